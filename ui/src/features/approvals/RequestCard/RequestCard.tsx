import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { Plain, Plan, RequestContext, SeenContext, Words } from "../../../data-kit";
import type { ApprovalView, AskedItem, Decision } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { buttonsOf, formOf, isButtons, offersOf } from "../decision";
import { useGivenBefore } from "../given-before";
import { AnswerControl } from "../items/AnswerControl";
import { ItemContent } from "../items/ItemContent";
import { useJsonBegin } from "../json-begin";
import { requestTitle, titleLine } from "../request-title";
import { snoozeUntil } from "../snooze";
import { cardTarget } from "../target";
import { Beside } from "./Beside";
import { Confirm, ConfirmEmpty } from "./Confirm";
import { Context, planOf, Why } from "./Context";
import { DecisionBar } from "./DecisionBar";
import { Earlier } from "./Earlier";
import { Notices } from "./notices";
import { Part } from "./Part";
import { Preview } from "./Preview";
import styles from "./RequestCard.module.css";
import { type Card, useCard } from "./use-card";

type Props = {
  request: ApprovalView;
  /** The host says that this is no longer what is asked. */
  onStale: () => void;
  /** The host has taken a decision. */
  onDecided: (decision: Decision) => void;
  /** The keys of the inbox act on this card. */
  takesKeys?: boolean;
};

/** One request an agent is waiting on. Renders exactly what `request.hash` covers. */
export function RequestCard({ request, onStale, onDecided, takesKeys = false }: Props) {
  const { t } = useTranslation("inbox");
  const card = useCard(request, onStale, onDecided);
  const article = useRef<HTMLElement>(null);
  const editable = editableItem(request);
  useKeys({ request, card, isEditable: editable !== null, takesKeys, article });
  const title = requestTitle(request.summary.title);

  return (
    <SeenContext value={card.open ? card.parts : null}>
      <article
        ref={article}
        className={styles.card}
        aria-label={titleLine(request.summary.title)}
        tabIndex={-1}
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
        <div className={styles.scroll} tabIndex={0}>
          <header className={styles.head}>
            <h2 className={styles.title}>
              <Words text={title} requestId={request.summary.id} />
            </h2>
            <Notices place="title" request={request} card={card} />
          </header>
          <Notices place="parts" request={request} card={card} />
          <div className={styles.columns}>
            <Part
              title={t(
                card.open ? (isQuestion(request) ? "section.question" : "section.what") : "section.asked",
              )}
            >
              <What request={request} card={card} />
            </Part>
            <Context request={request} />
            <div className={styles.rest}>
              <Why request={request} />
              <Earlier request={request} />
              {card.open && (
                <Part title={t("section.answer")}>
                  <Notices place="answer" request={request} card={card} />
                  <RequestContext value={request.summary.id}>
                    <AnswerControls request={request} card={card} />
                  </RequestContext>
                  <PreviewToggle request={request} card={card} />
                </Part>
              )}
            </div>
          </div>
        </div>
        {card.open && <DecisionBar request={request} card={card} editableId={editable} />}
        <Confirm request={request} card={card} />
        <ConfirmEmpty card={card} />
      </article>
    </SeenContext>
  );
}

/** Nothing happens by itself: the agent wants words, or something that only a person has. */
function isQuestion({ items }: ApprovalView): boolean {
  return items.every(({ kind }) => ["question", "form", "link", "secret", "permissions"].includes(kind));
}

function What({ request, card }: { request: ApprovalView; card: Card }) {
  const { t } = useTranslation("inbox");
  const { items, warnings } = request;
  const filledIn = items.filter((item) => !isButtons(item));
  const shown = filledIn.length > 0 ? filledIn : items;
  const plan = planOf(request);
  return (
    <>
      <Notices place="asked" request={request} card={card} />
      {shown.map((item, index) => (
        <div key={item.itemId} className={styles.item}>
          {shown.length > 1 && (
            <p className={styles.faint}>{t("item", { index: index + 1, count: shown.length })}</p>
          )}
          <ItemContent item={item} warnings={warnings} requestId={request.summary.id} isOpen={card.open} />
        </div>
      ))}
      {plan !== null && (
        <div className={styles.item}>
          <Plan value={plan} />
        </div>
      )}
      <Beside request={request} />
    </>
  );
}

function AnswerControls({ request, card }: { request: ApprovalView; card: Card }) {
  const { t } = useTranslation("inbox");
  const givenBefore = useGivenBefore(request);
  const begin = useJsonBegin(request);
  // Buttons are pressed below.
  const items = request.items.filter((item) => !isButtons(item));
  const count = items.length;
  const controls = (item: AskedItem) => (
    <AnswerControl
      key={item.itemId}
      item={item}
      request={{ id: request.summary.id, hash: request.hash }}
      isAlone={count === 1}
      isOfForm={item.kind === "secret" && isFurther(item, request.items)}
      givenBefore={givenBefore(item)}
      begin={begin}
      isEditing={card.panel === "edit"}
      begun={card.begun?.answers.get(item.itemId)}
      answer={card.answers.get(item.itemId)}
      onAnswer={(next) => card.answer(item.itemId, next)}
      onCloseEditor={() => card.setPanel("none")}
    />
  );
  if (count === 1) return items.map(controls);
  return items.map((item, index) => (
    <fieldset key={item.itemId} className={styles.answered}>
      <legend className={styles.faint}>{t("item", { index: index + 1, count })}</legend>
      {controls(item)}
    </fieldset>
  ));
}

/** Whether another item before it belongs to the same form, and takes a refusal of it. */
function isFurther(item: AskedItem, items: readonly AskedItem[]): boolean {
  const form = formOf(item);
  return form !== null && items.find((other) => formOf(other) === form) !== item;
}

function PreviewToggle({ request, card }: { request: ApprovalView; card: Card }) {
  const { t } = useTranslation("inbox");
  const [shown, setShown] = useState(false);
  const isRejecting = card.panel === "reject";
  const buttons = buttonsOf(request.items);
  const offers = offersOf(request.items);
  return (
    <>
      <div>
        <Button tone="quiet" onPress={() => setShown(!shown)} aria-expanded={shown}>
          {t(shown ? "preview.hide" : "preview.show")}
        </Button>
      </div>
      {shown &&
        offers?.map(({ label, answer }, index) => (
          <section key={label} aria-label={label}>
            <h4 className={styles.faint}>
              <Plain text={label} />
            </h4>
            <Preview
              request={request}
              decision={{ items: request.items.map(({ itemId }) => ({ itemId, answer })) }}
              isComplete
              withReading={index === offers.length - 1}
            />
          </section>
        ))}
      {shown && buttons === null && offers === null && (
        <Preview
          request={request}
          decision={isRejecting ? card.refusal.decision : (card.decision ?? card.proposal)}
          isComplete={isRejecting || card.decision !== null || request.items.length === 1}
        />
      )}
      {shown &&
        buttons?.options.map(({ value, label }, index) => (
          <section key={value} aria-label={label}>
            <h4 className={styles.faint}>
              <Plain text={label} />
            </h4>
            <Preview
              request={request}
              decision={card.pressed(value)}
              isComplete={card.pressed(value) !== null}
              withReading={index === buttons.options.length - 1}
            />
          </section>
        ))}
    </>
  );
}

function editableItem(request: ApprovalView): string | null {
  const item = request.items.find((candidate) => candidate.kind === "approval" && candidate.mayEdit);
  return item?.itemId ?? null;
}

type KeysProps = {
  request: ApprovalView;
  card: Card;
  isEditable: boolean;
  takesKeys: boolean;
  article: React.RefObject<HTMLElement | null>;
};

function useKeys({ request, card, isEditable, takesKeys, article }: KeysProps): void {
  const undo = useCommand("approvals.undo");
  const snooze = useCommand("approvals.snooze");
  const { id, state } = request.summary;
  // Not limited to changes: the keys must always act on what this very rendering shows.
  useEffect(() => {
    if (!takesKeys) return;
    return cardTarget.provide({
      approve: card.approve,
      approveWithNote: card.approveWithNote,
      edit: card.open && isEditable ? () => card.setPanel("edit") : null,
      reject: card.mayReject ? () => card.setPanel("reject") : null,
      snooze: card.open ? () => snooze.mutate({ id, until: snoozeUntil(new Date()).hour }) : null,
      undo: state.kind === "queued" ? () => undo.mutate({ id }) : null,
      focus: () => article.current?.focus(),
    });
  });
}
