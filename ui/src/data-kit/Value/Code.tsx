import { createContext, useContext } from "react";
import { useTranslation } from "react-i18next";
import { deferred } from "../../kit/deferred";
import type { Lossless } from "../../kit/lossless";
import type { ColouredProps } from "./Coloured";
import { type DrawValue, Items } from "./Members";
import type { Language } from "./meaning";
import { Pieces } from "./Pieces";
import { Plain } from "./Plain";
import styles from "./Value.module.css";

/** Whether programs get colours. A request that is long, or full of programs, could keep the page busy with them. */
export const ColoursContext = createContext(false);

const Coloured = deferred<ColouredProps>(
  () => import("./Coloured").then(({ Coloured }) => Coloured),
  ({ text }) => <Pieces text={text} />,
);

/** What a program runs, with what it is in words where that is known. */
export function Code({ text, language }: { text: string; language: Language | null }) {
  const { t } = useTranslation("dataKit");
  return (
    <>
      {language !== null && <p className={styles.label}>{t(`value.code.${language}`)}</p>}
      <Program text={text} language={language} />
    </>
  );
}

type ArgvProps = { words: readonly string[]; items: readonly Lossless[]; path: string; draw: DrawValue };

/** A command in words: joined as a shell would take it, and word by word, because only that is what runs. */
export function Argv({ words, items, path, draw }: ArgvProps) {
  const { t } = useTranslation("dataKit");
  return (
    <>
      <p className={styles.label}>{t("value.code.argv")}</p>
      <Program text={words.map(quoted).join(" ")} language="shell" />
      <p className={styles.label}>{t("value.code.exact")}</p>
      <Items items={items} path={path} draw={draw} />
    </>
  );
}

function Program({ text, language }: { text: string; language: Language | null }) {
  const withColours = useContext(ColoursContext);
  return (
    <pre className={styles.code}>
      {withColours && language !== null ? (
        <Coloured text={text} language={language} />
      ) : (
        <Plain text={text} />
      )}
    </pre>
  );
}

/** A word as it has to be written for a shell (POSIX, 2.2.2). */
function quoted(word: string): string {
  return /^[\w%+,./:=@^-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
