import { useTranslation } from "react-i18next";
import type { RunTaskView } from "../../../host/generated/api";
import { Switch } from "../../../kit/fields/Fields";
import styles from "./Start.module.css";
import { askingIn } from "./stops";

type Props = {
  tasks: readonly RunTaskView[];
  stops: ReadonlySet<string>;
  onStops: (stops: ReadonlySet<string>) => void;
};

/** Steps that the run is to stop before, to be looked at one by one. */
export function Stops({ tasks, stops, onStops }: Props) {
  const { t } = useTranslation("runs");
  function set(place: string, isOn: boolean) {
    const next = new Set(stops);
    if (isOn) next.add(place);
    else next.delete(place);
    onStops(next);
  }
  const asking = askingIn(tasks);
  if (asking.length === 0) return null;
  return (
    <details className={styles.file}>
      <summary>{t("stops.title", { count: stops.size })}</summary>
      <p className={styles.faint}>{t("stops.text")}</p>
      {asking.map(({ place, name }) => (
        <Switch
          key={place}
          label={t("stops.beforeStep", { step: name })}
          value={stops.has(place)}
          onChange={(isOn) => set(place, isOn)}
        />
      ))}
    </details>
  );
}
