import { useTranslation } from "react-i18next";
import { visible } from "../../../data-kit";
import type { ApprovalView, Decision, Question } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { Asked } from "../Asked";
import { Edit } from "../items/Changes";
import { approvalLabel, titleLine } from "../request-title";
import type { Card } from "./use-card";
import { useTally } from "./use-tally";

/** What is confirmed, where a title says it better than the host's question alone. */
const TITLES: Partial<Record<Question["kind"], "confirm.title" | "confirm.wordsTitle">> = {
  "let-go-on": "confirm.title",
};

/**
 * The one gate of a decision that its host wants confirmed, where the host has no dialog of its own: a word is typed for
 * exactly what would be sent.
 */
export function Confirm({ request, card: { sending } }: { request: ApprovalView; card: Card }) {
  const { t } = useTranslation("inbox");
  const tallied = useTally();
  if (sending.asked === null) return null;
  const { request: asked, decision } = sending.asked;
  const parts = decision.items.length > 1 ? tallied(decision) : null;
  const { question } = asked;
  // The host asks about the whole request, also where what is sent approves none of it.
  const answers = question.kind === "let-go-on" && parts !== null && !approves(decision) ? question : null;
  const isAnswer = answers !== null || question.kind === "send-words";
  return (
    <ConfirmDialog
      isOpen
      onClose={sending.cancel}
      title={t(isAnswer ? "confirm.wordsTitle" : (TITLES[question.kind] ?? "confirm.hostTitle"))}
      word={asked.word}
      confirmLabel={t(isAnswer ? "send" : "confirm.go")}
      tone="decision"
      onConfirm={() => sending.confirm(asked.word)}
    >
      {answers === null ? <Asked question={question} /> : <SendAnswers question={answers} />}
      {parts !== null && <p>{t("sendParts", { parts })}</p>}
      {decision.items.map(({ itemId, answer }) => {
        const item = request.items.find((candidate) => candidate.itemId === itemId);
        return item === undefined ? null : (
          <Changed key={itemId} item={item} answer={answer} isAlone={parts === null} />
        );
      })}
    </ConfirmDialog>
  );
}

function approves({ items }: Decision): boolean {
  return items.some(({ answer }) => answer.kind === "approve" || answer.kind === "grant");
}

/** The host's question of a decision that rejects and answers. */
function SendAnswers({ question }: { question: Extract<Question, { kind: "let-go-on" }> }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const { agent, title, because } = question;
  return <p>{t("confirm.sendAnswers", { agent, title: titleLine(title), because: say(because) })}</p>;
}

/** Asks about values that the agent left to the person, and that would go as empty as they came. */
export function ConfirmEmpty({ card: { held, dropHeld, submit } }: { card: Card }) {
  const { t } = useTranslation("inbox");
  if (held === null) return null;
  return (
    <ConfirmDialog
      isOpen
      onClose={dropHeld}
      title={t("confirm.emptyTitle")}
      confirmLabel={t("confirm.emptyGo")}
      tone="decision"
      onConfirm={() => submit(held.decision, held.how)}
    >
      <p>{t("confirm.empty")}</p>
      {held.values.map((value) => (
        <p key={value}>
          <code>{visible(value)}</code>
        </p>
      ))}
    </ConfirmDialog>
  );
}

type ChangedProps = {
  item: ApprovalView["items"][number];
  answer: Parameters<typeof Edit>[0]["answer"];
  isAlone: boolean;
};

/** What a person made of one item, where they are asked whether it shall go: the title says what was proposed. */
function Changed({ item, answer, isAlone }: ChangedProps) {
  const { t } = useTranslation("inbox");
  if (item.kind !== "approval" || answer === undefined) return null;
  const tool = approvalLabel(item);
  if (answer.kind === "grant") {
    const label = item.grants.find(({ value }) => value === answer.grant)?.label ?? answer.grant;
    return <p>{t("answered.grant", { tool, grant: visible(label) })}</p>;
  }
  if (answer.kind !== "approve" || answer.payload === null) return null;
  return (
    <div>
      {!isAlone && <p>{t("answered.approveEdited", { tool })}</p>}
      <Edit item={item} answer={answer} />
    </div>
  );
}
