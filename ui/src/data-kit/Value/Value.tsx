import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Warning } from "../../host/generated/api";
import { type Lossless, prettyJson, readLossless } from "../../kit/lossless";
import { Address } from "./Address";
import { Argv, Code, ColoursContext } from "./Code";
import { Decode } from "./Decoded";
import { Diff } from "./Diff";
import { Email } from "./Email";
import { Moment, Money, Unix } from "./Friendly";
import { type DrawValue, Items, Members, type Place } from "./Members";
import { meaningOf } from "./meaning";
import { Patch } from "./Patch";
import { PathText } from "./PathText";
import { Plain, Preformatted } from "./Plain";
import { Scalar } from "./Scalar";
import { Table } from "./Table";
import { ScreenAsSent, Tools } from "./Tools";
import styles from "./Value.module.css";

type Props = { json: string; warnings: readonly Warning[] };

/** Values that are laid out one by one. More of them would stop the page, and are shown as text. */
const MOST = 2000;
/** Characters of a request whose programs get colours. */
const MOST_COLOURED = 4000;

/** JSON from an agent as a reader understands it. Nothing is shortened; what is no JSON is shown as text. */
export function JsonValue({ json, warnings }: Props) {
  const { t } = useTranslation("dataKit");
  const value = useMemo(() => readLossless(json), [json]);
  const isMuch = useMemo(() => value !== null && countOf(value) > MOST, [value]);
  if (value === null) {
    return (
      <>
        <Preformatted text={json} />
        <Decode text={json} />
      </>
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
  return (
    <ColoursContext value={json.length <= MOST_COLOURED}>
      <Value value={value} name="" siblings={undefined} path="" warnings={warnings} />
    </ColoursContext>
  );
}

/** JSON as text on several lines, complete. */
export function PrettyJson({ json, className }: { json: string; className: string | undefined }) {
  const text = useMemo(() => prettyJson(json), [json]);
  return (
    <>
      <pre className={className}>
        <Plain text={text} />
      </pre>
      <Decode text={text} />
    </>
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

type ValueProps = Place & { value: Lossless; warnings: readonly Warning[] };

/** A value by what it means, and below it what it carries that nobody can read. */
function Value({ value, ...place }: ValueProps) {
  return (
    <>
      <ByMeaning value={value} {...place} />
      {value.type === "string" && <Decode text={value.value} />}
    </>
  );
}

function ByMeaning({ value, name, siblings, path, warnings }: ValueProps) {
  const meaning = meaningOf(value, name, siblings);
  const draw: DrawValue = (below, place) => <Value value={below} warnings={warnings} {...place} />;
  const within = { whole: value, path, warnings, draw };
  switch (meaning.kind) {
    case "members":
      return <Members rows={meaning.members.map((member) => ({ member }))} {...within} />;
    case "email":
      return <Email email={meaning.email} {...within} />;
    case "patch":
      return <Patch operations={meaning.operations} {...within} />;
    case "list":
      return <Items items={meaning.items} path={path} draw={draw} />;
    case "argv":
      return <Argv words={meaning.words} items={meaning.items} path={path} draw={draw} />;
    case "table":
      return <Table columns={meaning.columns} rows={meaning.rows} />;
    case "screen":
      return <ScreenAsSent value={value} />;
    case "tools":
      return <Tools server={meaning.server} names={meaning.names} value={value} />;
    case "money":
      return <Money amount={meaning.amount} currency={meaning.currency} />;
    case "moment":
      return <Moment text={meaning.text} at={meaning.at} />;
    case "unix":
      return <Unix raw={meaning.raw} time={meaning.time} />;
    case "url":
      return <Address url={meaning.url} />;
    case "path":
      return <PathText text={meaning.text} />;
    case "diff":
      return <Diff text={meaning.text} />;
    case "code":
      return <Code text={meaning.text} language={meaning.language} />;
    case "text":
      return (
        <p className={styles.text}>
          <Plain text={meaning.text} />
        </p>
      );
    case "scalar":
      return <Scalar value={value} />;
  }
}
