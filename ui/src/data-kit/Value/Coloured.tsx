import { useMemo } from "react";
import colours from "../../kit/CodeBlock/Colours.module.css";
import { colour, useGrammar } from "../../kit/CodeBlock/colours";
import { classNames } from "../../kit/class-names";
import { Marked, type Span } from "./Marked";

export type ColouredProps = { text: string; language: string };

/** A program in the colours of its language, every character as it would be without. */
export function Coloured({ text, language }: ColouredProps) {
  const grammar = useGrammar(language);
  const spans = useMemo(() => (grammar === null ? [] : spansOf(text, grammar)), [text, grammar]);
  return (
    <span className={classNames(colours.colours)}>
      <Marked text={text} spans={spans} />
    </span>
  );
}

/** None where the pieces would not be the text, as with other line breaks. */
function spansOf(text: string, grammar: string): Span[] {
  const lines = colour(text, grammar) ?? [];
  const parts = lines.flatMap((line, index) =>
    index === 0 ? line : [{ text: "\n", colour: undefined }, ...line],
  );
  if (parts.map((part) => part.text).join("") !== text) return [];
  let to = 0;
  return parts.map((part) => {
    to += part.text.length;
    return { to, colour: part.colour };
  });
}
