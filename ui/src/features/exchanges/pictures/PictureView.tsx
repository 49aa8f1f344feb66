import { Cable } from "lucide-react";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { EmptyState, ListBusy, ListFailed } from "../../../kit/states/States";
import { OlderBodies } from "../OlderBodies/OlderBodies";
import type { View } from "../view";
import { AgentGraph } from "./graph/AgentGraph";
import { extent } from "./log";
import styles from "./PictureView.module.css";
import { onlyCalled, type Scene, sceneAt } from "./scene";
import { Sequence } from "./sequence/Sequence";
import { Timeline } from "./timeline/Timeline";
import type { Picture } from "./use-picture";

type Props = {
  view: Exclude<View, "list">;
  picture: Picture;
  instant: number | null;
  live: boolean;
  filter: string;
  session: string | null;
  selected: string | null;
  onPick: (callId: string, seq: number | null) => void;
};

/** What was exchanged, drawn in one of three ways. */
export function PictureView({ view, picture, instant, live, filter, session, selected, onPick }: Props) {
  const { t } = useTranslation("wire");
  const { failure, retry } = picture;
  // What is pressed and typed comes first; what flies by is drawn when there is time.
  const log = useDeferredValue(picture.log);
  if (log === null) {
    if (failure === null) {
      return <ListBusy>{t("loading")}</ListBusy>;
    }
    return <ListFailed title={t("empty.failed")} hints={[failure]} onRetry={retry} />;
  }
  const bounds = extent(log);
  const isFiltered = filter.trim() !== "";
  if (bounds === null || (isFiltered && log.calls.length === 0)) {
    return (
      <EmptyState
        icon={Cable}
        title={t(isFiltered ? "empty.filtered" : "picture.none")}
        action={<OlderBodies since={log.bodiesSince} filter={filter} session={session} />}
      >
        {t(isFiltered ? "empty.filteredHint" : "picture.noneHint")}
      </EmptyState>
    );
  }
  const whole = named(sceneAt(log, instant), t("picture.somebody"));
  const scene = isFiltered ? onlyCalled(whole) : whole;
  // A call may have been picked as one of its frames.
  const call = selected?.split("/")[0] ?? null;
  const pick = (id: string) => onPick(id, null);
  return (
    <div className={styles.picture}>
      {log.leftOut > 0 && <p className={styles.leftOut}>{t("picture.leftOut", { count: log.leftOut })}</p>}
      <div className={styles.drawn}>
        {view === "timeline" && (
          <Timeline scene={scene} extent={bounds} {...{ instant, live }} selected={call} onPick={pick} />
        )}
        {view === "sequence" && (
          <Sequence scene={scene} session={session} selected={selected} onPick={onPick} />
        )}
        {view === "graph" && (
          <AgentGraph log={log} scene={scene} instant={instant} selected={call} onPick={pick} />
        )}
      </div>
      <OlderBodies since={log.bodiesSince} filter={filter} session={session} below />
    </div>
  );
}

/** Callers whom nobody named stand for somebody. */
function named(scene: Scene, somebody: string): Scene {
  if (scene.parties.every(({ name }) => name !== "")) return scene;
  const parties = scene.parties.map((party) => (party.name === "" ? { ...party, name: somebody } : party));
  return { ...scene, parties };
}
