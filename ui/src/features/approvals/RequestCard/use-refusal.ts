/** The rejection of a whole request while it is written: the words so far, who hears them, and what would be sent. */
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { AskedItem, Decision } from "../../../host/generated/api";
import type { RefusalWords } from "../begun";
import { hearsReason, needsReason, prepare, rejectAll } from "../decision";

/** What to do instead counts only where the agent hears of it. */
export type Refusal = RefusalWords & {
  type: (words: Partial<RefusalWords>) => void;
  /** For how many items the agent hears the words. */
  heard: "all" | "some" | "none";
  /** The agent takes no rejection without a reason, and there is none yet. */
  lacksReason: boolean;
  /** As it would be sent now. */
  decision: Decision | null;
};

export function useRefusal(
  items: readonly AskedItem[],
  begun: RefusalWords = { reason: "", instead: "" },
): Refusal {
  const { t } = useTranslation("inbox");
  const [words, setWords] = useState(begun);
  const heard = hearsReason(items);
  const instead = heard === "none" ? "" : words.instead.trim();
  const order = instead === "" ? "" : t("rejection.insteadText", { text: instead });
  const text = [words.reason.trim(), order].filter((each) => each !== "").join("\n");
  return {
    ...words,
    type: (some) => setWords((before) => ({ ...before, ...some })),
    heard,
    lacksReason: needsReason(items) && text === "",
    decision: allRejected(items, text),
  };
}

export function allRejected(items: readonly AskedItem[], reason: string): Decision | null {
  const prepared = prepare(items, rejectAll(items, reason));
  return prepared.ready ? prepared.decision : null;
}
