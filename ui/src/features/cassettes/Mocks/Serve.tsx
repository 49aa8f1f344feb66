import { Play } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { MockSpeed, OpenedCassetteView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Select } from "../../../kit/fields/Fields";
import { Faults, type FaultsChosen, noFaults } from "./Faults";
import styles from "./Mocks.module.css";
import { Recording } from "./Recording";

const SPEEDS = ["original", "ten-times", "at-once"] as const satisfies readonly MockSpeed[];

/** What is on a cassette, and how to play it. */
export function Serve({ opened, onDone }: { opened: OpenedCassetteView; onDone: () => void }) {
  const { t } = useTranslation(["cassettes", "common"]);
  const [speed, setSpeed] = useState<MockSpeed>("original");
  const [faults, setFaults] = useState<FaultsChosen>(noFaults);
  const start = useCommand("mocks.start");
  return (
    <div className={styles.serve}>
      <Recording cassette={opened.cassette} />
      <div className={styles.speed}>
        <Select
          label={t("speed.label")}
          value={speed}
          options={SPEEDS.map((key) => ({ key, label: t(`speed.${key}`) }))}
          onChange={setSpeed}
        />
      </div>
      <Faults chosen={faults} onChange={setFaults} />
      <p className={styles.muted}>{t("kept.note")}</p>
      <div className={styles.buttons}>
        <Button
          tone="primary"
          icon={Play}
          isDisabled={start.isPending}
          onPress={() => start.mutate({ cassetteId: opened.id, speed, ...faults }, { onSuccess: onDone })}
        >
          {t("start")}
        </Button>
        <Button tone="quiet" onPress={onDone}>
          {t("common:cancel")}
        </Button>
      </div>
    </div>
  );
}
