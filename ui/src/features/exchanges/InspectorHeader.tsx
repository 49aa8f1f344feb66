import { History, Pause, Play } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { FilterProblem } from "../../host/generated/api";
import { Button, IconButton } from "../../kit/Button/Button";
import { Segments } from "../../kit/Segments/Segments";
import type { Exchanges } from "./ExchangeList/use-exchanges";
import { ExportButton } from "./Export/ExportButton";
import { FilterBox } from "./FilterBox/FilterBox";
import styles from "./InspectorScreen.module.css";
import { RangePicker } from "./pictures/RangePicker";
import type { Chosen } from "./pictures/range";
import { SessionPicker } from "./Sessions/SessionPicker";
import { showView, type View, views } from "./view";

type Props = {
  view: View;
  /** What the list shows; `null` while something is drawn. */
  exchanges: Exchanges | null;
  problems: readonly FilterProblem[];
  session: string | null;
  filter: string;
  range: Chosen;
  selected: string | null;
  /** The list is live, and not at a past instant. */
  live: boolean;
  isReplaying: boolean;
  onFilter: (filter: string) => void;
  onRange: (range: Chosen) => void;
  onSession: (session: string | null) => void;
  onReplay: (isOpen: boolean) => void;
};

/** What is shown and how. It is not drawn again while pictures below it follow what happens. */
export const InspectorHeader = memo(function InspectorHeader(props: Props) {
  const { t } = useTranslation("wire");
  const { view, exchanges, session, filter, isReplaying, onReplay } = props;
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>{t("inspector")}</h1>
      <Segments
        label={t("view.label")}
        options={views.map((key) => ({ key, label: t(`view.${key}`) }))}
        selected={view}
        onSelect={showView}
      />
      <FilterBox value={filter} session={session} problems={props.problems} onChange={props.onFilter} />
      {exchanges === null ? (
        <RangePicker range={props.range} onChoose={props.onRange} />
      ) : (
        <>
          <span className={styles.total} role="status">
            {t("total", { count: exchanges.total })}
          </span>
          {props.live && <Tail exchanges={exchanges} />}
          <IconButton
            icon={History}
            label={t("replay.open")}
            pressed={isReplaying}
            onPress={() => onReplay(!isReplaying)}
          />
        </>
      )}
      <SessionPicker session={session} onPick={props.onSession} />
      <ExportButton session={session} filter={filter} selected={props.selected} />
    </header>
  );
});

/** New exchanges appear at the top as they come, unless somebody is reading. */
function Tail({ exchanges: { newer, pause, resume } }: { exchanges: Exchanges }) {
  const { t } = useTranslation("wire");
  return newer === null ? (
    <Button icon={Pause} onPress={pause}>
      {t("tail.pause")}
    </Button>
  ) : (
    <Button tone="primary" icon={Play} onPress={resume}>
      {t("tail.resume", { count: newer })}
    </Button>
  );
}
