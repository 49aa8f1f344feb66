import { useMemo } from "react";
import { colour, useGrammar } from "./colours";

type Props = { text: string; language: string };

/** A program in the colours of its language, and plain until its grammar is there. */
export function ColouredCode({ text, language }: Props) {
  const grammar = useGrammar(language);
  const lines = useMemo(() => (grammar === null ? null : colour(text, grammar)), [text, grammar]);
  if (lines === null) return text;
  return lines.map((line, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
    <span key={number}>
      {number > 0 && "\n"}
      {line.map((piece, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no other identity
        <span key={index} style={{ color: piece.colour }}>
          {piece.text}
        </span>
      ))}
    </span>
  ));
}
