import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { TextArea } from "./Fields";

function Area({ oneLine }: { oneLine: boolean }) {
  const [text, setText] = useState("");
  return <TextArea label="To" value={text} onChange={setText} oneLine={oneLine} rows={1} />;
}

function area(): HTMLTextAreaElement {
  return screen.getByRole("textbox", { name: "To" });
}

test("an area of one line takes no line breaks, neither typed nor pasted", () => {
  render(<Area oneLine />);
  expect(fireEvent.keyDown(area(), { key: "Enter" }), "the break is prevented").toBe(false);
  fireEvent.change(area(), { target: { value: "a\r\nb\nc" } });
  expect(area().value).toBe("a b c");
});

test("any other does", () => {
  render(<Area oneLine={false} />);
  expect(fireEvent.keyDown(area(), { key: "Enter" })).toBe(true);
  fireEvent.change(area(), { target: { value: "a\nb" } });
  expect(area().value).toBe("a\nb");
});
