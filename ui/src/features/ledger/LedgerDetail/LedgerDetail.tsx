import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommandQuery } from "../../../data/queries";
import type { LedgerDetail as Detail, LedgerStory } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { classNames } from "../../../kit/class-names";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { ExactTime } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import { useFaults, useFaultText } from "../faults";
import { Seal, useTitle, useWho, What } from "../Told";
import styles from "./LedgerDetail.module.css";

type Props = { approvalId: string; seq: number | null };

/** The story of one request: what was proposed, decided, and what came of it. */
export function LedgerDetail({ approvalId, seq }: Props) {
  const { t } = useTranslation("ledger");
  const query = useCommandQuery("ledger.story", { id: approvalId });
  return (
    <Fetched query={query} loading={t("loadingOne")} failed={t("empty.failedOne")}>
      {(story) => <Story story={story} approvalId={approvalId} seq={seq} />}
    </Fetched>
  );
}

function Story({ story, approvalId, seq }: Props & { story: LedgerStory }) {
  const { t } = useTranslation("ledger");
  const titled = useTitle();
  const first = story.rows[0]?.row;
  if (first === undefined) return <p className={styles.nothing}>{t("noRows")}</p>;
  const title = titled(first);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.detail} aria-label={title} tabIndex={0}>
      <header className={styles.header}>
        <h2 className={styles.title}>
          <bdi>{title}</bdi>
        </h2>
        {first.agent !== null && (
          <p className={styles.faint}>
            <bdi>{first.agent}</bdi>
          </p>
        )}
        {story.canBeOpened && (
          <div>
            <Button onPress={() => navigate("inbox", approvalId)}>{t("openRequest")}</Button>
          </div>
        )}
      </header>
      <ol className={styles.rows}>
        {story.rows.map((detail) => (
          <li
            key={detail.row.seq}
            className={classNames(styles.row, detail.row.seq === seq && styles.chosen)}
            aria-current={detail.row.seq === seq ? "true" : undefined}
          >
            <RowDetail detail={detail} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RowDetail({ detail }: { detail: Detail }) {
  const { t } = useTranslation("ledger");
  const say = useSay();
  const who = useWho();
  const fault = useFaults().get(detail.row.seq);
  const faultText = useFaultText();
  const { row } = detail;
  return (
    <>
      <div className={styles.line}>
        <h3 className={styles.kind}>{t(`kind.${row.kind}`)}</h3>
        {(row.kind === "decided" || row.kind === "effective") && <What row={row} />}
      </div>
      <dl className={styles.facts}>
        <Fact name={t("fact.when")}>
          <ExactTime at={row.at} />
        </Fact>
        <Fact name={t("fact.who")}>
          <bdi>{who(row)}</bdi>
        </Fact>
        {detail.skill !== null && (
          <Fact name={t("fact.skill")}>
            <code>
              <bdi>{detail.skill}</bdi>
            </code>
          </Fact>
        )}
        {row.viewed !== null && (
          <Fact name={t("fact.viewed")}>{t(row.viewed ? "viewed.yes" : "viewed.no")}</Fact>
        )}
        {row.onCardMs !== null && (
          <Fact name={t("fact.onCard")}>
            <Duration milliseconds={row.onCardMs} />
          </Fact>
        )}
        {detail.edited.length > 0 && (
          <Fact name={t("fact.edited")}>
            <code>{detail.edited.join(", ")}</code>
          </Fact>
        )}
        {detail.why !== null && <Fact name={t("fact.why")}>{say(detail.why)}</Fact>}
        <Fact name={t("fact.row")}>
          {t("rowNumber", { seq: row.seq })} <Seal seal={row.seal} isBroken={fault !== undefined} />
          {fault !== undefined && <span>{faultText(fault)}</span>}
        </Fact>
      </dl>
      {detail.forgotten && <p className={styles.faint}>{t("forgottenContent")}</p>}
      {detail.question !== null && (
        <blockquote className={styles.quote}>
          <bdi>{detail.question}</bdi>
        </blockquote>
      )}
      {detail.items !== null && (
        <details className={styles.details}>
          <summary>{t("content.items")}</summary>
          <JsonView json={detail.items} label={t("content.items")} />
        </details>
      )}
      {detail.answers !== null && (
        <details className={styles.details}>
          <summary>{t("content.answers")}</summary>
          <JsonView json={detail.answers} label={t("content.answers")} />
        </details>
      )}
    </>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}

function Duration({ milliseconds }: { milliseconds: number }) {
  const { t } = useTranslation("ledger");
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 60) return t("duration.seconds", { count: seconds });
  return t("duration.minutes", { count: Math.round(seconds / 60) });
}
