import { Search, X } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { FilterProblem } from "../../../host/generated/api";
import { IconButton } from "../../../kit/Button/Button";
import { classNames } from "../../../kit/class-names";
import styles from "./FilterBox.module.css";
import { type Suggestion, suggestions } from "./suggestions";

type Props = {
  value: string;
  session: string | null;
  /** Words that the host left out of the filter. */
  problems: readonly FilterProblem[];
  onChange: (value: string) => void;
};

const NO_WORDS = { keys: [], agents: [], operations: [] };

/** What traffic to show. Suggestions come with the arrow keys and are taken with Enter or Tab. */
export function FilterBox({ value, session, problems, onChange }: Props) {
  const { t } = useTranslation("wire");
  const words = useCommandQuery("exchanges.words", { session }).data ?? NO_WORDS;
  const [caret, setCaret] = useState<number | null>(null);
  const [picked, setPicked] = useState(-1);
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const offered = caret === null ? [] : suggestions(value, caret, words);

  function take(suggestion: Suggestion) {
    onChange(suggestion.text);
    setPicked(-1);
    setCaret(suggestion.caret);
    requestAnimationFrame(() => input.current?.setSelectionRange(suggestion.caret, suggestion.caret));
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const chosen = offered[picked];
    if (event.key === "ArrowDown" && offered.length > 0) setPicked((picked + 1) % offered.length);
    else if (event.key === "ArrowUp" && offered.length > 0)
      setPicked(picked <= 0 ? offered.length - 1 : picked - 1);
    else if ((event.key === "Enter" || event.key === "Tab") && chosen !== undefined) take(chosen);
    else if (event.key === "Escape" && offered.length > 0) setCaret(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
  const look = ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
    setCaret(currentTarget.selectionStart);
    setPicked(-1);
  };

  return (
    <div className={styles.box}>
      <div className={styles.field}>
        <Search size={14} aria-hidden className={styles.icon} />
        <input
          ref={input}
          className={styles.input}
          role="combobox"
          aria-label={t("filter.label")}
          aria-expanded={offered.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={picked === -1 ? undefined : `${listId}-${picked}`}
          aria-invalid={problems.length > 0}
          aria-describedby={`${listId}-problems`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t("filter.placeholder")}
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
            look(event);
          }}
          onClick={look}
          onKeyUp={(event) => event.key.startsWith("Arrow") && offered.length === 0 && look(event)}
          onBlur={() => setCaret(null)}
          onKeyDown={onKeyDown}
        />
        {value !== "" && <IconButton icon={X} label={t("filter.clear")} onPress={() => onChange("")} />}
      </div>
      <div
        id={listId}
        role="listbox"
        aria-label={t("filter.suggestions")}
        className={styles.list}
        hidden={offered.length === 0}
      >
        {offered.map((suggestion, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the field, which names the active option
          <div
            key={suggestion.label}
            id={`${listId}-${index}`}
            role="option"
            aria-selected={index === picked}
            className={classNames(styles.option, index === picked && styles.picked)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => take(suggestion)}
          >
            {suggestion.label}
            <KeyHint label={suggestion.label} />
          </div>
        ))}
      </div>
      <p id={`${listId}-problems`} role="status" className={styles.problems}>
        {problems.map(({ word, kind }) => t(`filter.problem.${kind}`, { word })).join(" ")}
      </p>
    </div>
  );
}

const KEYS = [
  "agent",
  "caller",
  "task",
  "id",
  "run",
  "method",
  "state",
  "status",
  "body",
  "has",
  "is",
  "trace",
] as const;

/** What a key looks at, where a key is suggested. */
function KeyHint({ label }: { label: string }) {
  const { t } = useTranslation("wire");
  const key = KEYS.find((each) => label === `${each}:` || label === `-${each}:`);
  return key === undefined ? null : <span className={styles.hint}>{t(`filter.key.${key}`)}</span>;
}
