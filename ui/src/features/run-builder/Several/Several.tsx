import { CircleStop, Hand, MessageSquare, RotateCcw, Workflow } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { isOver, StepBadge } from "../../../facts/run";
import { Took } from "../../../facts/Took";
import type { RunView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { Select } from "../../../kit/fields/Fields";
import { Markdown } from "../../../kit/Markdown/Markdown";
import { SideTable } from "../../../kit/SideTable/SideTable";
import { Busy } from "../../../kit/states/States";
import { ExactTime } from "../../../kit/text/Text";
import { WordDiff } from "../../../kit/text/WordDiff";
import { navigate } from "../../../places/route";
import styles from "./Several.module.css";
import { askSeveral, questionOf, type Side, severalRoute, sidesOf } from "./several";

/** What several agents answered to one question, side by side. */
export function Several({ runId }: { runId: string }) {
  const { t } = useTranslation("runBuilder");
  const query = useCommandQuery("runs.get", { runId });
  const next = { label: t("several.title"), onPress: () => askSeveral({ text: "", connectionIds: [] }) };
  return (
    <Fetched
      query={query}
      loading={t("loading")}
      failed={t("failed")}
      gone={{ title: t("several.gone"), next }}
    >
      {(run) => <Answers run={run} />}
    </Fetched>
  );
}

function Answers({ run }: { run: RunView }) {
  const { t } = useTranslation("runBuilder");
  const { brief } = run;
  const names = useNames();
  const cancel = useCommand("runs.cancel");
  const again = useCommand("runs.again");
  const sides = sidesOf(run);
  const goesOn = !isOver(brief.state);
  const question = questionOf(run);
  const none = <span className={styles.muted}>{t("several.none")}</span>;

  return (
    <section className={styles.view} aria-label={t("several.answers")}>
      <header className={styles.header}>
        <h2 className={styles.heading}>{t("several.answers")}</h2>
        {goesOn ? (
          <Button
            icon={CircleStop}
            isDisabled={cancel.isPending || brief.state === "canceling"}
            onPress={() => cancel.mutate({ runId: brief.id })}
          >
            {t("several.stop")}
          </Button>
        ) : (
          <Button
            icon={RotateCcw}
            isDisabled={again.isPending}
            onPress={() =>
              again.mutate(
                { runId: brief.id, fromFailure: false },
                { onSuccess: ({ id }) => navigate("chats", severalRoute(id)) },
              )
            }
          >
            {t("several.again")}
          </Button>
        )}
        <Button icon={Workflow} onPress={() => navigate("runs", brief.id)}>
          {t("several.run")}
        </Button>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <div className={styles.body} tabIndex={0}>
        <div className={styles.said}>
          <p className={styles.muted}>
            {t("several.you")} · <ExactTime at={brief.createdAt} />
          </p>
          <p className={styles.text}>{question}</p>
        </div>
        {goesOn && <Busy>{t("several.waiting")}</Busy>}
        <div className={styles.wide} style={{ minWidth: 120 + sides.length * 220 }}>
          <SideTable
            caption={t("several.caption")}
            sides={sides}
            keyOf={({ at }) => at}
            heading={({ agentId }) => names(agentId)}
            rows={[
              { name: t("several.row.state"), shown: ({ state }) => <StepBadge state={state} /> },
              {
                name: t("several.row.took"),
                shown: ({ beganAt, endedAt }) => <Took from={beganAt} to={endedAt} />,
              },
              {
                name: t("several.row.answer"),
                shown: ({ answer, failure, chatId }) => {
                  if (failure !== null) return <p className={styles.failure}>{failure}</p>;
                  if (answer === null) return none;
                  // Links are opened where they were said.
                  return <Markdown text={answer} onLink={() => navigate("chats", chatId)} />;
                },
              },
              {
                name: t("several.row.chat"),
                shown: (side) => <Ways side={side} name={names(side.agentId)} />,
              },
            ]}
          />
        </div>
        <Difference sides={sides} names={names} />
      </div>
    </section>
  );
}

/** To all that there is of one side, and to what it waits for. */
function Ways({ side: { chatId, waiting }, name }: { side: Side; name: string }) {
  const { t } = useTranslation("runBuilder");
  const [request] = waiting;
  return (
    <div className={styles.ways}>
      {request !== undefined && (
        <Button
          tone="decision"
          icon={Hand}
          onPress={() => navigate("inbox", request)}
          aria-label={t("several.decideFor", { agent: name })}
        >
          {t("several.decide")}
        </Button>
      )}
      {chatId !== null && (
        <Button
          icon={MessageSquare}
          onPress={() => navigate("chats", chatId)}
          aria-label={t("several.openOf", { agent: name })}
        >
          {t("several.open")}
        </Button>
      )}
    </div>
  );
}

type DifferenceProps = { sides: readonly Side[]; names: (agentId: string) => string };

/** Two of the answers in one text: what only one of them says is marked. */
function Difference({ sides, names }: DifferenceProps) {
  const { t } = useTranslation("runBuilder");
  const [first, setFirst] = useState<string | null>(null);
  const [second, setSecond] = useState<string | null>(null);
  const answered = sides.filter(({ answer }) => answer !== null);
  if (answered.length < 2) return null;
  const one = answered.find(({ at }) => at === first) ?? answered[0];
  const other = answered.find(({ at }) => at === second) ?? answered.find((side) => side !== one);
  const options = answered.map(({ at, agentId }) => ({ key: at, label: names(agentId) }));
  return (
    <section className={styles.difference} aria-label={t("several.difference")}>
      <h3 className={styles.heading}>{t("several.difference")}</h3>
      <div className={styles.pair}>
        <Select label={t("several.first")} value={one?.at ?? null} options={options} onChange={setFirst} />
        <Select
          label={t("several.second")}
          value={other?.at ?? null}
          options={options}
          onChange={setSecond}
        />
      </div>
      <WordDiff before={one?.answer ?? ""} after={other?.answer ?? ""} />
    </section>
  );
}

/** Nothing is said of an agent before it is known whether it is still there. */
function useNames(): (agentId: string) => string {
  const { t } = useTranslation("runBuilder");
  const { data: connections } = useCommandQuery("agents.list", {});
  return (agentId) => {
    if (connections === undefined) return "";
    return connections.find(({ id }) => id === agentId)?.name ?? t("several.removed");
  };
}
