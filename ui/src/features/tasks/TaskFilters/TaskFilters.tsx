import { Bookmark, BookmarkPlus, ListFilter, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { TaskChoice } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { Select, TextField } from "../../../kit/fields/Fields";
import { MenuButton } from "../../../kit/Menu/Menu";
import { EVERYTHING, groupOf, isEverything, SPANS } from "../choice";
import { filterNames } from "../filters";
import styles from "./TaskFilters.module.css";

type Props = { choice: TaskChoice; onChoose: (choice: TaskChoice) => void };

/** States at hand, the rest on demand, and the views that a person keeps of them. */
export function TaskFilters({ choice, onChoose }: Props) {
  const { t } = useTranslation("tasks");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <div className={styles.line}>
        <div className={styles.states}>
          <Select
            label={t("filter")}
            hideLabel
            value={groupOf(choice.group)}
            options={filterNames.map((name) => ({ key: name, label: t(`filters.${name}`) }))}
            onChange={(group) => onChoose({ ...choice, group })}
          />
        </div>
        <IconButton
          icon={ListFilter}
          label={isOpen ? t("choice.hide") : t("choice.show")}
          pressed={isOpen || !isEverything({ ...choice, group: "all" })}
          onPress={() => setOpen(!isOpen)}
        />
        <Views onChoose={onChoose} />
      </div>
      {isOpen && <More choice={choice} onChoose={onChoose} />}
      {!isEverything(choice) && (
        <div className={styles.line}>
          <span className={styles.narrowed}>{t("choice.narrowed")}</span>
          <Button tone="quiet" onPress={() => onChoose(EVERYTHING)}>
            {t("empty.showAll")}
          </Button>
        </div>
      )}
    </>
  );
}

const ANY = "any";

function More({ choice, onChoose }: Props) {
  const { t } = useTranslation("tasks");
  const agents = useCommandQuery("connections.list", {});
  const { connectionId, span, from, to } = choice;
  return (
    <section className={styles.more} aria-label={t("choice.title")}>
      <Select
        label={t("choice.agent")}
        value={connectionId ?? ANY}
        options={[
          { key: ANY, label: t("choice.anyAgent") },
          ...(agents.data ?? []).map(({ id, name }) => ({ key: id, label: name })),
        ]}
        onChange={(key) => onChoose({ ...choice, connectionId: key === ANY ? null : key })}
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
      <KeepView choice={choice} />
    </section>
  );
}

function KeepView({ choice }: { choice: TaskChoice }) {
  const { t } = useTranslation(["tasks", "triage"]);
  const keep = useCommand("tasks.keepView");
  const [name, setName] = useState("");
  const isNamed = name.trim() !== "";

  function save() {
    if (isNamed) keep.mutate({ id: null, name, choice }, { onSuccess: () => setName("") });
  }
  return (
    <div className={styles.keep}>
      <TextField label={t("triage:views.name")} value={name} onChange={setName} onEnter={save} />
      <Button icon={BookmarkPlus} isDisabled={!isNamed || keep.isPending} onPress={save}>
        {t("triage:views.keep")}
      </Button>
    </div>
  );
}

function Views({ onChoose }: Pick<Props, "onChoose">) {
  const { t } = useTranslation("triage");
  const views = useCommandQuery("tasks.views", {}).data ?? [];
  const remove = useCommand("tasks.removeView");
  if (views.length === 0) return null;
  return (
    <MenuButton
      icon={Bookmark}
      label={t("views.label")}
      entries={[
        ...views.map(({ id, name, choice }) => ({ id, label: name, onAction: () => onChoose(choice) })),
        ...views.map(({ id, name }) => ({
          id: `remove ${id}`,
          label: t("views.remove", { name }),
          icon: Trash2,
          danger: true,
          onAction: () => remove.mutate({ id }),
        })),
      ]}
    />
  );
}
