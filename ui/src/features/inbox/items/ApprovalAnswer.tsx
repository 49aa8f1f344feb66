import { useTranslation } from "react-i18next";
import type { ItemAnswer, RequestItem } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { TextField } from "../../../kit/fields/Fields";
import { JsonEditor } from "../../../kit/JsonEditor/JsonEditor";
import { prettyJson, readLossless } from "../../../kit/lossless";
import styles from "./Items.module.css";

type Approval = Extract<RequestItem, { kind: "approval" }>;

type ChoiceProps = { item: Approval; answer: ItemAnswer | undefined; onAnswer: (answer: ItemAnswer) => void };

/** One of several approvals in a request: each is decided by itself. */
export function ApprovalChoice({ item, answer, onAnswer }: ChoiceProps) {
  const { t } = useTranslation("inbox");
  return (
    <div className={styles.answer}>
      <fieldset className={styles.choices}>
        <legend>{t("choice.label", { tool: item.tool })}</legend>
        <label className={styles.choice}>
          <input
            type="radio"
            name={`choice-${item.itemId}`}
            checked={answer?.kind === "approve"}
            onChange={() => onAnswer({ kind: "approve", payload: null })}
          />
          {t("choice.approve")}
        </label>
        <label className={styles.choice}>
          <input
            type="radio"
            name={`choice-${item.itemId}`}
            checked={answer?.kind === "reject"}
            onChange={() => onAnswer({ kind: "reject", reason: null })}
          />
          {t("choice.reject")}
        </label>
      </fieldset>
      {answer?.kind === "reject" && (
        <TextField
          label={t("choice.reason", { tool: item.tool })}
          value={answer.reason ?? ""}
          onChange={(reason) => onAnswer({ kind: "reject", reason: reason === "" ? null : reason })}
        />
      )}
    </div>
  );
}

type EditorProps = {
  item: Approval;
  /** The edited text, or `null` while it stands as the agent proposed it. */
  edited: string | null;
  onEdit: (payload: string | null) => void;
  onClose: () => void;
};

/** The payload of an approval as JSON. What is edited here is sent back instead of the agent's own. */
export function PayloadEditor({ item, edited, onEdit, onClose }: EditorProps) {
  const { t } = useTranslation("inbox");
  const proposed = prettyJson(item.payload ?? item.arguments);
  const text = edited ?? proposed;
  return (
    <div className={styles.answer}>
      <span className={styles.label}>{t("editor.label")}</span>
      <JsonEditor
        label={t("editor.label")}
        value={text}
        onChange={(next) => onEdit(next === proposed ? null : next)}
        autoFocus
      />
      {readLossless(text) === null && (
        <p role="alert" className={styles.error}>
          {t("editor.invalid")}
        </p>
      )}
      <div className={styles.row}>
        <span className={edited === null ? styles.label : styles.edited}>
          {t(edited === null ? "editor.unchanged" : "editor.changed")}
        </span>
        {edited !== null && (
          <Button tone="quiet" onPress={() => onEdit(null)}>
            {t("editor.reset")}
          </Button>
        )}
        <Button tone="quiet" onPress={onClose}>
          {t("editor.done")}
        </Button>
      </div>
    </div>
  );
}
