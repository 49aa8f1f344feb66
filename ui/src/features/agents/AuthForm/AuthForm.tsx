import { Plus, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useKeeping } from "../../../data/keeping";
import type { AuthKind, WayView } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { Select, TextField } from "../../../kit/fields/Fields";
import styles from "./AuthForm.module.css";
import { type AuthDraft, addHeader, type HeaderDraft, isApiKey, isOAuth, schemesOf } from "./auth-draft";
import { ScopeFields } from "./Scopes";

type Props = {
  draft: AuthDraft;
  onChange: (draft: AuthDraft) => void;
  /** Ways to sign in that the card names; a sign-in needs a saved agent. */
  ways?: readonly WayView[];
};

const KINDS: readonly AuthKind[] = [
  "none",
  "bearer",
  "api-key-header",
  "api-key-query",
  "api-key-cookie",
  "basic",
];

const SIGN_INS: readonly AuthKind[] = ["authorization-code", "device-code", "client-credentials"];

/** How to authenticate to an agent, and any further headers. */
export function AuthForm({ draft, onChange, ways = [] }: Props) {
  const { t } = useTranslation(["agents", "common"]);
  const { kind } = draft;
  const keeping = useKeeping();
  const saved = draft.savedKind === kind;
  const change = (patch: Partial<AuthDraft>) => onChange({ ...draft, ...patch });
  const kinds = [...SIGN_INS.filter((each) => schemesOf(ways, each).length > 0 || each === kind), ...KINDS];
  const schemes = schemesOf(ways, kind);
  const way = ways.find((each) => each.kind === kind && each.scheme === draft.scheme);
  const hosts = way?.hosts ?? [];

  return (
    <div className={styles.form}>
      <Select
        label={t("auth.kind")}
        value={kind}
        options={kinds.map((key) => ({ key, label: t(`auth.kinds.${key}`) }))}
        onChange={(next) => change({ kind: next, scheme: schemesOf(ways, next)[0] ?? "", scopes: null })}
      />
      {isOAuth(kind) && schemes.length > 1 && (
        <Select
          label={t("auth.scheme")}
          value={draft.scheme}
          options={schemes.map((key) => ({ key, label: key }))}
          onChange={(scheme) => change({ scheme, scopes: null })}
        />
      )}
      {isOAuth(kind) && (
        <TextField
          label={t("auth.clientId")}
          value={draft.clientId}
          onChange={(clientId) => change({ clientId })}
          description={
            hosts.length > 0 ? t("auth.hosts", { hosts: hosts.join(t("common:list.separator")) }) : undefined
          }
          code
        />
      )}
      {isApiKey(kind) && (
        <TextField
          label={t(`auth.parameters.${kind}`)}
          value={draft.parameter}
          onChange={(parameter) => change({ parameter })}
          code
        />
      )}
      {kind === "api-key-header" && draft.parameter.trim().toLowerCase() === "authorization" && (
        <TextField
          label={t("auth.prefix")}
          description={t("auth.prefixHint")}
          value={draft.prefix}
          onChange={(prefix) => change({ prefix })}
          code
        />
      )}
      {kind === "basic" && (
        <TextField
          label={t("auth.username")}
          value={draft.username}
          onChange={(username) => change({ username })}
          code
        />
      )}
      {kind !== "none" && (
        <TextField
          label={t(`auth.secrets.${kind}`)}
          type="password"
          value={draft.secret}
          onChange={(secret) => change({ secret })}
          description={saved ? t("auth.keep") : t(`auth.${isOAuth(kind) ? "noteClient" : "note"}.${keeping}`)}
          code
        />
      )}
      {isOAuth(kind) && <ScopeFields draft={draft} way={way} onChange={(scopes) => change({ scopes })} />}
      {draft.headers.map((header, index) => (
        <HeaderRow
          key={header.id}
          header={header}
          number={index + 1}
          onChange={(next) =>
            change({ headers: draft.headers.map((each) => (each === header ? next : each)) })
          }
          onRemove={() => change({ headers: draft.headers.filter((each) => each !== header) })}
        />
      ))}
      <div>
        <Button tone="quiet" icon={Plus} onPress={() => onChange(addHeader(draft))}>
          {t("auth.addHeader")}
        </Button>
      </div>
    </div>
  );
}

type HeaderProps = {
  header: HeaderDraft;
  number: number;
  onChange: (header: HeaderDraft) => void;
  onRemove: () => void;
};

function HeaderRow({ header, number, onChange, onRemove }: HeaderProps) {
  const { t } = useTranslation("agents");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings borders and a legend that nobody needs here
    <div className={styles.header} role="group" aria-label={t("auth.header", { number })}>
      <TextField
        label={t("auth.headerName", { number })}
        hideLabel
        placeholder="X-Team"
        value={header.name}
        onChange={(name) => onChange({ ...header, name })}
        code
      />
      <TextField
        label={t("auth.headerValue", { number })}
        hideLabel
        type="password"
        placeholder={header.saved ? t("auth.kept") : ""}
        value={header.value}
        onChange={(value) => onChange({ ...header, value })}
        code
      />
      <IconButton icon={Trash2} label={t("auth.removeHeader", { number })} onPress={onRemove} />
    </div>
  );
}
