import { useTranslation } from "react-i18next";
import type { Lossless } from "../../../kit/lossless";
import { Plain } from "./Plain";
import styles from "./Value.module.css";

/** A value that holds no others, a number by its digits. */
export function Scalar({ value }: { value: Lossless }) {
  const { t } = useTranslation("inbox");
  switch (value.type) {
    case "number":
      return <code>{value.raw}</code>;
    case "boolean":
      return (
        <span>
          {t(value.value ? "value.yes" : "value.no")}{" "}
          <code className={styles.faint}>{String(value.value)}</code>
        </span>
      );
    case "null":
      return <span className={styles.faint}>{t("value.none")}</span>;
    case "string":
      return value.value === "" ? (
        <span className={styles.faint}>{t("value.empty")}</span>
      ) : (
        <Plain text={value.value} />
      );
    case "object":
    case "array":
      return null;
  }
}
