import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Badge } from "../Badge/Badge";
import styles from "./SideTable.module.css";

type Row<Side> = {
  name: string;
  /** What is compared; nothing of times and the like, which always differ. */
  of?: (side: Side) => unknown;
  shown: (side: Side) => ReactNode;
};

type Props<Side> = {
  caption: string;
  sides: readonly Side[];
  keyOf: (side: Side) => string;
  heading: (side: Side) => ReactNode;
  rows: readonly Row<Side>[];
};

/** The same about several, side by side. A row whose sides differ says so. */
export function SideTable<Side>({ caption, sides, keyOf, heading, rows }: Props<Side>) {
  const { t } = useTranslation("kit");
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{caption}</caption>
      <thead>
        <tr>
          <td />
          {sides.map((side) => (
            <th key={keyOf(side)} scope="col">
              {heading(side)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, of, shown }) => {
          const differs = of !== undefined && new Set(sides.map((side) => JSON.stringify(of(side)))).size > 1;
          return (
            <tr key={name} data-differs={differs}>
              <th scope="row">
                {name} {differs && <Badge tone="warn">{t("differs")}</Badge>}
              </th>
              {sides.map((side) => (
                <td key={keyOf(side)}>{shown(side)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
