import { Braces, CircleStop, Paperclip, SendHorizontal, SlidersHorizontal, X } from "lucide-react";
import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { keycaps } from "../../../actions/shortcut";
import { fileFilter, readsText } from "../../../data/accepts";
import { useFilePicker } from "../../../data/file-picker";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { ChatView } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { TextArea } from "../../../kit/fields/Fields";
import { Busy } from "../../../kit/states/States";
import { formatBytes } from "../../../kit/text/time";
import { CardBanner } from "../../agents";
import { SEND } from "../actions";
import { Options } from "../Options/Options";
import { forTheNext, isChosen, isMetadata } from "../Options/options";
import { Chosen } from "../Options/SentWith";
import { interruptedTask, waitingRequest } from "../queries";
import { Origin } from "../Resend/Origin";
import { composerTarget } from "../target";
import { Answering } from "./Answering";
import styles from "./Composer.module.css";
import { DataPart } from "./DataPart";
import { Losses } from "./Losses";
import { type Attachments, useAttachments } from "./use-attachments";
import { isData, useData } from "./use-data";
import { useDraft } from "./use-draft";

/** What is written next. A draft that was begun from a message takes the place of what was being written. */
export function Composer({ conversation }: { conversation: ChatView }) {
  const begunAt = conversation.draftOrigin?.begunAt ?? null;
  const [latest, setLatest] = useState(begunAt);
  if (begunAt !== null && begunAt !== latest) setLatest(begunAt);
  return <Writing key={latest} conversation={conversation} />;
}

/** Text, files and JSON, to a new task or as the answer to one that waits. */
function Writing({ conversation }: { conversation: ChatView }) {
  const { t } = useTranslation("chat");
  const { id, agentName } = conversation.summary;
  const send = useCommand("messages.send");
  const info = useCommandQuery("app.info", {});
  const settings = useCommandQuery("settings.get", {});
  const attachments = useAttachments(conversation);
  const [{ text, options, kept, data: draftData }, change] = useDraft(conversation);
  const [origin] = useState(conversation.draftOrigin);
  const [choosing, setChoosing] = useState(false);
  const [asking, setAsking] = useState(false);
  const data = useData(conversation.summary.agentId, {
    data: draftData,
    asJson: origin !== null,
    onChange: (typed) => change({ data: typed }),
  });
  const [asNewTask, setAsNewTask] = useState(false);
  const [dragging, setDragging] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const section = useRef<HTMLElement>(null);

  const readsWords = readsText(conversation.accepts);
  const request = waitingRequest(conversation);
  const task = interruptedTask(conversation);
  const answers = task !== null && !asNewTask ? task.key : null;
  const invalidData = data.isOpen && data.json === null;
  const parts = data.isOpen && data.json !== null ? [data.json] : [];
  const invalidOptions = !isMetadata(options.metadata) || !isMetadata(options.requestMetadata);
  const keeps = kept !== null && kept.length > 0;
  const isEmpty = text.trim() === "" && !data.isOpen && attachments.files.length === 0 && !keeps;
  const keys = settings.data?.shortcuts[SEND.id] ?? SEND.shortcut;
  const maySend =
    !isEmpty && !invalidData && !invalidOptions && !send.isPending && attachments.reading.length === 0;

  /** Words may be taken for a yes. On the card, a yes of high risk is asked about, too. */
  const mayDoHarm = request?.highRisk === true && answers !== null;

  function submit() {
    if (maySend && mayDoHarm) setAsking(true);
    else sendNow();
  }
  function sendNow() {
    setAsking(false);
    if (!maySend) return;
    const sentWith = { ...options, misfits: data.isOpen && data.misfits };
    send.mutate(
      {
        chatId: id,
        text,
        data: parts,
        attachmentIds: attachments.files.map((file) => file.id),
        taskKey: answers,
        options: isChosen(sentWith) ? sentWith : null,
        resend: origin === null || kept === null ? null : { key: origin.key, kept: [...kept] },
      },
      {
        onSuccess: () => {
          change({ text: "", kept: null, options: forTheNext(options) });
          if (data.isOpen) data.toggle();
          attachments.clear();
        },
      },
    );
  }
  // Not limited to changes: the keys must send what this very rendering shows.
  useEffect(() =>
    composerTarget.provide({
      send: submit,
      isFocused: () => section.current?.contains(document.activeElement) === true,
    }),
  );
  function onDrop(event: DragEvent) {
    event.preventDefault();
    setDragging(false);
    attachments.add(event.dataTransfer.files);
  }

  return (
    <section
      ref={section}
      className={styles.composer}
      aria-label={t("composer.label", { agent: agentName })}
      data-dragging={dragging}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={onDrop}
    >
      {dragging && <p className={styles.drop}>{t("composer.drop")}</p>}
      <CardBanner id={conversation.summary.agentId} />
      <Answering request={request} task={task} asNewTask={asNewTask} onSwitch={setAsNewTask} />
      {conversation.items.length === 0 && conversation.starters.length > 0 && (
        <Starters
          starters={conversation.starters}
          onPick={(starter) => {
            if (!readsWords && isData(starter)) {
              data.begin(starter);
              return;
            }
            change({ text: starter });
            area.current?.focus();
          }}
        />
      )}
      {origin !== null && kept !== null && (
        <Origin origin={origin} kept={kept} onChange={(next) => change({ kept: next })} />
      )}
      {!readsWords && (
        <p className={styles.faint}>{t("composer.noText", { types: conversation.accepts.join(", ") })}</p>
      )}
      <TextArea
        label={t("composer.label", { agent: agentName })}
        hideLabel
        placeholder={t("composer.placeholder", { agent: agentName })}
        value={text}
        onChange={(next) => change({ text: next })}
        rows={Math.min(10, Math.max(2, text.split("\n").length))}
        areaRef={area}
        autoFocus={conversation.items.length === 0}
        onPaste={(event) => {
          if (event.clipboardData.files.length === 0) return;
          event.preventDefault();
          attachments.add(event.clipboardData.files);
        }}
      />
      {data.isOpen && <DataPart data={data} />}
      <Files attachments={attachments} />
      {choosing ? (
        <Options
          conversation={conversation}
          options={options}
          onChange={(next) => change({ options: next })}
        />
      ) : (
        <Chosen options={options} onChange={(next) => change({ options: next })} />
      )}
      <ConfirmDialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        title={t("composer.highRiskTitle")}
        confirmLabel={t("composer.highRiskSend")}
        onConfirm={sendNow}
      >
        <p>{t("composer.highRiskDetail", { title: request?.title ?? "" })}</p>
      </ConfirmDialog>
      <Losses chatId={id} data={parts} options={options} />
      <div className={styles.buttons}>
        <AttachButton filter={fileFilter(conversation.accepts)} attachments={attachments} />
        <IconButton icon={Braces} label={t("composer.data")} pressed={data.isOpen} onPress={data.toggle} />
        <IconButton
          icon={SlidersHorizontal}
          label={t("options.title")}
          pressed={choosing}
          onPress={() => setChoosing(!choosing)}
        />
        <span className={styles.grow} />
        {conversation.busy && <StopButton id={id} />}
        <Button tone="primary" icon={SendHorizontal} onPress={submit} isDisabled={!maySend}>
          {t("composer.sendHint", { keys: keycaps(keys, info.data?.platform ?? "linux").join("+") })}
        </Button>
      </div>
    </section>
  );
}

function Starters({ starters, onPick }: { starters: readonly string[]; onPick: (starter: string) => void }) {
  const { t } = useTranslation("chat");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, these are buttons
    <div className={styles.starters} role="group" aria-label={t("composer.starters")}>
      {starters.map((starter) => (
        <button key={starter} type="button" className={styles.starter} onClick={() => onPick(starter)}>
          {starter}
        </button>
      ))}
    </div>
  );
}

function StopButton({ id }: { id: string }) {
  const { t } = useTranslation("chat");
  const stop = useCommand("chats.stop");
  return (
    <Button icon={CircleStop} onPress={() => stop.mutate({ id })} isDisabled={stop.isPending}>
      {t(stop.isPending ? "stopping" : "stop")}
    </Button>
  );
}

type AttachProps = { filter: string; attachments: Attachments };

function AttachButton({ filter, attachments }: AttachProps) {
  const { t } = useTranslation("chat");
  const picker = useFilePicker({
    label: t("composer.attach"),
    accept: filter,
    several: true,
    inWindow: attachments.pick,
    inBrowser: attachments.add,
  });
  return (
    <>
      <IconButton icon={Paperclip} label={t("composer.attach")} onPress={picker.pick} />
      {picker.input}
    </>
  );
}

function Files({ attachments }: { attachments: Attachments }) {
  const { t, i18n } = useTranslation("chat");
  return (
    <>
      {attachments.files.length > 0 && (
        <ul className={styles.files} aria-label={t("composer.attached")}>
          {attachments.files.map((file) => (
            <li key={file.id} className={styles.file}>
              <span>{file.name}</span>
              <span className={styles.faint}>{formatBytes(file.size, i18n.language)}</span>
              <IconButton
                icon={X}
                label={t("composer.removeFile", { name: file.name })}
                onPress={() => attachments.remove(file.id)}
              />
            </li>
          ))}
        </ul>
      )}
      {attachments.reading.map((name) => (
        <Busy key={name}>{t("composer.reading", { name })}</Busy>
      ))}
      {attachments.refusals.length > 0 && (
        <div role="alert" className={styles.refusals}>
          {attachments.refusals.map((reason) => (
            <p key={reason} className={styles.refusal}>
              {reason}
            </p>
          ))}
          <Button tone="quiet" onPress={attachments.dismiss}>
            {t("composer.dismiss")}
          </Button>
        </div>
      )}
    </>
  );
}
