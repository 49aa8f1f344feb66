/**
 * An action is one object: what it is called, how it looks, which keys run it, when it may run and what it does.
 * The palette, the shortcut sheet, menus and buttons all read the same list, so none can know more than another.
 */
import type { QueryClient } from "@tanstack/react-query";
import type { LucideIcon } from "lucide-react";
import type { AppInfo } from "../host/generated/api";
import type { Host } from "../host/host";
import type { Label } from "../i18n/types";
import type { Place, Route } from "../places/route";

export type ActionGroup = "go" | "inbox" | "chat" | "agents" | "app";

export type ActionContext = {
  host: Host;
  client: QueryClient;
  route: Route;
  info: AppInfo;
  navigate: (place: Place, id?: string | null) => void;
  /** Opens one of the overlays that belong to the shell. */
  openOverlay: (overlay: Overlay) => void;
};

export type Overlay = "palette" | "go-to" | "search" | "shortcuts";

export type Action = {
  id: string;
  label: Label;
  group: ActionGroup;
  icon: LucideIcon;
  /** Such as `Mod+Shift+D`, or a single key such as `A`, which can be switched off. */
  shortcut?: string;
  /** Not offered in the palette: it only makes sense as a key, such as moving in a list. */
  keyOnly?: boolean;
  enabled: (context: ActionContext) => boolean;
  run: (context: ActionContext) => void | Promise<void>;
};

/**
 * What a feature's actions act on while it is on screen, such as the request that is open. The feature provides it
 * and its actions read it; without it they are not enabled.
 */
export class Target<Value> {
  #current: Value | null = null;

  get current(): Value | null {
    return this.#current;
  }

  /** Returns what takes it back, unless another took its place. */
  provide(value: Value): () => void {
    this.#current = value;
    return () => {
      if (this.#current === value) this.#current = null;
    };
  }
}
