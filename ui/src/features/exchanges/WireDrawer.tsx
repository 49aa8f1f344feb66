import { Cable, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../../kit/Badge/Badge";
import { IconButton } from "../../kit/Button/Button";
import { Split } from "../../kit/Split/Split";
import { EmptyState } from "../../kit/states/States";
import type { FrameTarget, WireSelection } from "../../places/wire-selection";
import { CompareDialog } from "./Compare/CompareDialog";
import { ExchangeDetail } from "./ExchangeDetail/ExchangeDetail";
import { ExchangeList } from "./ExchangeList/ExchangeList";
import { useExchanges } from "./ExchangeList/use-exchanges";
import { readTraceId, TraceField } from "./TraceField";
import styles from "./WireDrawer.module.css";

type Props = {
  selection: WireSelection;
  /** The frame that was asked for elsewhere. */
  target?: FrameTarget | null;
  onClose: () => void;
};

type Picked = { id: string; frame: FrameTarget | null; asked: string | null };

/** What went over the wire, for whatever is selected in the rest of the page: the inspector in small. */
export function WireDrawer({ selection, target = null, onClose }: Props) {
  const { t } = useTranslation("wire");
  const [picked, setPicked] = useState<Picked | null>(null);
  const { agentId, chatId, taskKey } = selection;
  const [trace, setTrace] = useState("");
  const traceId = readTraceId(trace);
  // What is selected elsewhere does not matter then: a trace has its own bounds.
  const scope =
    traceId === null ? { agentId, chatId, taskKey } : { agentId: null, chatId: null, taskKey: null };
  const exchanges = useExchanges({ ...scope, traceId, filter: "", session: null });
  // What was asked for elsewhere wins over what was picked here before.
  const asked =
    target === null ? selection.exchangeId : `${target.exchangeId}/${target.seq}${target.pointer}`;
  const own = picked !== null && picked.asked === asked ? picked : null;
  const current = own?.id ?? selection.exchangeId;
  return (
    <section className={styles.drawer} aria-label={t("title")}>
      <header className={styles.header}>
        <h2 className={styles.title}>{t("title")}</h2>
        <Badge>{t(`scope.${trace === "" ? scopeOf(selection) : "trace"}`)}</Badge>
        <TraceField text={trace} onChange={setTrace} />
        <span className={styles.redacted}>{t("redacted")}</span>
        <IconButton icon={X} label={t("close")} onPress={onClose} />
      </header>
      <div className={styles.panes}>
        <Split
          name="exchanges"
          initial={380}
          minimum={240}
          maximum={900}
          first={
            trace !== "" && traceId === null ? (
              <EmptyState icon={Cable} title={t("trace.none")}>
                {t("trace.noneHint")}
              </EmptyState>
            ) : (
              <ExchangeList
                small
                exchanges={exchanges}
                session={null}
                selected={current}
                onPick={(id, seq) =>
                  setPicked({ id, frame: seq === null ? null : { exchangeId: id, seq, pointer: "" }, asked })
                }
              />
            )
          }
          second={
            current === null ? (
              <EmptyState icon={Cable} title={t("empty.pick")}>
                {t("empty.pickHint")}
              </EmptyState>
            ) : (
              <ExchangeDetail
                key={current}
                id={current}
                session={null}
                target={own === null ? target : own.frame}
                onTrace={setTrace}
                small
              />
            )
          }
        />
      </div>
      <CompareDialog />
    </section>
  );
}

function scopeOf({ agentId, chatId, taskKey }: WireSelection): "agent" | "chat" | "task" | "all" {
  if (taskKey !== null) return "task";
  if (chatId !== null) return "chat";
  return agentId === null ? "all" : "agent";
}
