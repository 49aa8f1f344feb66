import { useTranslation } from "react-i18next";
import type { ItemAnswer, RequestItem } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import { JsonEditor } from "../../../kit/JsonEditor/JsonEditor";
import { readLossless } from "../../../kit/lossless";
import styles from "./Items.module.css";

type QuestionProps = {
  item: Extract<RequestItem, { kind: "question" }>;
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer) => void;
};

/** Words for an agent. A quick answer only fills the field: nothing is sent by picking it. */
export function QuestionAnswer({ item, answer, onAnswer }: QuestionProps) {
  const { t } = useTranslation("inbox");
  const text = answer?.kind === "text" ? answer.text : "";
  return (
    <div className={styles.answer}>
      {item.quickReplies.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons
        <div role="group" aria-label={t("question.quick")} className={styles.row}>
          {item.quickReplies.map((reply) => (
            <Button
              key={reply}
              aria-pressed={text === reply}
              onPress={() => onAnswer({ kind: "text", text: reply })}
            >
              {reply}
            </Button>
          ))}
        </div>
      )}
      <TextArea
        label={t("question.reply")}
        value={text}
        onChange={(next) => onAnswer({ kind: "text", text: next })}
        rows={3}
      />
    </div>
  );
}

type RawProps = { answer: ItemAnswer | undefined; onAnswer: (answer: ItemAnswer) => void };

/** A request that was not understood can still be answered: with words, or with any JSON. */
export function RawAnswer({ answer, onAnswer }: RawProps) {
  const { t } = useTranslation("inbox");
  const isJson = answer?.kind === "raw";
  const json = isJson ? answer.json : "";
  return (
    <div className={styles.answer}>
      <fieldset className={styles.choices}>
        <legend>{t("rawAnswer.kind")}</legend>
        <label className={styles.choice}>
          <input
            type="radio"
            name="raw-answer"
            checked={!isJson}
            onChange={() => onAnswer({ kind: "text", text: "" })}
          />
          {t("rawAnswer.asText")}
        </label>
        <label className={styles.choice}>
          <input
            type="radio"
            name="raw-answer"
            checked={isJson}
            onChange={() => onAnswer({ kind: "raw", json: "{\n  \n}" })}
          />
          {t("rawAnswer.asJson")}
        </label>
      </fieldset>
      {isJson ? (
        <>
          <JsonEditor
            label={t("rawAnswer.label")}
            value={json}
            onChange={(next) => onAnswer({ kind: "raw", json: next })}
          />
          {readLossless(json) === null && (
            <p role="alert" className={styles.error}>
              {t("editor.invalid")}
            </p>
          )}
        </>
      ) : (
        <TextArea
          label={t("rawAnswer.label")}
          value={answer?.kind === "text" ? answer.text : ""}
          onChange={(text) => onAnswer({ kind: "text", text })}
        />
      )}
    </div>
  );
}
