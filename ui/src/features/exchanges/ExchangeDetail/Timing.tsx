import { useTranslation } from "react-i18next";
import type { ExchangeView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { CopyButton } from "../../../kit/text/Text";
import { formatDuration } from "../../../kit/text/time";
import styles from "./Timing.module.css";

type Props = { exchange: ExchangeView; onTrace: (traceId: string) => void };

/** Where the time went: waiting for the first byte, then for the rest, with a tick for each frame. */
export function Timing({ exchange: { row, frames }, onTrace }: Props) {
  const { t } = useTranslation("wire");
  const last = frames.at(-1)?.atMs ?? row.firstByteMs ?? 0;
  const total = Math.max(1, row.durationMs ?? last);
  const wait = Math.min(row.firstByteMs ?? total, total);
  const share = (ms: number) => `${Math.min(100, (ms / total) * 100)}%`;
  const gaps = frames.map((frame, index) => frame.atMs - (frames[index - 1]?.atMs ?? wait));
  return (
    <div className={styles.timing}>
      <div className={styles.line}>
        <span>{t("timing.wait")}</span>
        <div className={styles.track}>
          <div className={styles.wait} style={{ inlineSize: share(wait) }} />
        </div>
        <span className={styles.number}>{formatDuration(wait)}</span>
      </div>
      <div className={styles.line}>
        <span>{t("timing.receive")}</span>
        <div className={styles.track}>
          <div
            className={styles.receive}
            style={{ insetInlineStart: share(wait), inlineSize: share(total - wait) }}
          />
          {frames.map((frame) => (
            <div key={frame.seq} className={styles.tick} style={{ insetInlineStart: share(frame.atMs) }} />
          ))}
        </div>
        <span className={styles.number}>{formatDuration(total - wait)}</span>
      </div>
      <dl className={styles.facts}>
        <dt>{t("timing.total")}</dt>
        <dd>{row.durationMs === null ? t("status.running") : formatDuration(row.durationMs)}</dd>
        <dt>{t("timing.frames")}</dt>
        <dd>{frames.length}</dd>
        {gaps.length > 1 && (
          <>
            <dt>{t("timing.longestGap")}</dt>
            <dd>{formatDuration(Math.max(...gaps))}</dd>
          </>
        )}
      </dl>
      {row.traceId !== null && <Trace id={row.traceId} onTrace={onTrace} />}
    </div>
  );
}

/** The trace that the agent was told, to find the same in its operators' tools, and the rest of it here. */
function Trace({ id, onTrace }: { id: string; onTrace: (traceId: string) => void }) {
  const { t } = useTranslation("wire");
  return (
    <div className={styles.trace}>
      <span>{t("trace.title")}</span>
      <code>{id}</code>
      <CopyButton text={id} label={t("trace.copy")} />
      <Button tone="quiet" onPress={() => onTrace(id)}>
        {t("trace.all")}
      </Button>
    </div>
  );
}
