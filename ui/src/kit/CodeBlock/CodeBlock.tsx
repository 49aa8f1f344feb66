import { classNames } from "../class-names";
import { deferred } from "../deferred";
import { CopyButton } from "../text/Text";
import styles from "./CodeBlock.module.css";
import colours from "./Colours.module.css";

type Props = {
  text: string;
  /** Such as `json` or `sh`; shown above the code. */
  language?: string;
  /** Breaks long lines instead of scrolling sideways. Nothing is ever cut off. */
  wrap?: boolean;
};

const Coloured = deferred<{ text: string; language: string }>(
  () => import("./ColouredCode").then(({ ColouredCode }) => ColouredCode),
  ({ text }) => text,
);

export function CodeBlock({ text, language, wrap = false }: Props) {
  return (
    <figure className={styles.block}>
      <figcaption className={styles.caption}>
        <span>{language}</span>
        <CopyButton text={text} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={classNames(styles.code, colours.colours, wrap && styles.wrap)} tabIndex={0}>
        {language === undefined ? text : <Coloured text={text} language={language} />}
      </pre>
    </figure>
  );
}
