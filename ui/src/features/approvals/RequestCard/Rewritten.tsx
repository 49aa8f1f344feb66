import { FilePen } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApprovalView, SentenceView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { ExactTime } from "../../../kit/text/Text";
import styles from "./RequestCard.module.css";

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
