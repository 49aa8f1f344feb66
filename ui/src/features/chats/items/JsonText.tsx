import { useTranslation } from "react-i18next";
import { JsonView } from "../../../kit/JsonView/JsonView";
import { type Lossless, memberOf, readLossless } from "../../../kit/lossless";
import styles from "./Items.module.css";

/** Levels that are open: the steps of a plan, and what each says. */
const LEVELS = 5;
/** Members that hold what an agent says, the most telling first. */
const SAID = ["content", "message", "question", "prompt", "text", "title"] as const;

type JsonObject = Extract<Lossless, { type: "object" }>;

/** The object that a text is and nothing else, as agents write that send everything as text. */
export function objectIn(text: string): JsonObject | null {
  const trimmed = text.trim();
  if (!trimmed.startsWith("{") || !trimmed.endsWith("}")) return null;
  const json = readLossless(trimmed);
  return json?.type === "object" && json.members.length > 0 ? json : null;
}

/** What it says in words. */
export function saidIn(json: JsonObject): string | null {
  for (const name of SAID) {
    const said = memberOf(json, name);
    if (said?.type === "string" && said.value.trim() !== "") return said.value;
  }
  return null;
}

/** Whether its other members have sentences, as the steps of a plan beside its title, and not only names and flags. */
export function saysMore(json: Lossless, said: string | null): boolean {
  switch (json.type) {
    case "string":
      return json.value !== said && /\S\s+\S/u.test(json.value);
    case "array":
      return json.items.some((item) => saysMore(item, said));
    case "object":
      return json.members.some(({ value }) => saysMore(value, said));
    default:
      return false;
  }
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
