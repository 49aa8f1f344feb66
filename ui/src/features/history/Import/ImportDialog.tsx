import { useTranslation } from "react-i18next";
import { useCommand } from "../../../data/queries";
import { showNotice } from "../../../data/toasts";
import type { ArchiveAgentView, ArchiveView, ImportedView, LeftOutView } from "../../../host/generated/api";
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
  const { id, conversations, chatsHere, tasks, tasksHere, messages, requests, runs, runsHere, leftOut } =
    archive;
  const isHere = conversations === chatsHere && tasks === tasksHere && runs === runsHere && !holds(leftOut);

  function close() {
    leave.mutate({ id });
    onClose();
  }
  function run() {
    take.mutate(
      { id },
      {
        onSuccess: (imported) => {
          showNotice("info", told(imported));
          onClose();
        },
      },
    );
  }
  function told({ conversations, tasks, runs, leftOut }: ImportedView) {
    const nothing = conversations === 0 && tasks === 0 && runs === 0;
    const done =
      runs === 0
        ? t("import.done", { conversations, tasks })
        : t("import.doneRuns", { runs, conversations, tasks });
    if (!holds(leftOut)) return nothing ? t("import.nothing") : done;
    if (nothing) return t("import.onlyLeftOut", { ...leftOut });
    return `${done} ${t("import.wasLeftOut", { ...leftOut })}`;
  }
  return (
    <Dialog
      isOpen
      title={t("import.title")}
      onClose={close}
      footer={
        isHere ? (
          <Button onPress={close}>{t("common:close")}</Button>
        ) : (
          <>
            <Button onPress={close}>{t("common:cancel")}</Button>
            <Button tone="primary" isDisabled={take.isPending} onPress={run}>
              {take.isPending ? t("import.running") : t("import.run")}
            </Button>
          </>
        )
      }
    >
      <div className={styles.remains}>
        <p>
          <code className={styles.file}>{archive.name}</code> · {t("import.exported")}{" "}
          <ExactTime at={archive.exportedAt} />
        </p>
        <p>{t("import.whole", { conversations, tasks, messages, requests })}</p>
        {runs > 0 && <p>{t("import.runs", { runs, here: runsHere })}</p>}
        <ul className={styles.agents} aria-label={t("import.agents")}>
          {archive.agents.map((agent) => (
            <Agent key={agent.id} agent={agent} />
          ))}
        </ul>
        <div className={styles.remains} role="status">
          <p>
            {isHere
              ? t("import.allHere")
              : tasksHere + chatsHere === 0
                ? t("import.noneHere")
                : t("import.someHere", { conversations: chatsHere, tasks: tasksHere })}
          </p>
          {holds(leftOut) && <p>{t("import.leftOut", { ...leftOut })}</p>}
        </div>
        <p className={styles.note}>{t("import.only")}</p>
      </div>
    </Dialog>
  );
}

function holds({ tasks, messages }: LeftOutView) {
  return tasks + messages > 0;
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
