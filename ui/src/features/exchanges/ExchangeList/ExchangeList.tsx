import type { TFunction } from "i18next";
import { Cable, ChevronDown, ChevronRight, Pin } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { TaskBadge } from "../../../facts/task";
import type { ExchangeRow, MeaningView } from "../../../host/generated/api";
import { classNames } from "../../../kit/class-names";
import { Busy, EmptyState, ListFailed } from "../../../kit/states/States";
import { formatBytes, formatDuration } from "../../../kit/text/time";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import { OlderBodies } from "../OlderBodies/OlderBodies";
import styles from "./ExchangeList.module.css";
import type { Exchanges } from "./use-exchanges";
import { useNested } from "./use-nested";

type Props = {
  exchanges: Exchanges;
  session: string | null;
  selected: string | null;
  /** With a frame where one was picked. */
  onPick: (exchangeId: string, seq: number | null) => void;
  /** Few columns, for the drawer. */
  small?: boolean;
};

type Item = { exchange: ExchangeRow; frame: MeaningView | null };

const ROW_HEIGHT = 28;

/** One row per call, and below it, where it is open, one for each of its frames. */
export function ExchangeList({ exchanges, session, selected, onPick, small = false }: Props) {
  const { t } = useTranslation("wire");
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const nested = useNested(open, session);
  const { rows, isPending, failure, filter, bodiesSince } = exchanges;
  const isFiltered = filter.trim() !== "";
  if (isPending) {
    return (
      <div className={styles.waiting}>
        <Busy>{t("loading")}</Busy>
      </div>
    );
  }
  if (failure !== null && rows.length === 0) {
    return <ListFailed title={t("empty.failed")} hints={[failure]} onRetry={exchanges.retry} />;
  }
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={Cable}
        title={t(isFiltered ? "empty.filtered" : "empty.none")}
        action={<OlderBodies since={bodiesSince} filter={filter} session={session} />}
      >
        {t(isFiltered ? "empty.filteredHint" : "empty.noneHint")}
      </EmptyState>
    );
  }
  function fold(id: string, isOpen: boolean) {
    const next = new Set(open);
    if (isOpen) next.add(id);
    else next.delete(id);
    setOpen(next);
  }
  const items = rows.flatMap((exchange): Item[] => [
    { exchange, frame: null },
    ...(nested.get(exchange.id) ?? []).map((frame) => ({ exchange, frame })),
  ]);
  return (
    <div className={classNames(styles.list, small && styles.small)}>
      <div className={styles.columns} aria-hidden>
        <span />
        <span>{t("column.time")}</span>
        {!small && <span>{t("column.agent")}</span>}
        <span>{t("column.operation")}</span>
        {!small && <span>{t("column.task")}</span>}
        <span>{t("column.status")}</span>
        <span className={styles.number}>{t("column.size")}</span>
        {!small && <span className={styles.number}>{t("column.firstByte")}</span>}
        <span className={styles.number}>{t("column.duration")}</span>
      </div>
      <div className={styles.rows}>
        <VirtualList
          label={t("list")}
          rows={items}
          rowKey={keyOf}
          rowHeight={ROW_HEIGHT}
          selectedKey={selected}
          onSelect={(_, { exchange, frame }) => onPick(exchange.id, frame?.seq ?? null)}
          onFold={(_, { exchange }, isOpen) => fold(exchange.id, isOpen)}
          renderRow={({ exchange, frame }) =>
            frame === null ? (
              <Row
                row={exchange}
                small={small}
                isOpen={open.has(exchange.id)}
                onFold={(isOpen) => fold(exchange.id, isOpen)}
              />
            ) : (
              <FrameRow frame={frame} />
            )
          }
          onShown={(shown) => exchanges.look(shown.map(({ exchange }) => exchange))}
          onEndReached={exchanges.more}
        />
      </div>
      <OlderBodies since={bodiesSince} filter={filter} session={session} below />
      {exchanges.dropped > 0 && (
        <p className={styles.dropped}>{t("dropped", { count: exchanges.dropped })}</p>
      )}
    </div>
  );
}

/** Frames of an exchange have keys of their own, so that arrow keys go through them. */
function keyOf({ exchange, frame }: Item): string {
  return frame === null ? exchange.id : frameKey(exchange.id, frame.seq);
}

export function frameKey(exchangeId: string, seq: number): string {
  return `${exchangeId}/${seq}`;
}

type RowProps = { row: ExchangeRow; small: boolean; isOpen: boolean; onFold: (open: boolean) => void };

function Row({ row, small, isOpen, onFold }: RowProps) {
  const { t, i18n } = useTranslation("wire");
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium", hourCycle: "h23" }).format(
    row.startedAt,
  );
  const isBad = row.error !== null || row.refused || (row.status !== null && row.status >= 400);
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  return (
    <div className={styles.row} title={row.url}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys of the list do the same */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the arrow keys of the list do the same */}
      <span
        className={styles.fold}
        title={t(isOpen ? "fold.close" : "fold.open")}
        onClick={(event) => {
          event.stopPropagation();
          onFold(!isOpen);
        }}
      >
        <Arrow size={14} aria-hidden />
      </span>
      <span className={styles.time}>{time}</span>
      {!small && <span>{between(row, t("picture.somebody"))}</span>}
      <span className={styles.operation}>
        {row.mark !== null && <Dot mark={row.mark} />}
        {row.pinned && <Pin size={12} aria-label={t("pinned")} className={styles.pin} />}
        {row.operation}
      </span>
      {!small && (
        <span className={styles.state}>{row.state !== null && <TaskBadge state={row.state} />}</span>
      )}
      <span className={isBad ? styles.bad : undefined}>{statusOf(row, t)}</span>
      <span className={styles.number}>{formatBytes(row.bytesIn, i18n.language)}</span>
      {!small && (
        <span className={styles.number}>
          {row.firstByteMs === null ? "–" : formatDuration(row.firstByteMs)}
        </span>
      )}
      <span className={styles.number}>
        {row.durationMs === null ? t("status.running") : formatDuration(row.durationMs)}
      </span>
    </div>
  );
}

/** An error in an answer that HTTP calls a success is said beside its status. */
function statusOf({ error, refused, status }: ExchangeRow, t: TFunction<"wire">): string {
  if (error !== null) return t("status.failed");
  if (status === null) return t("status.running");
  return refused && status < 400 ? t("status.refused", { status }) : String(status);
}

/** Who was called, and who called where that was somebody else. */
function between({ agentName, url, caller }: ExchangeRow, somebody: string): string {
  const agent = agentName ?? hostOf(url);
  if (caller === null) return agent;
  return `${caller.kind === "somebody" ? somebody : caller.name} → ${agent}`;
}

function Dot({ mark }: { mark: NonNullable<ExchangeRow["mark"]> }) {
  const { t } = useTranslation("wire");
  return <span role="img" aria-label={t(`mark.${mark}`)} className={classNames(styles.dot, styles[mark])} />;
}

function FrameRow({ frame }: { frame: MeaningView }) {
  const { t, i18n } = useTranslation("wire");
  return (
    <div className={styles.frame}>
      <span className={styles.time}>{t("after", { ms: frame.atMs })}</span>
      <span className={styles.kind}>{t(`meaning.${frame.kind}`)}</span>
      {frame.state !== null && <TaskBadge state={frame.state} />}
      <span className={styles.said}>{frame.text}</span>
      {frame.findings.length > 0 && (
        <span className={styles.findings}>{t("findings.count", { count: frame.findings.length })}</span>
      )}
      <span className={styles.number}>{formatBytes(frame.size, i18n.language)}</span>
    </div>
  );
}

function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}
