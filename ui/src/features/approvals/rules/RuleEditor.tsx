import { FlaskConical, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAgentOptions } from "../../../data/agents";
import { skip, useCommand, useCommandQuery } from "../../../data/queries";
import { Plain } from "../../../data-kit";
import type {
  RuleCondition,
  RuleDraft,
  RuleOperator,
  RuleTrial,
  TriedApproval,
} from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button, IconButton } from "../../../kit/Button/Button";
import { Select, Switch, TextField } from "../../../kit/fields/Fields";
import { readLossless } from "../../../kit/lossless";
import { navigate } from "../../../places/route";
import { requestTitle } from "../request-title";
import { alsoFits, type Hint, hintOf } from "./hints";
import styles from "./Rules.module.css";
import { SkillSelect } from "./SkillSelect";

type EffectKind = RuleDraft["effect"]["kind"];

const EFFECTS = ["ask", "reject", "approve", "high-risk"] as const satisfies EffectKind[];
const OPERATORS = [
  "equals",
  "differs",
  "less",
  "at-most",
  "greater",
  "at-least",
  "contains",
  "starts-with",
  "one-of",
  "exists",
  "absent",
] as const satisfies RuleOperator[];
const ANY = "any";

/** A rule being written. It can be tried on the past before it is kept. */
export function RuleEditor({ draft, onClose }: { draft: RuleDraft; onClose: () => void }) {
  const { t } = useTranslation(["rules", "common"]);
  const say = useSay();
  const [rule, setRule] = useState(draft);
  const [tried, setTried] = useState<RuleDraft | null>(null);
  const agents = useAgentOptions();
  const keep = useCommand("rules.keep", { quiet: true });
  const trial = useCommandQuery("rules.try", tried === null ? skip : { rule: tried });
  const change = (some: Partial<RuleDraft>) => setRule({ ...rule, ...some });
  const needsAgent = rule.effect.kind === "approve" && rule.agentId === null;
  const isComplete = rule.name.trim() !== "" && !needsAgent && rule.conditions.every(isWritten);
  // What was found out about another draft says nothing about this one.
  const isStale = tried !== null && JSON.stringify(tried) !== JSON.stringify(rule);
  const error = keep.error ?? (isStale ? null : trial.error);

  return (
    <section
      className={styles.editor}
      aria-label={draft.id === "" ? t("add") : t("edit", { name: draft.name })}
    >
      <TextField label={t("editor.name")} value={rule.name} onChange={(name) => change({ name })} autoFocus />
      <div className={styles.pair}>
        <Select
          label={t("editor.effect")}
          value={rule.effect.kind}
          options={EFFECTS.map((key) => ({ key, label: t(`effect.${key}`) }))}
          onChange={(kind) => change({ effect: kind === "reject" ? { kind, reason: null } : { kind } })}
        />
        <Select
          label={t("editor.agent")}
          value={rule.agentId ?? ANY}
          options={[{ key: ANY, label: t("editor.anyAgent") }, ...agents]}
          onChange={(key) => change({ agentId: key === ANY ? null : key, skill: "" })}
          error={needsAgent ? t("editor.needsAgent") : undefined}
        />
      </div>
      <TextField
        label={t("editor.tool")}
        description={
          <Pattern
            text={t(rule.effect.kind === "approve" ? "editor.toolToApprove" : "editor.toolText")}
            pattern={rule.tool}
          />
        }
        value={rule.tool}
        onChange={(tool) => change({ tool })}
        code
      />
      <TextField
        label={t("editor.by")}
        description={
          <Pattern
            text={t(rule.effect.kind === "approve" ? "editor.byToApprove" : "editor.byText")}
            pattern={rule.by}
          />
        }
        value={rule.by}
        onChange={(by) => change({ by })}
        code
      />
      <SkillSelect agentId={rule.agentId} skill={rule.skill} onChange={(skill) => change({ skill })} />
      {rule.effect.kind === "reject" && (
        <TextField
          label={t("editor.reason")}
          value={rule.effect.reason ?? ""}
          onChange={(reason) => change({ effect: { kind: "reject", reason: reason || null } })}
        />
      )}
      <Conditions
        conditions={rule.conditions}
        kind={rule.effect.kind}
        onChange={(conditions) => change({ conditions })}
      />
      {rule.effect.kind === "high-risk" && <p className={styles.note}>{t("editor.highRisk")}</p>}
      {rule.effect.kind === "approve" && (
        <>
          {rule.conditions.length === 0 ? (
            <p className={styles.note}>{t("editor.noConditions")}</p>
          ) : (
            <Switch
              label={t("editor.otherArguments")}
              description={t("editor.otherArgumentsText")}
              value={rule.otherArguments}
              onChange={(otherArguments) => change({ otherArguments })}
            />
          )}
          <p className={styles.note}>{t("editor.looksAt")}</p>
          <p className={styles.note}>{t("editor.never")}</p>
        </>
      )}
      {error !== null && (
        <p role="alert" className={styles.error}>
          {say(error.told)}
        </p>
      )}
      {isStale && (
        <p role="status" className={styles.note}>
          {t("trial.stale")}
        </p>
      )}
      {trial.data !== undefined && tried !== null && !isStale && (
        <Trial trial={trial.data} kind={tried.effect.kind} />
      )}
      <div className={styles.line}>
        <Button icon={FlaskConical} isDisabled={!isComplete} onPress={() => setTried(rule)}>
          {t("editor.try")}
        </Button>
        <span className={styles.space} />
        <Button onPress={onClose}>{t("common:cancel")}</Button>
        <Button
          tone="primary"
          isDisabled={!isComplete || keep.isPending}
          onPress={() => keep.mutate({ rule }, { onSuccess: onClose })}
        >
          {t("editor.keep")}
        </Button>
      </div>
    </section>
  );
}

type ConditionsProps = {
  conditions: readonly RuleCondition[];
  kind: EffectKind;
  onChange: (conditions: RuleCondition[]) => void;
};

function Conditions({ conditions, kind, onChange }: ConditionsProps) {
  const { t } = useTranslation("rules");
  const replace = (at: number, some: Partial<RuleCondition>) =>
    onChange(conditions.map((condition, index) => (index === at ? { ...condition, ...some } : condition)));
  return (
    <fieldset className={styles.conditions}>
      <legend className={styles.legend}>{t("editor.conditions")}</legend>
      {conditions.map((condition, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no identity but their place
        <div key={index} className={styles.demand}>
          <div className={styles.condition}>
            <TextField
              label={t("editor.pointer")}
              placeholder="/amount"
              value={condition.pointer}
              onChange={(pointer) => replace(index, { pointer })}
              error={isPointer(condition.pointer) ? undefined : t("editor.badPointer")}
              code
            />
            <Select
              label={t("editor.operator")}
              value={condition.operator}
              options={OPERATORS.map((key) => ({ key, label: t(`operator.${key}`) }))}
              onChange={(operator) => replace(index, { operator })}
            />
            <TextField
              label={t("editor.value")}
              placeholder={'10000, "JPY", ["a","b"]'}
              value={takesValue(condition.operator) ? condition.value : ""}
              onChange={(value) => replace(index, { value })}
              isDisabled={!takesValue(condition.operator)}
              error={isWritten({ ...condition, pointer: "" }) ? undefined : t("editor.badValue")}
              code
            />
            <IconButton
              icon={Trash2}
              label={t("editor.removeCondition", { number: index + 1 })}
              onPress={() => onChange(conditions.filter((_, at) => at !== index))}
            />
          </div>
          <ConditionHint condition={condition} kind={kind} />
        </div>
      ))}
      <div>
        <Button
          tone="quiet"
          icon={Plus}
          onPress={() => onChange([...conditions, { pointer: "/", operator: "equals", value: "" }])}
        >
          {t("editor.addCondition")}
        </Button>
      </div>
    </fieldset>
  );
}

/** What a condition on a part of a text also fits, and what to write instead. */
function ConditionHint({ condition, kind }: { condition: RuleCondition; kind: EffectKind }) {
  const { t } = useTranslation("rules");
  const hint = hintOf(condition);
  if (hint === null) return null;
  const { key, text, instead } = hint;
  const said = t(`hint.${key}`, { text, instead });
  // What may fit is high risk as well, which stands beneath.
  const other = kind === "high-risk" ? null : leftOf(key, kind === "approve");
  return (
    <p className={styles.note}>{other === null ? said : t("hint.both", { one: said, other: t(other) })}</p>
  );
}

/** What is left to the person all the same. */
function leftOf(key: Hint["key"], approves: boolean) {
  switch (key) {
    case "host":
    case "folder":
    case "inside":
      return approves ? "hint.leftToApprove" : "hint.leftToReject";
    case "everyText":
    case "beginning":
    case "anywhere":
      return approves ? "hint.moreToApprove" : "hint.moreToReject";
    case "others":
      return approves ? "hint.othersToApprove" : null;
    case "below":
      return null;
  }
}

/** How a name is written, and what the one that was written also fits. */
function Pattern({ text, pattern }: { text: string; pattern: string }) {
  const { t } = useTranslation("rules");
  const example = alsoFits(pattern);
  if (example === null) return text;
  return t("hint.both", { one: text, other: t("hint.pattern", { pattern: pattern.trim(), example }) });
}

function Trial({ trial, kind }: { trial: RuleTrial; kind: EffectKind }) {
  const { t } = useTranslation("rules");
  const { lookedAt, decided, left, unsure, against } = trial;
  return (
    <div className={styles.trial} role="status">
      <p>{t(`trial.${kind}`, { decided, count: lookedAt })}</p>
      {left > 0 && <p className={styles.note}>{t("trial.left", { count: left })}</p>}
      {unsure.length > 0 && (
        <>
          <p className={styles.note}>{t("trial.unsure", { count: unsure.length })}</p>
          <Tried requests={unsure} />
        </>
      )}
      {against.length > 0 && (
        <>
          <p className={styles.error}>
            {t(kind === "approve" ? "trial.rejectedByYou" : "trial.approvedByYou", { count: against.length })}
          </p>
          <Tried requests={against} />
        </>
      )}
    </div>
  );
}

function Tried({ requests }: { requests: readonly TriedApproval[] }) {
  return (
    <ul className={styles.against}>
      {requests.map(({ id, title, agent }) => (
        <li key={id}>
          <Button tone="quiet" onPress={() => navigate("inbox", id)}>
            <Plain text={requestTitle(title)} /> · {agent}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function takesValue(operator: RuleOperator): boolean {
  return operator !== "exists" && operator !== "absent";
}

function isPointer(text: string): boolean {
  return text === "" || text.startsWith("/");
}

function isWritten({ pointer, operator, value }: RuleCondition): boolean {
  return isPointer(pointer) && (!takesValue(operator) || readLossless(value) !== null);
}
