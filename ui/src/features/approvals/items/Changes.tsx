import { useTranslation } from "react-i18next";
import { Plain } from "../../../data-kit";
import type { AskedItem, ItemAnswer } from "../../../host/generated/api";
import { changesBetween } from "./changes";
import styles from "./Items.module.css";

/** What an approval sends back otherwise than proposed, wherever the editor of it is not in sight. */
export function Edit({ item, answer }: { item: AskedItem; answer: ItemAnswer | undefined }) {
  // An edit under way that cannot be sent is an empty text.
  if (item.kind !== "approval" || answer?.kind !== "approve" || !answer.payload) return null;
  return <Changes before={item.payload ?? item.arguments} after={answer.payload} />;
}

type Props = { before: string; after: string };

/** What a person changed of what the agent proposed. */
export function Changes({ before, after }: Props) {
  const { t } = useTranslation("inbox");
  const changes = changesBetween(before, after);
  if (changes === null) return null;
  if (changes.length === 0) return <p className={styles.label}>{t("editor.unchanged")}</p>;
  return (
    <table className={styles.changes}>
      <caption>{t("editor.changes")}</caption>
      <thead>
        <tr>
          <th scope="col">{t("editor.place")}</th>
          <th scope="col">{t("editor.before")}</th>
          <th scope="col">{t("editor.after")}</th>
        </tr>
      </thead>
      <tbody>
        {changes.map((change) => (
          <tr key={change.place}>
            <th scope="row">
              <Plain text={change.place === "" ? t("editor.whole") : change.place} />
            </th>
            <td>
              {change.before === null ? (
                t("editor.nothing")
              ) : (
                <del>
                  <Plain text={change.before} />
                </del>
              )}
            </td>
            <td>
              {change.after === null ? (
                t("editor.nothing")
              ) : (
                <ins>
                  <Plain text={change.after} />
                </ins>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
