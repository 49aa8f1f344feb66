import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommandQuery } from "../../../data/queries";
import { isOver, lookOf, RunBadge, TrialBadge, waitsForYou } from "../../../facts/run";
import { Took } from "../../../facts/Took";
import type { RunListedView, RunWaitView } from "../../../host/generated/api";
import { RelativeTime } from "../../../kit/text/Text";
import { VirtualList } from "../../../kit/VirtualList/VirtualList";
import { navigate } from "../../../places/route";
import { BriefCost } from "../Cost";
import { WaitWords } from "../Waits/WaitWords";
import styles from "./RunList.module.css";

const ROW_HEIGHT = 62;

/** The latest runs, with what those that go on wait for. */
export function RunList({ selected }: { selected: string | null }) {
  const { t } = useTranslation("runs");
  const query = useCommandQuery("runs.list", {});
  const waiting = useCommandQuery("runs.waiting", {}, { keepPrevious: true });
  const waitsOf = (id: string) => waiting.data?.filter(({ runId }) => runId === id) ?? [];
  return (
    <Fetched query={query} loading={t("loading")} failed={t("failed")}>
      {(runs) =>
        runs.length === 0 ? (
          <p className={styles.nothing}>{t("empty.none")}</p>
        ) : (
          <VirtualList
            label={t("list")}
            rows={runs}
            rowKey={idOf}
            rowHeight={ROW_HEIGHT}
            selectedKey={selected}
            onSelect={(id) => navigate("runs", id)}
            renderRow={(run) => <Row run={run} waits={waitsOf(run.id)} />}
          />
        )
      }
    </Fetched>
  );
}

function idOf({ id }: RunListedView): string {
  return id;
}

function Row({ run, waits }: { run: RunListedView; waits: readonly RunWaitView[] }) {
  const { title, name, state, trial, createdAt, updatedAt, cost } = run;
  const isAsked = waits.length > 0;
  return (
    <div className={styles.row}>
      <div className={styles.line}>
        <span className={styles.title}>{title === "" ? name : title}</span>
        <span className={styles.time}>
          <RelativeTime at={createdAt} />
        </span>
      </div>
      <div className={styles.line}>
        <span className={styles.state}>
          <RunBadge state={lookOf(state, waitsForYou(waits))} />
          {trial && <TrialBadge />}
        </span>
        {isOver(state) && (
          <span className={styles.time}>
            <Took from={createdAt} to={updatedAt} inWords />
          </span>
        )}
        {isAsked && cost !== null && (
          <span className={styles.cost}>
            <BriefCost cost={cost} />
          </span>
        )}
      </div>
      {isAsked ? (
        <Asked waits={waits} />
      ) : (
        cost !== null && (
          <p className={styles.asked}>
            <BriefCost cost={cost} />
          </p>
        )
      )}
    </div>
  );
}

/** What it waits for, and since when. */
function Asked({ waits }: { waits: readonly RunWaitView[] }) {
  const { t } = useTranslation("runs");
  const [first, ...more] = waits;
  if (first === undefined) return null;
  return (
    <div className={styles.asked}>
      <WaitWords wait={first} /> · <RelativeTime at={first.since} />
      {more.length > 0 && ` ${t("askedMore", { count: more.length })}`}
    </div>
  );
}
