import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { SentenceView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import { described } from "../Value/TypedNote";
import styles from "./RequestCard.module.css";

type Props = {
  count: number;
  /** What the agent's protocol version cannot tell about what becomes of it. */
  limits: readonly SentenceView[];
  isPending: boolean;
  onReject: (reason: string) => void;
  onCancel: () => void;
};

const PRESETS = ["wrong", "notNow", "notAsked", "tooRisky"] as const;

/** Why not, or what to do instead. Everything here is optional: a plain "no" is a complete answer. */
export function Rejection({ count, limits, isPending, onReject, onCancel }: Props) {
  const { t } = useTranslation(["inbox", "common"]);
  const say = useSay();
  const [reason, setReason] = useState("");
  const [instead, setInstead] = useState("");

  function reject() {
    const order = instead.trim() === "" ? "" : t("rejection.insteadText", { text: instead.trim() });
    onReject([reason.trim(), order].filter((words) => words !== "").join("\n"));
  }

  return (
    <section className={styles.rejection} aria-label={t("rejection.title")}>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons */}
      <div role="group" aria-label={t("rejection.presets")} className={styles.buttons}>
        {PRESETS.map((preset) => (
          <Button key={preset} onPress={() => setReason(t(`rejection.preset.${preset}`))}>
            {t(`rejection.preset.${preset}`)}
          </Button>
        ))}
      </div>
      <div className={styles.reasons}>
        <TextArea
          label={t("rejection.reason")}
          value={reason}
          onChange={setReason}
          {...described(null, reason)}
          rows={2}
          autoFocus
        />
        <TextArea
          label={t("rejection.instead")}
          value={instead}
          onChange={setInstead}
          {...described(null, instead)}
          rows={2}
        />
      </div>
      {limits.map(say).map((limit) => (
        <p key={limit} className={styles.note}>
          {limit}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button tone="danger" onPress={reject} isDisabled={isPending}>
          {count > 1 ? t("rejection.sendAll", { count }) : t("rejection.send")}
        </Button>
        <Button tone="quiet" onPress={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </section>
  );
}
