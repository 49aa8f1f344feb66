import { useTranslation } from "react-i18next";
import type { RequestItem, Warning } from "../../../host/generated/api";
import { prettyJson } from "../../../kit/lossless";
import { Plain } from "../Value/Plain";
import { JsonValue } from "../Value/Value";
import styles from "./Items.module.css";

type Props = { item: RequestItem; warnings: readonly Warning[] };

/** What one item asks, in full. */
export function ItemContent({ item, warnings }: Props) {
  const { t } = useTranslation("inbox");
  switch (item.kind) {
    case "approval":
      return (
        <div className={styles.content}>
          <h4 className={styles.tool}>
            <span className={styles.faint}>{t("tool")}</span>{" "}
            <code>
              <Plain text={item.tool} />
            </code>
          </h4>
          {item.hint !== null && (
            <p>
              <span className={styles.faint}>{t("hint")}</span> <Plain text={item.hint} />
            </p>
          )}
          <JsonValue json={item.arguments} warnings={warnings} />
          {item.payload !== null && item.payload !== item.arguments && (
            <div>
              <h5 className={styles.label}>{t("payload")}</h5>
              <JsonValue json={item.payload} warnings={warnings} />
            </div>
          )}
        </div>
      );
    case "question":
      return (
        <p className={styles.prompt}>
          <Plain text={item.prompt} />
        </p>
      );
    case "raw":
      return (
        <pre className={styles.raw}>
          <Plain text={prettyJson(item.json)} />
        </pre>
      );
    case "form":
      return <p>{t("asksForm")}</p>;
  }
}
