import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { isOver } from "../../../facts/run";
import type { RunBriefView } from "../../../host/generated/api";
import { Busy } from "../../../kit/states/States";
import { showExchange } from "../../../places/wire-selection";
import { TrafficPicture } from "../../exchanges";

type Props = { run: RunBriefView; way: "timeline" | "sequence" };

/** The end of a run is told a moment before agents that lost a race have stopped, in milliseconds. */
const AFTERWARDS = 5000;

/** What went over the wire for a run, drawn as the inspector draws it. What is picked opens in the drawer. */
export function RunTraffic({ run: { id, state, createdAt, updatedAt }, way }: Props) {
  const { t } = useTranslation("runs");
  const live = !isOver(state);
  return (
    <Suspense fallback={<Busy>{t("one.loading")}</Busy>}>
      <TrafficPicture
        view={way}
        filter={`run:${id}`}
        since={createdAt}
        until={live ? null : updatedAt + AFTERWARDS}
        live={live}
        onPick={showExchange}
      />
    </Suspense>
  );
}
