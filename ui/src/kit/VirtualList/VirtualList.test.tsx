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

/** A list that is drawn anew with other rows, and that can be scrolled. */
function scrolling(rows: readonly string[], selected: string | null = null) {
  const onSelect = vi.fn();
  const onShown = vi.fn();
  const renderRow = vi.fn((row: string) => row);
  const list = (some: readonly string[]) => (
    <VirtualList
      label="Things"
      rows={some}
      rowKey={(row) => row}
      rowHeight={40}
      selectedKey={selected}
      onSelect={onSelect}
      onShown={onShown}
      renderRow={renderRow}
    />
  );
  const { rerender } = render(list(rows));
  const element = screen.getByRole("listbox", { name: "Things" });
  Object.defineProperty(element, "scrollHeight", { value: 100_000 });
  return {
    element,
    onSelect,
    renderRow,
    shown: (): readonly string[] => onShown.mock.lastCall?.[0],
    show: (some: readonly string[]) => rerender(list(some)),
    scrollTo: (top: number) => fireEvent.scroll(element, { target: { scrollTop: top } }),
  };
}

const numbered = (count: number) => Array.from({ length: count }, (_, index) => `row ${index}`);

test("what comes and goes above leaves what is being read where it is", () => {
  const rows = numbered(500);
  const { element, show, scrollTo } = scrolling(rows);
  show(["new", ...rows]);
  expect(element.scrollTop, "at the top, what is new is seen").toBe(0);

  scrollTo(8000);
  show(["newer", "new", ...rows]);
  expect(element.scrollTop).toBe(8040);
  show(rows.slice(100));
  expect(element.scrollTop).toBe(3960);
  show(rows.slice(100, 400));
  expect(element.scrollTop, "what goes below moves nothing").toBe(3960);
});

test("a list says which rows are in view, and again when it is scrolled", () => {
  const { shown, scrollTo } = scrolling(numbered(500));
  expect(shown()).toContain("row 0");
  expect(shown()).not.toContain("row 100");
  scrollTo(4000);
  expect(shown()).toContain("row 100");
  expect(shown()).not.toContain("row 0");
});

test("what stays in view while the list is scrolled is not drawn anew", () => {
  const { renderRow, scrollTo, show } = scrolling(numbered(500));
  renderRow.mockClear();
  scrollTo(80);
  scrollTo(120);
  const drawn = renderRow.mock.calls.map(([row]) => row);
  expect(drawn).not.toContain("row 10");
  expect(new Set(drawn).size, "what comes into view is drawn once").toBe(drawn.length);
  expect(drawn.length).toBeGreaterThan(0);
  show(numbered(501));
  expect(renderRow.mock.calls.map(([row]) => row)).toContain("row 10");
});

test("where the selected row has left the list, the keys go on from where it stood", () => {
  const rows = numbered(50);
  const { element, onSelect, show } = scrolling(rows, "row 5");
  show(rows.filter((row) => row !== "row 5"));
  for (const key of ["ArrowDown", "ArrowUp"]) fireEvent.keyDown(element, { key });
  expect(onSelect.mock.calls.map(([key]) => key)).toEqual(["row 6", "row 4"]);
});
