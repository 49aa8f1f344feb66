import { type ReactNode, useRef } from "react";
import { useCommandQuery } from "./queries";

type Options = {
  label: string;
  /** Media types and endings, separated by commas. */
  accept: string;
  several?: boolean;
  /** Has the host open its own dialog. */
  inWindow: () => void;
  /** What was picked in a browser. */
  inBrowser: (files: readonly File[]) => void;
};

type Picker = {
  pick: () => void;
  /** It is not known yet which of both. */
  isUnknown: boolean;
  /** To be put beside the button that picks. */
  input: ReactNode;
};

/** Lets a person pick files: in the window the host opens its own dialog; a browser has only the page's. */
export function useFilePicker({ label, accept, several = false, inWindow, inBrowser }: Options): Picker {
  const host = useCommandQuery("app.info", {}).data?.host;
  const field = useRef<HTMLInputElement>(null);
  return {
    pick: () => (host === "web" ? field.current?.click() : inWindow()),
    isUnknown: host === undefined,
    input: (
      <input
        ref={field}
        type="file"
        multiple={several}
        hidden
        accept={accept}
        aria-label={label}
        onChange={(event) => {
          inBrowser([...(event.target.files ?? [])]);
          event.target.value = "";
        }}
      />
    ),
  };
}
