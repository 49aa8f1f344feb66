/** Lets a person pick run files of their own machine. The page reads them; nothing of them is stored before a start. */
import { type ReactNode, useRef } from "react";
import { useTranslation } from "react-i18next";
import { toast } from "sonner";

/** `onTexts`: what was picked, in the order of the names. */
export function useRunFiles(onTexts: (texts: readonly string[]) => void): {
  pick: () => void;
  /** To be put beside the button that picks. */
  input: ReactNode;
} {
  const { t } = useTranslation("runs");
  const field = useRef<HTMLInputElement>(null);

  async function read(files: readonly File[]) {
    try {
      // Bytes that are no text would be shown as something else than they are.
      const decoder = new TextDecoder("utf-8", { fatal: true });
      const texts = await Promise.all(files.map(async (file) => decoder.decode(await file.arrayBuffer())));
      if (texts.length > 0) onTexts(texts);
    } catch {
      toast.warning(t("start.unread"));
    }
  }
  return {
    pick: () => field.current?.click(),
    input: (
      <input
        ref={field}
        type="file"
        multiple
        hidden
        accept=".yaml,.yml,.json,application/yaml,application/json,text/yaml"
        aria-label={t("open")}
        onChange={(event) => {
          void read([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    ),
  };
}
