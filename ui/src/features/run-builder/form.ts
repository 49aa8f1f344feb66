/** From what a person filled in to the form that the host makes a file of, and back. */
import type { RunForm, RunFormStep, RunPattern } from "../../host/generated/api";
import { type Draft, emptyDraft, namesOf, type Part, part } from "./draft";
import { type Around, asksOf, fitsOf, saidOf, titleOf, wordsOf } from "./words";

export function formOf(around: Around): RunForm {
  return { title: titleOf(around), asks: asksOf(around), pattern: patternOf(around) };
}

function patternOf(around: Around): RunPattern {
  const { draft } = around;
  const names = namesOf(draft);
  const step = (own: Part): RunFormStep => ({
    name: names.get(own.key) ?? "",
    agent: own.agent,
    words: wordsOf(around, own),
    askBefore: own.askBefore,
  });
  const { kind } = draft;
  switch (kind) {
    case "in-order":
      return { kind, steps: draft.asked.map(step) };
    case "side-by-side": {
      const gather = draft.gather === null ? null : step(draft.gather);
      return { kind, branches: draft.asked.map(step), firstWins: draft.firstWins, gather };
    }
    case "review":
      return {
        kind,
        write: step(draft.write),
        again: saidOf(around, "again"),
        review: step(draft.review),
        rounds: draft.rounds,
        atCap: saidOf(around, "atCap"),
      };
    case "choose":
      return {
        kind,
        choose: step(draft.choose),
        candidates: draft.asked.map((own) => ({ step: step(own), fits: fitsOf(around, own) })),
        atNobody: saidOf(around, "atNobody"),
      };
    default:
      return kind satisfies never;
  }
}

/** A draft that is this form: everything in it is as somebody wrote it. */
export function draftOf({ title, asks, pattern }: RunForm): Draft {
  const own = ({ name, agent, words, askBefore }: RunFormStep): Part => ({
    ...part(agent),
    name,
    words,
    askBefore,
  });
  const draft: Draft = { ...emptyDraft(), title, asks, kind: pattern.kind };
  switch (pattern.kind) {
    case "in-order":
      return { ...draft, asked: pattern.steps.map(own) };
    case "side-by-side": {
      const gather = pattern.gather === null ? null : own(pattern.gather);
      return { ...draft, asked: pattern.branches.map(own), firstWins: pattern.firstWins, gather };
    }
    case "review": {
      const { write, again, review, rounds, atCap } = pattern;
      return { ...draft, write: own(write), again, review: own(review), rounds, atCap };
    }
    case "choose": {
      const asked = pattern.candidates.map(({ step, fits }) => ({ ...own(step), fits }));
      return { ...draft, choose: own(pattern.choose), asked, atNobody: pattern.atNobody };
    }
    default:
      return pattern satisfies never;
  }
}
