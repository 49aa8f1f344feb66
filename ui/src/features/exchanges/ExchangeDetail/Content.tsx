import { Code, ListFilter } from "lucide-react";
import { useTranslation } from "react-i18next";
import { TaskBadge } from "../../../facts/task";
import type { ExchangeView, MeaningView } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import styles from "./ExchangeDetail.module.css";

type Props = {
  exchange: ExchangeView;
  meaning: readonly MeaningView[];
  onShow: (seq: number, pointer: string) => void;
  /** Shows everything that names a task or a conversation, where that can be looked for. */
  onNamed?: ((id: string) => void) | undefined;
};

/** What a call and its answer say, in order; each leads to its bytes. */
export function Content({ exchange, meaning, onShow, onNamed }: Props) {
  const { t } = useTranslation("wire");
  if (meaning.length === 0) return <p className={styles.pane}>{t("noMeaning")}</p>;
  return (
    <ol className={styles.said}>
      {merged(meaning).map(({ first, text, pieces }) => (
        <li key={first.seq} className={styles.saying}>
          <div className={styles.sayingHead}>
            <span className={styles.at}>{t("after", { ms: first.atMs })}</span>
            <strong>{t(`meaning.${first.kind}`)}</strong>
            {first.kind === "call" && <code>{exchange.row.operation}</code>}
            {first.state !== null && <TaskBadge state={first.state} />}
            {pieces > 1 && <span className={styles.faint}>{t("pieces", { count: pieces })}</span>}
            <span className={styles.space} />
            <Button tone="quiet" icon={Code} onPress={() => onShow(first.seq, first.pointer)}>
              {t("showBytes")}
            </Button>
          </div>
          <dl className={styles.names}>
            <Name term={t("names.task")} value={first.taskId} onPick={onNamed} />
            <Name term={t("names.context")} value={first.contextId} onPick={onNamed} />
            {first.references.map((id) => (
              <Name key={id} term={t("names.references")} value={id} onPick={onNamed} />
            ))}
            <Name term={t("names.message")} value={first.messageId} />
            <Name term={t("names.artifact")} value={first.artifactId} />
          </dl>
          {text !== "" && <p className={styles.words}>{text}</p>}
        </li>
      ))}
      {exchange.truncated && <li className={styles.faint}>{t("truncated")}</li>}
    </ol>
  );
}

type NameProps = { term: string; value: string | null; onPick?: ((id: string) => void) | undefined };

function Name({ term, value, onPick }: NameProps) {
  const { t } = useTranslation("wire");
  if (value === null) return null;
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        <code>{value}</code>
        {onPick !== undefined && (
          <IconButton icon={ListFilter} label={t("findNamed", { id: value })} onPress={() => onPick(value)} />
        )}
      </dd>
    </div>
  );
}

type Saying = { first: MeaningView; text: string; pieces: number };

/** Pieces of one artifact that follow each other are one saying. */
function merged(meaning: readonly MeaningView[]): Saying[] {
  const sayings: Saying[] = [];
  for (const frame of meaning) {
    const last = sayings.at(-1);
    const goesOn = frame.kind === "chunk" && last?.first.artifactId === frame.artifactId;
    if (goesOn && last !== undefined) {
      last.text += frame.text;
      last.pieces += 1;
    } else {
      sayings.push({ first: frame, text: frame.text, pieces: 1 });
    }
  }
  return sayings;
}
