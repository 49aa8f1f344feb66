import { CalendarX, CircleCheck, Clock, type LucideIcon } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { CertificateView } from "../../../host/generated/api";
import { StateBadge, type Tone } from "../../../kit/Badge/Badge";
import { useMinutes } from "../../../kit/text/clock";
import { ExactTime } from "../../../kit/text/Text";
import styles from "./AuthForm.module.css";

/** For so long before its end a certificate is worth a word. */
const SOON_MS = 30 * 24 * 3_600_000;

type Standing = "valid" | "soon" | "expired" | "early";

const LOOKS: Record<Standing, { tone: Tone; icon: LucideIcon }> = {
  valid: { tone: "neutral", icon: CircleCheck },
  soon: { tone: "warn", icon: Clock },
  expired: { tone: "bad", icon: CalendarX },
  early: { tone: "warn", icon: Clock },
};

/** What the certificates that a person gave say, and whether their time is over. */
export function CertificateFacts({ certificates }: { certificates: readonly CertificateView[] }) {
  const { t } = useTranslation("agents");
  const now = useMinutes();
  if (certificates.length === 0) return null;
  return (
    <ul className={styles.certificates}>
      {certificates.map((certificate) => {
        const { subject, issuer, notBefore, notAfter } = certificate;
        const standing = standingOf(certificate, now);
        return (
          <li key={`${subject} ${issuer} ${notAfter}`}>
            <p>
              {t("certificates.of")} <code>{subject}</code>
              {issuer !== "" && (
                <>
                  {" "}
                  {t("certificates.by")} <code>{issuer}</code>
                </>
              )}
            </p>
            <p className={styles.until}>
              <StateBadge {...LOOKS[standing]} word={t(`certificates.${standing}`)} />{" "}
              <ExactTime at={standing === "early" ? notBefore : notAfter} />
            </p>
          </li>
        );
      })}
    </ul>
  );
}

function standingOf({ notBefore, notAfter }: CertificateView, now: number): Standing {
  if (notAfter < now) return "expired";
  if (notBefore > now) return "early";
  return notAfter - now < SOON_MS ? "soon" : "valid";
}
