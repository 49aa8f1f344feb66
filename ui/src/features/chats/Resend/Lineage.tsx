import { useTranslation } from "react-i18next";
import type { ResentView } from "../../../host/generated/api";
import { formatMoment } from "../../../kit/text/time";
import { showMessage } from "../target";
import styles from "./Resend.module.css";

type Props = { resentFrom: ResentView | null; resentAs: readonly ResentView[] };

/** What a message was made of, and what was made of it: each leads to the other message. */
export function Lineage({ resentFrom, resentAs }: Props) {
  if (resentFrom === null && resentAs.length === 0) return null;
  return (
    <div className={styles.links}>
      {resentFrom !== null && <ResentLink way="from" other={resentFrom} />}
      {resentAs.map((copy) => (
        <ResentLink key={copy.key} way="as" other={copy} />
      ))}
    </div>
  );
}

export function ResentLink({ way, other }: { way: "from" | "as"; other: ResentView }) {
  const { t, i18n } = useTranslation("chat");
  const when = formatMoment(other.at, i18n.language);
  return (
    <button type="button" className={styles.link} onClick={() => showMessage(other.chatId, other.key)}>
      {t(other.edited ? `resend.${way}.edited` : `resend.${way}.same`, { when })}
    </button>
  );
}
