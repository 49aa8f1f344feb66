import { createContext, type ReactNode, useContext } from "react";
import { useTranslation } from "react-i18next";
import type { Warning } from "../../host/generated/api";
import type { Lossless, Member } from "../../kit/lossless";
import { toStep } from "../../kit/pointer";
import { WarningNotes, warningsAt } from "../warnings/WarningNotes";
import { Alone } from "./Plain";
import { Steps } from "./Steps";
import styles from "./Value.module.css";

/** Where a value stands: `name` and `siblings` when it is a member, `path` as a JSON pointer within the whole. */
export type Place = { name: string; siblings: Lossless | undefined; path: string };
export type DrawValue = (value: Lossless, place: Place) => ReactNode;

/** Whether names of the outermost members are ways to where they stood: what is said last of a way names the value. */
export const WaysContext = createContext(false);

type Row = {
  member: Member;
  /** What it is, in words. Its name stands beside it where it says anything else. */
  label?: string;
  /** In place of the value as any other is drawn. */
  content?: ReactNode;
};

type Props = {
  rows: readonly Row[];
  whole: Lossless;
  path: string;
  warnings: readonly Warning[];
  draw: DrawValue;
};

/** Levels that are moved to the right of the one above. Deeper ones stand below it, under their whole place. */
const DEEPEST = 2;

/** Whether what is at a place is moved to the right of what is around it. */
function isAside(path: string): boolean {
  return path.split("/").length - 1 <= DEEPEST;
}

/** The place that stands in full right above. */
const Named = createContext<string | null>(null);

/** Members of an object, by name, each with what is warned of at its place. */
export function Members({ rows, whole, path, warnings, draw }: Props) {
  const isDeep = !isAside(`${path}/`);
  const areWays = useContext(WaysContext) && path === "";
  // One of several is named by itself, below the place of all of them.
  const isWhole = isDeep && rows.length === 1;
  const isNamed = useContext(Named) === path;
  const list = (
    <dl className={styles.members}>
      {rows.map(({ member: { name, value }, label, content }, index) => {
        const below = `${path}/${toStep(name)}`;
        const isSaid = label === undefined || label.toLowerCase() !== name.toLowerCase();
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, positions do not
          <div key={index} className={isDeep ? styles.deep : styles.member}>
            <dt className={styles.name}>
              {label !== undefined && `${label} `}
              {isWhole ? <Steps path={below} /> : isSaid && <Name text={name} isWay={areWays} />}
            </dt>
            <dd className={styles.value}>
              <Named value={isWhole ? below : null}>
                {content ?? draw(value, { name, siblings: whole, path: below })}
              </Named>
              <WarningNotes warnings={warningsAt(warnings, below, name + textOf(value))} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
  if (!isDeep || isWhole || isNamed) return list;
  return (
    <>
      <p className={styles.place}>
        <Steps path={path} />
      </p>
      {list}
    </>
  );
}

function textOf(value: Lossless): string {
  return value.type === "string" ? value.value : "";
}

function Name({ text, isWay }: { text: string; isWay: boolean }) {
  const { t } = useTranslation("dataKit");
  const last = text.lastIndexOf("/");
  if (isWay && last > 0 && last < text.length - 1) {
    return (
      <>
        <Alone text={text.slice(last + 1)} />{" "}
        <span className={styles.way}>
          <Alone text={text.slice(0, last)} />
        </span>
      </>
    );
  }
  return text === "" ? <span className={styles.faint}>{t("value.noName")}</span> : <Alone text={text} />;
}

/** Items of a list, in order, counted from 0 as pointers do. */
export function Items({ items, path, draw }: Pick<Props, "path" | "draw"> & { items: readonly Lossless[] }) {
  return (
    <ol className={isAside(path) ? styles.list : styles.deepList} start={0}>
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies an item
        <li key={index}>{draw(item, { name: "", siblings: undefined, path: `${path}/${index}` })}</li>
      ))}
    </ol>
  );
}
