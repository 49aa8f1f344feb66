/**
 * JSON as a tree. Numbers, repeated members and their order are shown as they were written; text that is no JSON
 * is shown as it arrived. Long containers are shown in portions, so that a large body does not stall the page.
 */
import { ChevronDown, ChevronRight } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Lossless, readLossless } from "../lossless";
import styles from "./JsonView.module.css";

type Props = {
  /** JSON text. */
  json: string;
  /** Read aloud. */
  label: string;
  /** How many levels are open to begin with. */
  openLevels?: number;
};

const PORTION = 100;

export function JsonView({ json, label, openLevels = 2 }: Props) {
  const { t } = useTranslation("kit");
  const value = useMemo(() => readLossless(json), [json]);
  if (value === null) {
    return (
      <section className={styles.view} aria-label={label}>
        <p className={styles.invalid}>{t("json.invalid")}</p>
        <pre className={styles.text}>{json}</pre>
      </section>
    );
  }
  return (
    <section className={styles.view} aria-label={label}>
      <Node value={value} name={null} openLevels={openLevels} />
    </section>
  );
}

type NodeProps = { value: Lossless; name: string | null; openLevels: number };

function Node({ value, name, openLevels }: NodeProps) {
  switch (value.type) {
    case "object":
    case "array":
      return <Container value={value} name={name} openLevels={openLevels} />;
    case "string":
      return (
        <div className={styles.leaf}>
          <Name name={name} />
          <span className={styles.string}>{JSON.stringify(value.value)}</span>
        </div>
      );
    case "number":
      return (
        <div className={styles.leaf}>
          <Name name={name} />
          <span className={styles.number}>{value.raw}</span>
        </div>
      );
    case "boolean":
    case "null":
      return (
        <div className={styles.leaf}>
          <Name name={name} />
          <span className={styles.word}>{value.type === "null" ? "null" : String(value.value)}</span>
        </div>
      );
    default:
      return value satisfies never;
  }
}

type ContainerProps = NodeProps & { value: Extract<Lossless, { type: "object" | "array" }> };

function Container({ value, name, openLevels }: ContainerProps) {
  const { t } = useTranslation("kit");
  const [open, setOpen] = useState(openLevels > 0);
  const [shown, setShown] = useState(PORTION);
  const entries =
    value.type === "object"
      ? value.members
      : value.items.map((item, index) => ({ name: String(index), value: item }));
  const count = t(value.type === "object" ? "json.members" : "json.items", { count: entries.length });

  if (entries.length === 0) {
    return (
      <div className={styles.leaf}>
        <Name name={name} />
        <span className={styles.count}>{value.type === "object" ? "{}" : "[]"}</span>
      </div>
    );
  }
  const Arrow = open ? ChevronDown : ChevronRight;
  return (
    <div>
      <button type="button" className={styles.toggle} aria-expanded={open} onClick={() => setOpen(!open)}>
        <Arrow size={14} aria-hidden className={styles.arrow} />
        <Name name={name} />
        <span className={styles.count}>{count}</span>
      </button>
      {open && (
        <div className={styles.children}>
          {entries.slice(0, shown).map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: members may share a name and never move
            <Node key={index} value={entry.value} name={entry.name} openLevels={openLevels - 1} />
          ))}
          {entries.length > shown && (
            <button type="button" className={styles.more} onClick={() => setShown(shown + PORTION)}>
              {t("json.showMore", { count: Math.min(PORTION, entries.length - shown) })}
            </button>
          )}
        </div>
      )}
    </div>
  );
}

function Name({ name }: { name: string | null }) {
  return name === null ? null : <span className={styles.name}>{name}: </span>;
}
