import { useCommandQuery } from "./queries";

/** Where secrets are kept: in the keyring, or in memory until the app closes where no keyring can be used. */
export type Keeping = "keyring" | "session";

/** A keyring that has not answered yet is taken for one that can be used. */
export function useKeeping(): Keeping {
  const info = useCommandQuery("app.info", {}).data;
  return info?.keyring.kind === "session-only" ? "session" : "keyring";
}
