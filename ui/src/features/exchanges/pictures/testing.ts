/** Calls as tests of the pictures need them. */
import { type Call, YOU } from "./scene";

/** A call of this workbench that was answered at once. */
export function call(id: string, startedAt: number, more: Partial<Call> = {}): Call {
  return {
    id,
    from: YOU,
    to: "clerk",
    operation: "SendMessage",
    taskKey: null,
    startedAt,
    firstByteMs: 1,
    durationMs: 10,
    status: 200,
    failed: false,
    frames: 1,
    ...more,
  };
}
