import { Bot, Plug, SlidersHorizontal, Square } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import { useCommand } from "../../../data/queries";
import type { MockView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { CopyButton } from "../../../kit/text/Text";
import { Faults, type FaultsChosen } from "./Faults";
import styles from "./Mocks.module.css";
import { Recording } from "./Recording";

/** A cassette that is being played: where, how, and how to talk to it. */
export function RunningMock({ mock }: { mock: MockView }) {
  const { t } = useTranslation("cassettes");
  const connect = useCommand("mocks.connect");
  const stop = useCommand("mocks.stop");
  const [changing, setChanging] = useState(false);
  const { id, cassette, speed, faults, often, url, connectionId } = mock;
  const open = (connection: string) => navigate("agents", connection);
  return (
    <li className={styles.mock}>
      <Recording cassette={cassette} />
      <div className={styles.tags}>
        <Badge>{t(`speed.${speed}`)}</Badge>
        {faults.map((fault) => (
          <Badge key={fault} tone="warn">
            {t(`faults.${fault}`)}
          </Badge>
        ))}
        {faults.length > 0 && <Badge>{t(`often.${often}`)}</Badge>}
      </div>
      <p className={styles.muted}>
        <code>{url}</code> <CopyButton text={url} />
      </p>
      <div className={styles.buttons}>
        {connectionId === null ? (
          <Button
            tone="primary"
            icon={Plug}
            isDisabled={connect.isPending}
            onPress={() =>
              connect.mutate(
                { id, name: t("connectionName", { agent: cassette.agent }) },
                { onSuccess: (made) => open(made.id) },
              )
            }
          >
            {t("connect")}
          </Button>
        ) : (
          <Button icon={Bot} onPress={() => open(connectionId)}>
            {t("open")}
          </Button>
        )}
        <Button icon={SlidersHorizontal} onPress={() => setChanging(true)}>
          {t("faults.change")}
        </Button>
        <Button icon={Square} isDisabled={stop.isPending} onPress={() => stop.mutate({ id })}>
          {t("stop")}
        </Button>
      </div>
      {changing && <ChangeFaults id={id} before={{ faults, often }} onClose={() => setChanging(false)} />}
    </li>
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
