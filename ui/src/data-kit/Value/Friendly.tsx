/** Amounts and moments in the person's language, each beside what was received. */
import { useTranslation } from "react-i18next";
import { formatMoney } from "./meaning";
import type { UnixTime } from "./moments";
import styles from "./Value.module.css";

export function Money({ amount, currency }: { amount: string; currency: string }) {
  const { i18n, t } = useTranslation("dataKit");
  const friendly = formatMoney(amount, currency, i18n.language);
  const exact = `${amount} ${currency}`;
  if (friendly === null) return <code>{exact}</code>;
  return (
    <span>
      <strong className={styles.money}>{friendly}</strong>{" "}
      <code className={styles.faint} title={t("value.raw")}>
        {exact}
      </code>
    </span>
  );
}

export function Moment({ text, at }: { text: string; at: number }) {
  const { i18n, t } = useTranslation("dataKit");
  return (
    <span>
      <time dateTime={new Date(at).toISOString()}>
        {t("value.localTime", { time: inZone(at, i18n.language) })}
      </time>{" "}
      <code className={styles.faint}>{text}</code>
    </span>
  );
}

/** A number that may be a moment: what it is for certain comes first. */
export function Unix({ raw, time: { at, unit } }: { raw: string; time: UnixTime }) {
  const { i18n, t } = useTranslation("dataKit");
  return (
    <span>
      <code>{raw}</code>{" "}
      <time className={styles.faint} dateTime={new Date(at).toISOString()}>
        {t(`value.unix.${unit}`, { time: inZone(at, i18n.language) })}
      </time>
    </span>
  );
}

/** With the name of the zone, so that nobody has to know where the machine is set to be. */
function inZone(at: number, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: "full", timeStyle: "full" }).format(at);
}
