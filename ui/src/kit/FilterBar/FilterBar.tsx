import { ListFilter } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button, IconButton } from "../Button/Button";
import styles from "./FilterBar.module.css";
import { KeepView, type KeptViews, ViewMenu } from "./KeptViews";

type Props = {
  /** The filter that is always at hand. */
  first: ReactNode;
  /** The others, on demand. */
  children: ReactNode;
  words: {
    /** Of the others. */
    title: string;
    show: string;
    hide: string;
    /** That something is left out. */
    narrowed: string;
    clear: string;
  };
  /** What leaves something out: nothing, only the filter at hand, or others. */
  narrowed: "not" | "at-hand" | "by-others";
  onClear: () => void;
  views: KeptViews;
};

/** Narrows a list: one filter at hand, the rest on demand, and the views that a person keeps of them. */
export function FilterBar({ first, children, words, narrowed, onClear, views }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <div className={styles.first}>{first}</div>
        <IconButton
          icon={ListFilter}
          label={isOpen ? words.hide : words.show}
          pressed={isOpen || narrowed === "by-others"}
          onPress={() => setOpen(!isOpen)}
        />
        <ViewMenu views={views} />
      </div>
      {isOpen && (
        <section className={styles.others} aria-label={words.title}>
          {children}
          <KeepView views={views} />
        </section>
      )}
      {narrowed !== "not" && (
        <div className={styles.line}>
          <span className={styles.narrowed}>{words.narrowed}</span>
          <Button tone="quiet" onPress={onClear}>
            {words.clear}
          </Button>
        </div>
      )}
    </div>
  );
}
