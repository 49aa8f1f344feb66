/** What stands on the arrows of a sequence diagram, and what is said of them. */
import { useTranslation } from "react-i18next";
import { formatDuration } from "../../../../kit/text/time";
import { useStateWord } from "../words";
import type { Column, Row } from "./rows";

export type RowWords = { short: (row: Row) => string; long: (row: Row) => string };

export function useRowWords(columns: readonly Column[]): RowWords {
  const { t } = useTranslation("wire");
  const word = useStateWord();
  function short({ kind, call, meaning }: Row): string {
    if (kind === "request") return call.operation;
    if (meaning !== null) {
      const what = t(`meaning.${meaning.kind}`);
      return meaning.state === null ? what : `${what} · ${word({ state: meaning.state, lost: false })}`;
    }
    const status = call.status === null ? t("status.failed") : String(call.status);
    const frames =
      call.frames !== null && call.frames > 1 ? ` · ${t("picture.frames", { count: call.frames })}` : "";
    return `${status}${frames} · ${formatDuration(call.durationMs ?? 0)}`;
  }
  return {
    short,
    long: (row) =>
      t(`picture.row.${row.kind}`, {
        from: columns[row.from]?.name ?? "",
        to: columns[row.to]?.name ?? "",
        operation: row.call.operation,
        words: short(row),
      }),
  };
}
