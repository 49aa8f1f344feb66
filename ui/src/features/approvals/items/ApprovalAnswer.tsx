import { useState } from "react";
import { useTranslation } from "react-i18next";
import { described, JsonField, visible } from "../../../data-kit";
import type { AskedItem, ItemAnswer } from "../../../host/generated/api";
import { TextArea, TextField } from "../../../kit/fields/Fields";
import { EMPTY_OBJECT } from "../../../kit/lossless";
import { approvalLabel } from "../request-title";
import styles from "./Items.module.css";
import { ReasonPresets } from "./ReasonPresets";

export type ApprovalItem = Extract<AskedItem, { kind: "approval" }>;

type Props = {
  item: ApprovalItem;
  /** What an approval sends back instead of what the agent proposed. */
  edited: string | null;
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer) => void;
};

/** Whether an approval can be answered by more than yes or no. */
export function hasOtherAnswers(item: ApprovalItem): boolean {
  return item.grants.length > 0 || item.mayRespond || item.mayCancel || item.mayGiveJson;
}

/** All that can be answered to one call, each by itself. Nothing is chosen beforehand. */
export function ApprovalChoice({ item, edited, answer, onAnswer }: Props) {
  const { t } = useTranslation("inbox");
  /** What was typed, while something else is chosen. */
  const [typed, setTyped] = useState({ reason: "", words: "", json: EMPTY_OBJECT });
  const tool = approvalLabel(item);
  const option = (label: string, next: ItemAnswer, checked: boolean) => (
    <label key={label} className={styles.choice}>
      <input type="radio" name={`choice-${item.itemId}`} checked={checked} onChange={() => onAnswer(next)} />
      {label}
    </label>
  );
  function setReason(reason: string) {
    setTyped({ ...typed, reason });
    onAnswer(rejected(reason));
  }
  return (
    <div className={styles.answer}>
      <fieldset className={styles.choices}>
        <legend>{t("choice.label", { tool })}</legend>
        {item.offers?.map(({ label, answer: offered }) =>
          option(visible(label), offered, isSame(answer, offered)),
        ) ?? (
          <>
            {item.mayApprove &&
              option(t("choice.approve"), { kind: "approve", payload: edited }, answer?.kind === "approve")}
            {item.grants.map(({ value, label }) =>
              option(
                t("choice.grant", { grant: visible(label) }),
                { kind: "grant", grant: value },
                answer?.kind === "grant" && answer.grant === value,
              ),
            )}
            {item.mayReject && option(t("choice.reject"), rejected(typed.reason), answer?.kind === "reject")}
          </>
        )}
        {item.mayRespond &&
          option(t("choice.respond"), { kind: "text", text: typed.words }, answer?.kind === "text")}
        {item.mayGiveJson &&
          option(t("choice.json"), { kind: "raw", json: typed.json }, answer?.kind === "raw")}
        {item.mayCancel && option(t("choice.cancel"), { kind: "cancel" }, answer?.kind === "cancel")}
      </fieldset>
      {item.mayGiveJson && !item.mayApprove && <p className={styles.label}>{t("choice.madeElsewhere")}</p>}
      {answer?.kind === "raw" && (
        <JsonField
          label={t("choice.jsonFor", { tool })}
          text={answer.json}
          onText={(json) => {
            setTyped({ ...typed, json });
            onAnswer({ kind: "raw", json });
          }}
        />
      )}
      {answer?.kind === "grant" && <p className={styles.label}>{t("choice.grantHint")}</p>}
      {answer?.kind === "reject" && (
        <>
          <ReasonPresets onPick={setReason} />
          <TextField
            label={t("choice.reason", { tool })}
            value={answer.reason ?? ""}
            onChange={setReason}
            {...described(item.reason === "not-sent" ? t("choice.reasonStays") : null, answer.reason ?? "")}
            {...(item.reason === "required" &&
              (answer.reason ?? "").trim() === "" && { error: t("choice.reasonNeeded") })}
          />
        </>
      )}
      {answer?.kind === "text" && (
        <TextArea
          label={t("choice.words", { tool })}
          value={answer.text}
          onChange={(words) => {
            setTyped({ ...typed, words });
            onAnswer({ kind: "text", text: words });
          }}
          {...described(null, answer.text)}
          rows={3}
        />
      )}
    </div>
  );
}

function isSame(answer: ItemAnswer | undefined, offered: ItemAnswer): boolean {
  if (answer?.kind === "grant") return offered.kind === "grant" && offered.grant === answer.grant;
  return answer?.kind === offered.kind;
}

function rejected(reason: string): ItemAnswer {
  return { kind: "reject", reason: reason === "" ? null : reason };
}
