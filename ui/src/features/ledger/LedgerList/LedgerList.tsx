import { ScrollText } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useAgentOptions } from "../../../data/agents";
import { type RowsOf, useCommandPages } from "../../../data/pages";
import type { HostError } from "../../../host/error";
import type { LedgerPage, LedgerRow } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Select } from "../../../kit/fields/Fields";
import { EmptyState, ListBusy, ListFailed } from "../../../kit/states/States";
import { RelativeTime } from "../../../kit/text/Text";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import { navigate } from "../../../places/route";
import { useFaults } from "../faults";
import {
  doers,
  EVERYTHING,
  type Filters,
  given,
  isEverything,
  kinds,
  since,
  spans,
  verdicts,
} from "../filters";
import { openId } from "../open";
import { Seal, useTitle, useWho, What } from "../Told";
import { Whole } from "../Whole/Whole";
import styles from "./LedgerList.module.css";

const ROW_HEIGHT = 62;
const PAGE = 100;
const ROWS: RowsOf<LedgerPage, LedgerRow> = {
  of: ({ rows }) => rows,
  key: ({ approvalId, seq }) => openId(approvalId, seq),
};

type Props = {
  open: { approvalId: string; seq: number | null } | null;
  filters: Filters;
  onFilters: (filters: Filters) => void;
};

/** The rows of the ledger, the newest first. */
export function LedgerList({ open, filters, onFilters }: Props) {
  const { t } = useTranslation("ledger");
  const pages = useCommandPages(
    "ledger.list",
    {
      kind: given(filters.kind),
      agentId: given(filters.agent),
      verdict: given(filters.verdict),
      who: given(filters.who),
      since: since(filters.span, new Date()),
      until: null,
      cursor: null,
      limit: PAGE,
    },
    ROWS,
  );
  const faults = useFaults();
  const { query, rows } = pages;
  const selected = rows.find((row) =>
    open?.seq === null ? row.approvalId === open.approvalId : row.seq === open?.seq,
  );
  return (
    <div className={styles.list}>
      <Whole />
      <FilterBar filters={filters} onFilters={onFilters} />
      <div className={styles.rows}>
        {rows.length > 0 ? (
          <VirtualList
            label={t("list")}
            rows={rows}
            rowKey={ROWS.key}
            rowHeight={ROW_HEIGHT}
            selectedKey={selected === undefined ? null : ROWS.key(selected)}
            onSelect={(key) => navigate("ledger", key)}
            renderRow={(row) => <Row row={row} isBroken={faults.has(row.seq)} />}
            onShown={pages.look}
            onEndReached={pages.more}
          />
        ) : (
          <Nothing
            isPending={query.isPending}
            error={query.error}
            filtered={!isEverything(filters)}
            onAll={() => onFilters(EVERYTHING)}
            onRetry={pages.again}
          />
        )}
      </div>
    </div>
  );
}

function FilterBar({ filters, onFilters }: Pick<Props, "filters" | "onFilters">) {
  const { t } = useTranslation("ledger");
  const agents = useAgentOptions();
  return (
    <div className={styles.filters}>
      <Select
        label={t("filter.kind")}
        hideLabel
        value={filters.kind}
        options={kinds.map((key) => ({ key, label: key === "any" ? t("filter.anyKind") : t(`kind.${key}`) }))}
        onChange={(kind) => onFilters({ ...filters, kind })}
      />
      <Select
        label={t("filter.agent")}
        hideLabel
        value={filters.agent}
        options={[{ key: "any", label: t("filter.anyAgent") }, ...agents]}
        onChange={(agent) => onFilters({ ...filters, agent })}
      />
      <Select
        label={t("filter.verdict")}
        hideLabel
        value={filters.verdict}
        options={verdicts.map((key) => ({
          key,
          label: key === "any" ? t("filter.anyVerdict") : t(`verdict.${key}`),
        }))}
        onChange={(verdict) => onFilters({ ...filters, verdict })}
      />
      <Select
        label={t("filter.who")}
        hideLabel
        value={filters.who}
        options={doers.map((key) => ({ key, label: key === "any" ? t("filter.anyWho") : t(`who.${key}`) }))}
        onChange={(who) => onFilters({ ...filters, who })}
      />
      <Select
        label={t("filter.span")}
        hideLabel
        value={filters.span}
        options={spans.map((key) => ({ key, label: t(`span.${key}`) }))}
        onChange={(span) => onFilters({ ...filters, span })}
      />
    </div>
  );
}

function Row({ row, isBroken }: { row: LedgerRow; isBroken: boolean }) {
  const who = useWho();
  const title = useTitle();
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <span className={styles.title}>
          <bdi>{title(row)}</bdi>
        </span>
        <span className={styles.time}>
          <RelativeTime at={row.at} />
        </span>
      </div>
      <div className={styles.line}>
        <What row={row} />
        {isBroken && row.kind !== "damaged" && <Seal seal={row.seal} isBroken />}
        <span className={styles.who}>
          {row.agent !== null && <bdi>{row.agent}</bdi>}
          {row.kind === "decided" && <> · {who(row)}</>}
        </span>
      </div>
    </div>
  );
}

type NothingProps = {
  isPending: boolean;
  error: HostError | null;
  filtered: boolean;
  onAll: () => void;
  onRetry: () => void;
};

function Nothing({ isPending, error, filtered, onAll, onRetry }: NothingProps) {
  const { t } = useTranslation("ledger");
  const say = useSay();
  if (error !== null) {
    return <ListFailed title={t("empty.failed")} hints={[say(error.told)]} onRetry={onRetry} />;
  }
  if (isPending) {
    return <ListBusy>{t("loading")}</ListBusy>;
  }
  if (filtered) {
    return (
      <EmptyState
        icon={ScrollText}
        title={t("empty.filtered")}
        action={<Button onPress={onAll}>{t("empty.showAll")}</Button>}
      >
        {t("empty.filteredHint")}
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={ScrollText}
      title={t("empty.none")}
      action={<Button onPress={() => navigate("inbox")}>{t("empty.action")}</Button>}
    >
      {t("empty.noneHint")}
    </EmptyState>
  );
}
