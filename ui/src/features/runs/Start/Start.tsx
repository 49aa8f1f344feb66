import { FolderOpen, Play, Workflow } from "lucide-react";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { RunCheckView, RunPlanView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { Switch } from "../../../kit/fields/Fields";
import { EmptyState } from "../../../kit/states/States";
import { formatSpan } from "../../../kit/text/time";
import { navigate } from "../../../places/route";
import { agentName, ChangeInForm } from "../../run-builder";
import { addRunFiles, type OpenedFile, useOpenedFile } from "../opened";
import { useRunFiles } from "../use-run-files";
import { Agents } from "./Agents";
import { keepBindings, keptBindings } from "./bindings";
import { EditAsText } from "./EditAsText";
import { FaultList, Faults } from "./Faults";
import { firstInput, Input } from "./Input";
import { StandIns } from "./StandIns";
import styles from "./Start.module.css";
import { Stops } from "./Stops";

/** A file before it is started: what is wrong with it, or what it will do and all that is to be chosen. */
export function Start({ onOpen }: { onOpen: () => void }) {
  const { t } = useTranslation("runs");
  const file = useOpenedFile();
  if (file === null) {
    const action = (
      <Button icon={FolderOpen} onPress={onOpen}>
        {t("open")}
      </Button>
    );
    return (
      <EmptyState icon={Workflow} title={t("start.gone")} action={action}>
        {t("start.goneHint")}
      </EmptyState>
    );
  }
  return <Opened key={file.key} file={file} onOpen={onOpen} />;
}

function Opened({ file, onOpen }: { file: OpenedFile; onOpen: () => void }) {
  const { t } = useTranslation("runs");
  const { text } = file;
  const check = useCommandQuery("runs.check", { text });
  const plan = useCommandQuery("runs.plan", { text, others: [...file.others] });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard
    <section className={styles.start} aria-label={t("start.title")} tabIndex={0}>
      <Fetched query={check} loading={t("start.loading")} failed={t("start.failed")}>
        {(checked) =>
          checked.faults.length > 0 ? (
            <Faults faults={checked.faults} file={file} onOpen={onOpen} />
          ) : (
            <Fetched query={plan} loading={t("start.loading")} failed={t("start.failed")}>
              {(plan) => <Form file={file} checked={checked} plan={plan} onOpen={onOpen} />}
            </Fetched>
          )
        }
      </Fetched>
    </section>
  );
}

type FormProps = { file: OpenedFile; checked: RunCheckView; plan: RunPlanView; onOpen: () => void };

function Form({ file, checked, plan, onOpen }: FormProps) {
  const { t } = useTranslation("runs");
  const name = checked.name ?? "";
  const [input, setInput] = useState(() => firstInput(checked.inputSchema));
  const [chosen, setChosen] = useState(() => keptBindings(name));
  const [isTrial, setTrial] = useState(file.isTrial);
  const [mocks, setMocks] = useState<ReadonlyMap<string, string>>(new Map());
  const [stops, setStops] = useState<ReadonlySet<string>>(new Set());
  const start = useCommand("runs.start");
  const trial = useCommand("runs.try");
  const agents = useCommandQuery("agents.list", {});
  const more = useRunFiles(addRunFiles);
  const bound = useMemo(() => {
    // One that was taken last time may have been removed since.
    const picked = (agent: string) => agents.data?.find(({ id }) => id === chosen.get(agent))?.id;
    const named = plan.agents.filter(({ isNamed }) => isNamed);
    return new Map(named.map(({ agent, agentId }) => [agent, picked(agent) ?? agentId]));
  }, [plan, chosen, agents.data]);
  const missing = [...bound].filter(([, agentId]) => agentId === null).map(([agent]) => agent);

  const cannot = input === null || plan.needs.length > 0 || (!isTrial && missing.length > 0);
  const begun = { onSuccess: ({ id }: { id: string }) => navigate("runs", id) };

  function begin() {
    if (input === null || cannot) return;
    const run = { text: file.text, others: [...file.others], input, stops: [...stops] };
    if (isTrial) {
      trial.mutate({ ...run, mocks: [...mocks].map(([agent, mockId]) => ({ agent, mockId })) }, begun);
      return;
    }
    const bindings = [...bound].flatMap(([agent, agentId]) => (agentId === null ? [] : [{ agent, agentId }]));
    keepBindings(name, bindings);
    start.mutate({ ...run, bindings }, begun);
  }

  const isStarting = start.isPending || trial.isPending;
  return (
    <>
      <header className={styles.header}>
        <h2 className={styles.title} dir="auto">
          {checked.title ?? name}
        </h2>
        <p className={styles.faint}>
          <code>{name}</code> <code>{plan.version}</code>
        </p>
        {plan.summary !== null && <p dir="auto">{plan.summary}</p>}
        <p className={styles.faint}>{t("start.nothingYet")}</p>
      </header>
      {plan.needs.length > 0 && (
        <div className={styles.needs}>
          <p>{t("start.needs", { names: plan.needs.join(", ") })}</p>
          <Button icon={FolderOpen} onPress={more.pick}>
            {t("start.addFiles")}
          </Button>
          {more.input}
        </div>
      )}
      {plan.faults.length > 0 && (
        <Part title={t("start.otherFaults")}>
          <FaultList faults={plan.faults} />
        </Part>
      )}
      <Part title={t("start.input")}>
        <Input schema={checked.inputSchema} onInput={setInput} />
      </Part>
      <Part title={t("start.agents")}>
        <Switch
          label={t("trial.switch")}
          description={t("trial.switchText")}
          value={isTrial}
          onChange={setTrial}
        />
        {isTrial ? (
          <StandIns agents={plan.agents} mocks={mocks} onMocks={setMocks} />
        ) : (
          <Agents
            agents={plan.agents}
            bound={bound}
            onChoose={(agent, agentId) => setChosen(new Map(chosen).set(agent, agentId))}
          />
        )}
      </Part>
      <Part title={t("start.rules")}>
        <Rules plan={plan} />
        <Stops tasks={plan.tasks} stops={stops} onStops={setStops} />
      </Part>
      <details className={styles.file}>
        <summary>{t("start.file")}</summary>
        <CodeBlock text={file.text} language="yaml" />
      </details>
      <footer className={styles.actions}>
        {!isTrial && missing.length > 0 && (
          <p className={styles.faint}>{t("start.missing", { names: missing.map(agentName).join(", ") })}</p>
        )}
        <EditAsText file={file} />
        <ChangeInForm text={file.text} />
        <Button tone="quiet" icon={FolderOpen} onPress={onOpen}>
          {t("openAnother")}
        </Button>
        <Button tone="primary" icon={Play} isDisabled={cannot || isStarting} onPress={begin}>
          {isStarting ? t("start.starting") : t(isTrial ? "trial.go" : "start.go")}
        </Button>
      </footer>
    </>
  );
}

/** What holds for the run, whatever it is given. */
function Rules({ plan: { budgets, asks, idempotent } }: { plan: RunPlanView }) {
  const { t, i18n } = useTranslation("runs");
  const number = new Intl.NumberFormat(i18n.language);
  return (
    <ul className={styles.rules}>
      <li>
        {t("start.budget", { calls: number.format(budgets.calls), rounds: number.format(budgets.rounds) })}
      </li>
      {budgets.seconds !== null && (
        <li>{t("start.budgetTime", { span: formatSpan(budgets.seconds * 1000, i18n.language) })}</li>
      )}
      {budgets.tokens !== null && (
        <li>{t("start.budgetTokens", { tokens: number.format(budgets.tokens) })}</li>
      )}
      <li>{asks.length === 0 ? t("start.asksNot") : t("start.asks", { names: asks.join(", ") })}</li>
      <li>
        {idempotent.length === 0
          ? t("start.notIdempotent")
          : t("start.idempotent", { names: idempotent.join(", ") })}
      </li>
    </ul>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partTitle}>{title}</h3>
      {children}
    </section>
  );
}
