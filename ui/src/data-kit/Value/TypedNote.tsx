import { TriangleAlert } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Deceptive, deceptiveIn, deceptiveInJson, type Mixed } from "./deceptive";
import { Plain } from "./Plain";
import styles from "./TypedNote.module.css";

type Props = { text: string; isJson?: boolean };

/** Places that are told one by one. */
const MOST_TOLD = 5;

/** What somebody typed or pasted without seeing it, beside the field that it stands in. Nothing of it is changed. */
export function TypedNote({ text, isJson = false }: Props) {
  const found = useMemo(() => (isJson ? deceptiveInJson(text) : deceptiveIn(text)), [text, isJson]);
  if (Object.values(found).every((places) => places.length === 0)) return null;
  return (
    <span className={styles.note}>
      <TriangleAlert size={14} aria-hidden className={styles.icon} />
      <span>
        <Unseen unseen={found.unseen} /> <MixedWords words={found.mixed} /> <Turned lines={found.turned} />
      </span>
    </span>
  );
}

/** What is said of a field, with what its text hides. It is always there, so that a field is read aloud with it. */
export function described(description: ReactNode, text: string): { description: ReactNode } {
  return {
    description: (
      <>
        {description}
        <TypedNote text={text} />
      </>
    ),
  };
}

function Unseen({ unseen }: Pick<Deceptive, "unseen">) {
  const { t } = useTranslation("dataKit");
  const join = useJoined();
  if (unseen.length === 0) return null;
  const places = unseen
    .slice(0, MOST_TOLD)
    .map(({ code, before }) => (before === "" ? code : t("typed.after", { code, before })));
  const more = unseen.length - places.length;
  if (more > 0) places.push(t("typed.more", { number: more }));
  return t("typed.unseen", { places: join(places) });
}

function MixedWords({ words }: { words: readonly Mixed[] }) {
  const { t } = useTranslation("dataKit");
  const join = useJoined();
  if (words.length === 0) return null;
  const told = words
    .slice(0, MOST_TOLD)
    .map(({ word, codes }) => t("typed.word", { word, codes: codes.join(" ") }));
  const more = words.length - told.length;
  if (more > 0) told.push(t("typed.more", { number: more }));
  return t("typed.mixed", { words: join(told) });
}

/** A field draws letters that run to the left as it likes; here stands what is sent, in its order. */
function Turned({ lines }: { lines: readonly string[] }) {
  const { t } = useTranslation("dataKit");
  if (lines.length === 0) return null;
  const more = lines.length - MOST_TOLD;
  return (
    <>
      {t("typed.turned")}{" "}
      {lines.slice(0, MOST_TOLD).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines may be the same, and stand as they do
        <q key={index}>
          <Plain text={line} />
        </q>
      ))}{" "}
      {more > 0 && t("typed.more", { number: more })}
    </>
  );
}

function useJoined(): (parts: readonly string[]) => string {
  const { i18n } = useTranslation("dataKit");
  return (parts) => new Intl.ListFormat(i18n.language, { type: "unit" }).format(parts);
}
