/** What agents and the person are asked where nobody has written anything else, and what such words may put in. */
import type { TFunction } from "i18next";
import { type Candidate, labelOf } from "./agents";
import { type Draft, namesOf, type Part } from "./draft";

export type Speak = TFunction<"runBuilder">;

/** A name between braces that stands for something that is known at some place. */
export type Mark = { mark: string; label: string };

/** Words that belong to no single agent. */
export type Said = "again" | "atCap" | "atNobody";

/** Everything that words need to know of their surroundings. */
export type Around = { draft: Draft; candidates: readonly Candidate[]; t: Speak };

export function titleOf({ draft, candidates, t }: Around): string {
  const label = ({ agent }: Part) => labelOf(candidates, agent);
  if (draft.title !== null) return draft.title;
  switch (draft.kind) {
    case "in-order":
      return draft.asked.map(label).join(" → ");
    case "side-by-side":
      return draft.asked.map(label).join(" + ");
    case "review":
      return t("title.review", { writer: label(draft.write), reviewer: label(draft.review) });
    case "choose":
      return t("title.choose", { chooser: label(draft.choose) });
    default:
      return draft.kind satisfies never;
  }
}

export function asksOf({ draft, t }: Around): string {
  return draft.asks ?? t("asks.value");
}

/** What a part is asked. */
export function wordsOf(around: Around, part: Part): string {
  if (part.words !== null) return part.words;
  const { draft, t } = around;
  const names = namesOf(draft);
  const name = ({ key }: Part) => `{${names.get(key) ?? ""}}`;
  if (draft.kind === "in-order") {
    const before = draft.asked[draft.asked.findIndex(({ key }) => key === part.key) - 1];
    return before === undefined ? "{request}" : `{request}\n\n${name(before)}`;
  }
  if (draft.kind === "side-by-side" && part.key === draft.gather?.key) return t("words.gather");
  if (draft.kind === "review" && part.key === draft.review.key) {
    return t("words.review", { written: name(draft.write) });
  }
  if (draft.kind === "choose" && part.key === draft.choose.key) return t("words.choose");
  return "{request}";
}

export function fitsOf({ candidates }: Around, { agent, fits }: Part): string {
  return fits ?? candidates.find((candidate) => candidate.agent === agent)?.about ?? "";
}

export function saidOf({ draft, t }: Around, which: Said): string {
  const names = namesOf(draft);
  const name = ({ key }: Part) => `{${names.get(key) ?? ""}}`;
  switch (which) {
    case "again":
      return draft.again ?? t("words.again", { review: name(draft.review) });
    case "atCap":
      return draft.atCap ?? t("words.atCap", { written: name(draft.write) });
    case "atNobody":
      return draft.atNobody ?? t("words.atNobody");
    default:
      return which satisfies never;
  }
}

/** What the person is asked before a step, to begin with. */
export function askBeforeOf(around: Around, part: Part): string {
  const marks = marksBefore(around, part).map(({ mark }) => mark);
  // What came last says most about whether to go on.
  return around.t("words.askBefore", {
    agent: labelOf(around.candidates, part.agent),
    known: marks.filter((mark) => mark !== "{candidates}").at(-1) ?? "{request}",
  });
}

/** What the words of a part may put in. */
export function marksFor(around: Around, part: Part): readonly Mark[] {
  const { draft } = around;
  // In its first round nothing is written or reviewed.
  if (draft.kind === "review" && part.key === draft.write.key) return [request(around)];
  return marksBefore(around, part);
}

/** What the question before a part may put in. */
export function marksBefore(around: Around, part: Part): readonly Mark[] {
  const { draft, t } = around;
  const asked = request(around);
  switch (draft.kind) {
    case "in-order": {
      const place = draft.asked.findIndex(({ key }) => key === part.key);
      return [asked, ...answers(around, draft.asked.slice(0, place))];
    }
    case "side-by-side":
      return part.key === draft.gather?.key
        ? [asked, { mark: "{answers}", label: t("marks.answers") }]
        : [asked];
    case "review":
      return [
        asked,
        ...answers(around, part.key === draft.write.key ? [draft.write, draft.review] : [draft.write]),
      ];
    case "choose":
      return part.key === draft.choose.key
        ? [asked, { mark: "{candidates}", label: t("marks.candidates") }]
        : [asked];
    default:
      return draft.kind satisfies never;
  }
}

/** What words that belong to no single agent may put in. */
export function marksIn(around: Around, which: Said): readonly Mark[] {
  const { write, review } = around.draft;
  return which === "atNobody" ? [request(around)] : [request(around), ...answers(around, [write, review])];
}

/** Names that these words put in and that are not known there: they would be said as they stand. */
export function unknownIn(around: Around, words: string, known: readonly Mark[]): string[] {
  const names = [...namesOf(around.draft).values(), "request", "answers", "candidates"];
  const used = [...words.matchAll(/\{([^{}\n]+)\}/g)].flatMap(([mark, name]) =>
    name !== undefined && names.includes(name) ? mark : [],
  );
  return [...new Set(used)].filter((mark) => known.every((each) => each.mark !== mark));
}

function request(around: Around): Mark {
  return { mark: "{request}", label: asksOf(around) };
}

function answers({ draft, candidates, t }: Around, parts: readonly Part[]): Mark[] {
  const names = namesOf(draft);
  return parts.flatMap(({ key, agent }) => {
    const name = names.get(key);
    if (name === undefined || agent === "") return [];
    return { mark: `{${name}}`, label: t("marks.answer", { agent: labelOf(candidates, agent) }) };
  });
}
