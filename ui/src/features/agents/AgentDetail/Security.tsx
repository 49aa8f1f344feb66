import { CircleCheck, CircleDashed, Pencil, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AgentView, AuthView, SchemeView, SecretPresence } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge, StateBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Certificates } from "../AuthForm/Certificates";
import { ProxySetting } from "../AuthForm/ProxySetting";
import { SignIn } from "../AuthForm/SignIn";
import { Ways } from "../AuthForm/Ways";
import styles from "./AgentDetail.module.css";
import { PushSecret } from "./PushSecret";

/** What the card asks for, and what is there. Values never come back to the page. */
export function Security({ agent, onEdit }: { agent: AgentView; onEdit: () => void }) {
  const { t } = useTranslation("agents");
  const { auth, card } = agent;
  const say = useSay();
  return (
    <div className={styles.panel}>
      <section>
        <h3 className={styles.heading}>{t("security.asks")}</h3>
        {card.schemes.length === 0 ? (
          <p className={styles.muted}>{t("security.nothing")}</p>
        ) : (
          <ul className={styles.plainList}>
            {card.schemes.map((scheme) => (
              <Scheme key={scheme.name} scheme={scheme} auth={auth} />
            ))}
          </ul>
        )}
        {auth.ways.length === 0 &&
          auth.missing.map(say).map((line) => (
            <p key={line} className={styles.warn}>
              <TriangleAlert size={14} aria-hidden /> {line}
            </p>
          ))}
      </section>
      <section>
        <h3 className={styles.heading}>{t("security.gives")}</h3>
        <Given auth={auth} />
        <Button icon={Pencil} onPress={onEdit}>
          {t("security.edit")}
        </Button>
        <SignIn agent={agent} />
      </section>
      <section>
        <h3 className={styles.heading}>{t("security.connection")}</h3>
        <Certificates agent={agent} />
        <ProxySetting agent={agent} />
      </section>
      <PushSecret id={agent.summary.id} />
    </div>
  );
}

function Scheme({ scheme, auth }: { scheme: SchemeView; auth: AuthView }) {
  const say = useSay();
  const { t } = useTranslation("agents");
  return (
    <li className={styles.scheme}>
      <span>{say(scheme.label)}</span>
      <Badge>{scheme.required ? t("security.required") : t("security.optional")}</Badge>
      <Ways auth={auth} scheme={scheme.name} />
    </li>
  );
}

function Given({ auth }: { auth: AuthView }) {
  const { t } = useTranslation("agents");
  return (
    <>
      <dl className={styles.facts}>
        <dt>{t("auth.kind")}</dt>
        <dd className={styles.given}>
          {t(`auth.kinds.${auth.kind}`)}
          {auth.parameter !== null && <code>{auth.parameter}</code>}
          {auth.username !== null && <code>{auth.username}</code>}
          {wantsSecret(auth) && <Presence presence={auth.secret} />}
        </dd>
        {auth.headers.length > 0 && (
          <>
            <dt>{t("security.headers")}</dt>
            <dd>
              {auth.headers.map(({ name, value }) => (
                <div key={name} className={styles.given}>
                  <code>{name}</code>
                  <Presence presence={value} />
                </div>
              ))}
            </dd>
          </>
        )}
      </dl>
      <p className={styles.bound}>{t("security.boundTo", { origin: auth.origin })}</p>
    </>
  );
}

/** A client by which a person signs in may have a secret, but needs none. */
function wantsSecret({ kind, secret }: AuthView): boolean {
  const isPublic = kind === "authorization-code" || kind === "device-code";
  return secret.present || (kind !== "none" && !isPublic);
}

function Presence({ presence }: { presence: SecretPresence }) {
  const { t } = useTranslation("agents");
  return presence.present ? (
    <StateBadge tone="good" icon={CircleCheck} word={t("security.saved")} />
  ) : (
    <StateBadge tone="warn" icon={CircleDashed} word={t("security.notSaved")} />
  );
}
