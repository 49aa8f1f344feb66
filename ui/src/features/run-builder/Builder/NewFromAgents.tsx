import { useOver } from "../over";
import type { RunToStart } from "../start";
import { Builder } from "./Builder";

type Props = { onStart: (run: RunToStart) => void; onEdit: (run: RunToStart) => void };

/** The form, empty or with the file that was opened in it. */
export function NewFromAgents({ onStart, onEdit }: Props) {
  const over = useOver();
  return <Builder onStart={onStart} onEdit={onEdit} {...(over !== null && { over })} />;
}
