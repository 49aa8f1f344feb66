/** What a check of the ledger found, in words and by row. */
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../data/queries";
import type { LedgerFault } from "../../host/generated/api";

/** The fault of each row that has one of its own. */
export function useFaults(): ReadonlyMap<number, LedgerFault> {
  const faults = useCommandQuery("ledger.check", {}).data?.faults ?? [];
  return new Map(faults.flatMap((fault) => ("seq" in fault ? [[fault.seq, fault] as const] : [])));
}

export function useFaultText(): (fault: LedgerFault) => string {
  const { t } = useTranslation("ledger");
  return (fault) => {
    switch (fault.kind) {
      case "gap":
        return fault.from === fault.to
          ? t("fault.gapOne", { seq: fault.from })
          : t("fault.gap", { from: fault.from, to: fault.to });
      case "cut-tail":
        return t("fault.cutTail", { count: fault.missing });
      case "edited":
      case "content-edited":
      case "content-gone":
      case "wrong-seal":
      case "other-head":
      case "found-damaged":
        return t(`fault.${fault.kind}`, { seq: fault.seq });
    }
  };
}
