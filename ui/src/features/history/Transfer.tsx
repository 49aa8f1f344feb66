import { Download } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Button } from "../../kit/Button/Button";
import { useExportHistory } from "./Export/use-export-history";
import styles from "./History.module.css";
import { Import } from "./Import/Import";

/** The whole history as a file, and files of history from elsewhere. */
export function Transfer() {
  const { t } = useTranslation("history");
  const exporting = useExportHistory({ scope: { kind: "all" } });
  return (
    <section aria-label={t("transfer.title")} className={styles.part}>
      <h3 className={styles.label}>{t("transfer.title")}</h3>
      <p className={styles.note}>{t("transfer.text")}</p>
      <div className={styles.line}>
        <Button icon={Download} onPress={exporting.ask}>
          {t("export.label.all")}
        </Button>
        <Import />
      </div>
      {exporting.dialog}
    </section>
  );
}
