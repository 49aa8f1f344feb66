/** What the fake knows of filters that look into bodies: one word that stands alone. */
import type { ExchangeView } from "../generated/api";

/** What a filter looks for in bodies; `null`: nothing. */
export function wordsInBodies(filter: string | null): string | null {
  return /^body:(\S+)$/.exec(filter ?? "")?.[1]?.toLowerCase() ?? null;
}

export function holds({ requestBody, frames }: ExchangeView, filter: string | null): boolean {
  const words = wordsInBodies(filter);
  if (words === null) return true;
  const bodies = [requestBody ?? "", ...frames.map(({ text }) => text)];
  return bodies.some((body) => body.toLowerCase().includes(words));
}
