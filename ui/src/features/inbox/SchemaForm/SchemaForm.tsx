import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../kit/Button/Button";
import { JsonEditor } from "../../../kit/JsonEditor/JsonEditor";
import { prettyJson, readLossless } from "../../../kit/lossless";
import { About } from "./About";
import { AlsoSent } from "./AlsoSent";
import { type Entries, fieldsOf, initialEntries, presetValues, writeValues } from "./fields";
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
};

/**
 * A form for an agent's JSON Schema. Values are checked as they are entered and explained beside their field once
 * the field was touched; a person may send values that do not fit, after saying so.
 */
export function SchemaForm({ schema, values, onValues, isProposal = false }: Props) {
  const { t } = useTranslation("inbox");
  const [fields] = useState(() => fieldsOf(schema));
  const [entries, setEntries] = useState<Entries>(() => initialEntries(schema, values));
  const [asJson, setAsJson] = useState(fields === null);
  const [text, setText] = useState(() => prettyJson(values));
  const [anyway, setAnyway] = useState(false);

  const json = asJson || fields === null ? text : writeValues(fields, entries, values);
  const verdict = useMemo(() => validate(schema, json), [schema, json]);
  const hidden = useMemo(
    () => (!isProposal || (asJson && fitsEditor(json)) ? [] : unshown(schema, values, json)),
    [isProposal, asJson, schema, values, json],
  );
  const invalidJson = useMemo(() => readLossless(json) === null, [json]);

  function report(nextJson: string, force: boolean) {
    const sendable = readLossless(nextJson) !== null && (force || fits(schema, nextJson));
    onValues(sendable ? nextJson : null);
  }
  function enter(next: Entries) {
    setEntries(next);
    if (fields !== null) report(writeValues(fields, next, values), anyway);
  }
  function write(next: string) {
    setText(next);
    report(next, anyway);
  }
  function switchMode() {
    if (asJson) report(fields === null ? text : writeValues(fields, entries, values), anyway);
    else setText(json);
    setAsJson(!asJson);
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
          <JsonEditor label={t("form.json")} value={text} onChange={write} />
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
          {t("editor.invalid")}
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
          <Button tone="quiet" onPress={switchMode}>
            {t(asJson ? "form.asForm" : "form.asJson")}
          </Button>
        </div>
      )}
      <AlsoSent pieces={hidden} />
    </div>
  );
}

/** Why nothing was checked. */
function Unchecked({ fault }: { fault: Fault }) {
  const { t } = useTranslation("inbox");
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
  const { t } = useTranslation("inbox");
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
