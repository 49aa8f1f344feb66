import { CircleCheck, CircleSlash } from "lucide-react";
import { Radio, RadioGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import type { CandidateView, SentenceView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge, StateBadge } from "../../../kit/Badge/Badge";
import styles from "./Candidates.module.css";

type Props = {
  candidates: readonly CandidateView[];
  /** The key of the one to use. */
  selected: string | null;
  onSelect: (key: string) => void;
};

/** The ways to reach an agent, best first, each with the reason for its place. One is used; another can be picked. */
export function Candidates({ candidates, selected, onSelect }: Props) {
  const { t } = useTranslation("agents");
  const say = useSay();
  return (
    <RadioGroup
      aria-label={t("interfaces.choose")}
      value={selected}
      onChange={onSelect}
      className={styles.group ?? ""}
    >
      {candidates.map((candidate) => (
        <Radio
          key={candidate.key}
          value={candidate.key}
          isDisabled={!candidate.usable}
          className={styles.candidate ?? ""}
        >
          <span className={styles.dot} aria-hidden />
          <span className={styles.what}>
            <span className={styles.line}>
              <code className={styles.url}>{candidate.replacedBy ?? candidate.url}</code>
              <Badge>A2A {candidate.version}</Badge>
              <Badge>{candidate.binding}</Badge>
              {candidate.key === selected && (
                <StateBadge tone="good" icon={CircleCheck} word={t("interfaces.chosen")} />
              )}
              {!candidate.usable && (
                <StateBadge tone="neutral" icon={CircleSlash} word={t("interfaces.notSpoken")} />
              )}
            </span>
            <span className={styles.reason}>{say(candidate.reason)}</span>
            {candidate.replacedBy !== null ? (
              <span className={styles.reason}>{t("interfaces.replaces", { url: candidate.url })}</span>
            ) : (
              candidate.rewrite !== null && (
                <span className={styles.problem}>{say(candidate.rewrite.problem)}</span>
              )
            )}
            {candidate.key === selected && <Limits limits={candidate.limits} />}
          </span>
        </Radio>
      ))}
    </RadioGroup>
  );
}

/** What the generation and binding of an interface cannot do, whatever is said. */
function Limits({ limits }: { limits: readonly SentenceView[] }) {
  const { t } = useTranslation("agents");
  const say = useSay();
  if (limits.length === 0) return null;
  return (
    <span className={styles.limits}>
      {t("interfaces.limits", { count: limits.length })}
      <ul>
        {limits.map(say).map((limit) => (
          <li key={limit}>{limit}</li>
        ))}
      </ul>
    </span>
  );
}
