import { useTranslation } from "react-i18next";
import type { Lossless } from "../../kit/lossless";
import { Alone } from "./Plain";
import styles from "./Value.module.css";

/** A value that holds no others, a number by its digits. What could hold some says that there are none. */
export function Scalar({ value }: { value: Lossless }) {
  const { t } = useTranslation("dataKit");
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
        <Alone text={value.value} />
      );
    case "object":
      return value.members.length === 0 ? <Holding none="{}" words={t("value.emptyObject")} /> : null;
    case "array":
      return value.items.length === 0 ? <Holding none="[]" words={t("value.emptyList")} /> : null;
  }
}

function Holding({ none, words }: { none: string; words: string }) {
  return (
    <span className={styles.faint}>
      {words} <code>{none}</code>
    </span>
  );
}
