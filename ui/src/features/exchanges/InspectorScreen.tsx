import { Cable } from "lucide-react";
import { memo, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilterProblem } from "../../host/generated/api";
import { Split } from "../../kit/Split/Split";
import { EmptyState } from "../../kit/states/States";
import { navigate } from "../../places/route";
import { type FrameTarget, useWireDrawer, wantedFilter } from "../../places/wire-selection";
import { CompareDialog } from "./Compare/CompareDialog";
import { ExchangeDetail } from "./ExchangeDetail/ExchangeDetail";
import { ExchangeList, frameKey } from "./ExchangeList/ExchangeList";
import { useExchanges } from "./ExchangeList/use-exchanges";
import { InspectorHeader } from "./InspectorHeader";
import styles from "./InspectorScreen.module.css";
import { PictureView } from "./pictures/PictureView";
import { ALL, type Chosen } from "./pictures/range";
import { Scrubber } from "./pictures/Scrubber";
import { usePast } from "./pictures/use-past";
import { SessionBanner } from "./Sessions/SessionPicker";
import { useView } from "./view";

const NO_PROBLEMS: readonly FilterProblem[] = [];

/** Everything that went over the wire, live or as it was: as a list or drawn, and the exchange that is picked in full. */
export function InspectorScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("wire");
  const view = useView();
  const isList = view === "list";
  const [session, setSession] = useState<string | null>(null);
  const [filter, setFilter] = useState(wantedFilter.read);
  useEffect(() => wantedFilter.set(""), []);
  const [range, setRange] = useState(ALL);
  const [frame, setFrame] = useState<FrameTarget | null>(useWireDrawer().target);
  const { replay, picture, bounds, instant, ofList, isOpen, open, toLive } = usePast({
    session,
    filter,
    range,
    view,
  });
  const exchanges = useExchanges({
    agentId: null,
    chatId: null,
    taskKey: null,
    traceId: null,
    filter,
    session,
    past: ofList,
    isOn: isList,
  });
  const found = (isList ? exchanges.problems : picture.log?.problems) ?? NO_PROBLEMS;

  function pick(exchangeId: string, seq: number | null) {
    setFrame(seq === null ? null : { exchangeId, seq, pointer: "" });
    navigate("inspector", exchangeId);
  }
  const choose = useCallback(
    (next: Chosen) => {
      setRange(next);
      toLive();
    },
    [toLive],
  );
  const look = useCallback(
    (next: string | null) => {
      setSession(next);
      setFrame(null);
      choose(ALL);
      navigate("inspector");
    },
    [choose],
  );
  const trace = useCallback((traceId: string) => setFilter(`trace:${traceId}`), []);
  const name = useCallback((id: string) => setFilter(`id:${id}`), []);
  const pickedFrame = frame !== null && frame.exchangeId === id && frame.pointer === "" ? frame : null;
  const selected = pickedFrame === null ? id : frameKey(pickedFrame.exchangeId, pickedFrame.seq);
  const live = session === null && range.until === null;
  return (
    <section className={styles.screen} aria-label={t("inspector")}>
      <InspectorHeader
        {...{ view, session, filter, range }}
        exchanges={isList ? exchanges : null}
        problems={found.length === 0 ? NO_PROBLEMS : found}
        selected={id}
        live={session === null && instant === null}
        isReplaying={isOpen}
        onFilter={setFilter}
        onRange={choose}
        onSession={look}
        onReplay={open}
      />
      {session !== null && <SessionBanner session={session} onClose={() => look(null)} />}
      {bounds !== null && (!isList || isOpen) && (
        <Scrubber replay={replay} first={bounds.first} last={bounds.last} live={live} />
      )}
      <div className={styles.panes}>
        <Split
          key={isList ? "list" : "picture"}
          name={isList ? "inspector" : "inspector-picture"}
          direction="vertical"
          initial={isList ? 300 : 400}
          minimum={120}
          maximum={900}
          first={
            view === "list" ? (
              <ExchangeList exchanges={exchanges} session={session} selected={selected} onPick={pick} />
            ) : (
              <PictureView {...{ view, picture, instant, live, filter, session, selected }} onPick={pick} />
            )
          }
          second={<Detail id={id} session={session} target={frame} onTrace={trace} onNamed={name} />}
        />
      </div>
      <CompareDialog />
    </section>
  );
}

type DetailProps = {
  id: string | null;
  session: string | null;
  target: FrameTarget | null;
  onTrace: (traceId: string) => void;
  onNamed: (id: string) => void;
};

const Detail = memo(function Detail({ id, session, target, onTrace, onNamed }: DetailProps) {
  const { t } = useTranslation("wire");
  return id === null ? (
    <EmptyState icon={Cable} title={t("empty.pick")}>
      {t("empty.pickHint")}
    </EmptyState>
  ) : (
    <ExchangeDetail key={`${session}${id}`} {...{ id, session, target, onTrace, onNamed }} />
  );
});
