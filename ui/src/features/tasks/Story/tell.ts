/**
 * The story of a task in words: the same facts, language and time zone always give the same words.
 *
 * What agents said is never part of a sentence but quoted beside it; where a name or title of theirs stands in a
 * sentence, it is kept from turning the direction of the words around it.
 */
import type { TFunction } from "i18next";
import { isKnownState } from "../../../facts/task";
import type { LedgerWho, StoryEvent, StoryView, StoryWords } from "../../../host/generated/api";
import { formatMoment, formatSpan } from "../../../kit/text/time";

type Quote = { text: string; notes: readonly string[] };

export type Step = {
  at: number;
  time: string;
  sentence: string;
  /** What should be known with it. */
  notes: readonly string[];
  quotes: readonly Quote[];
  /** The request that it is about, where it begins one. */
  approvalId: string | null;
};

export type Telling = {
  title: string;
  facts: readonly { name: string; value: string }[];
  summary: string;
  steps: readonly Step[];
  /** How to read it. */
  remarks: readonly string[];
};

type Teller = {
  t: TFunction<["story", "common"]>;
  language: string;
  /** An IANA name. */
  zone: string;
};

export function tell(story: StoryView, teller: Teller): Telling {
  const { t } = teller;
  const { task, contextId } = story;
  const agent = isolated(task.agentName);
  const facts = [
    { name: t("fact.agent"), value: task.agentName },
    { name: t("fact.task"), value: task.brief.taskId },
    ...(contextId === null ? [] : [{ name: t("fact.context"), value: contextId }]),
  ];
  const requests = story.facts.filter(({ event }) => event.kind === "requested").length;
  let asked = false;
  const steps = story.facts.map(({ at, event }) => {
    const step = stepOf(event, { ...teller, agent, again: asked, several: requests > 1 });
    asked ||= event.kind === "asked";
    return { at, time: momentOf(at, teller), ...step };
  });
  return {
    title: task.brief.title.trim() === "" ? t("untitled") : task.brief.title,
    facts,
    summary: summaryOf(story, teller, agent),
    steps,
    remarks: [t("zone", { zone: teller.zone }), t("quoted")],
  };
}

function summaryOf(story: StoryView, teller: Teller, agent: string): string {
  const { t, language } = teller;
  const { brief } = story.task;
  const state = isKnownState(brief.state) ? t(`common:task.${brief.state}`) : isolated(brief.state);
  const sentences = [t("given", { agent, began: momentOf(brief.createdAt, teller) })];
  if (story.endedAt === null) sentences.push(t("open", { state }));
  else {
    const span = formatSpan(Math.max(0, story.endedAt - brief.createdAt), language);
    sentences.push(brief.lost ? t("lost", { span }) : t("ended", { span, state }));
  }
  if (story.waitedMs > 0) sentences.push(t("waited", { span: formatSpan(story.waitedMs, language) }));
  return sentences.join(language === "ja" ? "" : " ");
}

type Around = Teller & {
  agent: string;
  /** Something was asked before. */
  again: boolean;
  /** Several requests were made, so that each outcome says of which it is. */
  several: boolean;
};

type Told = Omit<Step, "at" | "time">;

const silent = { notes: [], quotes: [], approvalId: null } as const;

function stepOf(event: StoryEvent, around: Around): Told {
  const { t, agent, language } = around;
  switch (event.kind) {
    case "asked": {
      const key = {
        queued: "askedWaiting",
        sending: "askedWaiting",
        failed: "askedFailed",
        sent: null,
      } as const;
      const sentence = key[event.delivery] ?? (around.again ? "askedAgain" : "asked");
      return { ...silent, sentence: t(sentence, { agent }), quotes: quoted(event.words, t) };
    }
    case "began":
      return { ...silent, sentence: t("began", { agent }) };
    case "said":
      return {
        ...silent,
        sentence: t(event.progress ? "progress" : "said", { agent }),
        quotes: quoted(event.words, t),
      };
    case "said-elsewhere":
      return { ...silent, sentence: t("saidElsewhere"), quotes: quoted(event.words, t) };
    case "produced": {
      const sentence =
        event.name === null
          ? t("produced", { agent })
          : t("producedNamed", { agent, name: isolated(event.name) });
      return { ...silent, sentence, quotes: quoted(event.words, t) };
    }
    case "stood":
      return {
        ...silent,
        sentence: isKnownState(event.state)
          ? t(`state.${event.state}`, { agent })
          : t("state.other", { state: isolated(event.state) }),
      };
    case "lost":
      return { ...silent, sentence: t("agentLost", { agent }) };
    case "broke":
      return { ...silent, sentence: t("broke") };
    case "requested":
      return {
        ...silent,
        sentence: t("requested", { agent, title: titled(event.title, t) }),
        approvalId: event.approvalId,
      };
    case "decided": {
      const { who, verdict, afterMs, viewed, edited, words, title } = event;
      const span = formatSpan(afterMs, language);
      return {
        ...silent,
        sentence: t(`decided.${verdict}`, { who: nameOf(who, t), title: titled(title, t), span }),
        notes: [
          ...(edited.length > 0 ? [t("edited", { fields: edited.map(isolated).join(", ") })] : []),
          // That nobody looked where a rule decided goes without saying.
          ...(viewed === null || who.kind === "rule" ? [] : [t(viewed ? "viewed" : "notViewed")]),
        ],
        quotes: words.map((text) => ({ text, notes: [] })),
      };
    }
    case "withdrawn":
      return {
        ...silent,
        sentence: t("withdrawn", { who: nameOf(event.who, t), title: titled(event.title, t) }),
      };
    case "repeated":
      return { ...silent, sentence: t("repeated", { title: titled(event.title, t) }) };
    case "became": {
      const sentence = t(`became.${event.outcome}`, { agent });
      const title = titled(event.title, t);
      return { ...silent, sentence: around.several ? t("about", { sentence, title }) : sentence };
    }
  }
}

function quoted({ text, leftOut, data, files }: StoryWords, t: Teller["t"]): readonly Quote[] {
  const notes = [
    ...(leftOut > 0 ? [t("more", { count: leftOut })] : []),
    ...(data > 0 ? [t("data", { count: data })] : []),
    ...(files.length > 0 ? [t("files", { names: files.map(isolated).join(", ") })] : []),
  ];
  return [{ text, notes: text === "" && notes.length === 0 ? [t("nothing")] : notes }];
}

function nameOf(who: LedgerWho, t: Teller["t"]): string {
  return who.kind === "rule" ? t("who.rule", { name: isolated(who.name) }) : t(`who.${who.kind}`);
}

function titled(title: string, t: Teller["t"]): string {
  return title.trim() === "" ? t("untitled") : isolated(title);
}

function momentOf(at: number, { language, zone }: Teller): string {
  return formatMoment(at, language, zone);
}

/** Words of somebody else, in one line, between marks that keep their direction to themselves. */
function isolated(words: string): string {
  const kept = words.replace(/[\u202a-\u202e\u2066-\u2069]/g, "").replace(/\s+/g, " ");
  return `\u2068${kept.trim()}\u2069`;
}
