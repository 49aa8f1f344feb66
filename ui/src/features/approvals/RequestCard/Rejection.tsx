import { useTranslation } from "react-i18next";
import { described } from "../../../data-kit";
import type { AskedItem, SentenceView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { TextArea } from "../../../kit/fields/Fields";
import { ReasonPresets } from "../items/ReasonPresets";
import styles from "./RequestCard.module.css";
import type { Refusal } from "./use-refusal";

type Props = {
  items: readonly AskedItem[];
  refusal: Refusal;
  /** What the agent's protocol version cannot tell about what becomes of it. */
  limits: readonly SentenceView[];
  isPending: boolean;
  onReject: () => void;
  /** Answers in words in place of a rejection, where the request takes words. */
  onRespond: ((words: string) => void) | null;
  onCancel: () => void;
};

/** Why not, or what to do instead, and whether the agent hears of it. */
export function Rejection({ items, refusal, limits, isPending, onReject, onRespond, onCancel }: Props) {
  const { t } = useTranslation(["inbox", "common"]);
  const say = useSay();
  const { reason, instead, heard } = refusal;
  const stays = { all: null, some: t("rejection.reasonStaysForSome"), none: t("choice.reasonStays") }[heard];
  return (
    <section className={styles.rejection} aria-label={t("rejection.title")}>
      <ReasonPresets onPick={(next) => refusal.type({ reason: next })} />
      <div className={styles.reasons}>
        <TextArea
          label={t("rejection.reason")}
          value={reason}
          onChange={(next) => refusal.type({ reason: next })}
          {...described(stays, reason)}
          {...(refusal.lacksReason && { error: t("choice.reasonNeeded") })}
          rows={2}
          autoFocus
        />
        {heard !== "none" && (
          <TextArea
            label={t("rejection.instead")}
            value={instead}
            onChange={(next) => refusal.type({ instead: next })}
            {...described(null, instead)}
            rows={2}
          />
        )}
      </div>
      {limits.map(say).map((limit) => (
        <p key={limit} className={styles.note}>
          {limit}
        </p>
      ))}
      <div className={styles.buttons}>
        <Button tone="danger" onPress={onReject} isDisabled={isPending || refusal.lacksReason}>
          {items.length > 1 ? t("rejection.sendAll", { count: items.length }) : t("rejection.send")}
        </Button>
        {heard === "none" && onRespond !== null && (
          <Button onPress={() => onRespond(reason)}>{t("choice.respond")}</Button>
        )}
        <Button tone="quiet" onPress={onCancel}>
          {t("common:cancel")}
        </Button>
      </div>
    </section>
  );
}
