import { useState } from "react";
import { useTranslation } from "react-i18next";
import { oneValue, SchemaForm, takenOut } from "../../../data-kit";
import type { AskedItem, ItemAnswer } from "../../../host/generated/api";
import styles from "./Items.module.css";
import { Refusals } from "./Refusals";

type Props = {
  item: Extract<AskedItem, { kind: "form" }>;
  /** What was filled in before the card was left. */
  begun: ItemAnswer | undefined;
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer | null) => void;
};

/** Values to be filled in: a form, or the one field of what is no object. */
export function FormAnswer({ item, begun, answer, onAnswer }: Props) {
  const { t } = useTranslation(["inbox", "dataKit"]);
  const [filled] = useState(() => (begun?.kind === "values" ? begun.json : null));
  const values = filled ?? item.values;
  const [only] = useState(() => oneValue(item.schema, values, t("dataKit:form.answer")));
  function report(json: string | null) {
    const value = only === null ? json : takenOut(only, json);
    onAnswer(value === null ? null : { kind: "values", json: value });
  }
  return (
    <div className={styles.answer}>
      <SchemaForm
        schema={only?.schema ?? item.schema}
        values={only?.values ?? values}
        isWhole={filled !== null}
        isProposal
        onValues={report}
      />
      <Refusals item={item} answer={answer} onAnswer={onAnswer} />
    </div>
  );
}
