import { fireEvent, render, screen } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MarkdownContent } from "./MarkdownContent";

function show(text: string, streaming = false) {
  const onLink = vi.fn();
  const { container } = render(<MarkdownContent text={text} onLink={onLink} streaming={streaming} />);
  return { container, onLink };
}

const HOSTILE = [
  '<img src="https://evil.example/pixel.png" onerror="alert(1)">',
  "![pixel](https://evil.example/pixel.png)",
  "![pixel][p]\n\n[p]: https://evil.example/pixel.png",
  '<script>fetch("https://evil.example")</script>',
  '<iframe src="https://evil.example"></iframe>',
  '<a href="javascript:alert(1)">click</a>',
  "[click](javascript:alert(1))",
  "[click](data:text/html;base64,PHNjcmlwdD4=)",
  '<style>*{background:url("https://evil.example")}</style>',
  '<svg><use href="https://evil.example#x"/></svg>',
  '<form action="https://evil.example"><input name="a"></form>',
  '<div style="position:fixed;inset:0">Approve</div>',
  "- [ ] <button onclick='alert(1)'>Approve</button>",
  '```html\n<img src="https://evil.example">\n```',
  '```mermaid\ngraph TD; A-->B; click A href "https://evil.example"\n```',
];

for (const streaming of [false, true]) {
  test(`hostile text loads nothing and runs nothing (${streaming ? "streaming" : "settled"})`, () => {
    for (const text of HOSTILE) {
      const { container } = show(text, streaming);
      const active = container.querySelectorAll(
        "img, script, iframe, style, form, input, a[href], use, [style*=fixed]",
      );
      expect(
        [...active].map((element) => element.outerHTML),
        text,
      ).toEqual([]);
      const scripts = [...container.querySelectorAll("*")].flatMap((element) => element.getAttributeNames());
      expect(
        scripts.filter((name) => name.startsWith("on")),
        text,
      ).toEqual([]);
    }
  });
}

test("HTML is shown as the characters it consists of", () => {
  const { container } = show('Look: <b class="x">bold</b>');
  expect(container.textContent).toBe('Look: <b class="x">bold</b>');
});

test("a link says where it leads and only reports that it was chosen", () => {
  const { container, onLink } = show("[your bank](https://bank.evil.example/login)");
  expect(container.textContent).toContain("(bank.evil.example)");
  fireEvent.click(screen.getByRole("button", { name: "your bank" }));
  expect(onLink).toHaveBeenCalledExactlyOnceWith("https://bank.evil.example/login");
});

test("a link to a place of the app is followed in the app's own words, never in an agent's", () => {
  const text = "[Settings](#/settings)";
  const { container } = show(text);
  expect(container.querySelector("a, button"), "text").toBeNull();
  render(<MarkdownContent text={text} onLink={vi.fn()} own />);
  expect(screen.getByRole("link", { name: "Settings" }).getAttribute("href")).toBe("#/settings");
});

test("a host with look-alike letters is shown in the spelling of the network", () => {
  const { container } = show("[bank](https://bаnk.example)");
  expect(container.textContent).toContain("xn--");
});

test("headings, tables, lists and code come out as such", () => {
  const { container } = show(
    "# One\n\n| a | b |\n| --- | --- |\n| 1 | 2 |\n\n- x\n\n```json\n{}\n```\n\n`inline`",
  );
  expect(screen.getByRole("heading", { name: "One" })).toBeTruthy();
  expect(screen.getByRole("cell", { name: "2" })).toBeTruthy();
  expect(screen.getByRole("listitem").textContent).toBe("x");
  expect(container.querySelector("figure pre")?.textContent).toBe("{}");
  expect(container.querySelector("figcaption")?.textContent).toContain("json");
});

test("an address of mail stands once, and words over one say whose it is", () => {
  expect(show("Write to <ops@shop.example>.").container.textContent?.trim()).toBe(
    "Write to ops@shop.example.",
  );
  expect(show("[Write to us](mailto:ops@shop.example?subject=x)").container.textContent?.trim()).toBe(
    "Write to us (ops@shop.example)",
  );
});
