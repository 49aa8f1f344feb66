import { CircleCheck, TriangleAlert } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { AuthView, SentenceView, WayView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge } from "../../../kit/Badge/Badge";
import styles from "./AuthForm.module.css";

/** The ways to satisfy one scheme of the card, each with what it still lacks and what to do about it. */
export function Ways({ auth, scheme }: { auth: AuthView; scheme: string }) {
  const { t } = useTranslation(["agents", "common"]);
  const ways = auth.ways.filter((way) => way.scheme === scheme);
  const [first] = ways;
  if (first === undefined) return null;
  // What is required is of the scheme: every way to it has to bring the same.
  const scopes = first.scopes.join(t("common:list.separator"));
  return (
    <>
      {scopes !== "" && <span className={styles.note}>{t("ways.scopes", { scopes })}</span>}
      <ul className={styles.ways}>
        {ways.map((way) => (
          <Way
            key={`${way.kind} ${JSON.stringify(way.unsupported)}`}
            way={way}
            isInUse={isInUse(way, auth)}
          />
        ))}
      </ul>
    </>
  );
}

function Way({ way, isInUse }: { way: WayView; isInUse: boolean }) {
  const { t } = useTranslation(["agents", "common"]);
  const say = useSay();
  const isReady = way.unsupported === null && way.missing.length === 0;
  const separator = t("common:list.separator");
  return (
    <li className={styles.way}>
      <p className={styles.wayName}>
        <span>
          {way.kind !== null ? t(`auth.kinds.${way.kind}`) : way.certificate && t("ways.certificate")}
        </span>
        {isInUse && isReady && <StateBadge tone="good" icon={CircleCheck} word={t("ways.ready")} />}
        {isInUse && !isReady && <StateBadge tone="warn" icon={TriangleAlert} word={t("ways.incomplete")} />}
      </p>
      {way.unsupported !== null && <p className={styles.note}>{say(way.unsupported)}</p>}
      {way.missing.map((missing) => (
        <p key={say(missing)} className={isInUse ? styles.lacking : styles.note}>
          {say(missing)} <Remedy missing={missing} />
        </p>
      ))}
      {way.hosts.length > 0 && (
        <p className={styles.note}>{t("auth.hosts", { hosts: way.hosts.join(separator) })}</p>
      )}
    </li>
  );
}

/** What to do about something that is missing. */
function Remedy({ missing }: { missing: SentenceView }) {
  const { t } = useTranslation("agents");
  // A plain text is somebody else's words; what to do about it is not known here.
  if (typeof missing === "string") return null;
  switch (missing.code) {
    case "secret-not-given":
    case "client-id-not-given":
    case "client-secret-not-given":
      return t("ways.enter");
    case "nobody-is-signed-in":
      return t("ways.signIn");
    case "scopes-not-granted":
      return t("ways.choose");
    case "certificate-not-given":
      return t("ways.pick");
    case "address-not-named":
    case "undescribed-scheme":
      return t("ways.tell");
    default:
      return null;
  }
}

function isInUse(way: WayView, auth: AuthView): boolean {
  if (way.certificate) return auth.certificate.present;
  if (way.kind === null || way.kind !== auth.kind) return false;
  return auth.oauth === null || auth.oauth.scheme === way.scheme;
}
