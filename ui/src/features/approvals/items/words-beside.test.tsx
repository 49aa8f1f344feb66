/** An option and words beside it leave together, and neither is dropped without the person. */
import { fireEvent, screen } from "@testing-library/react";
import { useState } from "react";
import { expect, test } from "vitest";
import { fakeHost } from "../../../host/fake";
import type { ItemAnswer } from "../../../host/generated/api";
import { renderWithHost } from "../../../testing/render";
import { QuestionAnswer } from "./TextAnswers";

const OPTIONS = [
  { label: "Edit plan", value: "edit_plan" },
  { label: "Start research", value: "accepted" },
];

type Given = { answer: ItemAnswer | null };

function Answered({ given, joinsWords, first }: { given: Given; joinsWords: boolean; first?: ItemAnswer }) {
  const [answer, setAnswer] = useState<ItemAnswer | undefined>(first);
  const asked = {
    kind: "question",
    itemId: "q",
    prompt: "Please review the plan.",
    options: OPTIONS,
  } as const;
  const more = {
    multiple: false,
    freeText: true,
    quickReplies: [],
    files: null,
    mayReject: false,
    buttons: null,
  };
  return (
    <QuestionAnswer
      item={{ ...asked, ...more, joinsWords }}
      isAlone
      answer={answer}
      onAnswer={(next) => {
        given.answer = next;
        setAnswer(next ?? undefined);
      }}
    />
  );
}

function ask(joinsWords: boolean, first?: ItemAnswer): Given {
  const given: Given = { answer: null };
  renderWithHost(
    <Answered given={given} joinsWords={joinsWords} {...(first !== undefined && { first })} />,
    fakeHost(),
  );
  return given;
}

const edit = () => screen.getByRole<HTMLInputElement>("radio", { name: /^Edit plan/u });
const none = () => screen.getByRole<HTMLInputElement>("radio", { name: /^None of these/u });

function type(words: string) {
  fireEvent.change(screen.getByRole("textbox"), { target: { value: words } });
}

test("words typed beside an option leave with it, and the option stays chosen", () => {
  const given = ask(true);
  expect([edit().checked, none().checked], "nothing is chosen by itself").toEqual([false, false]);
  fireEvent.click(edit());
  expect(given.answer).toEqual({ kind: "text", text: "edit_plan" });
  type("Add a step");
  expect(given.answer).toEqual({ kind: "text", text: "edit_plan Add a step" });
  expect([edit().checked, none().checked]).toEqual([true, false]);
  expect(screen.getByText("edit_plan Add a step").tagName, "what is sent stands there").toBe("CODE");
  fireEvent.click(screen.getByRole("radio", { name: /^Start research/u }));
  expect(given.answer, "the words go with another option, too").toEqual({
    kind: "text",
    text: "accepted Add a step",
  });
  fireEvent.click(none());
  expect(given.answer, "or alone, where the person says so").toEqual({ kind: "text", text: "Add a step" });
  expect([edit().checked, none().checked]).toEqual([false, true]);
});

test("words that begin like an option are typed as they are, and found again beside it", () => {
  const given = ask(true);
  type("edit_plan now");
  expect(given.answer).toEqual({ kind: "text", text: "edit_plan now" });
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value, "no letter moves").toBe("edit_plan now");
});

test("an answer that is looked at again shows its option and its words", () => {
  ask(true, { kind: "text", text: "edit_plan Add a step" });
  expect(edit().checked).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>("textbox").value).toBe("Add a step");
});

test("where an option is the whole answer, words are another one", () => {
  const given = ask(false);
  fireEvent.click(edit());
  type("Add a step");
  expect(given.answer).toEqual({ kind: "text", text: "Add a step" });
  expect(edit().checked).toBe(false);
  expect(screen.queryByRole("radio", { name: /^None of these/u })).toBeNull();
});
