import { Ban, CircleX, Copy, Repeat, Trash2 } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showNotice } from "../../../data/toasts";
import type { AnsweredBefore, ApprovalView, RuleDraft } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { ExactTime, RelativeTime } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import styles from "./RequestCard.module.css";
import type { Card } from "./use-card";

type Props = {
  request: ApprovalView;
  /** Rejects this request as well, where that is possible. */
  card: Pick<Card, "mayReject" | "rejectWithoutReason">;
};

/** The agent had an answer to this already. Earlier answers are folded away: they all were to this same request, or to some of it. */
export function AskedAgain({ request, card }: Props) {
  const { t } = useTranslation("inbox");
  const { answeredBefore: before } = request;
  const [latest] = before;
  if (latest === undefined) return null;
  return (
    <section className={styles.standing} aria-label={t("again.title")}>
      <p>
        <Repeat size={14} aria-hidden /> {t(wordsOf(before), { count: before.length })}{" "}
        <span className={styles.faint}>
          <RelativeTime at={latest.at} />
        </span>
      </p>
      <details className={styles.details}>
        <summary>{t("again.earlier", { count: before.length })}</summary>
        <ol className={styles.history}>
          {before.map(({ id, at, refused }) => (
            <li key={id}>
              <ExactTime at={at} /> {t(refused ? "again.wasRefused" : "again.wasAnswered")}{" "}
              <Button tone="quiet" onPress={() => navigate("inbox", id)}>
                {t("again.show")}
              </Button>
            </li>
          ))}
        </ol>
      </details>
      {card.mayReject && <DenyAlways request={request} onReject={card.rejectWithoutReason} />}
    </section>
  );
}

function wordsOf(before: readonly AnsweredBefore[]) {
  if (!before.some(({ all }) => all)) return "again.partly";
  return before[0]?.refused ? "again.refused" : "again.answered";
}

/** The last answer came to nothing: its agent called it none, in its own words, or changed what it asks before it left. */
export function NotTaken({ request: { refusedBefore } }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  if (refusedBefore === null) return null;
  const what = refusedBefore.refused ? "notTaken" : "notSent";
  return (
    <section className={styles.standing} aria-label={t(`again.${what}Title`)}>
      <p>
        <CircleX size={14} aria-hidden /> {t(`again.${what}`)}{" "}
        <span className={styles.faint}>
          <RelativeTime at={refusedBefore.at} />
        </span>{" "}
        <Button tone="quiet" onPress={() => navigate("inbox", refusedBefore.id)}>
          {t("again.show")}
        </Button>
      </p>
      <p className={styles.note}>{say(refusedBefore.because)}</p>
    </section>
  );
}

/** Answers of the task are in the history no more, and the agent still shows it. */
export function AnsweredAndRemoved({ request: { removedAt } }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  if (removedAt === null) return null;
  return (
    <section className={styles.standing} aria-label={t("removed.title")}>
      <p>
        <Trash2 size={14} aria-hidden /> {t("removed.text")}{" "}
        <span className={styles.faint}>
          <RelativeTime at={removedAt} />
        </span>
      </p>
    </section>
  );
}

/** Keeps a rule that rejects exactly this, for this agent only, and rejects it now. */
function DenyAlways({ request, onReject }: { request: ApprovalView; onReject: () => void }) {
  const { t } = useTranslation("inbox");
  const keep = useCommand("rules.keep");
  const rules = rulesAgainst(request, (tool) => t("again.rule", { tool }));
  if (rules === null) return null;
  async function deny(wanted: readonly RuleDraft[]) {
    for (const rule of wanted) await keep.mutateAsync({ rule });
    showNotice("info", t("again.denied"));
    onReject();
  }
  return (
    <div>
      <Button
        icon={Ban}
        // The failure is told where commands fail.
        onPress={() => void deny(rules).catch(() => {})}
        isDisabled={keep.isPending}
      >
        {t("again.deny")}
      </Button>
      <p className={styles.note}>{t("again.denyText")}</p>
    </div>
  );
}

/** One rule for each call; `null` where rules cannot say exactly what is asked. */
function rulesAgainst(
  { items, summary }: ApprovalView,
  nameOf: (tool: string) => string,
): RuleDraft[] | null {
  const rules: RuleDraft[] = [];
  for (const item of items) {
    // In a rule, `*` stands for anything.
    if (item.kind !== "approval" || item.tool === "" || `${item.tool}${item.by}`.includes("*")) return null;
    rules.push({
      id: "",
      name: nameOf(item.tool),
      on: true,
      effect: { kind: "reject", reason: null },
      agentId: summary.agentId,
      tool: item.tool,
      by: item.by ?? "",
      // An agent that names another skill the next time asks the same.
      skill: "",
      conditions: [{ pointer: "", operator: "equals", value: item.arguments }],
      otherArguments: false,
    });
  }
  return rules;
}

/** The same request waits under another saved agent that leads to the same one, or was decided there. */
export function AlsoUnder({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  if (request.alsoUnder.length === 0) return null;
  return (
    <section className={styles.standing} aria-label={t("twin.title")}>
      {request.alsoUnder.map(({ id, agent, waits }) => (
        <p key={id}>
          <Copy size={14} aria-hidden /> {t(waits ? "twin.waits" : "twin.answered", { agent })}{" "}
          <Button tone="quiet" onPress={() => navigate("inbox", id)}>
            {t("twin.show")}
          </Button>
        </p>
      ))}
    </section>
  );
}
