import { Cable, Check, CircleAlert, CircleStop, Clock, PencilLine, Send } from "lucide-react";
import { memo } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../data/host-context";
import { useCommand } from "../../../data/queries";
import { showError } from "../../../data/toasts";
import { useLiveText } from "../../../data/use-live-text";
import type { DeliveryState, MessageView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Button, IconButton } from "../../../kit/Button/Button";
import { classNames } from "../../../kit/class-names";
import { Busy } from "../../../kit/states/States";
import { CopyButton, RelativeTime } from "../../../kit/text/Text";
import { showOnWire } from "../../../places/wire-selection";
import { FailureRemedy } from "../../agents";
import { Awaited } from "../Awaited/Awaited";
import { useSetsOut } from "../Awaited/use-awaited";
import { SentWith } from "../Options/SentWith";
import { Lineage } from "../Resend/Lineage";
import { useResend } from "../Resend/use-resend";
import styles from "./Items.module.css";
import { RequestData } from "./OtherItems";
import { AgentText, Parts, textOf } from "./Parts";
import { sentencesIn } from "./sentences";
import { UsedExtensions } from "./UsedExtensions";

type Props = {
  message: MessageView;
  chatId: string;
  agent: string;
  /** The agent that an own message was sent to; none where nothing more is sent. */
  agentId?: string;
  /** The agent was removed: nothing can be sent to it again. */
  isOver?: boolean;
  /** A request follows whose card says the data in words. */
  foldsData?: boolean;
};

/** One message. What was said by the person is shown as typed, what the agent says as markdown. */
export const MessageItem = memo(function MessageItem({
  message,
  chatId,
  agent,
  agentId,
  isOver = false,
  foldsData = false,
}: Props) {
  const { t } = useTranslation("chat");
  const isOwn = message.role === "user";
  const text = useLiveText({
    chatId,
    itemKey: message.key,
    fetched: textOf(message.parts),
    streaming: message.streaming,
  });
  const host = useHost();
  const { exchangeId } = message;
  // While it is on its way nobody knows what becomes of it.
  const isFinal = message.delivery === "sent" || message.delivery === "failed";
  return (
    <article
      className={classNames(styles.message, isOwn && styles.own)}
      aria-label={isOwn ? t("you") : agent}
    >
      <header className={styles.byline}>
        <span className={styles.speaker} title={isOwn ? undefined : agent}>
          {isOwn ? t("you") : agent}
        </span>
        {message.role !== "user" && message.role !== "agent" && (
          <code className={styles.faint}>{message.role}</code>
        )}
        <span className={styles.faint}>
          <RelativeTime at={message.at} />
        </span>
        <span className={styles.tools}>
          {isFinal && !isOver && <EditAgain messageKey={message.key} chatId={chatId} />}
          {text !== "" && <CopyButton text={text} label={t("copyMessage")} />}
          {(exchangeId !== null || isFinal) && (
            <IconButton
              icon={Cable}
              label={t("wire")}
              onPress={() => showOnWire(host, { key: message.key }, exchangeId).catch(showError)}
            />
          )}
        </span>
      </header>
      <div className={styles.body}>
        <Body message={message} text={text} isOwn={isOwn} foldsData={foldsData} />
      </div>
      {message.streaming && <Busy>{t("arriving")}</Busy>}
      <Lineage resentFrom={message.resentFrom} resentAs={message.resentAs} />
      {message.sentWith !== null && <SentWith options={message.sentWith} />}
      {message.extensions !== null && <UsedExtensions extensions={message.extensions} />}
      {message.delivery !== null && (
        <Delivery
          message={message}
          state={message.delivery}
          agentId={isOver ? undefined : agentId}
          isOver={isOver}
        />
      )}
    </article>
  );
});

function EditAgain(what: { messageKey: string; chatId: string }) {
  const { t } = useTranslation("chat");
  const { ask, dialog } = useResend(what);
  return (
    <>
      <IconButton icon={PencilLine} label={t("resend.label")} onPress={ask} />
      {dialog}
    </>
  );
}

type BodyProps = { message: MessageView; text: string; isOwn: boolean; foldsData: boolean };

function Body({ message, text, isOwn, foldsData }: BodyProps) {
  const others = message.parts.filter((part) => part.kind !== "text");
  if (isOwn || message.streaming) {
    return (
      <>
        {isOwn ? (
          text !== "" && <p className={styles.typed}>{text}</p>
        ) : (
          <AgentText text={text} streaming source="message" id={message.key} />
        )}
        <Parts parts={others} source="message" id={message.key} />
      </>
    );
  }
  const data = foldsData ? message.parts.filter((part) => part.kind === "data") : [];
  if (data.length === 0) return <Parts parts={message.parts} source="message" id={message.key} />;
  const sentences = data.flatMap((part) => sentencesIn(part.json, text));
  return (
    <>
      <Parts parts={message.parts.filter((part) => part.kind !== "data")} source="message" id={message.key} />
      {sentences.map((sentence) => (
        <AgentText key={sentence} text={sentence} streaming={false} source="message" id={message.key} />
      ))}
      <RequestData>
        <Parts parts={data} source="message" id={message.key} />
      </RequestData>
    </>
  );
}

const LOOKS = {
  queued: { tone: "neutral", icon: Clock },
  sending: { tone: "info", icon: Send },
  sent: { tone: "neutral", icon: Check },
  failed: { tone: "bad", icon: CircleAlert },
  // The person did it: nothing went wrong.
  stopped: { tone: "neutral", icon: CircleStop },
} as const;

function isStopped({ error }: MessageView): boolean {
  return typeof error === "object" && error?.code === "stopped-before-answer";
}

type DeliveryProps = {
  message: MessageView;
  state: DeliveryState;
  agentId: string | undefined;
  isOver: boolean;
};

function Delivery({ message, state, agentId, isOver }: DeliveryProps) {
  const { t } = useTranslation(["chat", "common"]);
  const say = useSay();
  const retry = useCommand("messages.retry");
  useSetsOut(message);
  const look = state === "failed" && isStopped(message) ? "stopped" : state;
  const reason = look === "stopped" ? undefined : styles.error;
  const badge = <StateBadge {...LOOKS[look]} word={t(`common:delivery.${look}`)} />;
  return (
    <footer className={styles.delivery}>
      {state === "sending" ? <Awaited message={message}>{badge}</Awaited> : badge}
      {state === "failed" && (
        <>
          {message.error !== null && <p className={reason}>{say(message.error)}</p>}
          {message.mayHaveArrived && <p className={reason}>{t("mayHaveArrived")}</p>}
          {message.hints.length > 0 && (
            <ul className={styles.hints}>
              {message.hints.map(say).map((hint) => (
                <li key={hint}>{hint}</li>
              ))}
            </ul>
          )}
          {message.remedy !== null && agentId !== undefined && (
            <FailureRemedy
              remedy={message.remedy}
              agentId={agentId}
              onDone={() => retry.mutate({ id: message.key })}
            />
          )}
          {!isOver && (
            <Button onPress={() => retry.mutate({ id: message.key })} isDisabled={retry.isPending}>
              {t("retry")}
            </Button>
          )}
        </>
      )}
    </footer>
  );
}
