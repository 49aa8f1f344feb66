import { useTranslation } from "react-i18next";
import { skip, useCommandQuery } from "../../../data/queries";
import { StepBadge } from "../../../facts/run";
import { Took } from "../../../facts/Took";
import type { RunStepWhole, RunView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { SideTable } from "../../../kit/SideTable/SideTable";
import { formatMoment } from "../../../kit/text/time";
import { WordDiff } from "../../../kit/text/WordDiff";
import { navigate } from "../../../places/route";
import { agentName } from "../../run-builder";
import type { StepNode } from "../Steps/nodes";
import { useStepName } from "../Steps/use-step-name";
import { wordsOf } from "../Steps/words";
import { useAgentNames } from "../use-agent-names";
import styles from "./Compare.module.css";
import type { Pair } from "./pairs";

type Props = { pair: Pair; runs: { one: RunView; other: RunView } };

type Side = {
  which: "one" | "other";
  run: RunView;
  node: StepNode | null;
  whole: RunStepWhole | null;
  agent: string | null;
};

/** One step of two runs: state, time, agent, what it was given and what it came to, and both outputs in one text. */
export function StepsBeside({ pair: { path, one, other }, runs }: Props) {
  const { t, i18n } = useTranslation("runs");
  const nameOf = useStepName();
  const names = useAgentNames();
  const [left, right] = [useWhole(runs.one, one), useWhole(runs.other, other)];
  const side = (
    which: Side["which"],
    run: RunView,
    node: StepNode | null,
    whole: RunStepWhole | null,
  ): Side => {
    const agent = node?.agent ?? null;
    return {
      which,
      run,
      node,
      whole,
      agent: names(node?.agentId ?? null) ?? (agent === null ? null : agentName(agent)),
    };
  };
  const sides = [side("one", runs.one, one, left), side("other", runs.other, other, right)];
  const outputs = [outputOf(left), outputOf(right)] as const;
  const name = path.map(nameOf).join(" · ");
  const none = <span className={styles.faint}>{t("compare.none")}</span>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.beside} aria-label={name} tabIndex={0}>
      <h3 className={styles.title}>{name}</h3>
      <div className={styles.wide}>
        <SideTable
          caption={t("compare.caption", { step: name })}
          sides={sides}
          keyOf={({ which }) => which}
          heading={({ run }) => (
            <Button tone="quiet" onPress={() => navigate("runs", run.brief.id)}>
              {formatMoment(run.brief.createdAt, i18n.language)}
            </Button>
          )}
          rows={[
            {
              name: t("compare.row.state"),
              of: ({ node }) => node?.state ?? null,
              shown: ({ node }) => (node === null ? t("compare.missing") : <StepBadge state={node.state} />),
            },
            {
              name: t("detail.took"),
              shown: ({ node }) =>
                node === null || node.beganAt === null ? (
                  none
                ) : (
                  <Took from={node.beganAt} to={node.endedAt} />
                ),
            },
            { name: t("detail.agent"), of: ({ agent }) => agent, shown: ({ agent }) => agent ?? none },
            valueRow(t("detail.sent.call"), ({ whole }) => whole?.parameters ?? null, none),
            {
              name: t("detail.output"),
              of: ({ whole }) => outputOf(whole),
              shown: ({ which, whole }) => (
                <Value which={which} name={t("detail.output")} json={whole?.output ?? null} none={none} />
              ),
            },
            valueRow(t("detail.input"), ({ whole }) => whole?.input ?? null, none),
          ]}
        />
      </div>
      {outputs[0] !== null && outputs[1] !== null && (
        <section className={styles.difference} aria-label={t("compare.difference")}>
          <h4 className={styles.heading}>{t("compare.difference")}</h4>
          {outputs[0] === outputs[1] ? (
            <p className={styles.faint}>{t("compare.same")}</p>
          ) : (
            <>
              <p className={styles.faint}>{t("compare.differenceHint")}</p>
              <WordDiff before={outputs[0]} after={outputs[1]} />
            </>
          )}
        </section>
      )}
    </section>
  );
}

function valueRow(name: string, of: (side: Side) => string | null, none: React.ReactNode) {
  return {
    name,
    of,
    shown: (side: Side) => <Value which={side.which} name={name} json={of(side)} none={none} />,
  };
}

type ValueProps = { which: Side["which"]; name: string; json: string | null; none: React.ReactNode };

/** Its words, where it has any; else all of it. */
function Value({ which, name, json, none }: ValueProps) {
  const { t } = useTranslation("runs");
  if (json === null) return none;
  const words = wordsOf(json);
  if (words.length === 0) return <JsonView json={json} label={`${t(`compare.${which}`)}: ${name}`} />;
  return (
    <p className={styles.words} dir="auto">
      {words.join("\n\n")}
    </p>
  );
}

/** The words of what a step came to, or the JSON of it. */
function outputOf(whole: RunStepWhole | null): string | null {
  const json = whole?.output ?? null;
  if (json === null) return null;
  const words = wordsOf(json);
  return words.length === 0 ? json : words.join("\n\n");
}

function useWhole({ brief }: RunView, node: StepNode | null): RunStepWhole | null {
  const at = node?.step?.at ?? null;
  const query = useCommandQuery("runs.step", at === null ? skip : { runId: brief.id, at });
  return query.data ?? null;
}
