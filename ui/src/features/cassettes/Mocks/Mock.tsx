import { Bot, CircleCheck, CircleOff, Play, Plug, SlidersHorizontal, Square, Trash2 } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showNotice } from "../../../data/toasts";
import type { MockView } from "../../../host/generated/api";
import { Badge, StateBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { ConfirmDialog, Dialog } from "../../../kit/Dialog/Dialog";
import { CopyButton } from "../../../kit/text/Text";
import { navigate } from "../../../places/route";
import { tellRemains } from "../../history";
import { Refused } from "../Refused/Refused";
import { Faults, type FaultsChosen } from "./Faults";
import styles from "./Mocks.module.css";
import { Recording } from "./Recording";

/** A cassette that is an agent, running or off: where, how, and how to talk to it. */
export function Mock({ mock }: { mock: MockView }) {
  const { t } = useTranslation("cassettes");
  const start = useCommand("mocks.startAgain", { quiet: true });
  const stop = useCommand("mocks.stop");
  const [asked, setAsked] = useState<"faults" | "remove" | null>(null);
  const { id, cassette, speed, faults, often, url, state } = mock;
  const isOff = state.kind === "off";
  const close = () => setAsked(null);
  return (
    <li className={styles.mock}>
      <div className={styles.tags}>
        {isOff ? (
          <StateBadge tone="neutral" icon={CircleOff} word={t("state.off")} />
        ) : (
          <StateBadge tone="good" icon={CircleCheck} word={t("state.running")} />
        )}
        <Badge>{t(`speed.${speed}`)}</Badge>
        {faults.map((fault) => (
          <Badge key={fault} tone="warn">
            {t(`faults.${fault}`)}
          </Badge>
        ))}
        {faults.length > 0 && <Badge>{t(`often.${often}`)}</Badge>}
      </div>
      <Recording cassette={cassette} />
      <p className={styles.muted}>
        {isOff ? t("address.off") : t("address.on")} <code>{url}</code> {!isOff && <CopyButton text={url} />}
      </p>
      {state.kind === "moved" && <p>{t("address.moved", { from: state.from })}</p>}
      <div className={styles.buttons}>
        {isOff ? (
          <Button
            tone="primary"
            icon={Play}
            aria-label={t("named", { what: t("start"), name: cassette.name })}
            isDisabled={start.isPending}
            onPress={() => start.mutate({ id })}
          >
            {t("start")}
          </Button>
        ) : (
          <Connection mock={mock} />
        )}
        <Button icon={SlidersHorizontal} onPress={() => setAsked("faults")}>
          {t("faults.change")}
        </Button>
        {!isOff && (
          <Button icon={Square} isDisabled={stop.isPending} onPress={() => stop.mutate({ id })}>
            {t("stop")}
          </Button>
        )}
        <Button
          tone="quiet"
          icon={Trash2}
          aria-label={t("named", { what: t("remove.run"), name: cassette.name })}
          onPress={() => setAsked("remove")}
        >
          {t("remove.run")}
        </Button>
      </div>
      {start.error !== null && <Refused error={start.error} />}
      {asked === "faults" && <ChangeFaults id={id} before={{ faults, often }} onClose={close} />}
      {asked === "remove" && <Remove mock={mock} onClose={close} />}
    </li>
  );
}

function Connection({ mock: { id, cassette, agentId } }: { mock: MockView }) {
  const { t } = useTranslation("cassettes");
  const connect = useCommand("mocks.connect");
  const open = (connection: string) => navigate("agents", connection);
  if (agentId !== null) {
    return (
      <Button icon={Bot} onPress={() => open(agentId)}>
        {t("open")}
      </Button>
    );
  }
  const name = t("agentName", { agent: cassette.agent });
  return (
    <Button
      tone="primary"
      icon={Plug}
      isDisabled={connect.isPending}
      onPress={() => connect.mutate({ id, name }, { onSuccess: (made) => open(made.id) })}
    >
      {t("connect")}
    </Button>
  );
}

type ChangeProps = { id: string; before: FaultsChosen; onClose: () => void };

function ChangeFaults({ id, before, onClose }: ChangeProps) {
  const { t } = useTranslation(["cassettes", "common"]);
  const [chosen, setChosen] = useState(before);
  const change = useCommand("mocks.setFaults");
  return (
    <Dialog
      isOpen
      size="small"
      title={t("faults.change")}
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t("common:cancel")}</Button>
          <Button
            tone="primary"
            isDisabled={change.isPending}
            onPress={() => change.mutate({ id, ...chosen }, { onSuccess: onClose })}
          >
            {t("faults.use")}
          </Button>
        </>
      }
    >
      <Faults chosen={chosen} onChange={setChosen} />
    </Dialog>
  );
}

function Remove({ mock: { id, cassette }, onClose }: { mock: MockView; onClose: () => void }) {
  const { t } = useTranslation("cassettes");
  const remove = useCommand("mocks.remove");
  return (
    <ConfirmDialog
      isOpen
      title={t("remove.title")}
      confirmLabel={t("remove.run")}
      isPending={remove.isPending}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(
          { id },
          {
            onSuccess: (gone) => {
              onClose();
              if (!tellRemains(gone)) showNotice("info", t("remove.done"));
            },
          },
        )
      }
    >
      <p>{t("remove.text", { name: cassette.name })}</p>
    </ConfirmDialog>
  );
}
