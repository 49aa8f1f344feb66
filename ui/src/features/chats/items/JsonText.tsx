import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Facts, factsIn, type JsonObject } from "../../../data-kit";
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
  if (isOpen) return <OpenData json={text} openLevels={LEVELS} />;
  return (
    <details className={styles.calls}>
      <summary>{t("dataKit:value.asReceived.show")}</summary>
      <div className={styles.data}>
        <JsonView json={text} label={t("part.data")} openLevels={LEVELS} />
      </div>
    </details>
  );
}

/** JSON in view: a few values by name, and any other as a tree. */
export function OpenData({ json, openLevels = 2 }: { json: string; openLevels?: number }) {
  const { t } = useTranslation("chat");
  const facts = useMemo(() => factsIn(json), [json]);
  if (facts === null) {
    return (
      <div className={styles.data}>
        <JsonView json={json} label={t("part.data")} openLevels={openLevels} />
      </div>
    );
  }
  return (
    <section className={styles.data} aria-label={t("part.data")}>
      <Facts value={facts} json={json} />
    </section>
  );
}
