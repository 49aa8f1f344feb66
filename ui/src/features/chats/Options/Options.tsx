import type { ReactNode } from "react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../../data/queries";
import { TaskBadge } from "../../../facts/task";
import type { ChatView, SendOptions, SentenceView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Select, TextField } from "../../../kit/fields/Fields";
import { Metadata } from "./Metadata";
import styles from "./Options.module.css";
import { noOptions, readCount, readModes, toggled } from "./options";

type Props = {
  conversation: ChatView;
  options: SendOptions;
  onChange: (options: SendOptions) => void;
};

/** What a message is sent with. What the agent's protocol version cannot carry is not offered, and says why. */
export function Options({ conversation, options, onChange }: Props) {
  const { t } = useTranslation("chat");
  const say = useSay();
  const agent = useCommandQuery("agents.get", { id: conversation.summary.agentId });
  const limit = (code: string) => conversation.limits.find((each) => isLimit(each, code));
  const change = (part: Partial<SendOptions>) => onChange({ ...options, ...part });

  const declared = agent.data?.extensions.filter((extension) => extension.inCard) ?? [];
  const asked = declared.filter((extension) => extension.requested).map(({ uri }) => uri);
  const noWait = limit("no-choice-to-wait");
  const noReferences = limit("no-reference-task-ids");
  const noExtensions = limit("no-extensions");
  return (
    <fieldset className={styles.options}>
      <legend className={styles.title}>{t("options.title")}</legend>
      <div className={styles.grid}>
        <Select
          label={t("options.answer")}
          value={options.answer}
          options={[
            { key: "as-it-can", label: t("options.as-it-can") },
            { key: "done", label: t("options.done") },
            ...(noWait === undefined || options.answer === "at-once"
              ? [{ key: "at-once" as const, label: t("options.at-once") }]
              : []),
          ]}
          onChange={(answer) => change({ answer })}
          description={noWait === undefined ? t("options.answerHint") : say(noWait)}
        />
        <HistoryLength
          value={options.historyLength}
          onChange={(historyLength) => change({ historyLength })}
        />
        <Modes
          value={options.acceptedOutputModes}
          offered={agent.data?.card.outputModes ?? []}
          onChange={(acceptedOutputModes) => change({ acceptedOutputModes })}
        />
      </div>
      <Choices
        title={t("options.tasks")}
        none={t("options.noTasks")}
        unable={noReferences === undefined ? null : say(noReferences)}
        choices={conversation.tasks.map(({ taskId, state }) => ({
          id: taskId,
          note: <TaskBadge state={state} />,
        }))}
        chosen={options.referenceTaskIds}
        onToggle={(id) => change({ referenceTaskIds: toggled(options.referenceTaskIds, id) })}
      />
      <Choices
        title={t("options.extensions")}
        none={t("options.noExtensions")}
        unable={noExtensions === undefined ? null : say(noExtensions)}
        choices={declared.map(({ uri, required }) => ({
          id: uri,
          note: required && <Badge tone="warn">{t("options.required")}</Badge>,
        }))}
        chosen={options.extensions ?? asked}
        onToggle={(uri) => change({ extensions: toggled(options.extensions ?? asked, uri) })}
      />
      <div className={styles.more}>
        <Metadata name="metadata" value={options.metadata} onChange={(metadata) => change({ metadata })} />
        <Metadata
          name="requestMetadata"
          value={options.requestMetadata}
          onChange={(requestMetadata) => change({ requestMetadata })}
        />
      </div>
      <div>
        <Button tone="quiet" onPress={() => onChange(noOptions)}>
          {t("options.reset")}
        </Button>
      </div>
    </fieldset>
  );
}

function isLimit(limit: SentenceView, code: string): boolean {
  return typeof limit !== "string" && limit.code === code;
}

function HistoryLength({
  value,
  onChange,
}: {
  value: number | null;
  onChange: (value: number | null) => void;
}) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState(value === null ? "" : String(value));
  const shown = readCount(text) === value ? text : String(value ?? "");
  return (
    <TextField
      label={t("options.history")}
      description={t("options.historyHint")}
      error={shown.trim() !== "" && value === null ? t("options.historyInvalid") : undefined}
      value={shown}
      onChange={(next) => {
        setText(next);
        onChange(readCount(next));
      }}
      code
    />
  );
}

type ModesProps = {
  value: readonly string[];
  offered: readonly string[];
  onChange: (value: string[]) => void;
};

function Modes({ value, offered, onChange }: ModesProps) {
  const { t } = useTranslation("chat");
  const [text, setText] = useState(value.join(", "));
  const shown = readModes(text).join() === value.join() ? text : value.join(", ");
  return (
    <TextField
      label={t("options.modes")}
      description={t("options.modesHint", { modes: offered.join(", ") || "–" })}
      value={shown}
      onChange={(next) => {
        setText(next);
        onChange(readModes(next));
      }}
      code
    />
  );
}

type ChoicesProps = {
  title: string;
  /** What to say where there is nothing to choose from. */
  none: string;
  /** Why nothing can be chosen; what was chosen can still be taken back. */
  unable: string | null;
  choices: readonly { id: string; note: ReactNode }[];
  chosen: readonly string[];
  onToggle: (id: string) => void;
};

/** Several of what is there, each by its name on the wire. */
function Choices({ title, none, unable, choices, chosen, onToggle }: ChoicesProps) {
  return (
    <fieldset className={styles.choices}>
      <legend>{title}</legend>
      {unable !== null && <p className={styles.note}>{unable}</p>}
      {unable === null && choices.length === 0 && <p className={styles.note}>{none}</p>}
      {choices.map(({ id, note }) => (
        <label key={id} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(id)}
            disabled={unable !== null && !chosen.includes(id)}
            onChange={() => onToggle(id)}
          />
          <code>{id}</code>
          {note}
        </label>
      ))}
    </fieldset>
  );
}
