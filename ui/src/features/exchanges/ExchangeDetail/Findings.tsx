import { CircleCheck, Code } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { MeaningView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { EmptyState } from "../../../kit/states/States";
import styles from "./ExchangeDetail.module.css";

type Props = { meaning: readonly MeaningView[]; onShow: (seq: number, pointer: string) => void };

/** What was not as specified: which rule, where it is written, and the bytes that break it. */
export function Findings({ meaning, onShow }: Props) {
  const { t } = useTranslation("wire");
  const say = useSay();
  const findings = meaning.flatMap(({ seq, atMs, findings }) =>
    findings.map((finding) => ({ seq, atMs, finding })),
  );
  if (findings.length === 0) {
    return (
      <EmptyState icon={CircleCheck} title={t("findings.none")}>
        {t("findings.noneHint")}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.said}>
      {findings.map(({ seq, atMs, finding }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rule may be broken twice at one place
        <li key={index} className={styles.saying}>
          <div className={styles.sayingHead}>
            <span className={styles.at}>{t("after", { ms: atMs })}</span>
            <strong>{say(finding.what)}</strong>
            <span className={styles.faint}>{finding.section}</span>
            <span className={styles.space} />
            <Button tone="quiet" icon={Code} onPress={() => onShow(seq, finding.pointer)}>
              {t("showBytes")}
            </Button>
          </div>
          <p className={styles.where}>
            <code>{finding.pointer === "" ? "/" : finding.pointer}</code>
          </p>
        </li>
      ))}
    </ul>
  );
}
