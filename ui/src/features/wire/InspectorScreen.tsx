import { Cable, Pause, Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../app/route";
import { type FrameTarget, useWireDrawer } from "../../app/wire-selection";
import { Button } from "../../kit/Button/Button";
import { Split } from "../../kit/Split/Split";
import { EmptyState } from "../../kit/states/States";
import { CompareDialog } from "./Compare/CompareDialog";
import { ExchangeDetail } from "./ExchangeDetail/ExchangeDetail";
import { ExchangeList, frameKey } from "./ExchangeList/ExchangeList";
import { type Exchanges, useExchanges } from "./ExchangeList/use-exchanges";
import { ExportButton } from "./Export/ExportButton";
import { FilterBox } from "./FilterBox/FilterBox";
import styles from "./InspectorScreen.module.css";
import { SessionBanner } from "./Sessions/SessionBanner";
import { SessionPicker } from "./Sessions/SessionPicker";

/** Everything that went over the wire, live: one row per call, and the one that is picked in full. */
export function InspectorScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("wire");
  const [session, setSession] = useState<string | null>(null);
  const [filter, setFilter] = useState("");
  const [frame, setFrame] = useState<FrameTarget | null>(useWireDrawer().target);
  const exchanges = useExchanges({
    connectionId: null,
    conversationId: null,
    taskKey: null,
    traceId: null,
    filter,
    session,
  });

  function pick(exchangeId: string, seq: number | null) {
    setFrame(seq === null ? null : { exchangeId, seq, pointer: "" });
    navigate("inspector", exchangeId);
  }
  function look(next: string | null) {
    setSession(next);
    setFrame(null);
    navigate("inspector");
  }
  const selected = frame !== null && frame.exchangeId === id && frame.pointer === "" ? frame : null;
  return (
    <section className={styles.screen} aria-label={t("inspector")}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t("inspector")}</h1>
        <FilterBox value={filter} session={session} problems={exchanges.problems} onChange={setFilter} />
        <span className={styles.total} role="status">
          {t("total", { count: exchanges.total })}
        </span>
        {session === null && <Tail exchanges={exchanges} />}
        <SessionPicker session={session} onPick={look} />
        <ExportButton session={session} filter={filter} selected={id} />
      </header>
      {session !== null && <SessionBanner session={session} onClose={() => look(null)} />}
      <div className={styles.panes}>
        <Split
          name="inspector"
          direction="vertical"
          initial={300}
          minimum={120}
          maximum={900}
          first={
            <ExchangeList
              exchanges={exchanges}
              session={session}
              selected={selected === null ? id : frameKey(selected.exchangeId, selected.seq)}
              onPick={pick}
            />
          }
          second={
            id === null ? (
              <EmptyState icon={Cable} title={t("empty.pick")}>
                {t("empty.pickHint")}
              </EmptyState>
            ) : (
              <ExchangeDetail
                key={`${session}${id}`}
                id={id}
                session={session}
                target={frame}
                onTrace={(traceId) => setFilter(`trace:${traceId}`)}
              />
            )
          }
        />
      </div>
      <CompareDialog />
    </section>
  );
}

/** New exchanges appear at the top as they come, unless somebody is reading. */
function Tail({ exchanges: { newer, pause, resume } }: { exchanges: Exchanges }) {
  const { t } = useTranslation("wire");
  return newer === null ? (
    <Button icon={Pause} onPress={pause}>
      {t("tail.pause")}
    </Button>
  ) : (
    <Button tone="primary" icon={Play} onPress={resume}>
      {t("tail.resume", { count: newer })}
    </Button>
  );
}
