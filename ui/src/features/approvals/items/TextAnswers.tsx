import { useState } from "react";
import { useTranslation } from "react-i18next";
import { bare, described, Plain, SentAs, Short, TypedNote, visibleShort } from "../../../data-kit";
import type { AnswerFile, AskedItem, ItemAnswer } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import { JsonEditor } from "../../../kit/JsonEditor/JsonEditor";
import { EMPTY_OBJECT, readLossless } from "../../../kit/lossless";
import { toolLabel } from "../request-title";
import { AnswerFiles } from "./AnswerFiles";
import styles from "./Items.module.css";
import { Refusals } from "./Refusals";

type QuestionItem = Extract<AskedItem, { kind: "question" }>;

type QuestionProps = {
  item: QuestionItem;
  /** There is no other question that it could be mistaken for. */
  isAlone: boolean;
  /** What was answered to the same before, in words. */
  givenBefore?: readonly string[];
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer | null) => void;
};

/** Words for an agent, or a choice. A quick answer only fills the field: nothing is sent by picking it. */
export function QuestionAnswer({ item, isAlone, givenBefore = [], answer, onAnswer }: QuestionProps) {
  const { t } = useTranslation("inbox");
  const text = answer?.kind === "text" || answer?.kind === "files" ? answer.text : "";
  const files = answer?.kind === "files" ? answer.files : [];
  const pick = (next: string, beside: readonly AnswerFile[] = files) =>
    onAnswer(
      beside.length > 0 ? { kind: "files", text: next, files: [...beside] } : { kind: "text", text: next },
    );
  /** A field that is empty again is no answer; an empty answer is picked. */
  const say = (next: string, beside: readonly AnswerFile[] = files) =>
    next === "" && beside.length === 0 ? onAnswer(null) : pick(next, beside);
  const [picked, setPicked] = useState(() => (item.joinsWords === true ? optionIn(item, text) : null));
  const both = picked !== null && isWith(text, picked) ? { option: picked, words: rest(text, picked) } : null;
  const isOption = item.options.some(({ value }) => value === text);
  const words = both?.words ?? (isOption ? "" : text);
  function choose(option: string | null) {
    setPicked(option);
    say(together(option, words));
  }
  return (
    <div className={styles.answer}>
      {!isAlone && (
        <p className={styles.label}>
          <Plain text={item.prompt} />
        </p>
      )}
      <Options
        item={item}
        answer={both === null ? answer : { kind: "text", text: both.option }}
        onAnswer={onAnswer}
        onChoose={item.joinsWords === true ? choose : null}
      />
      <QuickReplies
        replies={item.quickReplies}
        words={item.prompt}
        givenBefore={givenBefore}
        chosen={answer === undefined ? null : text}
        onPick={pick}
      />
      {item.freeText && (
        <>
          <TextArea
            label={t(
              item.joinsWords === true
                ? "question.beside"
                : item.options.length > 0
                  ? "question.other"
                  : "question.reply",
            )}
            value={words}
            onChange={(next) => say(together(both?.option ?? null, next))}
            {...described(null, words)}
            rows={3}
          />
          <SentAs text={both === null || both.words === "" ? null : visibleShort(text)} />
        </>
      )}
      {item.files !== null && (
        <AnswerFiles mediaTypes={item.files} files={files} onFiles={(next) => say(text, next)} />
      )}
      <Refusals item={item} answer={answer} onAnswer={onAnswer} />
    </div>
  );
}

type QuickProps = {
  replies: readonly string[];
  /** What asks for them, which may say what a number stands for. */
  words: string;
  givenBefore: readonly string[];
  chosen: string | null;
  onPick: (reply: string) => void;
};

/** Quick answers at one press. One after which the agent asked the very same again is folded: it led nowhere. */
function QuickReplies({ replies, words, givenBefore, chosen, onPick }: QuickProps) {
  const { t } = useTranslation("inbox");
  const row = (label: string, some: readonly string[]) =>
    some.length > 0 && (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons
      <div role="group" aria-label={label} className={styles.row}>
        {some.map((reply) => (
          <Button key={reply} aria-pressed={chosen === reply} onPress={() => onPick(reply)}>
            {reply === "" ? t("question.empty") : numbered(reply, words)}
          </Button>
        ))}
      </div>
    );
  const given = replies.filter((reply) => givenBefore.includes(reply));
  const fresh = replies.filter((reply) => !givenBefore.includes(reply));
  return (
    <>
      {row(t("question.quick"), fresh)}
      {given.length > 0 && (
        <details className={styles.label}>
          <summary>{t("question.askedAfter", { count: given.length })}</summary>
          {row(t("question.askedAfter", { count: given.length }), given)}
        </details>
      )}
    </>
  );
}

/** A button has room for so much; the whole line stands among the words. */
const LONGEST_NAME = 64;

/** A number with the line of a numbered list that it stands for: `2 – Tobias Müller`. */
function numbered(reply: string, words: string): string {
  if (!/^\d+$/.test(reply)) return reply;
  const lines = words.split("\n").map((line) => /^\s*(\d+)[.)]\s+(.+)$/.exec(line));
  const names = lines.flatMap((line) =>
    line?.[1] === reply && line[2] !== undefined ? [line[2].trim()] : [],
  );
  const [name] = names;
  if (names.length !== 1 || name === undefined) return reply;
  const plain = name.replaceAll("**", "");
  return `${reply} – ${plain.length > LONGEST_NAME ? `${plain.slice(0, LONGEST_NAME)}…` : plain}`;
}

/** An option and the words beside it, as they go out: `edit_plan add a step`. */
function together(option: string | null, words: string): string {
  if (option === null) return words;
  return words.trim() === "" ? option : `${option} ${words}`;
}

function isWith(text: string, option: string): boolean {
  return text === option || text.startsWith(`${option} `);
}

function rest(text: string, option: string): string {
  return text.slice(option.length + 1);
}

/** The option that an answer begins with, when its request is looked at again. */
function optionIn({ options }: QuestionItem, text: string): string | null {
  return options.find(({ value }) => isWith(text, value))?.value ?? null;
}

/** Whether whoever reads an option reads what it sends. Behind its name may stand what is said of it. */
function isSaid(value: string, label: string): boolean {
  const [name = ""] = label.split(" – ");
  return [label, name].some((said) => bare(said) === bare(value));
}

type OptionsProps = Omit<QuestionProps, "isAlone" | "givenBefore"> & {
  /** Takes an option without the words beside it, or none of them; `null`: an option is the whole answer. */
  onChoose: ((option: string | null) => void) | null;
};

function Options({ item, answer, onAnswer, onChoose }: OptionsProps) {
  const { t } = useTranslation("inbox");
  if (item.options.length === 0) return null;
  const chosen = answer?.kind === "choices" ? answer.chosen : answer?.kind === "text" ? [answer.text] : [];
  function pick(value: string) {
    if (onChoose !== null) return onChoose(value);
    if (!item.multiple) return onAnswer({ kind: "text", text: value });
    const known = chosen.filter((each) => item.options.some((option) => option.value === each));
    const next = known.includes(value) ? known.filter((each) => each !== value) : [...known, value];
    const inOrder = item.options.map((option) => option.value).filter((each) => next.includes(each));
    onAnswer(inOrder.length === 0 ? null : { kind: "choices", chosen: inOrder });
  }
  return (
    <fieldset className={styles.several}>
      <legend>{t(item.multiple ? "question.several" : "question.one")}</legend>
      {item.options.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type={item.multiple ? "checkbox" : "radio"}
            name={`option-${item.itemId}`}
            checked={chosen.includes(value)}
            onChange={() => pick(value)}
          />
          <span>
            <Short text={label} />
            <SentAs text={isSaid(value, label) ? null : visibleShort(value)} />
          </span>
        </label>
      ))}
      {onChoose !== null && (
        <label className={styles.choice}>
          <input
            type="radio"
            name={`option-${item.itemId}`}
            checked={answer !== undefined && !item.options.some(({ value }) => chosen.includes(value))}
            onChange={() => onChoose(null)}
          />
          {t("question.none")}
        </label>
      )}
    </fieldset>
  );
}

type RawProps = {
  item: Extract<AskedItem, { kind: "raw" }>;
  /** What the JSON begins with where the agent reads no words; `null`: it begins as text. */
  begin?: string | null;
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer) => void;
};

/** A request that was not understood can still be answered: with any JSON, and often with words. */
export function RawAnswer({ item, begin = null, answer, onAnswer }: RawProps) {
  const { t } = useTranslation(["inbox", "dataKit"]);
  const isBegun = answer === undefined && begin !== null;
  const isJson = answer?.kind === "raw" || !item.mayBeText || isBegun;
  const json = answer?.kind === "raw" ? answer.json : (begin ?? "");
  /** What was typed of the one kind, while the other is chosen. */
  const [typed, setTyped] = useState({ text: "", json: begin ?? EMPTY_OBJECT });
  function setText(text: string) {
    setTyped({ ...typed, text });
    onAnswer({ kind: "text", text });
  }
  function setJson(next: string) {
    setTyped({ ...typed, json: next });
    onAnswer({ kind: "raw", json: next });
  }
  // Several things may be asked for at once, and each is answered under its own name.
  const tool = item.tool === null ? null : toolLabel(item.tool);
  const label = tool === null ? t("rawAnswer.label") : t("choice.label", { tool });
  return (
    <div className={styles.answer}>
      {item.mayBeText && (
        <fieldset className={styles.choices}>
          <legend>{tool === null ? t("rawAnswer.kind") : t("rawAnswer.kindTo", { tool })}</legend>
          <label className={styles.choice}>
            <input
              type="radio"
              name={`raw-${item.itemId}`}
              checked={!isJson}
              onChange={() => setText(typed.text)}
            />
            {t("rawAnswer.asText")}
          </label>
          <label className={styles.choice}>
            <input
              type="radio"
              name={`raw-${item.itemId}`}
              checked={isJson}
              onChange={() => setJson(typed.json)}
            />
            {t("rawAnswer.asJson")}
          </label>
        </fieldset>
      )}
      {isJson ? (
        <>
          <p className={styles.label} aria-hidden>
            {label}
          </p>
          <JsonEditor label={label} value={json} onChange={setJson} />
          <TypedNote text={json} isJson />
          {answer?.kind === "raw" && readLossless(json) === null && (
            <p role="alert" className={styles.error}>
              {t("dataKit:invalidJson")}
            </p>
          )}
        </>
      ) : (
        <TextArea
          label={label}
          value={answer?.kind === "text" ? answer.text : ""}
          onChange={setText}
          {...described(null, answer?.kind === "text" ? answer.text : "")}
        />
      )}
      <p className={styles.faint}>{t("rawAnswer.kept")}</p>
    </div>
  );
}
