import { ListChecks, ShieldAlert, ShieldCheck, ShieldOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { LedgerCheck } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge } from "../../../kit/Badge/Badge";
import { IconButton } from "../../../kit/Button/Button";
import { Busy } from "../../../kit/states/States";
import { CopyButton } from "../../../kit/text/Text";
import { formatMoment } from "../../../kit/text/time";
import { useFaultText } from "../faults";
import { Exports } from "./Exports";
import styles from "./Whole.module.css";

/** Whether the ledger is what it was, what of it is not, and ways to take it out. */
export function Whole() {
  const { t } = useTranslation("ledger");
  const say = useSay();
  const { data, error } = useCommandQuery("ledger.check", {});
  const again = useCommand("ledger.checkWhole");
  return (
    <section className={styles.whole} aria-label={t("whole.label")}>
      <div className={styles.line}>
        <div className={styles.state} role="status">
          {error !== null ? (
            <StateBadge tone="bad" icon={ShieldAlert} word={t("whole.failed")} />
          ) : data === undefined || again.isPending ? (
            <Busy>{t("whole.checking")}</Busy>
          ) : (
            <State check={data} />
          )}
        </div>
        <IconButton
          icon={ListChecks}
          label={t("whole.again")}
          onPress={() => !again.isPending && again.mutate({})}
        />
        <Exports />
      </div>
      {error !== null && <p className={styles.faint}>{say(error.told)}</p>}
      {error === null && data !== undefined && <Particulars check={data} />}
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
  const { t, i18n } = useTranslation("ledger");
  const { rows, faults, moreFaults, unsealed, otherKey, wholeAt, key } = check;
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
      {rows > 0 && (
        <p className={styles.faint}>{t("whole.at", { at: formatMoment(wholeAt, i18n.language) })}</p>
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
