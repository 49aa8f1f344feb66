import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { VirtualList } from "./VirtualList";

function show(count: number, selected: string | null = null) {
  const rows = Array.from({ length: count }, (_, index) => `row ${index}`);
  const onSelect = vi.fn();
  const onOpen = vi.fn();
  render(
    <VirtualList
      label="Things"
      rows={rows}
      rowKey={(row) => row}
      rowHeight={40}
      selectedKey={selected}
      onSelect={onSelect}
      onOpen={onOpen}
      heading={(row) => (row === "row 0" ? "First ones" : null)}
      renderRow={(row) => row}
    />,
  );
  return { onSelect, onOpen, list: screen.getByRole("listbox", { name: "Things" }) };
}

test("only what is in view is in the page, however long the list is", () => {
  show(10_000);
  const options = screen.getAllByRole("option");
  expect(options.length).toBeGreaterThan(10);
  expect(options.length).toBeLessThan(60);
  expect(options[0]?.getAttribute("aria-setsize")).toBe("10000");
});

test("the arrow keys, Home and End move the selection, and Enter opens it", () => {
  const { list, onSelect, onOpen } = show(100, "row 5");
  for (const key of ["ArrowDown", "ArrowUp", "Home", "End"]) fireEvent.keyDown(list, { key });
  expect(onSelect.mock.calls.map(([key]) => key)).toEqual(["row 6", "row 4", "row 0", "row 99"]);
  fireEvent.keyDown(list, { key: "Enter" });
  expect(onOpen).toHaveBeenCalledExactlyOnceWith("row 5", "row 5");
});

test("the list names the option that is selected, for those who cannot see it", () => {
  const { list } = show(3, "row 1");
  const active = document.getElementById(list.getAttribute("aria-activedescendant") ?? "");
  expect(active?.textContent).toBe("row 1");
  expect(active?.getAttribute("aria-selected")).toBe("true");
});

test("the heading of a group stands above its first row, not in it, and describes it", () => {
  show(3, "row 0");
  const [first] = screen.getAllByRole("option");
  expect(first?.textContent).toBe("row 0");
  const heading = document.getElementById(first?.getAttribute("aria-describedby") ?? "");
  expect(heading?.textContent).toBe("First ones");
});

test("a list that is followed shows what comes at its end, unless somebody has scrolled away", () => {
  const scrollTo = vi.spyOn(Element.prototype, "scrollTo").mockImplementation(() => {});
  const list = (count: number) => (
    <VirtualList
      label="Things"
      rows={Array.from({ length: count }, (_, index) => `row ${index}`)}
      rowKey={(row) => row}
      rowHeight={40}
      selectedKey={null}
      follow
      onSelect={() => {}}
      renderRow={(row) => row}
    />
  );
  const { rerender } = render(list(50));
  const after = () => {
    const count = scrollTo.mock.calls.length;
    scrollTo.mockClear();
    return count;
  };
  expect(after()).toBeGreaterThan(0);
  rerender(list(51));
  expect(after()).toBeGreaterThan(0);
  const element = screen.getByRole("listbox", { name: "Things" });
  Object.defineProperty(element, "scrollHeight", { value: 2000 });
  fireEvent.scroll(element, { target: { scrollTop: 100 } });
  after();
  rerender(list(52));
  expect(after()).toBe(0);
});
