import { FileInput } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ExactTime } from "../../kit/text/Text";
import styles from "./History.module.css";

type Props = { what: "conversation" | "task" | "request"; at: number };

/** Says of something that came from a file when it came, and that nothing goes on in it. */
export function Imported({ what, at }: Props) {
  const { t } = useTranslation("history");
  return (
    <p className={styles.imported} role="note">
      <FileInput size={14} aria-hidden />
      <span>
        {t(`imported.${what}`)} {t("imported.at")} <ExactTime at={at} />
      </span>
    </p>
  );
}
