import { KeyRound, Send } from "lucide-react";
import { useTranslation } from "react-i18next";
import { skip, useCommand, useCommandQuery } from "../../../data/queries";
import type { ApprovalView, AskedItem } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { navigate } from "../../../places/route";
import { FailureRemedy } from "../../agents";
import { isOpen } from "../queries";
import styles from "./RequestCard.module.css";

/** Words for what a caller shows with every call, in the languages in which agents are mostly written. */
const CREDENTIAL =
  /\b(?:token|bearer|authorization|credentials?|api[ _-]?key|header)\b|トークン|認証|ヘッダー/i;

/**
 * A request for what the agent's card wants with every call. As an answer it would be words to the agent; in the connection it is
 * a credential. Draws nothing where the card names no scheme, or the agent asks for something else.
 */
export function CredentialsFirst({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const { agentId, taskKey, chatId } = request.summary;
  const mayBe = isOpen(request) && request.items.every(takesWords);
  const agent = useCommandQuery("agents.get", mayBe ? { id: agentId } : skip).data;
  const declares = agent !== undefined && agent.auth.ways.length > 0;
  const task = useCommandQuery("tasks.get", declares ? { taskKey } : skip).data;
  const send = useCommand("messages.send");
  if (!mayBe || !declares) return null;
  const isMissing = agent.summary.needsCredentials || agent.auth.missing.length > 0;
  const wantsSignIn = task?.summary.brief.state === "auth-required";
  const names = CREDENTIAL.test(`${request.summary.title} ${request.question}`);
  if (isMissing ? !wantsSignIn && !names : !wantsSignIn || !names) return null;
  const { saidBefore } = request;
  return (
    <section className={styles.standing} aria-label={t("credentials.title")}>
      <p>
        <KeyRound size={14} aria-hidden /> {t(isMissing ? "credentials.missing" : "credentials.given")}
      </p>
      <div className={styles.buttons}>
        <FailureRemedy remedy={{ kind: "edit-credentials", wanted: null }} agentId={agentId} />
        {chatId !== null && saidBefore !== null && (
          <Button
            icon={Send}
            isDisabled={isMissing || send.isPending}
            onPress={() =>
              send.mutate(
                {
                  chatId,
                  text: saidBefore,
                  data: [],
                  attachmentIds: [],
                  taskKey,
                  options: null,
                  resend: null,
                },
                { onSuccess: () => navigate("chats", chatId) },
              )
            }
          >
            {t("credentials.again")}
          </Button>
        )}
      </div>
      <p className={styles.note}>{t("credentials.orAnswer")}</p>
    </section>
  );
}

/** A decision about a call, or a page to go to, is no wish for the credentials of the connection. */
function takesWords(item: AskedItem): boolean {
  return item.kind === "secret" || item.kind === "question" || item.kind === "raw" || isBareLink(item);
}

function isBareLink(item: AskedItem): boolean {
  return item.kind === "link" && item.url === null;
}
