import { useTranslation } from "react-i18next";
import type { JsonObject } from "../../../data-kit";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { memberOf } from "../../../kit/lossless";
import styles from "./Items.module.css";

/** Levels that are open. */
const LEVELS = 5;
/** Members that hold what an agent says, the most telling first. */
const SAID = ["content", "message", "question", "prompt", "text", "title"] as const;

/** What it says in words. */
export function saidIn(json: JsonObject): string | null {
  for (const name of SAID) {
    const said = memberOf(json, name);
    if (said?.type === "string" && said.value.trim() !== "") return said.value;
  }
  return null;
}

/** The whole of it, on demand where its words say everything. */
export function JsonText({ text, isOpen }: { text: string; isOpen: boolean }) {
  const { t } = useTranslation(["chat", "dataKit"]);
  const tree = <JsonView json={text} label={t("part.data")} openLevels={LEVELS} />;
  if (isOpen) return <div className={styles.data}>{tree}</div>;
  return (
    <details className={styles.calls}>
      <summary>{t("dataKit:value.asReceived.show")}</summary>
      <div className={styles.data}>{tree}</div>
    </details>
  );
}
