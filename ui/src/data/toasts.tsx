/** Errors and notices as toasts: what happened, what can be done, and the details to copy. */
import { toast } from "sonner";
import { HostError } from "../host/error";
import type { NoticeLevel, SentenceView } from "../host/generated/api";
import { say } from "../i18n/say";
import { i18n } from "../i18n/setup";
import styles from "./toasts.module.css";

const ERROR_MS = 12_000;

export function showError(cause: unknown): void {
  const error = HostError.from(cause);
  toast.error(say(error.told), {
    duration: ERROR_MS,
    description: <Hints hints={error.hints} />,
    action: {
      label: i18n.t("common:copyDetails"),
      onClick: () => void navigator.clipboard.writeText(details(error)),
    },
  });
}

export function showNotice(
  level: NoticeLevel,
  told: SentenceView,
  hints: readonly SentenceView[] = [],
): void {
  const show = { info: toast.info, warning: toast.warning, error: toast.error }[level];
  show(say(told), { description: <Hints hints={hints} />, ...(level === "error" && { duration: ERROR_MS }) });
}

/** An error as text that can be sent to somebody else. */
function details(error: HostError): string {
  const findings = error.findings.map(
    ({ pointer, section, what }) => `${pointer || "/"}: ${say(what)} (${section})`,
  );
  return [
    `${say(error.told)} [${error.code}]`,
    ...error.hints.map((hint) => `- ${say(hint)}`),
    ...findings,
  ].join("\n");
}

function Hints({ hints }: { hints: readonly SentenceView[] }) {
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints}>
      {hints.map(say).map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}
