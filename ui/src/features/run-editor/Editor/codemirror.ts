/** The editor itself, in a module of its own: it is large, and most people never write a run file. */
import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { yaml } from "@codemirror/lang-yaml";
import {
  bracketMatching,
  defaultHighlightStyle,
  HighlightStyle,
  indentOnInput,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, nextDiagnostic, setDiagnostics } from "@codemirror/lint";
import { EditorState } from "@codemirror/state";
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { RunFaultView, RunMeaningView, RunOffersView } from "../../../host/generated/api";
import { type Place, placeOf, positionOf, wordAt } from "./places";

const colours = HighlightStyle.define([
  { tag: [tags.propertyName, tags.definition(tags.propertyName)], color: "var(--syntax-key)" },
  { tag: [tags.string, tags.special(tags.string), tags.content], color: "var(--syntax-string)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--syntax-number)" },
  { tag: [tags.keyword, tags.typeName, tags.meta], color: "var(--syntax-word)" },
  { tag: tags.comment, color: "var(--text-faint)", fontStyle: "italic" },
]);

/** What the host and the page know of a text. */
type Help = {
  offers: (text: string, place: Place) => Promise<RunOffersView>;
  meaning: (text: string, place: Place) => Promise<RunMeaningView | null>;
  /** Addresses of agents. */
  agents: () => readonly { address: string; label: string }[];
  /** What something means, in the language of the page. */
  words: (meaning: { en: string; ja: string }) => string;
};

export type Editor = {
  /** Marks what is wrong. */
  mark: (faults: readonly RunFaultView[]) => void;
  goTo: (place: Place) => void;
  destroy: () => void;
};

type Options = {
  label: string;
  text: string;
  onChange: (text: string) => void;
  help: Help;
  /** The editor's own words, by what they are in English. */
  phrases: Record<string, string>;
};

export function createEditor(parent: HTMLElement, { label, text, onChange, help, phrases }: Options): Editor {
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        lintGutter(),
        highlightActiveLine(),
        highlightActiveLineGutter(),
        history(),
        drawSelection(),
        indentOnInput(),
        bracketMatching(),
        closeBrackets(),
        yaml(),
        syntaxHighlighting(colours),
        syntaxHighlighting(defaultHighlightStyle, { fallback: true }),
        autocompletion({ override: [(context) => offered(context, help)], icons: false }),
        hoverTooltip((view, position) => explained(view, position, help)),
        EditorView.contentAttributes.of({ "aria-label": label, "aria-multiline": "true" }),
        EditorState.phrases.of(phrases),
        keymap.of([
          ...closeBracketsKeymap,
          ...completionKeymap,
          ...defaultKeymap,
          ...historyKeymap,
          { key: "F8", run: nextDiagnostic },
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) onChange(update.state.doc.toString());
        }),
      ],
    }),
  });
  return {
    mark(faults) {
      const { doc } = view.state;
      const diagnostics = faults.map((fault) => ({
        ...wordAt(doc, fault),
        severity: "error" as const,
        message: [fault.message, ...(fault.hint === null ? [] : [fault.hint])].map(help.words).join("\n"),
      }));
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.toSorted((one, other) => one.from - other.from),
        ),
      );
    },
    goTo(place) {
      view.dispatch({ selection: { anchor: positionOf(view.state.doc, place) }, scrollIntoView: true });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

async function offered(context: CompletionContext, help: Help): Promise<CompletionResult | null> {
  const { doc } = context.state;
  const place = placeOf(doc, context.pos);
  const found = await help.offers(doc.toString(), place);
  const from = positionOf(doc, { ...place, column: found.from });
  const before = doc.lineAt(context.pos).text.slice(0, context.pos - doc.lineAt(context.pos).from);
  // Nothing comes up by itself where nothing was begun.
  const isBegun = from < context.pos || /: $/.test(before);
  if (context.aborted || (!context.explicit && !isBegun)) return null;
  const known: Completion[] = found.offers.map(({ label, insert, meaning }) => ({
    label,
    apply: insert,
    ...(meaning !== null && { info: help.words(meaning) }),
  }));
  const agents = found.agents ? help.agents() : [];
  const options = [...agents.map(({ address, label }) => ({ label: address, detail: label })), ...known];
  return options.length === 0 ? null : { from, options, validFor: /^[\w/:.-]*$/ };
}

async function explained(view: EditorView, position: number, help: Help) {
  const { doc } = view.state;
  const place = placeOf(doc, position);
  const found = await help.meaning(doc.toString(), place);
  if (found === null || view.state.doc !== doc) return null;
  const from = positionOf(doc, { ...place, column: found.from });
  return {
    pos: from,
    end: from + found.word.length,
    above: true,
    create() {
      const dom = document.createElement("div");
      dom.className = "cm-run-meaning";
      const word = document.createElement("code");
      word.textContent = found.word;
      dom.append(word, ` ${help.words(found.meaning)}`);
      return { dom };
    },
  };
}
