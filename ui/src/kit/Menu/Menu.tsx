import { ChevronDown, Ellipsis, type LucideIcon } from "lucide-react";
import { Menu as AriaMenu, MenuItem, MenuTrigger, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../Button/Button";
import { classNames } from "../class-names";
import styles from "./Menu.module.css";

type MenuEntry = {
  id: string;
  label: string;
  icon?: LucideIcon;
  danger?: boolean;
  isDisabled?: boolean;
  onAction: () => void;
};

type Props = {
  entries: readonly MenuEntry[];
  /** What the entries are about; read aloud. */
  label?: string;
  icon?: LucideIcon;
  /** The label is shown. */
  withLabel?: boolean;
};

/** A button that opens a list of things to do. */
export function MenuButton({ entries, label, icon = Ellipsis, withLabel = false }: Props) {
  const { t } = useTranslation("kit");
  return (
    <MenuTrigger>
      {withLabel ? (
        <Button icon={icon}>
          <span className={styles.labelled}>
            {label ?? t("options")}
            <ChevronDown size={14} aria-hidden />
          </span>
        </Button>
      ) : (
        <IconButton icon={icon} label={label ?? t("options")} />
      )}
      <Popover className={styles.popover ?? ""} placement="bottom end">
        <AriaMenu className={styles.menu ?? ""} items={entries}>
          {({ icon: Icon, ...entry }) => (
            <MenuItem
              id={entry.id}
              textValue={entry.label}
              isDisabled={entry.isDisabled ?? false}
              onAction={entry.onAction}
              className={classNames(styles.item, entry.danger === true && styles.danger)}
            >
              {Icon !== undefined && <Icon size={14} aria-hidden />}
              {entry.label}
            </MenuItem>
          )}
        </AriaMenu>
      </Popover>
    </MenuTrigger>
  );
}
