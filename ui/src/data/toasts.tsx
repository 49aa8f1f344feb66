/** Errors and notices as toasts: what happened, what can be done, and the details to copy. */
import { toast } from "sonner";
import { HostError } from "../host/error";
import type { NoticeLevel } from "../host/generated/api";
import { i18n } from "../i18n/setup";
import styles from "./toasts.module.css";

const ERROR_MS = 12_000;

export function showError(cause: unknown): void {
  const error = HostError.from(cause);
  toast.error(error.message, {
    duration: ERROR_MS,
    description: <Hints hints={error.hints} />,
    action: {
      label: i18n.t("common:copyDetails"),
      onClick: () => void navigator.clipboard.writeText(details(error)),
    },
  });
}

export function showNotice(level: NoticeLevel, message: string, hints: readonly string[] = []): void {
  const show = { info: toast.info, warning: toast.warning, error: toast.error }[level];
  show(message, { description: <Hints hints={hints} />, ...(level === "error" && { duration: ERROR_MS }) });
}

/** An error as text that can be sent to somebody else. */
function details(error: HostError): string {
  const findings = error.findings.map(
    ({ pointer, rule, section, message }) => `${pointer || "/"}: ${message} (${rule}, ${section})`,
  );
  return [`${error.message} [${error.code}]`, ...error.hints.map((hint) => `- ${hint}`), ...findings].join(
    "\n",
  );
}

function Hints({ hints }: { hints: readonly string[] }) {
  if (hints.length === 0) return null;
  return (
    <ul className={styles.hints}>
      {hints.map((hint) => (
        <li key={hint}>{hint}</li>
      ))}
    </ul>
  );
}
