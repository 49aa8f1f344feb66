import { FolderOpen } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { RunFaultView } from "../../../host/generated/api";
import { useWords } from "../../../i18n/use-words";
import { Button } from "../../../kit/Button/Button";
import type { OpenedFile } from "../opened";
import { EditAsText } from "./EditAsText";
import styles from "./Start.module.css";

type Props = { faults: readonly RunFaultView[]; file: OpenedFile; onOpen: () => void };

/** Everything that is wrong with a file, each with its place, its line and what to write instead. */
export function Faults({ faults, file, onOpen }: Props) {
  const { t } = useTranslation("runs");
  return (
    <>
      <header className={styles.header}>
        <h2 className={styles.title}>{t("start.faults")}</h2>
        <p className={styles.faint}>{t("start.faultsHint", { count: faults.length })}</p>
      </header>
      <FaultList faults={faults} text={file.text} />
      <div className={styles.ways}>
        <EditAsText file={file} />
        <Button icon={FolderOpen} onPress={onOpen}>
          {t("openAnother")}
        </Button>
      </div>
    </>
  );
}

type ListProps = { faults: readonly RunFaultView[]; text?: string };

/** `text`: of the file, where its lines are to be shown. */
export function FaultList({ faults, text }: ListProps) {
  const { t } = useTranslation("runs");
  const words = useWords();
  const lines = text?.split(/\r\n?|\n/);
  return (
    <ol className={styles.faults}>
      {faults.map(({ line, column, message, hint }) => (
        <li key={`${line} ${column} ${message.en}`} className={styles.fault}>
          <span className={styles.faint}>{t("start.at", { line, column })}</span>
          <strong>{words(message)}</strong>
          {hint !== null && <span>{words(hint)}</span>}
          {lines !== undefined && <pre className={styles.quoted}>{lines[line - 1] ?? ""}</pre>}
        </li>
      ))}
    </ol>
  );
}
