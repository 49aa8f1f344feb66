import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showNotice } from "../../../data/toasts";
import type { ArchiveAgentView, ArchiveView } from "../../../host/generated/api";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Dialog } from "../../../kit/Dialog/Dialog";
import { ExactTime } from "../../../kit/text/Text";
import styles from "../History.module.css";

type Props = { archive: ArchiveView; onClose: () => void };

/** What is in a file, what of it is here, and what becomes of the rest. */
export function ImportDialog({ archive, onClose }: Props) {
  const { t } = useTranslation(["history", "common"]);
  const take = useCommand("history.import");
  const leave = useCommand("history.closeArchive", { quiet: true });
  const { id, conversations, conversationsHere, tasks, tasksHere, messages, requests } = archive;
  const isHere = conversations === conversationsHere && tasks === tasksHere;

  function close() {
    leave.mutate({ id });
    onClose();
  }
  function run() {
    take.mutate(
      { id },
      {
        onSuccess: (added) => {
          const nothing = added.conversations === 0 && added.tasks === 0;
          showNotice("info", nothing ? t("import.nothing") : t("import.done", { ...added }));
          onClose();
        },
      },
    );
  }
  return (
    <Dialog
      isOpen
      title={t("import.title")}
      onClose={close}
      footer={
        <>
          <Button onPress={close}>{t("common:cancel")}</Button>
          <Button tone="primary" isDisabled={take.isPending} onPress={run}>
            {take.isPending ? t("import.running") : t("import.run")}
          </Button>
        </>
      }
    >
      <div className={styles.remains}>
        <p>
          <code className={styles.file}>{archive.name}</code> · {t("import.exported")}{" "}
          <ExactTime at={archive.exportedAt} />
        </p>
        <p>{t("import.whole", { conversations, tasks, messages, requests })}</p>
        <ul className={styles.agents} aria-label={t("import.agents")}>
          {archive.agents.map((agent) => (
            <Agent key={agent.id} agent={agent} />
          ))}
        </ul>
        <p role="status">
          {isHere
            ? t("import.allHere")
            : tasksHere + conversationsHere === 0
              ? t("import.noneHere")
              : t("import.someHere", { conversations: conversationsHere, tasks: tasksHere })}
        </p>
        <p className={styles.note}>{t("import.only")}</p>
      </div>
    </Dialog>
  );
}

function Agent({ agent: { name, address, conversations, tasks, here } }: { agent: ArchiveAgentView }) {
  const { t } = useTranslation("history");
  return (
    <li className={styles.copy}>
      <div className={styles.copyText}>
        <span className={styles.agentName}>{name}</span>
        {address !== "" && <code className={styles.file}>{address}</code>}
        <span className={styles.note}>{t("import.agentWhat", { conversations, tasks })}</span>
      </div>
      <Badge>{here ? t("import.here") : t("import.notHere")}</Badge>
    </li>
  );
}
