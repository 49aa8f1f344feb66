import { MessageSquare, MessageSquarePlus } from "lucide-react";
import { Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Button, IconButton } from "../../kit/Button/Button";
import { ListDetail } from "../../kit/ListDetail";
import { EmptyState } from "../../kit/states/States";
import { comparisonIn, NEW_CHAT, navigate } from "../../places/route";
import { ASK_SEVERAL, AskSeveral, Several, severalIn } from "../run-builder";
import { ComparisonView } from "./Comparison/ComparisonView";
import { ConversationList } from "./ConversationList/ConversationList";
import { ConversationView } from "./ConversationView/ConversationView";
import { NewChat } from "./NewChat/NewChat";

/** Conversations on the left, the one that is open on the right. */
export function ChatsScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("chat");
  return (
    <ListDetail
      name="chat"
      title={t("title")}
      tools={
        <IconButton
          icon={MessageSquarePlus}
          label={t("newChat")}
          onPress={() => navigate("chats", NEW_CHAT)}
        />
      }
      list={<ConversationList selected={id} />}
      detail={<Detail id={id} />}
    />
  );
}

function Detail({ id }: { id: string | null }) {
  const { t } = useTranslation("chat");
  if (id === NEW_CHAT) return <NewChat />;
  const several = id === null ? null : severalIn(id);
  if (id === ASK_SEVERAL || several !== null) {
    return (
      <Suspense fallback={null}>
        {several === null ? <AskSeveral /> : <Several key={several} runId={several} />}
      </Suspense>
    );
  }
  const comparison = id === null ? null : comparisonIn(id);
  if (comparison !== null) return <ComparisonView key={comparison} id={comparison} />;
  if (id !== null) return <ConversationView key={id} id={id} />;
  return (
    <EmptyState
      icon={MessageSquare}
      title={t("empty.pick")}
      action={
        <Button icon={MessageSquarePlus} onPress={() => navigate("chats", NEW_CHAT)}>
          {t("newChat")}
        </Button>
      }
    >
      {t("empty.pickHint")}
    </EmptyState>
  );
}
