import { ScrollText, Undo2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import { ApprovalBadge, ReceiptBadge } from "../../../facts/approval";
import type { ApprovalView, AskedItem, ConfirmRequest, ItemAnswer } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { useSecondsUntil } from "../../../kit/text/clock";
import { ExactTime, RelativeTime } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import { Imported } from "../../history";
import { Asked } from "../Asked";
import { useAskedAfter } from "../asked-after";
import { givenValues } from "../given-values";
import { DOUBLE_PRESS_MS } from "../go-on";
import { Edit } from "../items/Changes";
import { approvalLabel, titleLine, toolLabel } from "../request-title";
import styles from "./RequestCard.module.css";
import { SayInChat } from "./SayInChat";
import { Sent } from "./Sent";

/** Where a decided request stands: on its way and still to be undone, delivered, uncertain, or over and why. */
export function Standing({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const { state } = request.summary;
  const { receipt, next } = useAskedAfter(request);
  const say = useSay();
  return (
    <section className={styles.standing} aria-label={t("section.answer")}>
      <div className={styles.standingHead} role="status">
        <ApprovalBadge state={state} />
        <span>{useSentence(request)}</span>
        {request.fate !== null && <span>{t(`fate.${request.fate}`)}</span>}
      </div>
      {receipt !== null && (
        <div className={styles.standingHead} role="status">
          <ReceiptBadge receipt={receipt} />
          <span>{t(`receipt.${receipt}.text`)}</span>
          <OtherTask id={request.answeredIn} />
        </div>
      )}
      {next !== null && (
        <p className={styles.note}>
          {t("after.asked", { title: titleLine(next.title) })}{" "}
          <Button tone="quiet" onPress={() => navigate("inbox", next.id)}>
            {t("again.show")}
          </Button>
        </p>
      )}
      {state.kind === "queued" && <Undo id={request.summary.id} notBefore={state.notBefore} />}
      {(state.kind === "refused" || state.kind === "uncertain") && state.reason !== null && (
        <p className={styles.note}>{say(state.reason)}</p>
      )}
      {state.kind === "uncertain" &&
        request.limits.map(say).map((limit) => (
          <p key={limit} className={styles.note}>
            {limit}
          </p>
        ))}
      {state.kind === "uncertain" && <Uncertain id={request.summary.id} />}
      {request.decision !== null && (
        <ul className={styles.answers}>
          {request.decision.items.map(({ itemId, answer }) => {
            const item = request.items.find((candidate) => candidate.itemId === itemId);
            return (
              <li key={itemId}>
                <Answered item={item} answer={answer} />
                {item !== undefined && <Edit item={item} answer={answer} />}
              </li>
            );
          })}
        </ul>
      )}
      <SayInChat request={request} />
      {request.decidedAt !== null && (
        <p className={styles.faint}>
          <RelativeTime at={request.decidedAt} />
        </p>
      )}
      {request.freshness !== null && <p className={styles.note}>{say(request.freshness)}</p>}
      {request.history.length > 0 && (
        <>
          <h3 className={styles.partTitle}>{t("section.happened")}</h3>
          <ol className={styles.history}>
            {request.history.map(({ at, what }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: entries are only ever appended
              <li key={index}>
                <ExactTime at={at} /> {say(what)}
              </li>
            ))}
          </ol>
        </>
      )}
      {request.importedAt === null ? (
        <div>
          <Button tone="quiet" icon={ScrollText} onPress={() => navigate("ledger", request.summary.id)}>
            {t("state.ledger")}
          </Button>
        </div>
      ) : (
        <Imported what="request" at={request.importedAt} />
      )}
      {request.reply !== null && (
        // Who may send it again sees what that is.
        <details className={styles.details} open={state.kind === "uncertain"}>
          <summary>{t(`reply.${whereabouts(request)}`)}</summary>
          <Sent method={request.reply.method} body={request.reply.body} />
        </details>
      )}
    </section>
  );
}

function OtherTask({ id }: { id: string | null }) {
  const { t } = useTranslation("inbox");
  return id === null ? null : <Button onPress={() => navigate("tasks", id)}>{t("openOtherTask")}</Button>;
}

/** Whether the reply left by now. */
function whereabouts({ summary, fate }: ApprovalView): "waits" | "stayed" | "left" {
  if (summary.state.kind === "queued") return "waits";
  return fate === "not-sent" ? "stayed" : "left";
}

function useSentence(request: ApprovalView): string {
  const { summary, fate } = request;
  const { t } = useTranslation(["inbox", "told"]);
  const say = useSay();
  const { state } = summary;
  switch (state.kind) {
    case "pending":
      return "";
    case "queued":
      return t("state.queued");
    case "in-flight":
      return t("state.inFlight", { attempt: state.attempt });
    case "delivered":
      return t("state.delivered");
    case "presumed":
      return t("state.presumed");
    case "refused":
      return fate === null ? t("state.refused") : "";
    case "uncertain":
      return t("state.uncertain");
    case "superseded":
      return state.reason === null ? t("state.superseded") : say(state.reason);
    case "expired":
      return t("state.expired");
    case "answered-elsewhere":
      return t("state.answeredElsewhere");
    case "answered-in-chat":
      return t("told:answered-in-chat");
    case "done-there":
      return t("told:done-there");
    case "left-open":
      return t("state.leftOpen");
  }
}

/** A decision waits a few seconds before it is sent; until then it can be taken back. */
function Undo({ id, notBefore }: { id: string; notBefore: number }) {
  const { t } = useTranslation("inbox");
  const undo = useCommand("approvals.undo");
  const [shownAt] = useState(() => performance.now());
  const seconds = useSecondsUntil(notBefore);
  return (
    <div className={styles.buttons}>
      <Button
        icon={Undo2}
        onPress={() => performance.now() - shownAt > DOUBLE_PRESS_MS && undo.mutate({ id })}
        isDisabled={undo.isPending}
      >
        {t("state.undo")}
      </Button>
      <span className={styles.countdown} aria-hidden>
        {t("state.countdown", { seconds })}
      </span>
    </div>
  );
}

function Uncertain({ id }: { id: string }) {
  const { t } = useTranslation("inbox");
  const resolve = useCommand("approvals.resolve", { quiet: true });
  const [asking, setAsking] = useState(false);
  // A browser has no native dialog: its host wants a word typed before a second copy may leave.
  const [wanted, setWanted] = useState<ConfirmRequest | null>(null);
  function sendAgain(confirm?: string) {
    setAsking(false);
    setWanted(null);
    resolve.mutate(
      { id, sendAgain: true, ...(confirm === undefined ? {} : { confirm }) },
      { onError: (error) => (error.confirm === null ? showError(error) : setWanted(error.confirm)) },
    );
  }
  return (
    <>
      <p className={styles.warning}>{t("state.uncertainDetail")}</p>
      <div className={styles.buttons}>
        <Button
          onPress={() => resolve.mutate({ id, sendAgain: false }, { onError: showError })}
          isDisabled={resolve.isPending}
        >
          {t("state.arrived")}
        </Button>
        <Button tone="danger" onPress={() => setAsking(true)} isDisabled={resolve.isPending}>
          {t("state.sendAgain")}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={t("state.sendAgainTitle")}
        confirmLabel={t("state.sendAgain")}
        onConfirm={() => sendAgain()}
      >
        <p>{t("state.sendAgainDetail")}</p>
      </ConfirmDialog>
      {wanted !== null && (
        <ConfirmDialog
          isOpen
          onClose={() => setWanted(null)}
          title={t("state.sendAgainTitle")}
          word={wanted.word}
          confirmLabel={t("state.sendAgain")}
          onConfirm={() => sendAgain(wanted.word)}
        >
          <Asked question={wanted.question} />
        </ConfirmDialog>
      )}
    </>
  );
}

type AnsweredProps = {
  item: AskedItem | undefined;
  answer: ItemAnswer;
};

function Answered({ item, answer }: AnsweredProps) {
  const { t } = useTranslation("inbox");
  const tool = item?.kind === "approval" ? approvalLabel(item) : toolLabel(item?.itemId ?? "");
  const words = (text: string) => (text.trim() === "" ? t("answered.empty") : t("answered.text", { text }));
  switch (answer.kind) {
    case "approve":
      return t(answer.payload === null ? "answered.approve" : "answered.approveEdited", { tool });
    case "reject":
      return answer.reason === null
        ? t("answered.reject", { tool })
        : t("answered.rejectReason", { tool, reason: answer.reason });
    case "text":
      return words(labelOf(item, answer.text));
    case "files":
      return words(
        [answer.text, ...answer.files.map(({ name }) => name)].filter((said) => said !== "").join(" · "),
      );
    case "grant":
      return t("answered.grant", { tool, grant: answer.grant });
    case "cancel":
      return t("answered.cancel", { tool });
    case "choices":
      return words(answer.chosen.map((value) => labelOf(item, value)).join(", "));
    case "permissions":
      return t("answered.permissions", { json: answer.json });
    case "done":
      return t("answered.done");
    case "secret":
      return t("answered.secret");
    case "values":
    case "raw": {
      const values = givenValues(item, answer.json);
      if (values.length === 0) return t(`answered.${answer.kind}`);
      return t(`answered.${answer.kind}Of`, { values: values.join(" · ") });
    }
  }
}

/** An option by the words that stood on it: its value may be a number that says nothing. */
function labelOf(item: AskedItem | undefined, value: string): string {
  const options = item?.kind === "question" ? item.options : [];
  return options.find((option) => option.value === value)?.label ?? value;
}
