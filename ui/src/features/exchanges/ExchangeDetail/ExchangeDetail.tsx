import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Fetched } from "../../../data/Fetched";
import { useCommandQuery } from "../../../data/queries";
import type { ExchangeView } from "../../../host/generated/api";
import { Tabs } from "../../../kit/Tabs/Tabs";
import type { FrameTarget } from "../../../places/wire-selection";
import { Content } from "./Content";
import { DetailHeader } from "./DetailHeader";
import styles from "./ExchangeDetail.module.css";
import { Findings } from "./Findings";
import { Protocol } from "./Protocol";
import { SaidLine } from "./SaidLine";
import { Timing } from "./Timing";

type Props = {
  id: string;
  session: string | null;
  /** The frame and member to begin with. */
  target: FrameTarget | null;
  /** Shows everything in a trace. */
  onTrace: (traceId: string) => void;
  /** Shows everything that names a task or a conversation. */
  onNamed?: (id: string) => void;
  /** The drawer, which leads to the inspector. */
  small?: boolean;
};

/** One call: what it means, its bytes, what is wrong with them, and where the time went. */
export function ExchangeDetail({ id, session, target, onTrace, onNamed, small = false }: Props) {
  const { t } = useTranslation("wire");
  const query = useCommandQuery("exchanges.get", { exchangeId: id, session });
  const asked = target !== null && target.exchangeId === id ? target : null;
  return (
    <Fetched
      query={query}
      loading={t("loadingOne")}
      failed={t("empty.failedOne")}
      gone={{ title: t("empty.gone") }}
    >
      {(exchange) => (
        <Loaded
          // Who asks for another frame wants to see it, whatever was looked at before.
          key={asked === null ? "" : `${asked.seq}${asked.pointer}`}
          exchange={exchange}
          session={session}
          target={asked}
          onTrace={onTrace}
          onNamed={onNamed}
          small={small}
        />
      )}
    </Fetched>
  );
}

type LoadedProps = {
  exchange: ExchangeView;
  session: string | null;
  target: FrameTarget | null;
  onTrace: (traceId: string) => void;
  onNamed: ((id: string) => void) | undefined;
  small: boolean;
};

function Loaded({ exchange, session, target, onTrace, onNamed, small }: LoadedProps) {
  const { t } = useTranslation("wire");
  const { row } = exchange;
  const [tab, setTab] = useState(target === null ? "content" : "protocol");
  const [place, setPlace] = useState({ seq: target?.seq ?? null, pointer: target?.pointer ?? null });
  const meaning = useCommandQuery("exchanges.meaning", { exchangeId: row.id, session }).data ?? [];
  const findings = meaning.reduce((count, frame) => count + frame.findings.length, 0);

  function show(seq: number, pointer: string) {
    setPlace({ seq, pointer });
    setTab("protocol");
  }
  return (
    <div className={styles.detail}>
      <DetailHeader exchange={exchange} session={session} small={small} />
      {exchange.said !== null && <SaidLine exchange={exchange} said={exchange.said} />}
      {row.error !== null && (
        <p role="alert" className={styles.bad}>
          {row.error}
        </p>
      )}
      <Tabs
        label={t("title")}
        selected={tab}
        onSelect={setTab}
        tabs={[
          {
            id: "content",
            label: t("tab.content"),
            content: <Content exchange={exchange} meaning={meaning} onShow={show} onNamed={onNamed} />,
          },
          {
            id: "protocol",
            label: t("tab.protocol"),
            content: (
              <Protocol
                key={`${place.seq}${place.pointer}`}
                exchange={exchange}
                session={session}
                meaning={meaning}
                seq={place.seq}
                pointer={place.pointer}
              />
            ),
          },
          {
            id: "findings",
            label: t("tab.findings"),
            ...(findings > 0 && { count: findings }),
            content: <Findings meaning={meaning} onShow={show} />,
          },
          { id: "timing", label: t("tab.timing"), content: <Timing exchange={exchange} onTrace={onTrace} /> },
        ]}
      />
    </div>
  );
}
