import { useState } from "react";
import { useTranslation } from "react-i18next";
import { SchemaForm, untouchedValues } from "../../../data-kit";
import { TextArea } from "../../../kit/fields/Fields";
import { readLossless } from "../../../kit/lossless";
import styles from "./Start.module.css";

const EMPTY = "{}";

/** What a run is given untouched; `null`: something has to be filled in. */
export function firstInput(schema: string | null): string | null {
  return schema === null ? EMPTY : untouchedValues(schema, EMPTY);
}

type Props = {
  /** Of the input; `null`: the file says nothing about it. */
  schema: string | null;
  /** JSON; `null` while it cannot be used. */
  onInput: (json: string | null) => void;
};

/** What a run is given: a form where the file says what it wants, else JSON. */
export function Input({ schema, onInput }: Props) {
  if (schema === null) return <Json onInput={onInput} />;
  return <SchemaForm schema={schema} values={EMPTY} onValues={onInput} />;
}

function Json({ onInput }: Pick<Props, "onInput">) {
  const { t } = useTranslation("runs");
  const [text, setText] = useState(EMPTY);
  const isJson = readLossless(text) !== null;
  return (
    <>
      <p className={styles.faint}>{t("start.noInput")}</p>
      <TextArea
        label={t("start.json")}
        value={text}
        code
        rows={4}
        error={isJson ? undefined : t("start.invalid")}
        onChange={(next) => {
          setText(next);
          onInput(readLossless(next) === null ? null : next);
        }}
      />
    </>
  );
}
