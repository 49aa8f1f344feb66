import { fireEvent, renderHook, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { PartView } from "../../../host/generated/api";
import { useAskedLink } from "../../../places/links";
import { renderWithHost } from "../../../testing/render";
import { AgentText, Parts } from "./Parts";

test.each(["\u0085", "\u2028", "\u2029"])("a line ends at %j as well", async (separator) => {
  const text = `Öömrang,${separator}東京`;
  const { findByText } = renderWithHost(<AgentText text={text} streaming={false} source="message" id="m" />);
  const shown = await findByText(/Öömrang/);
  expect(shown.textContent).toBe("Öömrang,\n東京");
});

function shown(data: unknown) {
  const part: PartView = { kind: "data", json: JSON.stringify(data), fileKey: "message/1/0" };
  return renderWithHost(<Parts parts={[part]} source="message" id="m" />).container;
}

test("a call of a tool is one line that opens into all of its data", () => {
  const container = shown({ id: "call-1", name: "get_weather", args: { city: "Kyoto" } });
  const [fold, line] = [container.querySelector("details"), container.querySelector("summary")];
  if (fold === null || line === null) throw new Error("no fold");
  expect([line.textContent, fold.open]).toEqual(["get_weather city: Kyoto", false]);
  fireEvent.click(line);
  expect(fold.open, "a disclosure of the browser, for mouse and keys").toBe(true);
  expect(screen.getByRole("region", { name: "Data" }).textContent).toContain('id: "call-1"');
});

test("what came of a call says so", () => {
  const container = shown({ name: "get_weather", response: { sky: "clear" } });
  expect(container.querySelector("summary")?.textContent).toBe("Result of get_weather sky: clear");
});

test("data that is no call is open, as it may be the answer", () => {
  const container = shown({ city: "Kyoto", sky: { temperature: 21 } });
  expect(container.querySelector("details")).toBeNull();
  expect(screen.getByRole("region", { name: "Data" }).textContent).toContain("temperature: 21");
});

test("a few values stand beside their names, and the JSON at one press", () => {
  const container = shown({ city: "Graz", temp: 14 });
  const named = [...container.querySelectorAll("dt")].map((name) => [
    name.textContent,
    name.nextElementSibling?.textContent,
  ]);
  expect(named).toEqual([
    ["city", "Graz"],
    ["temp", "14"],
  ]);
  fireEvent.click(screen.getByRole("button", { name: "Show as received" }));
  screen.getByText(/"temp": 14/u);
});

test("objects that are alike are rows of a table", () => {
  shown([
    { city: "Graz", temp: 14 },
    { city: "Wien", temp: 15 },
  ]);
  expect(screen.getAllByRole("columnheader").map((cell) => cell.textContent)).toEqual(["city", "temp"]);
  expect(screen.getAllByRole("cell").map((cell) => cell.textContent)).toEqual(["Graz", "14", "Wien", "15"]);
});

test("much data, nested data and long words stay a tree", () => {
  const many = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`m${at}`, at]));
  for (const data of [many, { city: { name: "Graz" } }, { words: "x".repeat(401) }, [1, 2], {}]) {
    const container = shown(data);
    expect(container.querySelector("dl, table"), JSON.stringify(data)).toBeNull();
  }
});

function all(...data: unknown[]) {
  const parts = data.map((each, at): PartView => {
    return { kind: "data", json: JSON.stringify(each), fileKey: `message/1/${at}` };
  });
  return renderWithHost(<Parts parts={parts} source="message" id="m" />).container;
}

test("the messages of a screen are one line that opens into all of them", () => {
  const container = all(
    { beginRendering: { surfaceId: "s", root: "col" } },
    { surfaceUpdate: { surfaceId: "s", components: [] } },
    [{ version: "v0.9", updateDataModel: { surfaceId: "s", value: {} } }],
    { city: "Kyoto" },
  );
  const folds = [...container.querySelectorAll("details")];
  expect(folds.map((fold) => [fold.querySelector("summary")?.textContent, fold.open])).toEqual([
    ["A screen that the agent describes (A2UI)", false],
  ]);
  expect(folds[0]?.textContent).toMatch(/beginRendering.*surfaceUpdate.*updateDataModel/);
  expect(folds[0]?.textContent, "what is no screen stands by itself").not.toContain("Kyoto");
});

test("a label of linked data is one line, and data that counts or decides is none", () => {
  const label = {
    "@type": "Message",
    "@context": "https://schema.org",
    additionalType: ["AIGeneratedContent"],
  };
  expect(all(label).querySelector("summary")?.textContent).toBe("A label of this message");
  for (const matter of [{ price: 12 }, { isFinal: false }, { offers: ["a", "b"] }]) {
    expect(all({ ...label, ...matter }).querySelector("details"), JSON.stringify(matter)).toBeNull();
  }
});

test("an address that is none of the web is told and not opened", () => {
  const file = (url: string): PartView => ({
    kind: "link",
    name: "tides.csv",
    url,
    mediaType: "text/csv",
    fileKey: "artifact/1/0",
  });
  const url = "artifact://gauge/tides.csv?version=0";
  renderWithHost(<Parts parts={[file(url)]} source="artifact" id="a" />);
  screen.getByText(/Only the agent can open this address/);
  screen.getByText("text/csv");
  const buttons = screen.getAllByRole("button").map((button) => button.getAttribute("aria-label"));
  expect(buttons, "none that opens it").toEqual(["Copy the address"]);
});

test("the address of a file is opened as something that stands in its message, and can be copied", () => {
  const url = "https://gauge.example/tides.csv";
  const part: PartView = { kind: "link", name: "tides.csv", url, mediaType: null, fileKey: "artifact/1/a/0" };
  const asked = renderHook(useAskedLink).result;
  renderWithHost(<Parts parts={[part]} source="artifact" id="artifact/1/a" />);
  fireEvent.click(screen.getByRole("button", { name: url }));
  expect(asked.current).toEqual({ source: "artifact", id: "artifact/1/a", url });
  screen.getByRole("button", { name: "Copy the address" });
});

test("a text that is a file of code keeps its lines and is no Markdown", () => {
  const code = "<ul>\n\t<li>*one*</li>\n</ul>";
  const text = (mediaType: string | null): PartView => ({ kind: "text", text: code, mediaType, fileKey: "" });
  const shown = (mediaType: string | null) => {
    const { container, unmount } = renderWithHost(
      <Parts parts={[text(mediaType)]} source="artifact" id="a" />,
    );
    const lines = container.querySelector("pre")?.textContent ?? null;
    unmount();
    return lines;
  };
  expect(shown("text/html")).toBe(code);
  expect(shown("application/x-sh")).toBe(code);
  for (const words of [null, "text/plain", "text/markdown; charset=utf-8", "text"])
    expect(shown(words), `${words}`).toBeNull();
});

test("a text that is JSON says its words, and the rest on demand", async () => {
  const text = JSON.stringify({ content: "Which **pond**?", done: false });
  const part: PartView = { kind: "text", text, mediaType: null, fileKey: "message/1/0" };
  const { container } = renderWithHost(<Parts parts={[part]} source="message" id="m" />);
  expect((await screen.findByText("pond")).tagName).toBe("STRONG");
  const fold = container.querySelector("details");
  expect([fold?.open, fold?.querySelector("summary")?.textContent]).toEqual([false, "Show as received"]);
  expect(fold?.textContent).toContain("done: false");
});

test("a text that is JSON with further sentences is a list of them", async () => {
  const text = JSON.stringify({ title: "A pond", steps: [{ title: "Dig the hole" }], done: false });
  const part: PartView = { kind: "text", text, mediaType: null, fileKey: "message/1/0" };
  const { container } = renderWithHost(<Parts parts={[part]} source="message" id="m" />);
  expect(await screen.findAllByText(/A pond/u), "its title stands there once").toHaveLength(1);
  expect(container.querySelector("details"), "nothing is folded away").toBeNull();
  const steps = screen.getAllByRole("listitem").map((step) => step.textContent);
  expect(steps, "without signs of JSON").toEqual(["Dig the hole"]);
  screen.getByText("done: false");
  fireEvent.click(screen.getByRole("button", { name: "Show as received" }));
  screen.getByText(/"steps": \[/u);
});

test("a text that is JSON without words is open", () => {
  const part: PartView = { kind: "text", text: '{"litres":3}', mediaType: null, fileKey: "message/1/0" };
  const { container } = renderWithHost(<Parts parts={[part]} source="message" id="m" />);
  expect(container.querySelector("details")).toBeNull();
  expect(screen.getByRole("region", { name: "Data" }).textContent).toContain("litres3");
});

test("an artifact that is plain text shows its lines as they stand", () => {
  const diff = "- [data-theme=light]\n+ [data-theme=dark] { --ink: *white* }";
  const part = (mediaType: string | null): PartView => ({ kind: "text", text: diff, mediaType, fileKey: "" });
  const shown = (mediaType: string | null, source: "artifact" | "message") => {
    const { container, unmount } = renderWithHost(<Parts parts={[part(mediaType)]} source={source} id="a" />);
    const text = container.querySelector("p")?.textContent === diff;
    unmount();
    return text;
  };
  expect(shown("text/plain; charset=utf-8", "artifact")).toBe(true);
  expect(shown("text/markdown", "artifact")).toBe(false);
  expect(shown(null, "artifact"), "most agents name no type").toBe(false);
  expect(shown("text/plain", "message"), "an answer is Markdown, whatever is said of it").toBe(false);
});
