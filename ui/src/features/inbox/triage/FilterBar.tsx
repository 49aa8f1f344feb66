import { Bookmark, BookmarkPlus, ListFilter, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { InboxFilter } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { Select, TextField } from "../../../kit/fields/Fields";
import { MenuButton } from "../../../kit/Menu/Menu";
import styles from "./FilterBar.module.css";
import { COLOURS, GROUPINGS, isNarrowed, RISKS, SHAPES, setFilter, showEverything } from "./filter";

/** Words, filters, groups, and the views that a person keeps of them. */
export function FilterBar({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation("triage");
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.bar}>
      <div className={styles.line}>
        <div className={styles.words}>
          <TextField
            label={t("search")}
            hideLabel
            type="search"
            placeholder={t("search")}
            value={filter.words}
            onChange={(words) => setFilter({ words })}
          />
        </div>
        <IconButton
          icon={ListFilter}
          label={isOpen ? t("filters.hide") : t("filters.show")}
          pressed={isOpen || isNarrowed({ ...filter, words: "" })}
          onPress={() => setOpen(!isOpen)}
        />
        <Views />
      </div>
      {isOpen && <Filters filter={filter} />}
      {isNarrowed(filter) && (
        <div className={styles.line}>
          <span className={styles.narrowed}>{t("filters.narrowed")}</span>
          <Button tone="quiet" onPress={showEverything}>
            {t("filters.clear")}
          </Button>
        </div>
      )}
    </div>
  );
}

const ANY = "any";

function Filters({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation("triage");
  const agents = useCommandQuery("connections.list", {});
  const any = { key: ANY, label: t("any") } as const;
  return (
    <section className={styles.filters} aria-label={t("filters.title")}>
      <Select
        label={t("filters.grouping")}
        value={filter.grouping}
        options={GROUPINGS.map((key) => ({ key, label: t(`grouping.${key}`) }))}
        onChange={(grouping) => setFilter({ grouping })}
      />
      <Select
        label={t("filters.agent")}
        value={filter.connectionId ?? ANY}
        options={[any, ...(agents.data ?? []).map(({ id, name }) => ({ key: id, label: name }))]}
        onChange={(key) => setFilter({ connectionId: key === ANY ? null : key })}
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
      <KeepView filter={filter} />
    </section>
  );
}

function KeepView({ filter }: { filter: InboxFilter }) {
  const { t } = useTranslation("triage");
  const keep = useCommand("inbox.keepView");
  const [name, setName] = useState("");
  const isNamed = name.trim() !== "";

  function save() {
    if (isNamed) keep.mutate({ id: null, name, filter }, { onSuccess: () => setName("") });
  }
  return (
    <div className={styles.keep}>
      <TextField label={t("views.name")} value={name} onChange={setName} onEnter={save} />
      <Button icon={BookmarkPlus} isDisabled={!isNamed || keep.isPending} onPress={save}>
        {t("views.keep")}
      </Button>
    </div>
  );
}

function Views() {
  const { t } = useTranslation("triage");
  const views = useCommandQuery("inbox.views", {}).data ?? [];
  const remove = useCommand("inbox.removeView");
  if (views.length === 0) return null;
  return (
    <MenuButton
      icon={Bookmark}
      label={t("views.label")}
      entries={[
        ...views.map(({ id, name, filter }) => ({ id, label: name, onAction: () => setFilter(filter) })),
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
