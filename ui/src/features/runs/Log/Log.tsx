import { useTranslation } from "react-i18next";
import { type RowsOf, useCommandPages } from "../../../data/pages";
import type { RunEntryView, RunJournalPage } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Busy, ErrorState } from "../../../kit/states/States";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import { Entry } from "./Entries";
import styles from "./Log.module.css";

const PAGE = 200;
const ROW_HEIGHT = 44;
const ROWS: RowsOf<RunJournalPage, RunEntryView> = {
  of: ({ entries }) => entries,
  key: ({ seq }) => String(seq),
};

/** The journal of a run, entry by entry: the only state that a run has. */
export function Log({ runId }: { runId: string }) {
  const { t } = useTranslation(["runs", "common"]);
  const pages = useCommandPages("runs.journal", { runId, cursor: null, limit: PAGE }, ROWS);
  const say = useSay();
  const { query, rows } = pages;
  if (rows.length === 0 && query.error !== null) {
    const again = <Button onPress={pages.again}>{t("common:retry")}</Button>;
    return <ErrorState title={t("log.failed")} hints={[say(query.error.told)]} action={again} />;
  }
  if (rows.length === 0) return <Busy>{t("log.loading")}</Busy>;
  return (
    <div className={styles.log}>
      <VirtualList
        label={t("log.label")}
        rows={rows}
        rowKey={ROWS.key}
        rowHeight={ROW_HEIGHT}
        selectedKey={null}
        onSelect={() => {}}
        renderRow={(entry) => <Entry entry={entry} />}
        onShown={pages.look}
        onEndReached={pages.more}
      />
    </div>
  );
}
