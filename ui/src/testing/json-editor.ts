/** The JSON editor in tests: its text is no value of a field, and comes in after the page. */
import { EditorView } from "@codemirror/view";
import { act, screen } from "@testing-library/react";

async function viewOf(name: string): Promise<EditorView> {
  const view = EditorView.findFromDOM(await screen.findByRole("textbox", { name }));
  if (view === null) throw new Error(`${name} is an editor`);
  return view;
}

/** What stands in the editor of this name. */
export async function readEditor(name: string): Promise<string> {
  return (await viewOf(name)).state.doc.toString();
}

/** Puts a text in the place of what stands there. */
export async function writeEditor(name: string, text: string): Promise<void> {
  const view = await viewOf(name);
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}
