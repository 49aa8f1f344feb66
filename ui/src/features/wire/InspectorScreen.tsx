import { Cable, History, Pause, Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../app/route";
import { type FrameTarget, useWireDrawer } from "../../app/wire-selection";
import { Button, IconButton } from "../../kit/Button/Button";
import { Segments } from "../../kit/Segments/Segments";
import { Split } from "../../kit/Split/Split";
import { EmptyState } from "../../kit/states/States";
import { CompareDialog } from "./Compare/CompareDialog";
import { ExchangeDetail } from "./ExchangeDetail/ExchangeDetail";
import { ExchangeList, frameKey } from "./ExchangeList/ExchangeList";
import { type Exchanges, useExchanges } from "./ExchangeList/use-exchanges";
import { ExportButton } from "./Export/ExportButton";
import { FilterBox } from "./FilterBox/FilterBox";
import styles from "./InspectorScreen.module.css";
import { PictureView } from "./pictures/PictureView";
import { RangePicker } from "./pictures/RangePicker";
import { ALL } from "./pictures/range";
import { Scrubber } from "./pictures/Scrubber";
import { usePast } from "./pictures/use-past";
import { SessionBanner } from "./Sessions/SessionBanner";
import { SessionPicker } from "./Sessions/SessionPicker";
import { showView, useView, views } from "./view";

/** Everything that went over the wire, live or as it was: as a list or drawn, and the exchange that is picked in full. */
export function InspectorScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("wire");
  const view = useView();
  const [session, setSession] = useState<string | null>(null);
  const [filter, setFilter] = useState("");
  const [range, setRange] = useState(ALL);
  const [frame, setFrame] = useState<FrameTarget | null>(useWireDrawer().target);
  const past = usePast({ session, filter, range, isDrawn: view !== "list" });
  const { replay, picture, bounds, instant } = past;
  const exchanges = useExchanges({
    connectionId: null,
    conversationId: null,
    taskKey: null,
    traceId: null,
    filter,
    session,
    past: past.ofList,
  });

  function pick(exchangeId: string, seq: number | null) {
    setFrame(seq === null ? null : { exchangeId, seq, pointer: "" });
    navigate("inspector", exchangeId);
  }
  function look(next: string | null) {
    setSession(next);
    setFrame(null);
    setRange(ALL);
    replay.toLive();
    navigate("inspector");
  }
  const pickedFrame = frame !== null && frame.exchangeId === id && frame.pointer === "" ? frame : null;
  const selected = pickedFrame === null ? id : frameKey(pickedFrame.exchangeId, pickedFrame.seq);
  const live = session === null && range.until === null;
  return (
    <section className={styles.screen} aria-label={t("inspector")}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t("inspector")}</h1>
        <Segments
          label={t("view.label")}
          options={views.map((key) => ({ key, label: t(`view.${key}`) }))}
          selected={view}
          onSelect={showView}
        />
        <FilterBox value={filter} session={session} problems={exchanges.problems} onChange={setFilter} />
        {view === "list" ? (
          <>
            <span className={styles.total} role="status">
              {t("total", { count: exchanges.total })}
            </span>
            {session === null && instant === null && <Tail exchanges={exchanges} />}
            <IconButton
              icon={History}
              label={t("replay.open")}
              pressed={past.isOpen}
              onPress={() => past.open(!past.isOpen)}
            />
          </>
        ) : (
          <RangePicker
            range={range}
            onChoose={(next) => {
              setRange(next);
              replay.toLive();
            }}
          />
        )}
        <SessionPicker session={session} onPick={look} />
        <ExportButton session={session} filter={filter} selected={id} />
      </header>
      {session !== null && <SessionBanner session={session} onClose={() => look(null)} />}
      {bounds !== null && (view !== "list" || past.isOpen) && (
        <Scrubber replay={replay} first={bounds.first} last={bounds.last} live={live} />
      )}
      <div className={styles.panes}>
        <Split
          key={view === "list" ? "list" : "picture"}
          name={view === "list" ? "inspector" : "inspector-picture"}
          direction="vertical"
          initial={view === "list" ? 300 : 400}
          minimum={120}
          maximum={900}
          first={
            view === "list" ? (
              <ExchangeList exchanges={exchanges} session={session} selected={selected} onPick={pick} />
            ) : (
              <PictureView {...{ view, picture, instant, live, filter, session, selected }} onPick={pick} />
            )
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
