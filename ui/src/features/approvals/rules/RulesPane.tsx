import { ArrowUp, Pencil, Plus, ShieldAlert, Trash2, X } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { RuleDraft, RulesView, RuleView } from "../../../host/generated/api";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Button, IconButton } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { Switch } from "../../../kit/fields/Fields";
import { navigate } from "../../../places/route";
import { AutoApprove } from "./AutoApprove";
import { RuleEditor } from "./RuleEditor";
import styles from "./Rules.module.css";
import { useRuleSentence } from "./rule-sentence";

const NEW: RuleDraft = {
  id: "",
  name: "",
  on: true,
  effect: { kind: "reject", reason: null },
  agentId: null,
  tool: "",
  by: "",
  skill: "",
  conditions: [],
  otherArguments: false,
};

/** What is answered without a person, in the order in which it counts. */
export function RulesPane() {
  const { t } = useTranslation("rules");
  const rules = useCommandQuery("rules.list", {});
  return (
    <div className={styles.pane}>
      <header className={styles.header}>
        <h2 className={styles.title}>{t("title")}</h2>
        <IconButton icon={X} label={t("close")} onPress={() => navigate("inbox")} />
      </header>
      <div className={styles.content}>
        <Fetched query={rules} loading={t("loading")} failed={t("failed")}>
          {(view) => <Rules view={view} />}
        </Fetched>
      </div>
    </div>
  );
}

function Rules({ view }: { view: RulesView }) {
  const { t } = useTranslation("rules");
  const [edited, setEdited] = useState<RuleDraft | null>(null);
  return (
    <>
      <p className={styles.note}>{t("text")}</p>
      {view.unreadable > 0 && (
        <div className={styles.suspended}>
          <StateBadge tone="warn" icon={ShieldAlert} word={t("suspended")} />
          <span className={styles.note}>{t("unreadable", { count: view.unreadable })}</span>
        </div>
      )}
      <AutoApprove until={view.autoApproveUntil} rules={view.rules} />
      {view.rules.length === 0 && edited === null && <p className={styles.note}>{t("none")}</p>}
      <ol className={styles.list} aria-label={t("list")}>
        {view.rules.map((rule, index) => (
          <li key={rule.id}>
            {edited?.id === rule.id ? (
              <RuleEditor draft={edited} onClose={() => setEdited(null)} />
            ) : (
              <Rule rule={rule} isFirst={index === 0} onEdit={() => setEdited(draftOf(rule))} />
            )}
          </li>
        ))}
      </ol>
      {edited?.id === "" ? (
        <RuleEditor draft={edited} onClose={() => setEdited(null)} />
      ) : (
        <div>
          <Button icon={Plus} onPress={() => setEdited(NEW)}>
            {t("add")}
          </Button>
        </div>
      )}
    </>
  );
}

function Rule({ rule, isFirst, onEdit }: { rule: RuleView; isFirst: boolean; onEdit: () => void }) {
  const { t } = useTranslation("rules");
  const sentence = useRuleSentence();
  const keep = useCommand("rules.keep");
  const turn = useCommand("rules.turn");
  const raise = useCommand("rules.raise");
  const remove = useCommand("rules.remove");
  const [isRemoving, setRemoving] = useState(false);
  const { id, name } = rule;
  return (
    <div className={styles.rule}>
      <div className={styles.ruleHead}>
        <div className={styles.name}>
          <Switch label={name} value={rule.on} onChange={(on) => turn.mutate({ id, on })} />
        </div>
        {!isFirst && (
          <IconButton icon={ArrowUp} label={t("raise", { name })} onPress={() => raise.mutate({ id })} />
        )}
        <IconButton icon={Pencil} label={t("edit", { name })} onPress={onEdit} />
        <IconButton icon={Trash2} label={t("remove", { name })} onPress={() => setRemoving(true)} />
      </div>
      <p className={styles.sentence}>{sentence(rule)}</p>
      {rule.suspended && (
        <div className={styles.suspended}>
          <StateBadge tone="warn" icon={ShieldAlert} word={t("suspended")} />
          <span className={styles.note}>{t("suspendedText")}</span>
          <Button onPress={() => keep.mutate({ rule: draftOf(rule) })}>{t("agreeAgain")}</Button>
        </div>
      )}
      {rule.waitsForCard && rule.agentId !== null && <WaitsForCard agentId={rule.agentId} />}
      <ConfirmDialog
        isOpen={isRemoving}
        onClose={() => setRemoving(false)}
        title={t("removeTitle")}
        confirmLabel={t("removeGo")}
        onConfirm={() => remove.mutate({ id })}
      >
        <p>{t("removeText", { name })}</p>
      </ConfirmDialog>
    </div>
  );
}

/** Why a rule approves nothing although that is switched on. */
function WaitsForCard({ agentId }: { agentId: string }) {
  const { t } = useTranslation("rules");
  const refresh = useCommand("agents.refresh");
  return (
    <div className={styles.suspended}>
      <StateBadge tone="warn" icon={ShieldAlert} word={t("waitsForCard")} />
      <span className={styles.note}>{t("waitsForCardText")}</span>
      <Button isDisabled={refresh.isPending} onPress={() => refresh.mutate({ id: agentId })}>
        {t("readCard")}
      </Button>
    </div>
  );
}

function draftOf(rule: RuleView): RuleDraft {
  const { agentName: _name, suspended: _suspended, waitsForCard: _waits, ...draft } = rule;
  return draft;
}
