/** Finds out what the page runs in. */
import type { Host } from "./host";
import { openSession, type WebWords, webHost } from "./web";

declare global {
  interface Window {
    __TAURI_INTERNALS__?: unknown;
  }
}

/** @throws SessionRefused in a browser without a valid one-time token. */
export async function detectHost(words: WebWords, onRefused: () => void): Promise<Host> {
  if (window.__TAURI_INTERNALS__ !== undefined) {
    const { tauriHost } = await import("./tauri");
    return tauriHost();
  }
  if (
    import.meta.env.VITE_FAKE_HOST === "yes" ||
    (import.meta.env.DEV && new URLSearchParams(location.search).has("fake"))
  ) {
    const { fakeHost } = await import("./fake");
    const asked = new URLSearchParams(location.search);
    return fakeHost({ fresh: asked.has("fresh"), sessionOnly: asked.has("session-only") });
  }
  return webHost(await openSession(), words, onRefused);
}
