import { useEffect, useRef } from "react";
import { classNames } from "../class-names";
import type { Editor } from "./codemirror";
import styles from "./JsonEditor.module.css";

type Props = {
  /** Read aloud. */
  label: string;
  /** The text to begin with; later changes of it replace what is in the editor. */
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
  /** As high as its text, so that nothing of it is out of sight. */
  grows?: boolean;
};

/** JSON as text with colours and its errors marked. Escape leaves it, so that Tab may move on. */
export function JsonEditor({ label, value, onChange, autoFocus = false, grows = false }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<Editor | null>(null);
  const latest = useRef({ value, onChange });

  useEffect(() => {
    latest.current = { value, onChange };
    editor.current?.show(value);
  }, [value, onChange]);

  useEffect(() => {
    const parent = host.current;
    if (parent === null) return;
    let mounted = true;
    import("./codemirror").then(({ createEditor }) => {
      if (!mounted) return;
      editor.current = createEditor(parent, {
        label,
        text: latest.current.value,
        onChange: (text) => latest.current.onChange(text),
      });
      if (autoFocus) editor.current.focus();
    });
    return () => {
      mounted = false;
      editor.current?.destroy();
      editor.current = null;
    };
  }, [label, autoFocus]);

  return <div ref={host} className={classNames(styles.editor, grows && styles.grown)} />;
}
