import { useTranslation } from "react-i18next";
import type { FaultsHappen, MockFault } from "../../../host/generated/api";
import { Select, Switch } from "../../../kit/fields/Fields";
import styles from "./Mocks.module.css";

export type FaultsChosen = { faults: MockFault[]; often: FaultsHappen };

export const noFaults: FaultsChosen = { faults: [], often: "once" };

const FAULTS = [
  "cut",
  "duplicate",
  "reorder",
  "delay",
  "too-many-requests",
  "server-error",
  "expired-token",
] as const satisfies readonly MockFault[];

const OFTEN = ["once", "always"] as const satisfies readonly FaultsHappen[];

/** What goes wrong with a mock, and how often. */
export function Faults({
  chosen,
  onChange,
}: {
  chosen: FaultsChosen;
  onChange: (chosen: FaultsChosen) => void;
}) {
  const { t } = useTranslation("cassettes");
  const { faults, often } = chosen;
  const turn = (fault: MockFault, on: boolean) =>
    onChange({ often, faults: FAULTS.filter((each) => (each === fault ? on : faults.includes(each))) });
  return (
    <fieldset className={styles.faults}>
      <legend className={styles.heading}>{t("faults.title")}</legend>
      {FAULTS.map((fault) => (
        <Switch
          key={fault}
          label={t(`faults.${fault}`)}
          value={faults.includes(fault)}
          onChange={(on) => turn(fault, on)}
        />
      ))}
      {faults.length > 0 && (
        <div className={styles.speed}>
          <Select
            label={t("often.label")}
            value={often}
            options={OFTEN.map((key) => ({ key, label: t(`often.${key}`) }))}
            onChange={(key) => onChange({ faults, often: key })}
          />
        </div>
      )}
    </fieldset>
  );
}
