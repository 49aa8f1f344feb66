import { Braces, Copy, Flag, GitCompare, MessagesSquare, PanelTop, Pin, PinOff } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useHost } from "../../../data/host-context";
import { useCommand } from "../../../data/queries";
import { showError, showNotice } from "../../../data/toasts";
import type { ExchangeView, MarkView } from "../../../host/generated/api";
import { Button, IconButton } from "../../../kit/Button/Button";
import { MenuButton } from "../../../kit/Menu/Menu";
import { formatBytes } from "../../../kit/text/time";
import { navigate } from "../../../places/route";
import { keepTarget } from "../../../places/wire-selection";
import { compareWith, useCompared } from "../Compare/compared";
import { asCurl, asPython, asRust } from "../snippets";
import styles from "./ExchangeDetail.module.css";

type Props = { exchange: ExchangeView; session: string | null; small: boolean };

const MARKS = ["red", "yellow", "green", "blue"] as const satisfies readonly MarkView[];

/** What was called, and what can be done with it. */
export function DetailHeader({ exchange, session, small }: Props) {
  const { t, i18n } = useTranslation("wire");
  const host = useHost();
  const keep = useCommand("exchanges.keep");
  const compared = useCompared("exchange");
  const { row, chatId } = exchange;
  const set = (pinned: boolean, mark: MarkView | null) => keep.mutate({ exchangeId: row.id, pinned, mark });
  const copy = (text: string) => void navigator.clipboard.writeText(text);
  const copyHar = () =>
    host.call("exchanges.har", { exchangeId: row.id, session }).then(({ json }) => copy(json));
  const here = { kind: "exchange", id: row.id, session, label: row.operation } as const;
  const caller = row.caller?.kind === "somebody" ? t("picture.somebody") : row.caller?.name;
  const facts = [
    ...(caller === undefined ? [] : [t("between", { caller, agent: row.agentName ?? "" })]),
    ...(row.status === null ? [] : [`HTTP ${row.status}`]),
    ...(row.refused ? [t("refused")] : []),
    ...(row.firstByteMs === null ? [] : [t("firstByte", { ms: row.firstByteMs })]),
    t("bytes", {
      sent: formatBytes(row.bytesOut, i18n.language),
      received: formatBytes(row.bytesIn, i18n.language),
    }),
  ];
  return (
    <header className={styles.header}>
      <code className={styles.address}>
        {row.method} {row.url}
      </code>
      <span className={styles.facts}>{facts.join(" · ")}</span>
      {chatId !== null && (
        <Button tone="quiet" icon={MessagesSquare} onPress={() => navigate("chats", chatId)}>
          {t("openChat")}
        </Button>
      )}
      {small && (
        <Button
          tone="quiet"
          icon={PanelTop}
          onPress={() => {
            keepTarget(null);
            navigate("inspector", row.id);
          }}
        >
          {t("openInspector")}
        </Button>
      )}
      {session === null && (
        <>
          <IconButton
            icon={row.pinned ? PinOff : Pin}
            label={t(row.pinned ? "unpin" : "pin")}
            pressed={row.pinned}
            onPress={() => set(!row.pinned, row.mark)}
          />
          <MenuButton
            icon={Flag}
            label={t("mark.label")}
            entries={[
              ...MARKS.map((mark) => ({
                id: mark,
                label: t(`mark.${mark}`),
                onAction: () => set(row.pinned, mark),
              })),
              { id: "none", label: t("mark.none"), onAction: () => set(row.pinned, null) },
            ]}
          />
        </>
      )}
      <IconButton
        icon={GitCompare}
        label={compared === null ? t("compare.begin") : t("compare.with", { other: compared.label })}
        pressed={compared?.id === row.id}
        onPress={() => compareWith(here)}
      />
      <MenuButton
        icon={Copy}
        label={t("copyAs")}
        entries={[
          { id: "curl", label: "curl", onAction: () => copied(asCurl(exchange)) },
          { id: "har", label: t("harEntry"), icon: Braces, onAction: () => void copyHar().catch(showError) },
          { id: "rust", label: "Rust (reqwest)", onAction: () => copied(asRust(exchange)) },
          { id: "python", label: "Python (httpx)", onAction: () => copied(asPython(exchange)) },
        ]}
      />
    </header>
  );

  function copied(text: string) {
    copy(text);
    showNotice("info", t("copied"));
  }
}
