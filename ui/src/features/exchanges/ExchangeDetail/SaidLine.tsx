import { GitCompare, PencilLine } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../data/host-context";
import { showError } from "../../../data/toasts";
import type { ExchangeView, ResentView, SaidView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { ResentLink, useResend } from "../../chats";
import { compare } from "../Compare/compared";
import styles from "./ExchangeDetail.module.css";

type Props = { exchange: ExchangeView; said: SaidView };

/** The message of ours that a call carried: sending it again, edited, and comparing it with what came of that. */
export function SaidLine({ exchange, said }: Props) {
  const { t } = useTranslation(["wire", "chat"]);
  const resend = useResend({ messageKey: said.key, chatId: said.chatId });
  const { resentFrom, resentAs, resendable } = said;
  if (!resendable && resentFrom === null && resentAs.length === 0) return null;
  return (
    <div className={styles.resending}>
      {resentFrom !== null && (
        <Related exchange={exchange} way="from" other={resentFrom} label={t("resend.compareOriginal")} />
      )}
      {resentAs.map((copy) => (
        <Related key={copy.key} exchange={exchange} way="as" other={copy} label={t("resend.compareCopy")} />
      ))}
      {resendable && (
        <Button tone="quiet" icon={PencilLine} onPress={resend.ask}>
          {t("chat:resend.label")}
        </Button>
      )}
      {resend.dialog}
    </div>
  );
}

type RelatedProps = { exchange: ExchangeView; way: "from" | "as"; other: ResentView; label: string };

function Related({ exchange, way, other, label }: RelatedProps) {
  const { t } = useTranslation("wire");
  const host = useHost();
  const side = (id: string, isOriginal: boolean) =>
    ({
      kind: "exchange",
      id,
      session: null,
      label: t(isOriginal ? "resend.original" : "resend.copy"),
    }) as const;
  async function open() {
    const found = await host.call("exchanges.locate", { key: other.key, taskKey: null, at: null });
    const [here, there] = [side(exchange.row.id, way === "as"), side(found.exchangeId, way === "from")];
    if (way === "from") compare(there, here);
    else compare(here, there);
  }
  return (
    <span className={styles.related}>
      <ResentLink way={way} other={other} />
      <Button tone="quiet" icon={GitCompare} onPress={() => void open().catch(showError)}>
        {label}
      </Button>
    </span>
  );
}
