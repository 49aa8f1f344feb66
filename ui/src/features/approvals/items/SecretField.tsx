import { KeyRound } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { visible } from "../../../data-kit";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { TextField } from "../../../kit/fields/Fields";
import styles from "./Items.module.css";

type Props = {
  label: string;
  /** What the agent calls it, where that is not its name. */
  knownAs?: string | null;
  description: string;
  /** It is kept already. Its value is never shown again. */
  given: boolean;
  target: { id: string; hash: string; itemId: string };
  onGiven: (given: boolean) => void;
  /** Something stands in the field that is not kept. */
  onTyped?: (typed: boolean) => void;
};

/** Takes a value to where secrets are kept. The page lets go of it at once and only knows that it was given. */
export function SecretField({ label, knownAs = null, description, given, target, onGiven, onTyped }: Props) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const [value, setValue] = useState("");
  const keep = useCommand("approvals.giveSecret", { quiet: true });
  function give() {
    if (value === "" || keep.isPending) return;
    keep.mutate(
      { ...target, value },
      {
        onSuccess: () => {
          setValue("");
          onGiven(true);
        },
      },
    );
  }
  const name = knownAs !== null && (
    <p className={styles.faint}>
      {t("secret.knownAs")} <code>{visible(knownAs)}</code>
    </p>
  );
  if (given) {
    return (
      <div className={styles.answer}>
        {name}
        <div className={styles.row}>
          <KeyRound size={14} aria-hidden />
          <span role="status">{t("secret.given")}</span>
          <Button tone="quiet" onPress={() => onGiven(false)}>
            {t("secret.another")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.answer}>
      {name}
      <TextField
        label={label}
        type="password"
        description={description}
        value={value}
        onChange={(next) => {
          setValue(next);
          if ((next === "") !== (value === "")) onTyped?.(next !== "");
        }}
        onEnter={give}
        code
        error={keep.error === null ? undefined : say(keep.error.told)}
      />
      <div>
        <Button icon={KeyRound} onPress={give} isDisabled={value === "" || keep.isPending}>
          {t("secret.keep")}
        </Button>
      </div>
    </div>
  );
}
