import { MessageSquare } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { writeInChat } from "../../../places/chat-words";

/** States in which nobody will send the decision any more. */
const OVER: readonly string[] = ["superseded", "expired", "answered-elsewhere", "answered-in-chat"];

/** The words of an answer that certainly did not arrive, in the box of the chat: what the person wrote is not lost. */
export function SayInChat({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const { chatId, state } = request.summary;
  const answers = request.decision?.items.map(({ answer }) => answer) ?? [];
  const text = answers.flatMap((answer) => (answer.kind === "text" ? [answer.text] : [])).join("\n");
  const isLost = OVER.includes(state.kind) && request.fate !== null && request.fate !== "in-doubt";
  if (chatId === null || text === "" || !isLost) return null;
  return (
    <div>
      <Button icon={MessageSquare} onPress={() => writeInChat({ chatId, text })}>
        {t("state.sayInChat")}
      </Button>
    </div>
  );
}
