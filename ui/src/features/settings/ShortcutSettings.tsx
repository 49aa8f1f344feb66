import { RotateCcw } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "../../actions/action";
import { type Bindings, bound, pressed, takenBy } from "../../actions/bindings";
import { keycaps } from "../../actions/shortcut";
import { useLabel } from "../../i18n/use-label";
import { Button, IconButton } from "../../kit/Button/Button";
import { Keys } from "../../kit/text/Text";
import styles from "./ShortcutSettings.module.css";

type Props = {
  actions: readonly Action[];
  value: Bindings;
  platform: string;
  onChange: (bindings: Record<string, string>) => void;
};

/** The keys of every action, each to be changed by pressing others. */
export function ShortcutSettings({ actions: all, value, platform, onChange }: Props) {
  const { t } = useTranslation("settings");
  const [listening, setListening] = useState<string | null>(null);
  const actions = bound(all, value);
  const own = Object.entries(value).flatMap(([id, keys]) =>
    keys === undefined ? [] : [[id, keys] as const],
  );

  function set(id: string, shortcut: string | null) {
    const others = own.filter(([other]) => other !== id);
    const original = all.find((action) => action.id === id)?.shortcut;
    const changed = shortcut === null || shortcut === original ? [] : [[id, shortcut] as const];
    setListening(null);
    onChange(Object.fromEntries([...others, ...changed]));
  }
  return (
    <div>
      <div className={styles.head}>
        <h3 className={styles.title}>{t("shortcuts.title")}</h3>
        <Button tone="quiet" isDisabled={own.length === 0} onPress={() => onChange({})}>
          {t("shortcuts.resetAll")}
        </Button>
      </div>
      <ul className={styles.list}>
        {actions.map((action) =>
          action.shortcut === undefined ? null : (
            <Row
              key={action.id}
              action={action}
              actions={actions}
              platform={platform}
              isOwn={value[action.id] !== undefined}
              isListening={listening === action.id}
              onListen={setListening}
              onSet={set}
            />
          ),
        )}
      </ul>
    </div>
  );
}

type RowProps = {
  action: Action;
  actions: readonly Action[];
  platform: string;
  isOwn: boolean;
  isListening: boolean;
  onListen: (id: string | null) => void;
  onSet: (id: string, shortcut: string | null) => void;
};

function Row({ action, actions, platform, isOwn, isListening, onListen, onSet }: RowProps) {
  const { t } = useTranslation("settings");
  const label = useLabel();
  const name = label(action.label);
  return (
    <li className={styles.row}>
      <span className={styles.name}>{name}</span>
      {isListening ? (
        <Listening
          action={action}
          actions={actions}
          platform={platform}
          onCancel={() => onListen(null)}
          onSet={onSet}
        />
      ) : (
        <>
          <Keys keys={keycaps(action.shortcut ?? "", platform)} />
          {isOwn && (
            <IconButton
              icon={RotateCcw}
              label={t("shortcuts.reset", { name })}
              onPress={() => onSet(action.id, null)}
            />
          )}
          <Button
            tone="quiet"
            aria-label={t("shortcuts.changeOf", { name })}
            onPress={() => onListen(action.id)}
          >
            {t("shortcuts.change")}
          </Button>
        </>
      )}
    </li>
  );
}

type ListeningProps = Pick<RowProps, "action" | "actions" | "platform" | "onSet"> & { onCancel: () => void };

/** Takes the next keys that are pressed, unless another action has them. */
function Listening({ action, actions, platform, onCancel, onSet }: ListeningProps) {
  const { t } = useTranslation(["settings", "common"]);
  const label = useLabel();
  const [taken, setTaken] = useState<Action | null>(null);
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      // Nothing else may act on keys that are meant for here.
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === "Escape") return onCancel();
      const shortcut = pressed(event, platform);
      if (shortcut === null) return;
      const other = takenBy(actions, action.id, shortcut);
      if (other === undefined) onSet(action.id, shortcut);
      else setTaken(other);
    }
    window.addEventListener("keydown", onKeyDown, { capture: true });
    return () => window.removeEventListener("keydown", onKeyDown, { capture: true });
  }, [action, actions, platform, onCancel, onSet]);
  return (
    <span className={styles.listening} role="status">
      {taken === null
        ? t("shortcuts.press")
        : t("shortcuts.taken", {
            keys: keycaps(taken.shortcut ?? "", platform).join(" "),
            name: label(taken.label),
          })}
      <Button tone="quiet" onPress={onCancel}>
        {t("common:cancel")}
      </Button>
    </span>
  );
}
