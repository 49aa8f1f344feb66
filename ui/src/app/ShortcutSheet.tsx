import { memo } from "react";
import { useTranslation } from "react-i18next";
import type { Action, ActionGroup } from "../actions/action";
import { isSingleKey, keycaps } from "../actions/shortcut";
import { useLabel } from "../i18n/use-label";
import { Dialog } from "../kit/Dialog/Dialog";
import { Keys } from "../kit/text/Text";
import styles from "./ShortcutSheet.module.css";

type Props = {
  isOpen: boolean;
  actions: readonly Action[];
  platform: string;
  singleKeys: boolean;
  onClose: () => void;
};

const groups: readonly ActionGroup[] = ["go", "inbox", "chat", "agents", "app"];

/** Every shortcut there is, from the same list that runs them. */
export const ShortcutSheet = memo(function ShortcutSheet({
  isOpen,
  actions,
  platform,
  singleKeys,
  onClose,
}: Props) {
  const { t } = useTranslation(["actions", "shell"]);
  const label = useLabel();
  const withKeys = actions.flatMap(({ shortcut, ...action }) =>
    shortcut === undefined ? [] : [{ ...action, shortcut }],
  );
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t("shell:shortcuts.title")} size="large">
      {!singleKeys && <p className={styles.note}>{t("shell:shortcuts.singleKeysOff")}</p>}
      <div className={styles.groups}>
        {groups.map((group) => {
          const members = withKeys.filter((action) => action.group === group);
          if (members.length === 0) return null;
          return (
            <section key={group}>
              <h3 className={styles.heading}>{t(`group.${group}`)}</h3>
              <dl className={styles.list}>
                {members.map(({ id, label: name, shortcut }) => (
                  <div key={id} className={styles.row} data-off={!singleKeys && isSingleKey(shortcut)}>
                    <dt>{label(name)}</dt>
                    <dd>
                      <Keys keys={keycaps(shortcut, platform)} />
                    </dd>
                  </div>
                ))}
              </dl>
            </section>
          );
        })}
      </div>
    </Dialog>
  );
});
