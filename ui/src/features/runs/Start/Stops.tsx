import { useTranslation } from "react-i18next";
import type { RunTaskView } from "../../../host/generated/api";
import { Switch } from "../../../kit/fields/Fields";
import { canStopBefore } from "../Steps/StopBefore";
import styles from "./Start.module.css";

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

export type Asking = { place: string; name: string };

/** Steps of a file that ask somebody, each with the place by which it can be marked. */
export function askingIn(tasks: readonly RunTaskView[], list = "/do"): Asking[] {
  return tasks.flatMap(({ name, kind, lists }, index) => {
    const place = `${list}/${index}/${name}`;
    const own = canStopBefore({ kind }) ? [{ place, name }] : [];
    const inside = lists.flatMap((each) =>
      askingIn(each.tasks, each.place === ">" ? `${place}>/do` : `${place}/${each.place}`),
    );
    return [...own, ...inside];
  });
}
