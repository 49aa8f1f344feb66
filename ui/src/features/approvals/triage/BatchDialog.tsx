import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../data/host-context";
import { skip, useCommand, useCommandQuery } from "../../../data/queries";
import { described, Plain } from "../../../data-kit";
import type { BatchAction, BatchOutcome, BatchStay } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { TextField } from "../../../kit/fields/Fields";
import { Busy } from "../../../kit/states/States";
import { useWhichAreBegun } from "../begun";
import { ReasonPresets } from "../items/ReasonPresets";
import { requestTitle } from "../request-title";
import styles from "./BatchDialog.module.css";
import { offerUndo } from "./batch-undo";
import type { Selection } from "./selection";

export type Deciding = "approve" | "reject";

type Props = { deciding: Deciding; selection: Selection; onClose: () => void };

/** Says which requests would be decided and which stay and why, and decides exactly the number that was agreed to. */
export function BatchDialog({ deciding, selection, onClose }: Props) {
  const { t } = useTranslation(["triage", "common", "inbox"]);
  const [reason, setReason] = useState("");
  const [left, setLeft] = useState<readonly BatchStay[] | null>(null);
  const begun = useWhichAreBegun(deciding === "approve" ? selection.chosen : []);
  const chosen = selection.chosen.filter((each) => !begun.includes(each));
  const action: BatchAction =
    deciding === "approve" ? { kind: "approve" } : { kind: "reject", reason: reason.trim() || null };
  const plan = useCommandQuery("approvals.batchPlan", left === null ? { chosen, action } : skip, {
    keepPrevious: true,
    // A request that was in view as a whole is announced to nobody.
    anew: true,
  });
  const batch = useCommand("approvals.batch");
  const host = useHost();
  const undoMs = useCommandQuery("app.info", {}).data?.undoMs ?? 0;
  const goes = plan.data?.goes ?? [];

  function decide() {
    // Another one that could go meanwhile was not named.
    const named = new Set(goes);
    const params = { chosen: chosen.filter(({ id }) => named.has(id)), action, confirmed: goes.length };
    batch.mutate(params, { onSuccess: finish });
  }

  function finish({ goes: done, stays }: BatchOutcome) {
    selection.keep([...begun, ...(plan.data?.stays ?? []), ...stays].map(({ id }) => id));
    if (done.length > 0) offerUndo(host, done, undoMs);
    // What was known to stay was said already; what failed on the way is said now.
    if (stays.length === 0) onClose();
    else setLeft(stays);
  }

  const title = t(deciding === "approve" ? "batch.approveTitle" : "batch.rejectTitle");
  if (left !== null) {
    return (
      <Dialog
        isOpen
        onClose={onClose}
        title={title}
        footer={<Button onPress={onClose}>{t("common:close")}</Button>}
      >
        <Stays stays={left} title={t("batch.failed", { count: left.length })} />
      </Dialog>
    );
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={title}
      role="alertdialog"
      footer={
        <>
          <Button onPress={onClose} autoFocus={deciding === "approve"}>
            {t("common:cancel")}
          </Button>
          <Button
            tone={deciding === "approve" ? "decision" : "danger"}
            isDisabled={goes.length === 0 || plan.isFetching || batch.isPending}
            onPress={decide}
          >
            {t(deciding === "approve" ? "batch.approve" : "batch.reject", { count: goes.length })}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        {plan.data === undefined ? (
          <Busy>{t("batch.planning")}</Busy>
        ) : (
          <>
            <p>
              {t(deciding === "approve" ? "batch.willApprove" : "batch.willReject", { count: goes.length })}
            </p>
            {goes.length > 0 && (
              <Named
                ids={goes}
                picked={selection.picked}
                title={t(deciding === "approve" ? "batch.approved" : "batch.rejected")}
              />
            )}
            {deciding === "reject" && (
              <>
                <ReasonPresets onPick={setReason} />
                <TextField
                  label={t("inbox:rejection.reason")}
                  {...described(t("batch.reasonStays"), reason)}
                  value={reason}
                  onChange={setReason}
                  autoFocus
                />
              </>
            )}
            {begun.length > 0 && (
              <Named
                ids={begun.map(({ id }) => id)}
                picked={selection.picked}
                title={t("batch.begun", { count: begun.length })}
              />
            )}
            {plan.data.stays.length > 0 && (
              <Stays stays={plan.data.stays} title={t("batch.stays", { count: plan.data.stays.length })} />
            )}
          </>
        )}
      </div>
    </Dialog>
  );
}

/** Each one by name: some may have left the list since they were picked. */
function Named({
  ids,
  picked,
  title,
}: {
  ids: readonly string[];
  picked: Selection["picked"];
  title: string;
}) {
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by the keyboard */}
      <ul className={styles.stays} tabIndex={0}>
        {ids.map((id) => (
          <li key={id}>
            <span className={styles.name}>
              <Plain text={requestTitle(picked.get(id)?.title ?? id)} />
            </span>
            <span className={styles.agent}>{picked.get(id)?.agent}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Stays({ stays, title }: { stays: readonly BatchStay[]; title: string }) {
  const say = useSay();
  return (
    <section aria-label={title}>
      <h3 className={styles.heading}>{title}</h3>
      <ul className={styles.stays}>
        {stays.map(({ id, title: name, agent, why }) => (
          <li key={id}>
            <span className={styles.name}>
              <Plain text={requestTitle(name)} />
            </span>
            <span className={styles.agent}>{agent}</span>
            <span>{say(why)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
