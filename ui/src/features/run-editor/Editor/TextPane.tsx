import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../data/host-context";
import { useCommandQuery } from "../../../data/queries";
import type { RunFaultView } from "../../../host/generated/api";
import { useWords } from "../../../i18n/use-words";
import { candidatesOf, YOU } from "../../run-builder";
import type { Editor } from "./codemirror";
import styles from "./Editor.module.css";
import type { Place } from "./places";

type Props = {
  text: string;
  onChange: (text: string) => void;
  faults: readonly RunFaultView[];
  /** Where the person wants to be, each time as another object. */
  wanted: Place | null;
};

/** The text of a run file, with its faults marked, what may stand offered, and words explained. */
export function TextPane({ text, onChange, faults, wanted }: Props) {
  const { t } = useTranslation("runEditor");
  const words = useWords();
  const host = useHost();
  const agents = useCommandQuery("agents.list", {});
  const parent = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef({ text, onChange, faults, agents: agents.data ?? [], t, words });

  useEffect(() => {
    latest.current = { text, onChange, faults, agents: agents.data ?? [], t, words };
  });

  useEffect(() => {
    const { current } = parent;
    if (current === null) return;
    let mounted = true;
    import("./codemirror").then(({ createEditor }) => {
      if (!mounted) return;
      const { text, t } = latest.current;
      editor.current = createEditor(current, {
        label: t("text"),
        text,
        onChange: (text) => latest.current.onChange(text),
        phrases: { Completions: t("phrases.completions"), "No diagnostics": t("phrases.none") },
        help: {
          offers: (text, place) => host.call("runs.offers", { text, ...place }),
          meaning: (text, place) => host.call("runs.meaning", { text, ...place }),
          words: (meaning) => latest.current.words(meaning),
          agents: () => {
            const { agents, t } = latest.current;
            const saved = candidatesOf(agents).map(({ agent, label }) => ({ address: agent, label }));
            return [...saved, { address: YOU, label: t("you") }];
          },
        },
      });
      editor.current.mark(latest.current.faults);
    });
    return () => {
      mounted = false;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [host]);

  useEffect(() => editor.current?.mark(faults), [faults]);
  useEffect(() => {
    if (wanted !== null) editor.current?.goTo(wanted);
  }, [wanted]);

  return <div ref={parent} className={styles.text} />;
}
