import { act, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { message, text } from "../../../host/fake/chats";
import type { MessageView, PartView } from "../../../host/generated/api";
import { speak } from "../../../i18n/setup";
import { renderWithHost } from "../../../testing/render";
import { Progress } from "./Progress";

afterEach(() => act(() => speak("en")));

const call: PartView = {
  kind: "data",
  json: '{"name":"get_weather","args":{"city":"Kyoto"}}',
  fileKey: "message/1/0",
};

function said(...messages: PartView[][]): MessageView[] {
  return messages.map((parts, at) => message({ key: `m${at}`, role: "agent", parts, taskKey: "t", at }));
}

function line(messages: MessageView[]): string | null {
  const { container, unmount } = renderWithHost(<Progress messages={messages} />);
  const shown = container.querySelector("summary")?.textContent ?? null;
  unmount();
  return shown;
}

test("progress without words is counted and nothing stands behind it", () => {
  expect(line(said([text("")]))).toBe("1 progress message");
  expect(line(said([text("Reading the file.")], [text(" \n")]))).toBe(
    "1 progress message · Reading the file.",
  );
  act(() => speak("ja"));
  expect(line(said([text("")]))).toBe("1 件の経過メッセージ");
});

test("of a text that comes word by word its end is shown, not its newest word", () => {
  const words = ["The weather in Kyoto", " is", " fine"].map((word) => [text(word)]);
  expect(line(said(...words))).toBe("1 progress message · The weather in Kyoto is fine");
  expect(line(said([text("Reading the file.")], [text("Writing the answer.")]))).toBe(
    "2 progress messages · Writing the answer.",
  );
});

test("of a text that is told anew the newest is shown, and each is a line", () => {
  const pages = [1, 2, 3].map((page) => [text(`Translating page ${page} of 12`)]);
  expect(line(said(...pages))).toBe("3 progress messages · Translating page 3 of 12");
  renderWithHost(<Progress messages={said(...pages)} />);
  expect(screen.getAllByRole("listitem", { hidden: true })).toHaveLength(3);
});

test("progress that is only a call says which, and its data can be opened", () => {
  expect(line(said([call]))).toBe("1 progress message · get_weather · city: Kyoto");
  renderWithHost(<Progress messages={said([text("Asking.")], [call])} />);
  const [, last] = screen.getAllByRole("listitem", { hidden: true });
  if (last === undefined) throw new Error("two steps");
  expect(within(last).getByRole("region", { name: "Data", hidden: true }).textContent).toContain("Kyoto");
});
