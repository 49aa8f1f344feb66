import { useTranslation } from "react-i18next";
import { useAgentOptions } from "../../../data/agents";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { TaskChoice } from "../../../host/generated/api";
import { FilterBar } from "../../../kit/FilterBar/FilterBar";
import type { KeptViews } from "../../../kit/FilterBar/KeptViews";
import { Select, TextField } from "../../../kit/fields/Fields";
import { EVERYTHING, groupOf, isEverything, SPANS } from "../choice";
import { filterNames } from "../filters";

type Props = { choice: TaskChoice; onChoose: (choice: TaskChoice) => void };

/** States at hand, the rest on demand, and the views that a person keeps of them. */
export function TaskFilters({ choice, onChoose }: Props) {
  const { t } = useTranslation("tasks");
  const byOthers = !isEverything({ ...choice, group: "all" });
  return (
    <FilterBar
      first={
        <Select
          label={t("filter")}
          hideLabel
          value={groupOf(choice.group)}
          options={filterNames.map((name) => ({ key: name, label: t(`filters.${name}`) }))}
          onChange={(group) => onChoose({ ...choice, group })}
        />
      }
      words={{
        title: t("choice.title"),
        show: t("choice.show"),
        hide: t("choice.hide"),
        narrowed: t("choice.narrowed"),
        clear: t("empty.showAll"),
      }}
      narrowed={byOthers ? "by-others" : isEverything(choice) ? "not" : "at-hand"}
      onClear={() => onChoose(EVERYTHING)}
      views={useViews({ choice, onChoose })}
    >
      <Others choice={choice} onChoose={onChoose} />
    </FilterBar>
  );
}

const ANY = "any";

function Others({ choice, onChoose }: Props) {
  const { t } = useTranslation("tasks");
  const agents = useAgentOptions();
  const { agentId, span, from, to } = choice;
  return (
    <>
      <Select
        label={t("choice.agent")}
        value={agentId ?? ANY}
        options={[{ key: ANY, label: t("choice.anyAgent") }, ...agents]}
        onChange={(key) => onChoose({ ...choice, agentId: key === ANY ? null : key })}
      />
      <Select
        label={t("choice.span")}
        value={span}
        options={SPANS.map((key) => ({ key, label: t(`choice.spans.${key}`) }))}
        onChange={(next) => onChoose({ ...choice, span: next })}
      />
      {span === "days" && (
        <>
          <TextField
            label={t("choice.from")}
            type="date"
            value={from ?? ""}
            onChange={(day) => onChoose({ ...choice, from: day === "" ? null : day })}
          />
          <TextField
            label={t("choice.to")}
            type="date"
            value={to ?? ""}
            onChange={(day) => onChoose({ ...choice, to: day === "" ? null : day })}
          />
        </>
      )}
    </>
  );
}

function useViews({ choice, onChoose }: Props): KeptViews {
  const views = useCommandQuery("tasks.views", {}).data ?? [];
  const keep = useCommand("tasks.keepView");
  const remove = useCommand("tasks.removeView");
  return {
    kept: views.map(({ id, name, choice }) => ({ id, name, onShow: () => onChoose(choice) })),
    onKeep: (name, onSuccess) => keep.mutate({ id: null, name, choice }, { onSuccess }),
    onRemove: (id) => remove.mutate({ id }),
    isKeeping: keep.isPending,
  };
}
