import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { prettyJson, readLossless, writeLossless } from "../../kit/lossless";
import { visible } from "../Value/unseen";
import { About } from "./About";
import { AlsoSent } from "./AlsoSent";
import { type Hindrance, hindrance } from "./back-to-form";
import {
  type Entries,
  exactEntries,
  type Field,
  fieldsOf,
  initialEntries,
  mayHaveFields,
  presetValues,
  wholeEntries,
  writeValues,
} from "./fields";
import { JsonField } from "./JsonField";
import { SchemaField } from "./SchemaField";
import styles from "./SchemaForm.module.css";
import { fitsEditor, unshown } from "./unshown";
import type { Fault } from "./usable";
import { type Complaint, fits, validate } from "./validate";

type Props = {
  /** JSON Schema as received. */
  schema: string;
  /** Values to begin with, JSON. */
  values: string;
  /** The values as JSON, or `null` while they must not be sent. */
  onValues: (json: string | null) => void;
  /** The values to begin with are shown nowhere else: what of them the fields do not show is told. */
  isProposal?: boolean;
  /** The values stand for themselves: no default is added to them. */
  isWhole?: boolean;
};

/**
 * A form for an agent's JSON Schema. Values are checked as they are entered and explained beside their field once
 * the field was touched; a person may send values that do not fit, after saying so.
 */
export function SchemaForm({ schema, values, onValues, isProposal = false, isWhole = false }: Props) {
  const { t } = useTranslation("dataKit");
  const [fields] = useState(() => fieldsOf(schema));
  /** What the entries began with: the members that no field shows are in there. */
  const [begun, setBegun] = useState(values);
  const [entries, setEntries] = useState<Entries>(() =>
    isWhole ? wholeEntries(fields ?? [], values) : initialEntries(schema, values),
  );
  const [asJson, setAsJson] = useState(fields === null || !mayHaveFields(values));
  const [text, setText] = useState(() => prettyJson(values));
  const [anyway, setAnyway] = useState(false);
  const [stuck, setStuck] = useState<Hindrance | null>(null);

  const json = asJson || fields === null ? text : writeValues(fields, entries, begun);
  const verdict = useMemo(() => validate(schema, json), [schema, json]);
  const hidden = useMemo(
    () => (!isProposal || (asJson && fitsEditor(json)) ? [] : unshown(schema, begun, json)),
    [isProposal, asJson, schema, begun, json],
  );
  const invalidJson = useMemo(() => readLossless(json) === null, [json]);

  function report(nextJson: string, force: boolean) {
    const sendable = readLossless(nextJson) !== null && (force || fits(schema, nextJson));
    onValues(sendable ? nextJson : null);
  }
  function enter(next: Entries) {
    setEntries(next);
    if (fields !== null) report(writeValues(fields, next, begun), anyway);
  }
  function write(next: string) {
    setText(next);
    setStuck(null);
    report(next, anyway);
  }
  function showJson() {
    setText(json);
    setAsJson(true);
  }
  /** What was only looked at as JSON stands in the form as it did. */
  function showForm(all: readonly Field[]) {
    if (!isSame(text, writeValues(all, entries, begun))) {
      const found = hindrance(all, text);
      setStuck(found);
      if (found !== null) return;
      setBegun(text);
      setEntries(exactEntries(all, text));
    }
    setAsJson(false);
  }

  const general = verdict.complaints.filter(
    ({ field }) => asJson || !fields?.some((candidate) => candidate.name === field),
  );
  return (
    <div className={styles.form}>
      <About schema={schema} />
      {asJson || fields === null ? (
        <>
          {fields === null && <p className={styles.note}>{t("form.notAForm")}</p>}
          <JsonField label={t("form.json")} text={text} onText={write} />
        </>
      ) : (
        fields.map((field) => (
          <SchemaField
            key={field.name}
            field={field}
            entry={entries.get(field.name)}
            complaints={verdict.complaints.filter((complaint) => complaint.field === field.name)}
            onEntry={(entry) => enter(new Map(entries).set(field.name, entry))}
          />
        ))
      )}
      {invalidJson && (
        <p role="alert" className={styles.error}>
          {t("invalidJson")}
        </p>
      )}
      {general.length > 0 && <Complaints complaints={general} />}
      {verdict.fault !== null && !invalidJson && <Unchecked fault={verdict.fault} />}
      {verdict.skippedPatterns && <p className={styles.note}>{t("form.skippedPatterns")}</p>}
      {verdict.complaints.length > 0 && (
        <label className={styles.anyway}>
          <input
            type="checkbox"
            checked={anyway}
            onChange={(event) => {
              setAnyway(event.target.checked);
              report(json, event.target.checked);
            }}
          />
          <span>
            {t("form.anyway")} <span className={styles.bad}>{t("form.anywayHint")}</span>
          </span>
        </label>
      )}
      {fields !== null && (
        <div>
          <Button tone="quiet" onPress={asJson ? () => showForm(fields) : showJson}>
            {t(asJson ? "form.asForm" : "form.asJson")}
          </Button>
          {stuck !== null && (
            <p role="alert" className={styles.error}>
              <Stuck because={stuck} />
            </p>
          )}
        </div>
      )}
      <AlsoSent pieces={hidden} />
    </div>
  );
}

/** Why there is no form for what was written. */
function Stuck({ because }: { because: Hindrance }) {
  const { t } = useTranslation("dataKit");
  switch (because.kind) {
    case "invalid":
    case "noObject":
      return t(`form.stuck.${because.kind}`);
    case "otherKind":
    case "twice":
      return t(`form.stuck.${because.kind}`, { place: visible(because.place) });
  }
}

function isSame(one: string, other: string): boolean {
  const [left, right] = [readLossless(one), readLossless(other)];
  return left !== null && right !== null && writeLossless(left) === writeLossless(right);
}

/** Why nothing was checked. */
function Unchecked({ fault }: { fault: Fault }) {
  const { t } = useTranslation("dataKit");
  return (
    <p className={styles.note}>
      {t(`form.fault.${fault.kind}`, fault)} {t("form.unchecked")}
    </p>
  );
}

/** What the form would send untouched, or `null` when something is still needed. */
export function untouchedValues(schema: string, values: string): string | null {
  const json = presetValues(schema, values);
  return readLossless(json) !== null && fits(schema, json) ? json : null;
}

/** Complaints that are told one by one. */
const MOST_TOLD = 50;

/** What is wrong with the values where no field shows it. */
function Complaints({ complaints }: { complaints: readonly Complaint[] }) {
  const { t } = useTranslation("dataKit");
  const more = complaints.length - MOST_TOLD;
  return (
    <ul role="alert" className={styles.complaints}>
      {complaints.slice(0, MOST_TOLD).map((complaint) => (
        <li key={`${complaint.pointer} ${complaint.keyword}`}>
          {complaint.pointer !== "" && <code>{complaint.pointer}</code>}{" "}
          {t("form.other", { detail: complaint.detail })}
        </li>
      ))}
      {more > 0 && <li>{t("form.moreComplaints", { number: more })}</li>}
    </ul>
  );
}
