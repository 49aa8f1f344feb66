import { Check, Minus } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AuthView, WayView } from "../../../host/generated/api";
import { Switch, TextField } from "../../../kit/fields/Fields";
import styles from "./AuthForm.module.css";
import { type AuthDraft, scopesOf, wordsOf } from "./auth-draft";

type FieldsProps = {
  draft: AuthDraft;
  way: WayView | undefined;
  onChange: (scopes: string) => void;
};

/** What a sign-in asks to be allowed: the card's scopes to switch on and off, and any others by name. */
export function ScopeFields({ draft, way, onChange }: FieldsProps) {
  const { t } = useTranslation("agents");
  const chosen = scopesOf(draft, way);
  const words = wordsOf(chosen);
  const required = way?.scopes ?? [];
  const choose = (name: string, isOn: boolean) =>
    onChange([...words.filter((word) => word !== name), ...(isOn ? [name] : [])].join(" "));
  const known = way?.knownScopes ?? [];
  return (
    <>
      <TextField
        label={t("scopes.field")}
        value={chosen}
        onChange={onChange}
        description={t("scopes.fieldText")}
        code
      />
      {known.map(({ name, description }) => (
        <Switch
          key={name}
          label={required.includes(name) ? t("scopes.required", { name }) : name}
          description={description}
          value={words.includes(name)}
          onChange={(isOn) => choose(name, isOn)}
        />
      ))}
    </>
  );
}

/** Scopes as required by the card or a skill, as asked for, and as granted. */
export function ScopeTable({ auth }: { auth: AuthView }) {
  const { t } = useTranslation("agents");
  const { oauth } = auth;
  if (oauth === null) return null;
  const way = auth.ways.find(({ kind, scheme }) => kind === auth.kind && scheme === oauth.scheme);
  const required = way?.scopes ?? [];
  const granted = oauth.session?.scopes ?? [];
  const names = [...new Set([...required, ...oauth.scopes, ...granted])];
  if (names.length === 0) return null;
  return (
    <table className={styles.scopes}>
      <caption className={styles.note}>{t("scopes.title")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("scopes.scope")}</th>
          <th scope="col">{t("scopes.isRequired")}</th>
          <th scope="col">{t("scopes.isAsked")}</th>
          <th scope="col">{t("scopes.isGranted")}</th>
        </tr>
      </thead>
      <tbody>
        {names.map((name) => (
          <tr key={name}>
            <th scope="row">
              <code>{name}</code>
            </th>
            <Is yes={required.includes(name)} />
            <Is yes={oauth.scopes.includes(name)} />
            <Is yes={granted.includes(name)} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Is({ yes }: { yes: boolean }) {
  const { t } = useTranslation("agents");
  return (
    <td className={yes ? undefined : styles.note}>
      <span className={styles.is}>
        {yes ? <Check size={14} aria-hidden /> : <Minus size={14} aria-hidden />}
        {yes ? t("scopes.yes") : t("scopes.no")}
      </span>
    </td>
  );
}
