import { Plug } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import type { CardView, Discovery } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Switch, TextField } from "../../../kit/fields/Fields";
import { navigate } from "../../../places/route";
import { AuthForm } from "../AuthForm/AuthForm";
import { type AuthDraft, draftFor, emptyAuth, isEmpty, toInput } from "../AuthForm/auth-draft";
import { Candidates } from "../Candidates/Candidates";
import styles from "./Connect.module.css";

type Props = {
  discovery: Discovery;
  card: CardView;
  /** What the search itself used. */
  searchedWith: AuthDraft;
};

/** What was found, and how it will be used. Saving opens it at once. */
export function Found({ discovery, card, searchedWith }: Props) {
  const { t } = useTranslation(["agents", "common"]);
  const say = useSay();
  const best = discovery.candidates.find(({ chosen }) => chosen) ?? discovery.candidates[0];
  const [name, setName] = useState(card.name);
  const [picked, setPicked] = useState(best?.key ?? null);
  const [rewrite, setRewrite] = useState(true);
  const askedAt = hostOf(discovery.attempts[0]?.url);
  // What was typed for one host is not offered to another that its card names.
  const [auth, setAuth] = useState(() =>
    isEmpty(searchedWith) || isElsewhere(askedAt, hostOf(best?.url))
      ? (draftFor(card.schemes) ?? emptyAuth)
      : searchedWith,
  );
  const save = useCommand("agents.save");
  const candidate = discovery.candidates.find(({ key }) => key === picked);
  const takenTo = hostOf(rewrite ? (candidate?.rewrite?.suggestion ?? candidate?.url) : candidate?.url);
  const required = card.schemes.filter((scheme) => scheme.required);
  const incomplete = required.length > 0 && (auth.kind === "none" || auth.secret === "");

  async function saveAgent() {
    // Without a value nothing is saved but the intention: the agent then says what is missing.
    const given = auth.kind !== "none" && auth.secret === "" ? { ...auth, kind: "none" as const } : auth;
    const made = await save
      .mutateAsync({
        discoveryId: discovery.id,
        name: name.trim() === "" || name.trim() === card.name ? null : name.trim(),
        // Whoever leaves the choice as it is has pinned nothing.
        interfaceKey: picked === (best?.key ?? null) ? null : picked,
        rewrite: candidate?.rewrite != null && rewrite,
        auth: isEmpty(given) ? null : toInput(given),
      })
      .catch(() => null);
    if (made !== null) navigate("agents", made.id);
  }

  return (
    <>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t("connecting.found")}</h3>
        <p className={styles.agent}>{card.name}</p>
        <p className={styles.muted}>{card.description}</p>
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t("interfaces.choose")}</h3>
        <p className={styles.muted}>{t("interfaces.intro")}</p>
        <Candidates candidates={discovery.candidates} selected={picked} onSelect={setPicked} />
        {candidate?.rewrite != null && (
          <Switch
            label={t("rewrite.switch", { suggestion: candidate.rewrite.suggestion })}
            value={rewrite}
            onChange={setRewrite}
          />
        )}
      </section>
      <section className={styles.section}>
        <h3 className={styles.heading}>{t("connecting.authTitle")}</h3>
        {incomplete && (
          <p className={styles.warn}>
            {t("connecting.authMissing", {
              what: required.map(({ label }) => say(label)).join(t("common:list.separator")),
            })}
          </p>
        )}
        {isElsewhere(askedAt, takenTo) && (
          <p className={styles.warn}>{t("connecting.elsewhere", { asked: askedAt, host: takenTo })}</p>
        )}
        <AuthForm draft={auth} onChange={setAuth} />
      </section>
      <section className={styles.section}>
        <TextField label={t("connecting.name")} value={name} onChange={setName} />
        <div className={styles.buttons}>
          <Button tone="primary" icon={Plug} onPress={saveAgent} isDisabled={save.isPending}>
            {t("connecting.save")}
          </Button>
        </div>
      </section>
    </>
  );
}

/** Host and port; `null` where there is no address, as of a card that was pasted. */
function hostOf(address: string | undefined): string | null {
  if (address === undefined) return null;
  // Cards write gRPC agents without a scheme.
  return URL.parse(address.includes("://") ? address : `http://${address}`)?.host ?? null;
}

function isElsewhere(asked: string | null, host: string | null): boolean {
  return asked !== null && host !== null && asked !== host;
}
