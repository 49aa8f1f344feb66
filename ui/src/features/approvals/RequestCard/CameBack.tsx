import { EyeOff, FilePen, Undo2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApprovalView, SentenceView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { ExactTime } from "../../../kit/text/Text";
import { whyBack } from "../follow";
import styles from "./RequestCard.module.css";

type Props = { request: ApprovalView };

/** A decision that was not sent and that nobody took back: when it was made, and why it is asked for again. */
export function CameBack({ request: { history } }: Props) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const because = whyBack(history);
  if (because === null) return null;
  // It may have waited for its agent in between.
  const decidedAt = history.findLast(({ what }) => wasDecided(what))?.at;
  return (
    <section className={styles.standing} aria-label={t("back.title")}>
      <p>
        <Undo2 size={14} aria-hidden /> {t(isTooOld(because) ? "back.tooOld" : "back.text")}{" "}
        {decidedAt !== undefined && (
          <span className={styles.faint}>
            {t("back.decided")} <ExactTime at={decidedAt} />
          </span>
        )}
      </p>
      <p className={styles.note}>{say(because)}</p>
    </section>
  );
}

/** The last one was not sent because nobody could see what the agent asks; the next one does not wait for that. */
export function Unlooked({ request: { history } }: Props) {
  const { t } = useTranslation("inbox");
  const because = whyBack(history);
  if (because === null || !isUnseen(because)) return null;
  return (
    <p className={styles.warning}>
      <EyeOff size={14} aria-hidden /> {t("back.unlooked")}
    </p>
  );
}

/** It may have been sent where these data were copied from, or before they were set back. */
function isTooOld(because: SentenceView): boolean {
  return typeof because !== "string" && because.code === "too-old";
}

function isUnseen(because: SentenceView): boolean {
  return typeof because !== "string" && (because.code === "cannot-look" || because.code === "cannot-tell");
}

function wasDecided(what: SentenceView): boolean {
  return typeof what !== "string" && what.code.startsWith("decided-");
}

/** Something else is asked than when the request came, under the same message: when it changed, and what was noted before. */
export function Rewritten({ request: { history } }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const last = history.findLast(({ what }) => isRewriting(what));
  if (last === undefined) return null;
  return (
    <section className={styles.standing} aria-label={t("rewritten.title")}>
      <p>
        <FilePen size={14} aria-hidden /> {say(last.what)}{" "}
        <span className={styles.faint}>
          <ExactTime at={last.at} />
        </span>
      </p>
    </section>
  );
}

function isRewriting(what: SentenceView): boolean {
  return typeof what !== "string" && (what.code === "agent-rewrote" || what.code === "rewritten-after-note");
}
