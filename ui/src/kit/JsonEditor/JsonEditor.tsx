import { json, jsonParseLinter } from "@codemirror/lang-json";
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { minimalSetup } from "codemirror";
import { useEffect, useRef } from "react";
import styles from "./JsonEditor.module.css";

type Props = {
  /** Read aloud. */
  label: string;
  /** The text to begin with; later changes of it replace what is in the editor. */
  value: string;
  onChange: (text: string) => void;
  autoFocus?: boolean;
};

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--syntax-key)" },
  { tag: tags.string, color: "var(--syntax-string)" },
  { tag: tags.number, color: "var(--syntax-number)" },
  { tag: [tags.bool, tags.null], color: "var(--syntax-word)" },
]);

/** JSON as text with colours and its errors marked. Escape leaves it, so that Tab may move on. */
export function JsonEditor({ label, value, onChange, autoFocus = false }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const change = useRef(onChange);
  const initial = useRef(value);

  useEffect(() => {
    change.current = onChange;
  }, [onChange]);

  useEffect(() => {
    if (host.current === null) return;
    const editor = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: initial.current,
        extensions: [
          minimalSetup,
          json(),
          linter(jsonParseLinter()),
          syntaxHighlighting(colours),
          syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
          EditorView.lineWrapping,
          EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true" }),
          keymap.of([{ key: "Escape", run: leave }]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) change.current(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = editor;
    if (autoFocus) editor.focus();
    return () => {
      view.current = null;
      editor.destroy();
    };
  }, [label, autoFocus]);

  useEffect(() => {
    initial.current = value;
    const editor = view.current;
    if (editor === null || editor.state.doc.toString() === value) return;
    editor.dispatch({ changes: { from: 0, to: editor.state.doc.length, insert: value } });
  }, [value]);

  return <div ref={host} className={styles.editor} />;
}

function leave(editor: EditorView): boolean {
  editor.contentDOM.blur();
  return true;
}
