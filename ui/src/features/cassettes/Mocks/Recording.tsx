import { MessageCircleQuestion, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CassettePause, CassetteView } from "../../../host/generated/api";
import { formatDuration } from "../../../kit/text/time";
import styles from "./Mocks.module.css";

/** What is on a cassette, and what it has no recording of. Title, agent and questions are somebody else's words. */
export function Recording({ cassette }: { cassette: CassetteView }) {
  const { t } = useTranslation("cassettes");
  const { agent, title, messages, events, lastsMs, pauses, name } = cassette;
  return (
    <div className={styles.recording}>
      <p className={styles.agent}>{agent}</p>
      {title !== "" && <p>{title}</p>}
      <p className={styles.muted}>
        {[
          name,
          t("messages", { count: messages }),
          t("events", { count: events }),
          formatDuration(lastsMs),
        ].join(" · ")}
      </p>
      {pauses.length > 0 && (
        <ul className={styles.pauses} aria-label={t("pauses.title")}>
          {pauses.map((pause, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pauses have no identity but their place, and never move
            <Pause key={place} pause={pause} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Pause({ pause }: { pause: CassettePause }) {
  const { t } = useTranslation("cassettes");
  const isWhole = pause.recorded === "rejection";
  const Icon = isWhole ? MessageCircleQuestion : TriangleAlert;
  return (
    <li className={styles.pause}>
      <Icon size={14} aria-hidden className={isWhole ? undefined : styles.warn} />
      <div>
        <p className={styles.question}>{pause.question === "" ? t("pauses.wordless") : pause.question}</p>
        <p className={styles.muted}>{t(`pauses.${pause.recorded}`)}</p>
      </div>
    </li>
  );
}
