/**
 * Taking back what was decided together. It can be done as long as the decisions wait to be sent, and whatever had left
 * by then is named: a decision that is believed to be undone and is not would be the worst of all.
 */
import { toast } from "sonner";
import { showError } from "../../../data/toasts";
import type { BatchStay } from "../../../host/generated/api";
import type { Host } from "../../../host/host";
import { say } from "../../../i18n/say";
import { i18n } from "../../../i18n/setup";
import { titleLine } from "../request-title";
import { batchTarget } from "../target";

/** As long as a toast is shown at least, in milliseconds. */
const TO_READ_MS = 4000;

/** Says how many were decided, and offers to take them back for so many milliseconds. */
export function offerUndo(
  host: Host,
  ids: readonly string[],
  undoMs: number,
  onUndone: () => void = () => {},
): void {
  const decided = i18n.t("triage:batch.decided", { count: ids.length });
  if (undoMs <= 0) {
    toast(decided);
    return;
  }
  const release = batchTarget.provide({ undo });
  const timer = setTimeout(release, undoMs);
  const shown = toast(decided, {
    duration: Math.max(undoMs, TO_READ_MS),
    action: { label: i18n.t("triage:batch.undo"), onClick: undo },
  });

  function undo(): void {
    release();
    clearTimeout(timer);
    toast.dismiss(shown);
    const chosen = ids.map((id) => ({ id, hash: "" }));
    host
      .call("approvals.batch", { chosen, action: { kind: "undo" }, confirmed: 0 })
      .then(({ goes, stays }) => {
        if (goes.length > 0) {
          toast(i18n.t("triage:batch.undone", { count: goes.length }));
          onUndone();
        }
        if (stays.length > 0) sayLate(stays);
      }, showError);
  }
}

function sayLate(stays: readonly BatchStay[]): void {
  toast.warning(i18n.t("triage:batch.tooLate", { count: stays.length }), {
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    description: (
      <ul>
        {stays.map(({ id, title, agent, why }) => (
          <li key={id}>
            {titleLine(title)} · {agent}: {say(why)}
          </li>
        ))}
      </ul>
    ),
  });
}
