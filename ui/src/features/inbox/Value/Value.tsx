import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Warning } from "../../../host/generated/api";
import { type Lossless, type Member, prettyJson, readLossless } from "../../../kit/lossless";
import { toStep } from "../../../kit/pointer";
import { formatMoney, type Meaning, meaningOf } from "../meaning";
import { WarningNotes } from "../WarningNotes";
import { warningsAt } from "../warnings";
import { Plain } from "./Plain";
import styles from "./Value.module.css";

type Props = { json: string; warnings: readonly Warning[] };

/** Values that are laid out one by one. More of them would stop the page, and are shown as text. */
const MOST = 2000;
/** Levels that are moved to the right of the one above. Deeper ones stand below it, named by their whole place. */
const DEEPEST = 2;

/** JSON from an agent as a reader understands it. Nothing is shortened; what is no JSON is shown as text. */
export function JsonValue({ json, warnings }: Props) {
  const { t } = useTranslation("inbox");
  const value = useMemo(() => readLossless(json), [json]);
  const isMuch = useMemo(() => value !== null && countOf(value) > MOST, [value]);
  if (value === null) {
    return (
      <pre className={styles.code}>
        <Plain text={json} />
      </pre>
    );
  }
  if (value.type === "object" && value.members.length === 0)
    return <p className={styles.faint}>{t("noArguments")}</p>;
  if (isMuch) {
    return (
      <>
        <p className={styles.faint}>{t("value.many")}</p>
        <PrettyJson className={styles.code} json={json} />
      </>
    );
  }
  return <Value value={value} name="" siblings={undefined} path="" warnings={warnings} />;
}

/** JSON as text on several lines, complete. */
export function PrettyJson({ json, className }: { json: string; className: string | undefined }) {
  const text = useMemo(() => prettyJson(json), [json]);
  return (
    <pre className={className}>
      <Plain text={text} />
    </pre>
  );
}

function countOf(value: Lossless): number {
  switch (value.type) {
    case "object":
      return value.members.reduce((sum, member) => sum + countOf(member.value), 1);
    case "array":
      return value.items.reduce((sum, item) => sum + countOf(item), 1);
    default:
      return 1;
  }
}

/** How many levels a place is below the whole. */
function depthOf(path: string): number {
  return path.split("/").length - 1;
}

type ValueProps = {
  value: Lossless;
  name: string;
  siblings: Lossless | undefined;
  /** JSON pointer within the whole. */
  path: string;
  warnings: readonly Warning[];
};

function Value({ value, name, siblings, path, warnings }: ValueProps) {
  const meaning = meaningOf(value, name, siblings);
  switch (meaning.kind) {
    case "members":
      return <Members members={meaning.members} whole={value} path={path} warnings={warnings} />;
    case "list":
      return (
        <ol className={depthOf(path) > DEEPEST ? styles.deepList : styles.list} start={0}>
          {meaning.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies an item
            <li key={index}>
              <Value
                value={item}
                name=""
                siblings={undefined}
                path={`${path}/${index}`}
                warnings={warnings}
              />
            </li>
          ))}
        </ol>
      );
    case "table":
      return <Table meaning={meaning} />;
    case "money":
      return <Money amount={meaning.amount} currency={meaning.currency} />;
    case "moment":
      return <Moment iso={meaning.iso} />;
    case "url":
      return (
        <code className={styles.address}>
          <Plain text={meaning.url} />
        </code>
      );
    case "code":
      return (
        <pre className={styles.code}>
          <Plain text={meaning.text} />
        </pre>
      );
    case "text":
      return (
        <p className={styles.text}>
          <Plain text={meaning.text} />
        </p>
      );
    case "scalar":
      return <Scalar value={value} text={meaning.text} />;
  }
}

type MembersProps = {
  members: readonly Member[];
  whole: Lossless;
  path: string;
  warnings: readonly Warning[];
};

function Members({ members, whole, path, warnings }: MembersProps) {
  const isDeep = depthOf(path) >= DEEPEST;
  return (
    <dl className={styles.members}>
      {members.map(({ name, value }, index) => {
        const below = `${path}/${toStep(name)}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: names may repeat, positions do not
          <div key={index} className={isDeep ? styles.deep : styles.member}>
            <dt className={styles.name}>
              <Plain text={isDeep ? below : name} />
            </dt>
            <dd className={styles.value}>
              <Value value={value} name={name} siblings={whole} path={below} warnings={warnings} />
              <WarningNotes warnings={warningsAt(warnings, below)} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function Table({ meaning }: { meaning: Extract<Meaning, { kind: "table" }> }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {meaning.columns.map((column) => (
            <th key={column} scope="col">
              <Plain text={column} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {meaning.rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the position is what identifies a row
          <tr key={index}>
            {row.map((cell, column) => (
              <td key={meaning.columns[column]}>
                <Scalar value={cell} text={cell.type === "string" ? cell.value : ""} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Money({ amount, currency }: { amount: string; currency: string }) {
  const { i18n, t } = useTranslation("inbox");
  const friendly = formatMoney(amount, currency, i18n.language);
  const exact = `${amount} ${currency}`;
  if (friendly === null) return <code>{exact}</code>;
  return (
    <span>
      <strong className={styles.money}>{friendly}</strong>{" "}
      <code className={styles.faint} title={t("value.raw")}>
        {exact}
      </code>
    </span>
  );
}

function Moment({ iso }: { iso: string }) {
  const { i18n, t } = useTranslation("inbox");
  const local = new Intl.DateTimeFormat(i18n.language, { dateStyle: "full", timeStyle: "medium" }).format(
    Date.parse(iso),
  );
  return (
    <span>
      <time dateTime={iso}>{t("value.localTime", { time: local })}</time>{" "}
      <code className={styles.faint}>{iso}</code>
    </span>
  );
}

function Scalar({ value, text }: { value: Lossless; text: string }) {
  const { t } = useTranslation("inbox");
  switch (value.type) {
    case "number":
      return <code>{value.raw}</code>;
    case "boolean":
      return (
        <span>
          {t(value.value ? "value.yes" : "value.no")}{" "}
          <code className={styles.faint}>{String(value.value)}</code>
        </span>
      );
    case "null":
      return <span className={styles.faint}>{t("value.none")}</span>;
    case "string":
      return text === "" ? <span className={styles.faint}>{t("value.empty")}</span> : <Plain text={text} />;
    case "object":
    case "array":
      return null;
  }
}
