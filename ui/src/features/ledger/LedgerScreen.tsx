import { ScrollText } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { ListDetail } from "../../kit/ListDetail";
import { EmptyState } from "../../kit/states/States";
import { EVERYTHING, type Filters } from "./filters";
import { LedgerDetail } from "./LedgerDetail/LedgerDetail";
import { LedgerList } from "./LedgerList/LedgerList";
import { readOpen } from "./open";

/** What was asked, decided and done, row by row, and whether somebody changed it since. */
export function LedgerScreen({ id }: { id: string | null }) {
  const { t } = useTranslation("ledger");
  const [filters, setFilters] = useState<Filters>(EVERYTHING);
  const open = id === null ? null : readOpen(id);
  return (
    <ListDetail
      name="ledger"
      title={t("title")}
      list={<LedgerList open={open} filters={filters} onFilters={setFilters} />}
      detail={
        open === null ? (
          <EmptyState icon={ScrollText} title={t("empty.pick")}>
            {t("empty.pickHint")}
          </EmptyState>
        ) : open.approvalId === "" ? (
          <EmptyState icon={ScrollText} title={t("noRequest.title")}>
            {t("noRequest.hint")}
          </EmptyState>
        ) : (
          <LedgerDetail key={open.approvalId} approvalId={open.approvalId} seq={open.seq} />
        )
      }
    />
  );
}
