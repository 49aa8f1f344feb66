import { useState } from "react";
import type { RunToStart } from "../start";
import { Example } from "./Example";
import { Gallery } from "./Gallery";

type Props = { onStart: (run: RunToStart) => void; onEdit: (run: RunToStart) => void };

/** The examples, and the one that is looked at. */
export function Examples({ onStart, onEdit }: Props) {
  const [open, setOpen] = useState<string | null>(null);
  if (open === null) return <Gallery onOpen={setOpen} />;
  return <Example id={open} onBack={() => setOpen(null)} onStart={onStart} onEdit={onEdit} />;
}
