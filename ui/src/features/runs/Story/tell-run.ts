/**
 * The story of a run in words: who was asked what in which step, what came back, and how it ended. The same run, language and
 * time zone always give the same words. What somebody said is quoted beside a sentence and never part of it.
 */
import type { TFunction } from "i18next";
import { isOver, lookOf } from "../../../facts/run";
import type { RunStepView, RunView } from "../../../host/generated/api";
import { formatMoment, formatSpan } from "../../../kit/text/time";
import type { Telling } from "../../tasks";
import { wordsOf } from "../Steps/words";

type Teller = {
  t: TFunction<["runs", "story"]>;
  language: string;
  /** An IANA name. */
  zone: string;
  /** The name of an agent; `null`: it is not here any more. */
  nameOf: (agentId: string | null) => string | null;
};

type Told = Omit<Telling["steps"][number], "time">;

/** Of a value, so many letters are quoted. */
const LETTERS = 20_000;

export function tellRun(run: RunView, teller: Teller): Telling {
  const { t, language, zone } = teller;
  const { brief } = run;
  const began: Told = {
    at: brief.createdAt,
    sentence: t("tell.began"),
    notes: [],
    quotes: [quote(run.input, t)],
    approvalId: null,
  };
  const told = [began, ...run.steps.flatMap((step) => stepOf(step, teller)), ...endOf(run, t)];
  const steps = told
    .toSorted((one, other) => one.at - other.at)
    .map((step) => ({ ...step, time: formatMoment(step.at, language, zone) }));
  return {
    title: brief.title === "" ? brief.name : brief.title,
    facts: [
      { name: t("tell.file"), value: `${brief.name} ${brief.version}` },
      { name: t("tell.run"), value: brief.id },
    ],
    summary: summaryOf(run, teller),
    steps,
    remarks: [t("story:zone", { zone }), t("story:quoted")],
  };
}

function summaryOf({ brief, asks, steps }: RunView, { t, language, zone }: Teller): string {
  const began = formatMoment(brief.createdAt, language, zone);
  const waits = asks.length > 0 || steps.some((step) => step.state === "waiting");
  const state = t(`state.${lookOf(brief.state, waits)}`);
  const given = t("tell.given", { began });
  const ended = isOver(brief.state)
    ? t("tell.ended", { span: formatSpan(Math.max(0, brief.updatedAt - brief.createdAt), language), state })
    : t("tell.open", { state });
  return [given, ended].join(language === "ja" ? "" : " ");
}

/** What was asked in a step, and what came of it. Data that only the file works with is no part of a story. */
function stepOf(step: RunStepView, { t, nameOf }: Teller): Told[] {
  const { agentId, parameters, value, error, state, beganAt, endedAt, waiting } = step;
  const isGate = agentId === "you";
  const agent = isolated(nameOf(agentId) ?? t("waits.someAgent"));
  const name = isolated(step.name);
  const told: Told[] = [];
  if (agentId !== null && parameters !== null) {
    told.push({
      at: beganAt,
      sentence: isGate ? t("tell.askedYou", { step: name }) : t("tell.asked", { step: name, agent }),
      notes: [],
      quotes: [quote(parameters, t)],
      approvalId: waiting[0] ?? null,
    });
  }
  const silent = { at: endedAt ?? beganAt, notes: [], approvalId: null };
  if (state === "failed" || error !== null) {
    const why = [error?.title, error?.detail].filter(Boolean).join(": ");
    const quotes = why === "" ? [] : [{ text: why, notes: [] }];
    told.push({ ...silent, sentence: t("tell.failed", { step: name }), quotes });
  } else if (agentId !== null && state === "done" && value !== null) {
    const sentence = isGate ? t("tell.youAnswered") : t("tell.answered", { agent });
    told.push({ ...silent, sentence, quotes: [quote(value, t)] });
  }
  return told;
}

function endOf({ brief, output, error }: RunView, t: Teller["t"]): Told[] {
  const end = { at: brief.updatedAt, notes: [], approvalId: null };
  if (brief.state === "completed") {
    return [{ ...end, sentence: t("tell.completed"), quotes: output === null ? [] : [quote(output, t)] }];
  }
  if (brief.state === "canceled") return [{ ...end, sentence: t("tell.canceled"), quotes: [] }];
  if (brief.state !== "faulted") return [];
  const why = [error?.title, error?.detail].filter(Boolean).join(": ");
  return [{ ...end, sentence: t("tell.faulted"), quotes: why === "" ? [] : [{ text: why, notes: [] }] }];
}

/** The words of a value, or all of it where it has none. */
function quote(json: string, t: Teller["t"]): Told["quotes"][number] {
  const words = wordsOf(json);
  const text = words.length > 0 ? words.join("\n\n") : json;
  const more = text.length - LETTERS;
  if (more <= 0) return { text, notes: [] };
  return { text: text.slice(0, LETTERS), notes: [t("story:more", { count: more })] };
}

/** Words of somebody else, in one line, between marks that keep their direction to themselves. */
function isolated(words: string): string {
  const kept = words.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/\s+/g, " ");
  return `\u2068${kept.trim()}\u2069`;
}
