import { Footprints } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Plain } from "../../../data-kit";
import type { ApprovalView } from "../../../host/generated/api";
import styles from "./RequestCard.module.css";

/** So many tools are named; the others are counted. */
const NAMED = 3;

/** What the agent never asked for before: new is no danger by itself, and worth a second look. */
export function FirstTime({ request }: { request: ApprovalView }) {
  const { t, i18n } = useTranslation("inbox");
  const { firstTools, summary } = request;
  // A run file is no agent: what it asks is written there, and was read before it was started.
  if (firstTools.length === 0 || summary.run?.isGate === true) return null;
  const more = firstTools.length - NAMED;
  const named = firstTools.slice(0, NAMED).map((tool) => t("firstTime.tool", { tool }));
  const all = more > 0 ? [...named, t("firstTime.more", { count: more })] : named;
  const tools = new Intl.ListFormat(i18n.language, { type: "conjunction" }).format(all);
  return (
    <p className={styles.note}>
      <Footprints size={14} aria-hidden /> <Plain text={t("firstTime.text", { tools })} />
    </p>
  );
}
