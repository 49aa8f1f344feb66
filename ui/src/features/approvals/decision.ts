/**
 * The answers a person is preparing, item by item, and the decision they add up to.
 *
 * Nothing here guesses: an item without an answer keeps the decision from existing, "approve all" is one explicit
 * answer per item, never an omission, and what was answered by hand is never answered otherwise.
 */
import type { AskedItem, ButtonsView, Decision, ItemAnswer, OfferView } from "../../host/generated/api";
import { memberOf, readLossless } from "../../kit/lossless";

/** Prepared answers by item. An item that is missing here is undecided. */
export type Answers = ReadonlyMap<string, ItemAnswer>;

/** The decision, or the items that still need an answer. */
export type Prepared = { ready: true; decision: Decision } | { ready: false; missing: string[] };

/** The choice between the buttons of a form, where a request is one. */
export type ButtonsItem = Extract<AskedItem, { kind: "question" }> & { buttons: ButtonsView };

export function buttonsOf(items: readonly AskedItem[]): ButtonsItem | null {
  return items.find(isButtons) ?? null;
}

export function isButtons(item: AskedItem): item is ButtonsItem {
  return item.kind === "question" && item.buttons !== null;
}

/** The name of the one action of the only form, which is sent with it: the only button of a screen that the agent drew. */
export function actionOf([only, ...others]: readonly AskedItem[]): string | null {
  if (only?.kind !== "form" || others.length > 0) return null;
  const schema = readLossless(only.schema);
  const properties = schema === null ? undefined : memberOf(schema, "properties");
  const action = properties && memberOf(properties, "action");
  const options = action && memberOf(action, "oneOf");
  const title = options?.type === "array" && options.items.length === 1 ? options.items[0] : undefined;
  const named = title && memberOf(title, "title");
  return named?.type === "string" ? (named.value.split(" – ")[0] ?? null) : null;
}

/** An approval whose answers have names of the agent's own, where it is all that is asked. */
export function offersOf([only, ...others]: readonly AskedItem[]): OfferView[] | null {
  if (only?.kind !== "approval" || others.length > 0 || only.offers === undefined) return null;
  return only.offers;
}

/** The form of which the button that was pressed needs nothing. */
function formNotNeeded(items: readonly AskedItem[], answers: Answers): string | null {
  const item = buttonsOf(items);
  const pressed = item === null ? undefined : answers.get(item.itemId);
  return pressed?.kind === "text" && item?.buttons.alone.includes(pressed.text) ? item.buttons.form : null;
}

/** Puts the answers together, in the order of the request. */
export function prepare(items: readonly AskedItem[], answers: Answers): Prepared {
  const missing: string[] = [];
  const decided: Decision["items"] = [];
  const free = formNotNeeded(items, answers);
  for (const item of items) {
    const answer = answers.get(item.itemId);
    if (free !== null && formOf(item) === free) {
      const filled = answer !== undefined && isAnswer(answer, item) ? answer : null;
      const nothing = { kind: "values", json: "{}" } satisfies ItemAnswer;
      if (item.kind === "form") decided.push({ itemId: item.itemId, answer: filled ?? nothing });
      continue;
    }
    if (isLeftOut(item, items, answers)) continue;
    if (answer === undefined || !isAnswer(answer, item)) missing.push(item.itemId);
    else decided.push({ itemId: item.itemId, answer });
  }
  return missing.length > 0 ? { ready: false, missing } : { ready: true, decision: { items: decided } };
}

/** A secret that its form does not need, or one of a form that was refused by another of its items. */
function isLeftOut(item: AskedItem, items: readonly AskedItem[], answers: Answers): boolean {
  if (item.kind !== "secret" || item.form === null) return false;
  const own = answers.get(item.itemId);
  if (own?.kind === "reject" || own?.kind === "cancel") return false;
  const others = items.filter((other) => other !== item && formOf(other) === item.form);
  const isRefused = others.some(({ itemId }) =>
    ["reject", "cancel"].includes(answers.get(itemId)?.kind ?? ""),
  );
  return isRefused || (item.optional && own === undefined);
}

/** The form that an item is, or is a value of. */
export function formOf(item: AskedItem): string | null {
  if (item.kind === "form") return item.itemId;
  return item.kind === "secret" ? item.form : null;
}

/** The same answers with one more. */
export function withAnswer(answers: Answers, itemId: string, answer: ItemAnswer | null): Answers {
  const next = new Map(answers);
  if (answer === null) next.delete(itemId);
  else next.set(itemId, answer);
  return next;
}

/** Whether something else is approved than was proposed. */
export function isEdited(answer: ItemAnswer | undefined): boolean {
  return answer?.kind === "approve" && answer.payload !== null;
}

/** Approves every item that has no answer yet and can be approved. Whatever was answered by hand stays. */
export function approveRest(items: readonly AskedItem[], answers: Answers): Answers {
  return items.reduce<Answers>((all, item) => {
    if (item.kind !== "approval" || !item.mayApprove || all.has(item.itemId)) return all;
    return withAnswer(all, item.itemId, { kind: "approve", payload: null });
  }, answers);
}

/** Whether an item was answered by hand so that it does not go on as the agent proposed. */
export function isDecidedOtherwise(items: readonly AskedItem[], answers: Answers): boolean {
  return items.some(({ kind, itemId }) => {
    const given = answers.get(itemId)?.kind;
    return given === "reject" || given === "cancel" || (kind === "approval" && given === "text");
  });
}

/** Rejects every item with one reason. */
export function rejectAll(items: readonly AskedItem[], reason: string): Answers {
  const answer: ItemAnswer = { kind: "reject", reason: reason.trim() === "" ? null : reason.trim() };
  return new Map(items.map((item) => [item.itemId, answer]));
}

/** Whether an item takes a "no". */
export function mayBeRejected(item: AskedItem): boolean {
  switch (item.kind) {
    case "approval":
    case "form":
    case "question":
    case "link":
    case "secret":
      return item.mayReject;
    case "permissions":
      return true;
    case "raw":
    case "broken":
      return false;
  }
}

/** Who hears the reason of a rejection: for every item the agent, for some, or nobody, and it stays here. */
export function hearsReason(items: readonly AskedItem[]): "all" | "some" | "none" {
  const hearing = items.filter((item) => item.kind === "approval" && item.reason !== "not-sent").length;
  if (hearing === 0) return "none";
  return hearing === items.length ? "all" : "some";
}

/** Whether the agent takes a rejection only with a reason. */
export function needsReason(items: readonly AskedItem[]): boolean {
  return items.some((item) => item.kind === "approval" && item.reason === "required");
}

/** Whether the request waits for something that is never sent from here. */
export function isWatched(items: readonly AskedItem[]): boolean {
  return items.some((item) => item.kind === "link" && item.after === "nothing");
}

/**
 * Whether anything in the decision lets the agent go on as it proposed. Text and forms count, but for an offered plain no; a
 * form that such a no sends goes along with it.
 */
export function lets(decision: Decision, items: readonly AskedItem[]): boolean {
  const refused = ({ itemId, answer }: Decision["items"][number]) => {
    const item = answer.kind === "text" ? items.find((each) => each.itemId === itemId) : undefined;
    const said = answer.kind === "text" ? answer.text.trim() : "";
    return item?.kind === "question" && item.refusals?.includes(said) ? item : undefined;
  };
  const isRefusedForm = decision.items.some((each) => (refused(each)?.buttons ?? null) !== null);
  return decision.items.some((each) => {
    if (each.answer.kind === "text") return refused(each) === undefined;
    if (each.answer.kind === "values" && isRefusedForm) return false;
    return each.answer.kind !== "reject" && each.answer.kind !== "cancel";
  });
}

/** What becomes of items, in the order in which it is said. */
const OUTCOMES = ["approved", "edited", "widened", "rejected", "closed", "answered"] as const;

type Outcome = (typeof OUTCOMES)[number];

/** How many items of a decision end in which way. */
export function tally({ items }: Decision): { outcome: Outcome; count: number }[] {
  const ends = items.map(({ answer }) => outcomeOf(answer));
  return OUTCOMES.map((outcome) => ({ outcome, count: ends.filter((end) => end === outcome).length })).filter(
    ({ count }) => count > 0,
  );
}

function outcomeOf(answer: ItemAnswer): Outcome {
  switch (answer.kind) {
    case "approve":
      return answer.payload === null ? "approved" : "edited";
    case "grant":
      return "widened";
    case "reject":
      return "rejected";
    case "cancel":
      return "closed";
    case "done":
    case "secret":
    case "choices":
    case "permissions":
    case "text":
    case "files":
    case "values":
    case "raw":
      return "answered";
  }
}

/** Whether the agent says that an empty answer means something, as “Press enter to skip” does. */
function offersEmpty(item: AskedItem): boolean {
  return item.kind === "question" && item.quickReplies.includes("");
}

function isAnswer(answer: ItemAnswer, item: AskedItem): boolean {
  switch (answer.kind) {
    case "approve":
      return answer.payload === null || readLossless(answer.payload) !== null;
    case "reject":
    case "grant":
    case "cancel":
    case "done":
    case "secret":
      return true;
    case "choices":
      return answer.chosen.length > 0;
    case "permissions":
      return readLossless(answer.json) !== null;
    case "files":
      return answer.files.length > 0;
    case "text":
      return answer.text.trim() !== "" || (answer.text === "" && offersEmpty(item));
    case "values":
    case "raw":
      return readLossless(answer.json) !== null;
  }
}

/** Whether a decision lets an item through that makes the request one of high risk. None is named: any of them. */
export function letsRiskThrough(
  decision: Decision | null,
  items: readonly AskedItem[],
  risky: readonly string[],
): boolean {
  if (decision === null || risky.length === 0) return true;
  const of = (each: Decision["items"][number]) => lets({ ...decision, items: [each] }, items);
  return decision.items.some((each) => risky.includes(each.itemId) && of(each));
}
