/** What a person chooses about a message beside what it says. */
import type { SendOptions } from "../../../host/generated/api";
import { readLossless } from "../../../kit/lossless";

export const noOptions: SendOptions = {
  answer: "as-it-can",
  acceptedOutputModes: [],
  historyLength: null,
  referenceTaskIds: [],
  extensions: null,
  metadata: null,
  requestMetadata: null,
  misfits: false,
};

/** Whether anything differs from leaving it to the agent. */
export function isChosen(options: SendOptions): boolean {
  return JSON.stringify({ ...noOptions, ...options }) !== JSON.stringify(noOptions);
}

/** What stays chosen once a message was sent: metadata says something about that one message. */
export function forTheNext(options: SendOptions): SendOptions {
  return { ...options, metadata: null, requestMetadata: null };
}

/** Metadata is a JSON object, or there is none. */
export function isMetadata(text: string | null): boolean {
  return text === null || readLossless(text)?.type === "object";
}

/** Media types as they are typed: separated by commas or spaces, each once. */
export function readModes(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).filter((mode) => mode !== ""))];
}

/** A count of messages as it is typed; `null` while it is none. */
export function readCount(text: string): number | null {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text) : null;
}

export function toggled(all: readonly string[], one: string): string[] {
  return all.includes(one) ? all.filter((each) => each !== one) : [...all, one];
}
