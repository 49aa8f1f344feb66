/** The editor itself, in a module of its own: it is large, and most people never edit JSON. */
import { json, jsonParseLinter } from "@codemirror/lang-json";
import { defaultHighlightStyle, HighlightStyle, syntaxHighlighting } from "@codemirror/language";
import { linter } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { minimalSetup } from "codemirror";

const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--syntax-key)" },
  { tag: tags.string, color: "var(--syntax-string)" },
  { tag: tags.number, color: "var(--syntax-number)" },
  { tag: [tags.bool, tags.null], color: "var(--syntax-word)" },
]);

export type Editor = {
  /** Replaces the text unless it is the same. */
  show: (text: string) => void;
  focus: () => void;
  destroy: () => void;
};

type Options = { label: string; text: string; onChange: (text: string) => void };

export function createEditor(parent: HTMLElement, { label, text, onChange }: Options): Editor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
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
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    show(next) {
      if (view.state.doc.toString() === next) return;
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: next } });
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function leave(view: EditorView): boolean {
  view.contentDOM.blur();
  return true;
}
