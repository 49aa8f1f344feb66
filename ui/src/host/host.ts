/**
 * The one seam between the page and what it runs in.
 *
 * Three implementations: the desktop window, the web host, and one in memory. Nothing outside this folder knows
 * which one it talks to, and nothing outside it imports `@tauri-apps/*`.
 */
import type { Batch, Commands, queryTags } from "./generated/api";

export type CommandName = keyof Commands;
export type QueryName = keyof typeof queryTags;
export type MutationName = Exclude<CommandName, QueryName>;
export type Params<Name extends CommandName> = Commands[Name]["params"];
export type View<Name extends CommandName> = Commands[Name]["view"];

export type Listener = {
  /** Acknowledged to the host as soon as this returns. */
  onBatch: (batch: Batch) => void;
  /** `false` while events do not arrive; `true` again once they do, after which everything may be stale. */
  onConnected?: (connected: boolean) => void;
};

export interface Host {
  /** Rejects with a `HostError`. */
  call<Name extends CommandName>(name: Name, params: Params<Name>): Promise<View<Name>>;
  /** Lets the browser keep a file that the host offers; a window writes files itself and never offers one. */
  download(name: string, ticket: string): Promise<void>;
  /** Events of the host, until the returned function is called. */
  subscribe(listener: Listener): () => void;
}
