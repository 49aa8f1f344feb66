import { Cable, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { WireSelection } from "../../app/wire-selection";
import { useCommandPages } from "../../data/queries";
import type { WireRow } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import { Badge } from "../../kit/Badge/Badge";
import { Button, IconButton } from "../../kit/Button/Button";
import { Split } from "../../kit/Split/Split";
import { Busy, EmptyState, ErrorState } from "../../kit/states/States";
import { formatBytes, formatDuration } from "../../kit/text/time";
import { VirtualList } from "../../kit/VirtualList/VirtualList";
import { ExchangeDetail } from "./ExchangeDetail/ExchangeDetail";
import { TraceField } from "./TraceField";
import { readTraceId } from "./trace";
import styles from "./WireDrawer.module.css";

type Props = { selection: WireSelection; onClose: () => void };

const ROW_HEIGHT = 28;

/** What went over the wire, for whatever is selected in the rest of the page. */
export function WireDrawer({ selection, onClose }: Props) {
  const { t } = useTranslation("wire");
  const [picked, setPicked] = useState<{ id: string; asked: string | null } | null>(null);
  const [trace, setTrace] = useState("");
  // What was asked for elsewhere wins over what was picked here before.
  const current = picked !== null && picked.asked === selection.exchangeId ? picked.id : selection.exchangeId;
  return (
    <section className={styles.drawer} aria-label={t("title")}>
      <header className={styles.header}>
        <h2 className={styles.title}>{t("title")}</h2>
        <Badge>{t(`scope.${trace === "" ? scopeOf(selection) : "trace"}`)}</Badge>
        <span className={styles.redacted}>{t("redacted")}</span>
        <TraceField text={trace} onChange={setTrace} />
        <IconButton icon={X} label={t("close")} onPress={onClose} />
      </header>
      <div className={styles.panes}>
        <Split
          name="exchanges"
          initial={440}
          minimum={240}
          maximum={900}
          first={
            <Exchanges
              selection={selection}
              trace={trace}
              current={current}
              onPick={(id) => setPicked({ id, asked: selection.exchangeId })}
            />
          }
          second={
            current === null ? (
              <EmptyState icon={Cable} title={t("empty.pick")}>
                {t("empty.pickHint")}
              </EmptyState>
            ) : (
              <ExchangeDetail key={current} id={current} onTrace={setTrace} />
            )
          }
        />
      </div>
    </section>
  );
}

function scopeOf({
  connectionId,
  conversationId,
  taskKey,
}: WireSelection): "agent" | "chat" | "task" | "all" {
  if (taskKey !== null) return "task";
  if (conversationId !== null) return "chat";
  return connectionId === null ? "all" : "agent";
}

type ExchangesProps = {
  selection: WireSelection;
  /** Where there is one, what is selected elsewhere does not matter: a trace has its own bounds. */
  trace: string;
  current: string | null;
  onPick: (id: string) => void;
};

function Exchanges({ selection, trace, current, onPick }: ExchangesProps) {
  const { t } = useTranslation(["wire", "common"]);
  const traceId = readTraceId(trace);
  const say = useSay();
  const { connectionId, conversationId, taskKey } = selection;
  const selected =
    trace === ""
      ? { connectionId, conversationId, taskKey }
      : { connectionId: null, conversationId: null, taskKey: null };
  const pages = useCommandPages("wire.list", { ...selected, traceId, cursor: null });
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const dropped = pages.data?.pages[0]?.dropped ?? 0;
  if (trace !== "" && traceId === null) {
    return (
      <EmptyState icon={Cable} title={t("trace.none")}>
        {t("trace.noneHint")}
      </EmptyState>
    );
  }
  if (pages.isPending) {
    return (
      <div className={styles.waiting}>
        <Busy>{t("loading")}</Busy>
      </div>
    );
  }
  if (pages.error !== null && rows.length === 0) {
    return (
      <ErrorState
        title={t("empty.failed")}
        hints={[say(pages.error.told)]}
        action={<Button onPress={() => void pages.refetch()}>{t("common:retry")}</Button>}
      />
    );
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={Cable} title={t("empty.none")}>
        {t("empty.noneHint")}
      </EmptyState>
    );
  }
  return (
    <div className={styles.list}>
      <div className={styles.columns} aria-hidden>
        <span>{t("column.time")}</span>
        <span>{t("column.operation")}</span>
        <span>{t("column.status")}</span>
        <span className={styles.number}>{t("column.size")}</span>
        <span className={styles.number}>{t("column.duration")}</span>
      </div>
      <div className={styles.rows}>
        <VirtualList
          label={t("list")}
          rows={rows}
          rowKey={(row) => row.id}
          rowHeight={ROW_HEIGHT}
          selectedKey={current}
          onSelect={onPick}
          renderRow={(row) => <Row row={row} />}
          onEndReached={() => pages.hasNextPage && !pages.isFetchingNextPage && void pages.fetchNextPage()}
        />
      </div>
      {dropped > 0 && <p className={styles.dropped}>{t("dropped", { count: dropped })}</p>}
    </div>
  );
}

function Row({ row }: { row: WireRow }) {
  const { t, i18n } = useTranslation("wire");
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "medium", hourCycle: "h23" }).format(
    row.startedAt,
  );
  const isBad = row.error !== null || (row.status !== null && row.status >= 400);
  return (
    <div className={styles.row} title={row.url}>
      <span className={styles.time}>{time}</span>
      <span className={styles.operation}>{row.operation}</span>
      <span className={isBad ? styles.bad : undefined}>
        {row.error !== null ? t("status.failed") : (row.status ?? t("status.running"))}
      </span>
      <span className={styles.number}>{formatBytes(row.bytesIn, i18n.language)}</span>
      <span className={styles.number}>
        {row.durationMs === null ? t("status.running") : formatDuration(row.durationMs)}
      </span>
    </div>
  );
}
