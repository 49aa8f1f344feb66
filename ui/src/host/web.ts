/**
 * The web host on loopback: commands over HTTP, events over a WebSocket.
 *
 * No cookie is involved: cookies are shared between all ports of a host, and agents on loopback would receive
 * them. The session token lives in `sessionStorage` and is gone with the tab.
 */
import { HostError } from "./error";
import type { Batch } from "./generated/api";
import type { CommandName, Host, Listener, Params, View } from "./host";

const SESSION_KEY = "a2a-workbench.session";
const RECONNECT_MS = [500, 1000, 2000, 5000, 10000];

/** The one-time token was used, has expired, or there never was one: only a new address helps. */
export class SessionRefused extends Error {
  override readonly name = "SessionRefused";
}

/**
 * Takes the one-time token out of the address and exchanges it for a session.
 *
 * @throws SessionRefused
 */
export async function openSession(): Promise<string> {
  const token = takeToken();
  if (token !== null) {
    const response = await fetch("/api/session", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ token }),
    });
    if (!response.ok) throw new SessionRefused("The one-time token was refused.");
    const { session }: { session: string } = await response.json();
    sessionStorage.setItem(SESSION_KEY, session);
    return session;
  }
  const session = sessionStorage.getItem(SESSION_KEY);
  if (session === null) throw new SessionRefused("There is no session in this tab.");
  return session;
}

function takeToken(): string | null {
  const token = new URLSearchParams(window.location.hash.replace(/^#/, "")).get("token");
  if (token !== null) window.history.replaceState(null, "", window.location.pathname);
  return token;
}

/** What this end says where the host says nothing, in the language of the page. */
export type WebWords = {
  unknownSession: () => string;
  silent: () => string;
  lookAtTerminal: () => string;
  answered: (status: number) => string;
};

export function webHost(session: string, words: WebWords, onRefused: () => void): Host {
  function refused(): HostError {
    sessionStorage.removeItem(SESSION_KEY);
    onRefused();
    return HostError.failed(words.unknownSession());
  }

  async function post(path: string, params: unknown): Promise<unknown> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(path, {
        method: "POST",
        headers: { "Content-Type": "application/json", Authorization: `Bearer ${session}` },
        body: JSON.stringify(params),
      });
      // An answer that breaks off is none.
      text = await response.text();
    } catch {
      throw HostError.failed(words.silent(), [words.lookAtTerminal()]);
    }
    if (response.status === 401) throw refused();
    const body = jsonOf(text);
    if (!response.ok) throw HostError.from(body ?? words.answered(response.status));
    return body;
  }

  return {
    async call<Name extends CommandName>(name: Name, params: Params<Name>): Promise<View<Name>> {
      return view<Name>(await post(`/api/call/${name}`, params));
    },

    /** A link cannot carry the session, so its path is unlocked first, for one use. */
    async download(name: string, ticket: string): Promise<void> {
      const path = `/api/downloads/${ticket}`;
      await post(path, {});
      const anchor = document.createElement("a");
      anchor.href = path;
      anchor.download = name;
      anchor.click();
    },

    subscribe(listener: Listener): () => void {
      return connect(session, listener, () => isKnown(session), refused);
    },
  };
}

/** `null`: it is no JSON, as what has nothing to answer, or an error of what stands between page and host. */
function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The host checked the shape: it is generated from the same declarations as the types here. */
function view<Name extends CommandName>(body: ReturnType<typeof JSON.parse>): View<Name> {
  return body;
}

/** Whether the host still knows the session; a closed socket does not say why it was closed. */
async function isKnown(session: string): Promise<boolean> {
  const response = await fetch("/api/call/app.info", {
    method: "POST",
    headers: { "Content-Type": "application/json", Authorization: `Bearer ${session}` },
    body: "{}",
  });
  return response.status !== 401;
}

function connect(
  session: string,
  { onBatch, onConnected }: Listener,
  isStillKnown: () => Promise<boolean>,
  refused: () => void,
): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempts = 0;
  let open = true;

  function start() {
    const url = new URL("/api/events", window.location.href);
    url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
    const current = new WebSocket(url);
    socket = current;
    current.onopen = () => {
      current.send(JSON.stringify({ token: session }));
      attempts = 0;
      onConnected?.(true);
    };
    current.onmessage = ({ data }) => {
      const batch: Batch = JSON.parse(String(data));
      onBatch(batch);
      current.send(JSON.stringify({ ack: batch.batch }));
    };
    current.onclose = () => {
      if (!open) return;
      onConnected?.(false);
      again();
    };
  }

  function again() {
    timer = setTimeout(restart, RECONNECT_MS[Math.min(attempts, RECONNECT_MS.length - 1)]);
    attempts += 1;
  }

  async function restart() {
    const known = await isStillKnown().catch(() => null);
    if (!open) return;
    if (known === null) again();
    else if (known) start();
    else refused();
  }

  start();
  return () => {
    open = false;
    clearTimeout(timer);
    socket?.close();
  };
}
