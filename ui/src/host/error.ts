/** What a command answers when it could not be done, as an exception that a person can read. */
import type { AppError, Code, ConfirmRequest, FindingView, SentenceView } from "./generated/api";

export class HostError extends Error {
  override readonly name = "HostError";
  readonly code: Code;
  /** What happened; `message` is for logs only. */
  readonly told: SentenceView;
  readonly hints: readonly SentenceView[];
  readonly findings: readonly FindingView[];
  readonly confirm: ConfirmRequest | null;

  constructor(error: AppError) {
    super(typeof error.message === "string" ? error.message : JSON.stringify(error.message));
    this.code = error.code;
    this.told = error.message;
    this.hints = error.hints;
    this.findings = error.findings;
    this.confirm = error.confirm;
  }

  static failed(message: SentenceView, hints: SentenceView[] = []): HostError {
    return new HostError({ code: "failed", message, hints, findings: [], confirm: null });
  }

  /** Reads whatever a host rejected with. Anything that is no `AppError` is shown as it came. */
  static from(cause: unknown): HostError {
    if (cause instanceof HostError) return cause;
    if (isAppError(cause)) return new HostError(cause);
    if (typeof cause === "string") return HostError.failed(cause);
    return HostError.failed(cause instanceof Error ? cause.message : String(cause));
  }
}

function isAppError(value: unknown): value is AppError {
  return (
    typeof value === "object" &&
    value !== null &&
    "code" in value &&
    typeof value.code === "string" &&
    "message" in value &&
    (typeof value.message === "string" || isCoded(value.message)) &&
    "hints" in value &&
    Array.isArray(value.hints)
  );
}

function isCoded(value: unknown): boolean {
  return typeof value === "object" && value !== null && "code" in value && typeof value.code === "string";
}
