/** Files that a browser hands over: piece by piece, so that neither side holds a large one in memory. */
import { useEffect, useRef, useState } from "react";
import { toBase64 } from "./files";
import { useHost } from "./host-context";
import { showError } from "./toasts";

const PIECE = 4 * 1024 * 1024;

type Upload = {
  /** What the file is called once the host has it; `null` where that failed, which was shown, or nobody waits any more. */
  upload: (file: File) => Promise<string | null>;
  /** From 0 to 1, while a file is handed over. */
  done: number | null;
};

export function useUpload(): Upload {
  const host = useHost();
  const [done, setDone] = useState<number | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  async function upload(file: File): Promise<string | null> {
    setDone(0);
    let id: string | null = null;
    try {
      id = (await host.call("uploads.begin", {})).id;
      for (let at = 0; at < file.size && isHere.current; at += PIECE) {
        const base64 = await toBase64(file.slice(at, at + PIECE));
        await host.call("uploads.add", { id, at, base64 });
        setDone(Math.min(1, (at + PIECE) / file.size));
      }
      if (isHere.current) return id;
    } catch (cause) {
      showError(cause);
    } finally {
      setDone(null);
    }
    // What is left of it goes at the latest when the next files come.
    if (id !== null) await host.call("uploads.drop", { id }).catch(() => null);
    return null;
  }
  return { upload, done };
}
