import { useTranslation } from "react-i18next";
import { JsonValue, Plain, PrettyJson, Words } from "../../../data-kit";
import type { AskedItem, Warning } from "../../../host/generated/api";
import { readLossless } from "../../../kit/lossless";
import { isSentence } from "../request-title";
import styles from "./Items.module.css";
import { LinkContent } from "./LinkAnswer";

type Props = { item: AskedItem; warnings: readonly Warning[]; requestId: string; isOpen: boolean };

/** What one item asks, in full. */
export function ItemContent({ item, warnings, requestId, isOpen }: Props) {
  const { t } = useTranslation("inbox");
  switch (item.kind) {
    case "approval":
      return (
        <div className={styles.content}>
          {isSentence(item.tool) ? (
            <h4 className={styles.tool}>
              <Plain text={item.tool} />
            </h4>
          ) : (
            item.tool !== "" && (
              <h4 className={styles.tool}>
                <span className={styles.faint}>{t("tool")}</span>{" "}
                <code>
                  <Plain text={item.tool} />
                </code>
              </h4>
            )
          )}
          {item.by !== null && (
            <p>
              <span className={styles.faint}>{t("by")}</span> <Plain text={item.by} />
            </p>
          )}
          {item.hint !== null && (
            <p>
              <span className={styles.faint}>{t("hint")}</span>{" "}
              <Words text={item.hint} requestId={requestId} />
            </p>
          )}
          {item.goesOn && <p>{t("goesOn")}</p>}
          {!((item.goesOn || item.tool === "") && isEmpty(item.arguments)) && (
            <JsonValue json={item.arguments} warnings={warnings} />
          )}
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
          <Words text={item.prompt} requestId={requestId} />
        </p>
      );
    case "link":
      return <LinkContent item={item} requestId={requestId} isOpen={isOpen} />;
    case "permissions":
      return (
        <div className={styles.content}>
          {item.text.trim() !== "" && (
            <p className={styles.prompt}>
              <Words text={item.text} requestId={requestId} />
            </p>
          )}
          <h4 className={styles.label}>{t("permissions.asked")}</h4>
          <JsonValue json={item.proposed} warnings={warnings} />
        </div>
      );
    case "secret":
      return (
        <div className={styles.content}>
          <h4 className={styles.tool}>
            <span className={styles.faint}>{t("secret.wanted")}</span> <Plain text={item.name} />
          </h4>
          {item.description !== null && (
            <p>
              <Words text={item.description} requestId={requestId} />
            </p>
          )}
        </div>
      );
    case "raw":
    case "broken":
      return (
        <div className={styles.content}>
          {item.kind === "raw" && item.tool !== null && (
            <h4 className={styles.tool}>
              <span className={styles.faint}>{t("tool")}</span>{" "}
              <code>
                <Plain text={item.tool} />
              </code>
            </h4>
          )}
          {item.kind === "raw" && item.tool !== null ? (
            <JsonValue json={item.json} warnings={warnings} />
          ) : (
            <PrettyJson className={styles.raw} json={item.json} />
          )}
        </div>
      );
    case "form":
      return (
        <div className={styles.content}>
          {item.prompt !== null && (
            <p className={styles.prompt}>
              <Words text={item.prompt} requestId={requestId} />
            </p>
          )}
          <p>{t("asksForm")}</p>
        </div>
      );
  }
}

/** Where no tool is named and nothing is given to it, it is no call that lacks its arguments: the words say it all. */
function isEmpty(json: string): boolean {
  const value = readLossless(json);
  return value?.type === "object" && value.members.length === 0;
}
