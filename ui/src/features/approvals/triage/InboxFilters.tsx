import { useTranslation } from "react-i18next";
import { useAgentOptions } from "../../../data/agents";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { ApprovalFilter } from "../../../host/generated/api";
import { FilterBar } from "../../../kit/FilterBar/FilterBar";
import type { KeptViews } from "../../../kit/FilterBar/KeptViews";
import { Select, TextField } from "../../../kit/fields/Fields";
import { COLOURS, GROUPINGS, isNarrowed, RISKS, SHAPES, setFilter, showEverything } from "./filter";

/** Words, filters, groups, and the views that a person keeps of them. */
export function InboxFilters({ filter }: { filter: ApprovalFilter }) {
  const { t } = useTranslation("triage");
  const byOthers = isNarrowed({ ...filter, words: "" });
  return (
    <FilterBar
      first={
        <TextField
          label={t("search")}
          hideLabel
          type="search"
          placeholder={t("search")}
          value={filter.words}
          onChange={(words) => setFilter({ words })}
        />
      }
      words={{
        title: t("filters.title"),
        show: t("filters.show"),
        hide: t("filters.hide"),
        narrowed: t("filters.narrowed"),
        clear: t("filters.clear"),
      }}
      narrowed={byOthers ? "by-others" : isNarrowed(filter) ? "at-hand" : "not"}
      onClear={showEverything}
      views={useViews(filter)}
    >
      <Others filter={filter} />
    </FilterBar>
  );
}

const ANY = "any";

function Others({ filter }: { filter: ApprovalFilter }) {
  const { t } = useTranslation("triage");
  const agents = useAgentOptions();
  const any = { key: ANY, label: t("any") } as const;
  return (
    <>
      <Select
        label={t("filters.grouping")}
        value={filter.grouping}
        options={GROUPINGS.map((key) => ({ key, label: t(`grouping.${key}`) }))}
        onChange={(grouping) => setFilter({ grouping })}
      />
      <Select
        label={t("filters.agent")}
        value={filter.agentId ?? ANY}
        options={[any, ...agents]}
        onChange={(key) => setFilter({ agentId: key === ANY ? null : key })}
      />
      <Select
        label={t("filters.risk")}
        value={filter.risk ?? ANY}
        options={[any, ...RISKS.map((key) => ({ key, label: t(`risk.${key}`) }))]}
        onChange={(key) => setFilter({ risk: key === ANY ? null : key })}
      />
      <Select
        label={t("filters.shape")}
        value={filter.shape ?? ANY}
        options={[any, ...SHAPES.map((key) => ({ key, label: t(`shape.${key}`) }))]}
        onChange={(key) => setFilter({ shape: key === ANY ? null : key })}
      />
      <Select
        label={t("filters.colour")}
        value={filter.colour ?? ANY}
        options={[any, ...COLOURS.map((key) => ({ key, label: t(`colour.${key}`) }))]}
        onChange={(key) => setFilter({ colour: key === ANY ? null : key })}
      />
    </>
  );
}

function useViews(filter: ApprovalFilter): KeptViews {
  const views = useCommandQuery("approvals.views", {}).data ?? [];
  const keep = useCommand("approvals.keepView");
  const remove = useCommand("approvals.removeView");
  return {
    kept: views.map(({ id, name, filter }) => ({ id, name, onShow: () => setFilter(filter) })),
    onKeep: (name, onSuccess) => keep.mutate({ id: null, name, filter }, { onSuccess }),
    onRemove: (id) => remove.mutate({ id }),
    isKeeping: keep.isPending,
  };
}
