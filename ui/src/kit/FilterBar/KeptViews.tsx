/** Filters that a person keeps under a name: a field to keep the present one, a menu to go back to one. */
import { Bookmark, BookmarkPlus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../Button/Button";
import { TextField } from "../fields/Fields";
import { MenuButton } from "../Menu/Menu";
import styles from "./FilterBar.module.css";

export type KeptViews = {
  kept: readonly { id: string; name: string; onShow: () => void }[];
  onRemove: (id: string) => void;
  /** Keeps what is shown now, and says when that is done. */
  onKeep: (name: string, onDone: () => void) => void;
  isKeeping: boolean;
};

export function KeepView({ views: { onKeep, isKeeping } }: { views: KeptViews }) {
  const { t } = useTranslation("kit");
  const [name, setName] = useState("");
  const isNamed = name.trim() !== "";

  function save() {
    if (isNamed) onKeep(name, () => setName(""));
  }
  return (
    <div className={styles.keep}>
      <TextField label={t("views.name")} value={name} onChange={setName} onEnter={save} />
      <Button icon={BookmarkPlus} isDisabled={!isNamed || isKeeping} onPress={save}>
        {t("views.keep")}
      </Button>
    </div>
  );
}

export function ViewMenu({ views: { kept, onRemove } }: { views: KeptViews }) {
  const { t } = useTranslation("kit");
  if (kept.length === 0) return null;
  return (
    <MenuButton
      icon={Bookmark}
      label={t("views.label")}
      entries={[
        ...kept.map(({ id, name, onShow }) => ({ id, label: name, onAction: onShow })),
        ...kept.map(({ id, name }) => ({
          id: `remove ${id}`,
          label: t("views.remove", { name }),
          icon: Trash2,
          danger: true,
          onAction: () => onRemove(id),
        })),
      ]}
    />
  );
}
