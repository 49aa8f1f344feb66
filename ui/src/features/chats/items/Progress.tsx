import { useTranslation } from "react-i18next";
import type { MessageView } from "../../../host/generated/api";
import { RelativeTime } from "../../../kit/text/Text";
import { callsOf, nameCall } from "./calls";
import styles from "./Items.module.css";
import { Parts } from "./Parts";
import { lastLine, type Step, stepsOf } from "./steps";

/** What the agent says about its progress: quiet, one line, all of it on request. */
export function Progress({ messages }: { messages: readonly MessageView[] }) {
  const { t } = useTranslation("chat");
  const steps = stepsOf(messages);
  const count = t("progress", { count: Math.max(steps.length, 1) });
  const latest = steps.map(newest).findLast((line) => line !== "") ?? "";
  return (
    <details className={styles.progress}>
      <summary>{latest === "" ? count : `${count} · ${latest}`}</summary>
      <ol className={styles.steps}>
        {steps.map(({ key, text, others, at }) => (
          <li key={key}>
            {text}{" "}
            <span className={styles.faint}>
              <RelativeTime at={at} />
            </span>
            <Parts parts={others} source="message" id={key} />
          </li>
        ))}
      </ol>
    </details>
  );
}

/** The end of what a step says; of one without words, the calls that it tells of. */
function newest({ text, grew, others }: Step): string {
  const calls = others.flatMap((part) => (part.kind === "data" ? (callsOf(part.json) ?? []) : []));
  return lastLine(text, grew) || calls.map(nameCall).join(", ");
}
