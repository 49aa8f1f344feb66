/** The desktop window: commands go through `rpc`, events come through one channel. */
import { Channel, invoke } from "@tauri-apps/api/core";
import { HostError } from "./error";
import type { Batch } from "./generated/api";
import type { CommandName, Host, Listener, Params, View } from "./host";

export function tauriHost(): Host {
  return {
    async call<Name extends CommandName>(name: Name, params: Params<Name>): Promise<View<Name>> {
      try {
        const text = await invoke<string>("rpc", { name, params: JSON.stringify(params) });
        return JSON.parse(text);
      } catch (cause) {
        throw HostError.from(readRejection(cause));
      }
    },

    async download(): Promise<void> {
      throw new Error("BUG: the window writes files itself");
    },

    subscribe({ onBatch, onConnected }: Listener): () => void {
      let open = true;
      const channel = new Channel<Batch>();
      channel.onmessage = (batch) => {
        if (!open) return;
        onBatch(batch);
        invoke("ack", { batch: batch.batch }).catch(() => onConnected?.(false));
      };
      invoke("subscribe", { channel }).then(
        () => open && onConnected?.(true),
        () => open && onConnected?.(false),
      );
      return () => {
        open = false;
      };
    },
  };
}

/** Errors may arrive as an object or as its JSON text. */
function readRejection(cause: unknown): unknown {
  if (typeof cause !== "string") return cause;
  try {
    return JSON.parse(cause);
  } catch {
    return cause;
  }
}
