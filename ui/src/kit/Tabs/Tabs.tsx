import type { ReactNode } from "react";
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from "react-aria-components";
import styles from "./Tabs.module.css";

type TabEntry = { id: string; label: string; count?: number; content: ReactNode };

type Props = {
  label: string;
  tabs: readonly TabEntry[];
  selected?: string;
  onSelect?: (id: string) => void;
};

export function Tabs({ label, tabs, selected, onSelect }: Props) {
  return (
    <AriaTabs
      className={styles.tabs ?? ""}
      {...(selected !== undefined && { selectedKey: selected })}
      {...(onSelect !== undefined && { onSelectionChange: (key) => onSelect(String(key)) })}
    >
      <TabList className={styles.list ?? ""} aria-label={label}>
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} className={styles.tab ?? ""}>
            {tab.label}
            {tab.count !== undefined && <span className={styles.count}>{tab.count}</span>}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} id={tab.id} className={styles.panel ?? ""}>
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
