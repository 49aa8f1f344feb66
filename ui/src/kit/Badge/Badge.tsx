import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { classNames } from "../class-names";
import styles from "./Badge.module.css";

/** `needs-you` carries the accent and is kept for what waits for a person. */
export type Tone = "neutral" | "needs-you" | "good" | "bad" | "warn" | "info";

/** A word about something: a version, a count, a kind. */
export function Badge({ tone = "neutral", children }: { tone?: Tone; children: ReactNode }) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}

type StateBadgeProps = {
  tone: Tone;
  icon: LucideIcon;
  /** In plain words. */
  word: string;
  /** The protocol's own name for it, small beside the word where it is another. */
  term?: string;
};

/** A state, told by an icon and a word, never by colour alone. */
export function StateBadge({ tone, icon: Icon, word, term }: StateBadgeProps) {
  return (
    <span className={classNames(styles.state, styles[tone])}>
      <Icon size={14} aria-hidden />
      <span>{word}</span>
      {term !== undefined && term !== word.toLowerCase() && <code className={styles.term}>{term}</code>}
    </span>
  );
}

/** How many things wait for a person. Nothing at zero. */
export function CountBadge({ count, label }: { count: number; label: string }) {
  if (count === 0) return null;
  return (
    <span className={styles.count}>
      <span aria-hidden>{count > 99 ? "99+" : count}</span>
      <span className={styles.hidden}>{label}</span>
    </span>
  );
}
