import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Plain } from "../../../data-kit";
import type { AskedItem, ItemAnswer } from "../../../host/generated/api";
import { readLossless } from "../../../kit/lossless";
import styles from "./Items.module.css";
import { granted, permissionsIn } from "./permissions";
import { Refusals } from "./Refusals";

type Props = {
  item: Extract<AskedItem, { kind: "permissions" }>;
  answer: ItemAnswer | undefined;
  onAnswer: (answer: ItemAnswer | null) => void;
};

/** Permissions one by one. None is chosen beforehand, and granting none is a refusal to be said as one. */
export function PermissionsAnswer({ item, answer, onAnswer }: Props) {
  const { t } = useTranslation("inbox");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [scope, setScope] = useState<string | null>(item.scopes[0]?.value ?? null);
  const asked = readLossless(item.proposed);
  if (asked === null) return null;
  const proposed = asked;

  function report(next: ReadonlySet<string>, until: string | null) {
    setChosen(next);
    setScope(until);
    onAnswer(next.size === 0 ? null : { kind: "permissions", json: granted(proposed, next), scope: until });
  }
  function toggle(place: string) {
    const next = new Set(chosen);
    if (!next.delete(place)) next.add(place);
    report(next, scope);
  }
  return (
    <div className={styles.answer}>
      <fieldset className={styles.several}>
        <legend>{t("permissions.label")}</legend>
        {permissionsIn(proposed).map(({ place, under, text }) => (
          <label key={place} className={styles.choice}>
            <input type="checkbox" checked={chosen.has(place)} onChange={() => toggle(place)} />
            <span>
              <span className={styles.faint}>
                <Plain text={under} />
              </span>{" "}
              <code>
                <Plain text={text} />
              </code>
            </span>
          </label>
        ))}
      </fieldset>
      {item.scopes.length > 0 && (
        <fieldset className={styles.choices}>
          <legend>{t("permissions.scope")}</legend>
          {item.scopes.map(({ value, label }) => (
            <label key={value} className={styles.choice}>
              <input
                type="radio"
                name={`scope-${item.itemId}`}
                checked={scope === value}
                onChange={() => report(chosen, value)}
              />
              {t(`permissions.known.${value}`, { defaultValue: label })}
            </label>
          ))}
        </fieldset>
      )}
      <Refusals item={{ itemId: item.itemId, mayReject: true }} answer={answer} onAnswer={onAnswer} />
    </div>
  );
}
