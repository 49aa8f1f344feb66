/** What a run or a step cost: time by whom was waited for, messages, repeats, and tokens where agents tell them. */
import { useTranslation } from "react-i18next";
import type { RunBudgetsView, RunCostView } from "../../host/generated/api";
import { useSeconds } from "../../kit/text/clock";
import { formatSpan } from "../../kit/text/time";

/** When the cost was told, and whom is waited for since: that time grows while nothing else happens. */
type Waits = { asOf: number; forAgents: boolean; forPeople: boolean };

type RunProps = { cost: RunCostView; budgets: RunBudgetsView; waits: Waits };

/** In the head of a run, in few words. */
export function RunCost({ cost, budgets, waits }: RunProps) {
  const { t, i18n } = useTranslation("runs");
  const number = new Intl.NumberFormat(i18n.language);
  const span = (milliseconds: number) => formatSpan(milliseconds, i18n.language);
  const { calls, repeats, tokens } = cost;
  const { agents, people } = useGrown(cost, waits);
  return (
    <>
      <span>{t("one.calls", { calls: number.format(calls), most: number.format(budgets.calls) })}</span>
      {repeats > 0 && <span>{t("cost.repeats", { count: repeats })}</span>}
      {agents >= LEAST_MS && <span>{t("cost.agents", { span: span(agents) })}</span>}
      {people >= LEAST_MS && <span>{t("cost.people", { span: span(people) })}</span>}
      {tokens !== null && (
        <span>
          {budgets.tokens === null
            ? t("cost.tokens", { count: tokens, number: number.format(tokens) })
            : t("cost.tokensOf", { number: number.format(tokens), most: number.format(budgets.tokens) })}
        </span>
      )}
      {budgets.seconds !== null && <span>{t("cost.atMost", { span: span(budgets.seconds * 1000) })}</span>}
    </>
  );
}

/** In a list: messages, whose time, tokens. It stands still: a list of many is not told anew each second. */
export function BriefCost({ cost: { calls, agents, people, tokens } }: { cost: RunCostView }) {
  const { t, i18n } = useTranslation("runs");
  const number = new Intl.NumberFormat(i18n.language);
  const span = (milliseconds: number) => formatSpan(milliseconds, i18n.language);
  const facts = [
    t("cost.messagesOf", { count: calls, number: number.format(calls) }),
    ...(agents >= LEAST_MS ? [t("cost.agents", { span: span(agents) })] : []),
    ...(people >= LEAST_MS ? [t("cost.people", { span: span(people) })] : []),
    ...(tokens === null ? [] : [t("cost.tokens", { count: tokens, number: number.format(tokens) })]),
  ];
  const words = facts.join(" · ");
  return <span title={words}>{words}</span>;
}

/** In the facts of a step. */
export function StepCost({ cost, waits }: { cost: RunCostView; waits: Waits }) {
  const { t, i18n } = useTranslation("runs");
  const { calls, repeats, tokens } = cost;
  const { agents, people } = useGrown(cost, waits);
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <>
      {agents > 0 && <Fact name={t("cost.forAgent")} value={formatSpan(agents, i18n.language)} />}
      {people > 0 && <Fact name={t("cost.forYou")} value={formatSpan(people, i18n.language)} />}
      {calls > 1 && <Fact name={t("cost.messages")} value={number.format(calls)} />}
      {repeats > 0 && <Fact name={t("cost.attempt")} value={number.format(repeats + 1)} />}
      {tokens !== null && <Fact name={t("cost.tokenCount")} value={number.format(tokens)} />}
    </>
  );
}

/** Less says nothing, and would flicker. */
const LEAST_MS = 1000;

/** What it cost now, told at a time. */
function useGrown(
  cost: RunCostView,
  { asOf, forAgents, forPeople }: Waits,
): Pick<RunCostView, "agents" | "people"> {
  const since = Math.max(0, useSeconds() - asOf);
  return {
    agents: cost.agents + (forAgents ? since : 0),
    people: cost.people + (forPeople ? since : 0),
  };
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
