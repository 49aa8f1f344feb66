import { JsonEditor } from "../../kit/JsonEditor/JsonEditor";
import { TypedNote } from "../Value/TypedNote";
import { fitsEditor } from "./unshown";

type Props = {
  label: string;
  text: string;
  onText: (text: string) => void;
};

/** What no control expresses, as JSON: whole as far as an editor can show it, with what cannot be seen in it told below. */
export function JsonField({ label, text, onText }: Props) {
  return (
    <>
      <JsonEditor label={label} value={text} onChange={onText} grows={fitsEditor(text)} />
      <TypedNote text={text} isJson />
    </>
  );
}
