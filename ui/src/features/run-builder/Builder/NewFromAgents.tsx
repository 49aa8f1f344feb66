import { useOver } from "../over";
import type { RunToStart } from "../start";
import { Builder } from "./Builder";

/** The form, empty or with the file that was opened in it. */
export function NewFromAgents({ onStart }: { onStart: (run: RunToStart) => void }) {
  const over = useOver();
  return <Builder onStart={onStart} {...(over !== null && { over })} />;
}
