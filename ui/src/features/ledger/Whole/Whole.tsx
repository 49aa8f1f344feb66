import { ShieldAlert, ShieldCheck, ShieldOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import type { LedgerCheck } from "../../../host/generated/api";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Busy } from "../../../kit/states/States";
import { CopyButton } from "../../../kit/text/Text";
import { useFaultText } from "../faults";
import { Exports } from "./Exports";
import styles from "./Whole.module.css";

/** Whether the ledger is what it was, what of it is not, and ways to take it out. */
export function Whole() {
  const { t } = useTranslation("ledger");
  const { data } = useCommandQuery("ledger.check", {});
  return (
    <section className={styles.whole} aria-label={t("whole.label")}>
      <div className={styles.line}>
        <div className={styles.state} role="status">
          {data === undefined ? <Busy>{t("whole.checking")}</Busy> : <State check={data} />}
        </div>
        <Exports />
      </div>
      {data !== undefined && <Particulars check={data} />}
    </section>
  );
}

function State({ check }: { check: LedgerCheck }) {
  const { t } = useTranslation("ledger");
  const { rows, faults, moreFaults, unsealed, otherKey } = check;
  const broken = faults.length + moreFaults;
  if (broken > 0)
    return <StateBadge tone="bad" icon={ShieldAlert} word={t("whole.broken", { count: broken })} />;
  if (rows === 0) return <span className={styles.faint}>{t("whole.empty")}</span>;
  if (unsealed + otherKey > 0) {
    return <StateBadge tone="warn" icon={ShieldOff} word={t("whole.partly", { count: rows })} />;
  }
  return <StateBadge tone="good" icon={ShieldCheck} word={t("whole.sealed", { count: rows })} />;
}

function Particulars({ check }: { check: LedgerCheck }) {
  const { t } = useTranslation("ledger");
  const { faults, moreFaults, unsealed, otherKey, key } = check;
  const said = useFaultText();
  return (
    <>
      {faults.length > 0 && (
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <li key={JSON.stringify(fault)}>{said(fault)}</li>
          ))}
          {moreFaults > 0 && <li>{t("fault.more", { count: moreFaults })}</li>}
        </ul>
      )}
      {unsealed > 0 && <p className={styles.faint}>{t("whole.unsealed", { count: unsealed })}</p>}
      {otherKey > 0 && <p className={styles.faint}>{t("whole.otherKey", { count: otherKey })}</p>}
      {key !== null && (
        <details className={styles.key}>
          <summary>{t("whole.key")}</summary>
          <p>
            <code>{key}</code> <CopyButton text={key} label={t("whole.copyKey")} />
          </p>
          <p className={styles.faint}>{t("whole.keyHint")}</p>
        </details>
      )}
    </>
  );
}
