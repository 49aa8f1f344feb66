import { createContext, useContext } from "react";
import type { Host } from "../host/host";

export const HostContext = createContext<Host | null>(null);

/** The host that this page runs in. */
export function useHost(): Host {
  const host = useContext(HostContext);
  if (host === null) throw new Error("BUG: rendered outside of <DataProvider>");
  return host;
}
