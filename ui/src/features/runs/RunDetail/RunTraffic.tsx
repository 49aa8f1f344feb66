import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { showExchange } from "../../../app/wire-selection";
import { Busy } from "../../../kit/states/States";
import { TrafficPicture } from "../../wire";

type Props = {
  runId: string;
  way: "timeline" | "sequence";
  /** It goes on. */
  live: boolean;
};

/** What went over the wire for a run, drawn as the inspector draws it. What is picked opens in the drawer. */
export function RunTraffic({ runId, way, live }: Props) {
  const { t } = useTranslation("runs");
  return (
    <Suspense fallback={<Busy>{t("one.loading")}</Busy>}>
      <TrafficPicture view={way} filter={`run:${runId}`} live={live} onPick={showExchange} />
    </Suspense>
  );
}
