import { type ReactNode, useId, useRef, useState } from "react";
import { classNames } from "../class-names";
import styles from "./Finder.module.css";

type Option = { id: string };

type Props<Found extends Option> = {
  label: string;
  placeholder: string;
  text: string;
  options: readonly Found[];
  onType: (text: string) => void;
  onPick: (option: Found) => void;
  /** What there is to say beneath the list. */
  note: string | null;
  /** What is listed is not yet the answer to what was typed. */
  isBehind?: boolean;
  /** How an option looks. */
  children: (option: Found) => ReactNode;
};

/** One box to type into, and beneath it what that finds: the arrow keys choose, Enter picks. */
export function Finder<Found extends Option>({ text, options, onPick, ...rest }: Props<Found>) {
  const [active, setActive] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const current = Math.min(active, options.length - 1);
  const chosen = options[current];

  function move(to: number) {
    const next = (to + options.length) % options.length;
    setActive(next);
    list.current?.children[next]?.scrollIntoView({ block: "nearest" });
  }
  function onKeyDown(event: React.KeyboardEvent) {
    if (event.nativeEvent.isComposing || chosen === undefined) return;
    if (event.key === "ArrowDown") move(current + 1);
    else if (event.key === "ArrowUp") move(current - 1);
    else if (event.key === "Enter") onPick(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.finder}>
      <input
        // biome-ignore lint/a11y/noAutofocus: opened in order to type
        autoFocus
        className={styles.input}
        role="combobox"
        aria-label={rest.label}
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosen === undefined ? undefined : `${id}-${chosen.id}`}
        placeholder={rest.placeholder}
        value={text}
        onChange={(event) => {
          setActive(0);
          rest.onType(event.target.value);
        }}
        onKeyDown={onKeyDown}
      />
      <div
        id={id}
        className={styles.list}
        role="listbox"
        aria-label={rest.label}
        aria-busy={rest.isBehind === true}
        ref={list}
      >
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input takes the keys
          // biome-ignore lint/a11y/useFocusableInteractive: focus stays in the input, which names the active option
          <div
            key={option.id}
            id={`${id}-${option.id}`}
            role="option"
            aria-selected={index === current}
            className={classNames(styles.option, index === current && styles.active)}
            onClick={() => onPick(option)}
            onPointerMove={() => setActive(index)}
          >
            {rest.children(option)}
          </div>
        ))}
      </div>
      {rest.note !== null && <p className={styles.note}>{rest.note}</p>}
    </div>
  );
}
