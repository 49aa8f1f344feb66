import { Pause, Play, Radio } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../../kit/Button/Button";
import { formatMoment } from "../../../kit/text/time";
import type { Speed } from "./replay";
import styles from "./Scrubber.module.css";
import type { Replay } from "./use-replay";

type Props = {
  replay: Replay;
  first: number;
  last: number;
  /** What is shown goes on; else it ends. */
  live: boolean;
};

const SPEEDS = [1, 10] as const;

/** Moves every view to an instant that is over, plays on from there, and comes back. */
export const Scrubber = memo(function Scrubber({ replay, first, last, live }: Props) {
  const { t, i18n } = useTranslation("wire");
  const { clock, instant } = replay;
  const speed: Speed = clock.kind === "past" ? clock.speed : 0;
  const end = t(live ? "replay.live" : "replay.end");
  const shown = instant === null ? end : formatMoment(instant, i18n.language);
  return (
    <fieldset className={styles.scrubber} aria-label={t("replay.label")}>
      <IconButton
        icon={speed > 0 ? Pause : Play}
        label={t(speed > 0 ? "replay.pause" : "replay.play")}
        onPress={() => (speed > 0 ? replay.pause() : replay.play(1))}
      />
      {SPEEDS.map((choice) => (
        <Button
          key={choice}
          tone={speed === choice ? "primary" : "quiet"}
          aria-pressed={speed === choice}
          aria-label={t("replay.speed", { speed: choice })}
          onPress={() => replay.play(choice)}
        >
          {t("replay.times", { speed: choice })}
        </Button>
      ))}
      <input
        type="range"
        className={styles.slider}
        min={Math.floor(first)}
        max={Math.ceil(last)}
        step="any"
        value={instant ?? Math.ceil(last)}
        aria-label={t("replay.instant")}
        aria-valuetext={shown}
        onChange={(event) => replay.seek(Math.round(Number(event.target.value)))}
      />
      <span className={styles.shown}>{shown}</span>
      <Button icon={Radio} isDisabled={instant === null} onPress={replay.toLive}>
        {t(live ? "replay.toLive" : "replay.toEnd")}
      </Button>
    </fieldset>
  );
});
