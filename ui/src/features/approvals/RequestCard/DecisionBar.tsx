import { Check, Eye, Pencil, Send, X } from "lucide-react";
import { useTranslation } from "react-i18next";
import { visibleShort } from "../../../data-kit";
import type { ApprovalView, AskedItem, ItemAnswer, OfferView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { CancelTask } from "../CancelTask";
import { actionOf, type ButtonsItem, buttonsOf, isEdited, isWatched, lets, offersOf } from "../decision";
import { approvalLabel, isSentence } from "../request-title";
import { SnoozeMenu } from "../SnoozeMenu";
import { Unlooked } from "./CameBack";
import { NoteFirst } from "./NoteFirst";
import { Rejection } from "./Rejection";
import styles from "./RequestCard.module.css";
import type { Card } from "./use-card";
import { useTally } from "./use-tally";

type Props = { request: ApprovalView; card: Card; editableId: string | null };

/** The controls that this request allows. Approving is never focused by itself, and waits for the reading. */
export function DecisionBar({ request, card, editableId }: Props) {
  const { t } = useTranslation("inbox");
  const { items, summary } = request;
  return (
    <footer className={styles.bar}>
      {card.panel === "reject" && (
        <Rejection
          items={items}
          refusal={card.refusal}
          limits={request.limits}
          isPending={card.sending.isPending}
          onReject={card.reject}
          onRespond={wordsInstead(items, card)}
          onCancel={() => card.setPanel("none")}
        />
      )}
      {card.panel === "note" && <NoteFirst request={request} card={card} />}
      <Unlooked request={request} />
      <div className={styles.reader}>
        <p role="status">
          <Reading items={items} card={card} />
        </p>
        {!card.armed && !isWatched(items) && (
          <Button tone="quiet" icon={Eye} onPress={() => card.parts.readOn()}>
            {t("readOn")}
          </Button>
        )}
      </div>
      <div className={styles.controls}>
        {/* Nobody decides what is refused afterwards. */}
        {request.cannotLeave === null && (
          <div className={styles.buttons}>
            <ApproveButton request={request} card={card} />
            {editableId !== null && (
              <Button
                icon={Pencil}
                onPress={() => card.setPanel(card.panel === "edit" ? "none" : "edit")}
                aria-expanded={card.panel === "edit"}
              >
                {t("edit")}
              </Button>
            )}
            {card.mayReject && offersOf(items) === null && (
              <Button
                icon={X}
                onPress={() => card.setPanel(card.panel === "reject" ? "none" : "reject")}
                aria-expanded={card.panel === "reject"}
              >
                {t(!card.onlyApprovals ? "decline" : items.length > 1 ? "rejectAll" : "rejectOpen")}
              </Button>
            )}
            {!card.mayReject && summary.run?.isGate !== true && <CancelTask taskKey={summary.taskKey} />}
          </div>
        )}
        <SnoozeMenu id={summary.id} until={summary.snoozedUntil} />
      </div>
    </footer>
  );
}

/** Words for the only item, where it takes them. What was typed so far goes along; nothing is sent yet. */
function wordsInstead([only, ...others]: readonly AskedItem[], card: Card): ((text: string) => void) | null {
  if (only?.kind !== "approval" || !only.mayRespond || others.length > 0) return null;
  return (text) => {
    card.answer(only.itemId, { kind: "text", text });
    card.setPanel("none");
  };
}

function Reading({ items, card }: { items: readonly AskedItem[]; card: Card }) {
  const { t } = useTranslation("inbox");
  if (isWatched(items)) return t(items.some(leadsAway) ? "watched" : "watchedHere");
  const mayApprove = items.some((item) => item.kind === "approval" && item.mayApprove);
  if (card.told === "incomplete" && card.wanted === null) {
    return mayApprove ? t("undecided", { count: card.missing }) : t("nothingToApprove");
  }
  if (!card.armed && card.told === "unseen") return t("unseenDetail");
  if (!card.armed) return t(card.onlyApprovals ? "unseen" : "unseenSend");
  if (!card.onlyApprovals && card.missing > 0) {
    return items.length === 1 ? t(missingOf(items)) : t("undecided", { count: card.missing });
  }
  return t(card.onlyApprovals ? "armed" : "armedSend");
}

/** What is missing where there is nothing else: values of a form may stand there, and not fit. */
function missingOf([only]: readonly AskedItem[]): "unanswered" | "unfit" {
  return only?.kind === "form" ? "unfit" : "unanswered";
}

function leadsAway(item: AskedItem): boolean {
  return item.kind === "link" && item.url !== null;
}

function ApproveButton({ request, card }: { request: ApprovalView; card: Card }) {
  const { t } = useTranslation("inbox");
  const { items } = request;
  const [first] = items;
  const chosen = first === undefined ? undefined : card.answers.get(first.itemId);
  const isApproval = chosen === undefined || chosen.kind === "approve";
  const single = items.length === 1 && first?.kind === "approval" && isApproval ? first : null;
  const isPending = card.sending.isPending;
  const tallied = useTally();
  const parts = items.length > 1 && card.decision !== null ? tallied(card.decision) : null;
  const refuses = card.decision !== null && !lets(card.decision, items);
  /** Of high risk, the button leads to one more question. */
  const asks = (label: string) => (card.asksAbout(card.wanted) && !refuses ? t("asks", { label }) : label);

  const offers = offersOf(items);
  if (offers !== null && first !== undefined) {
    return <OfferButtons offers={offers} item={first} card={card} />;
  }

  if (single !== null) {
    const edited = isEdited(card.answers.get(single.itemId));
    const disabled = !card.armed || isPending || card.proposal === null;
    // “Approve shell command?” says it already.
    const approves = isSentence(single.tool)
      ? t("choice.approve")
      : t("approveTool", { tool: approvalLabel(single) });
    return (
      <Button tone="decision" icon={Check} isDisabled={disabled} onPress={() => card.submit(card.proposal)}>
        {asks(edited ? t("approveEdited") : approves)}
      </Button>
    );
  }

  if (isWatched(items)) return null;
  const buttons = buttonsOf(items);
  if (buttons !== null) return <FormButtons buttons={buttons} card={card} />;
  const disabled = (!card.armed && !refuses) || isPending;
  const action = refuses ? null : actionOf(items);
  return (
    <>
      <Button
        tone="decision"
        icon={Send}
        isDisabled={disabled || card.decision === null}
        onPress={() => card.submit(card.decision)}
      >
        {asks(
          action !== null
            ? t("sendAction", { action: visibleShort(action) })
            : parts !== null
              ? t("sendParts", { parts })
              : t(items.length > 1 ? "sendAll" : "send", { count: items.length }),
        )}
      </Button>
      {card.onlyApprovals && items.length > 1 && !card.isHighRisk && card.undecided > 0 && (
        <Button
          icon={Check}
          isDisabled={disabled || card.proposal === null}
          onPress={() => card.submit(card.proposal)}
        >
          {t(card.undecided < items.length ? "approveOthers" : "approveAll", { count: card.undecided })}
        </Button>
      )}
    </>
  );
}

/** What can be done with a form. Each button sends what it stands for, and the first is what the agent offers first. */
function FormButtons({ buttons, card }: { buttons: ButtonsItem; card: Card }) {
  const { t } = useTranslation("inbox");
  return buttons.options.map(({ value, label }, index) => {
    const decision = card.pressed(value);
    const named = visibleShort(label);
    return (
      <Button
        key={value}
        {...(index === 0 && { tone: "decision" })}
        isDisabled={decision === null || !card.armed || card.sending.isPending}
        onPress={() => card.submit(decision)}
      >
        {card.asksAbout(decision) && !buttons.buttons.alone.includes(value)
          ? t("asks", { label: named })
          : named}
      </Button>
    );
  });
}

/** The answers by the agent's own names, in its order. Each button sends what it stands for. */
function OfferButtons({ offers, item, card }: { offers: OfferView[]; item: AskedItem; card: Card }) {
  const { t } = useTranslation("inbox");
  const button = (label: string, answer: ItemAnswer, isFirst: boolean) => {
    const decision = { items: [{ itemId: item.itemId, answer }] };
    const isGiven = lets(decision, [item]);
    return (
      <Button
        key={label}
        {...(isFirst && { tone: "decision" })}
        isDisabled={(isGiven && !card.armed) || card.sending.isPending}
        onPress={() => card.submit(decision)}
      >
        {card.asksAbout(decision) && isGiven ? t("asks", { label }) : label}
      </Button>
    );
  };
  const mayCancel = item.kind === "approval" && item.mayCancel;
  return (
    <>
      {offers.map(({ label, answer }, index) => button(visibleShort(label), answer, index === 0))}
      {mayCancel && button(t("choice.cancel"), { kind: "cancel" }, false)}
    </>
  );
}
