import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { fakeHost } from "../../../host/fake";
import type { AskedItem, ItemAnswer } from "../../../host/generated/api";
import { renderWithHost } from "../../../testing/render";
import { QuestionAnswer } from "./TextAnswers";

const ASKED = {
  kind: "question",
  itemId: "answer",
  prompt: "Please attach the lease (PDF).",
  options: [],
  multiple: false,
  freeText: true,
  quickReplies: [],
  files: ["text/plain", "application/pdf"],
  mayReject: false,
  buttons: null,
} satisfies AskedItem;

type AskingProps = { files: string[] | null; onAnswer: (answer: ItemAnswer | null) => void };

function Asking({ files, onAnswer }: AskingProps) {
  const [answer, setAnswer] = useState<ItemAnswer | undefined>(undefined);
  function take(next: ItemAnswer | null) {
    onAnswer(next);
    setAnswer(next ?? undefined);
  }
  return <QuestionAnswer item={{ ...ASKED, files }} isAlone answer={answer} onAnswer={take} />;
}

function ask(files: string[] | null) {
  const fake = fakeHost();
  fake.world.info = { ...fake.world.info, host: "web" };
  const onAnswer = vi.fn<(answer: ItemAnswer | null) => void>();
  renderWithHost(<Asking files={files} onAnswer={onAnswer} />, fake);
  return () => onAnswer.mock.lastCall?.[0];
}

function choose(...files: File[]) {
  fireEvent.change(screen.getByLabelText("Choose a file for Your answer"), { target: { files } });
}

test("a file goes with an answer, with words or without", async () => {
  const answer = ask(ASKED.files);
  screen.getByText("The agent reads: text/plain, application/pdf");
  choose(new File(["%PDF-"], "lease.pdf", { type: "application/pdf" }));
  await screen.findByText("lease.pdf");
  const file = { name: "lease.pdf", mediaType: "application/pdf", base64: "JVBERi0=" };
  expect(answer()).toEqual({ kind: "files", text: "", files: [file] });
  fireEvent.change(screen.getByLabelText("Your answer"), { target: { value: "here" } });
  expect(answer()).toEqual({ kind: "files", text: "here", files: [file] });
  fireEvent.click(screen.getByRole("button", { name: "Remove lease.pdf" }));
  expect(answer(), "what is left is words").toEqual({ kind: "text", text: "here" });
});

test("a file that the agent does not read is refused with the reason", async () => {
  const answer = ask(ASKED.files);
  choose(new File(["x"], "film.mp4", { type: "video/mp4" }));
  expect((await screen.findByRole("alert")).textContent).toBe(
    "film.mp4 (video/mp4) was not taken: the agent reads text/plain, application/pdf.",
  );
  expect(answer()).toBeUndefined();
});

test("a file of source goes as the plain text that the agent reads", async () => {
  const answer = ask(ASKED.files);
  choose(new File(["a = 1"], "main.py", { type: "text/x-python" }));
  await screen.findByText("main.py");
  const file = { name: "main.py", mediaType: "text/plain", base64: "YSA9IDE=" };
  expect(answer()).toEqual({ kind: "files", text: "", files: [file] });
});

test("where no file can go, none can be chosen", async () => {
  ask(null);
  await waitFor(() => expect(screen.queryByRole("button", { name: "Choose a file…" })).toBeNull());
});
