import { Plug, Square } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type RowsOf, useCommandPages } from "../../../../data/pages";
import { useCommand } from "../../../../data/queries";
import type { AgentListView, ListedAgentPage, ListedAgentView } from "../../../../host/generated/api";
import { useSay } from "../../../../i18n/say";
import { Button } from "../../../../kit/Button/Button";
import { TextField } from "../../../../kit/fields/Fields";
import { Busy } from "../../../../kit/states/States";
import { type ListHandle, VirtualList } from "../../../../kit/VirtualList/VirtualList";
import { navigate } from "../../../../places/route";
import { canConnect, ListedRow, useRowLabel } from "./ListedRow";
import styles from "./Several.module.css";

const ROW_HEIGHT = 64;
const ROWS: RowsOf<ListedAgentPage, ListedAgentView> = {
  of: ({ agents }) => agents,
  key: ({ key }) => key,
};
const NONE: ReadonlySet<string> = new Set();

type Props = { discoveryId: string; list: AgentListView };

/** The agents that a search found, to search, choose from and connect. */
export function Several({ discoveryId, list }: Props) {
  const { t } = useTranslation("choosing");
  const [words, setWords] = useState("");
  const [chosen, setChosen] = useState(NONE);
  const pages = useCommandPages(
    "discovery.agents",
    { id: discoveryId, text: words.trim(), cursor: null },
    ROWS,
  );
  const { rows } = pages;
  const connect = useCommand("discovery.connect");
  const cancel = useCommand("discovery.cancel");
  const shown = useRef<ListHandle>(null);
  const isConnecting = list.connecting > 0 || connect.isPending;
  const open = rows.filter(canConnect);
  const total = pages.latest?.total ?? 0;

  async function connectChosen() {
    const keys = [...chosen];
    const done = await connect.mutateAsync({ id: discoveryId, keys }).catch(() => null);
    if (done !== null) setChosen(NONE);
  }

  return (
    <section className={styles.several} aria-labelledby="several-title">
      <h3 id="several-title" className={styles.heading}>
        {list.host === null
          ? t("title", { count: list.total })
          : t("titleOf", { count: list.total, host: list.host })}
      </h3>
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows that element yet */}
      <div
        role="search"
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          shown.current?.focus();
        }}
      >
        <TextField
          label={t("search")}
          hideLabel
          type="search"
          placeholder={t("search")}
          value={words}
          onChange={setWords}
        />
      </div>
      <Agents pages={pages} total={total} chosen={chosen} onChoose={setChosen} handle={shown} />
      <div className={styles.buttons}>
        <Button
          tone="primary"
          icon={Plug}
          onPress={connectChosen}
          isDisabled={chosen.size === 0 || isConnecting}
        >
          {chosen.size === 0 ? t("connectNone") : t("connect", { count: chosen.size })}
        </Button>
        {chosen.size > 0 ? (
          <Button tone="quiet" onPress={() => setChosen(NONE)}>
            {t("none")}
          </Button>
        ) : (
          <Button
            tone="quiet"
            onPress={() => setChosen(new Set(open.map(ROWS.key)))}
            isDisabled={open.length === 0 || isConnecting}
          >
            {rows.length < total ? t("allShown", { count: open.length }) : t("all", { count: open.length })}
          </Button>
        )}
        {isConnecting && (
          <Button icon={Square} onPress={() => cancel.mutate({ id: discoveryId })}>
            {t("stop")}
          </Button>
        )}
        <Progress list={list} />
      </div>
      <p className={styles.muted}>{t("keys")}</p>
      <Missing list={list} />
    </section>
  );
}

type AgentsProps = {
  pages: ReturnType<typeof useCommandPages<"discovery.agents", ListedAgentView>>;
  total: number;
  chosen: ReadonlySet<string>;
  onChoose: (chosen: ReadonlySet<string>) => void;
  handle: React.RefObject<ListHandle | null>;
};

function Agents({ pages, total, chosen, onChoose, handle }: AgentsProps) {
  const { t } = useTranslation("choosing");
  const say = useSay();
  const label = useRowLabel();
  const [selected, setSelected] = useState<string | null>(null);
  const { query, rows } = pages;

  function toggle(row: ListedAgentView) {
    if (!canConnect(row)) return;
    const next = new Set(chosen);
    if (!next.delete(row.key)) next.add(row.key);
    onChoose(next);
  }
  function extendTo(row: ListedAgentView) {
    const [from, to] = [selected ?? row.key, row.key].map((key) =>
      rows.findIndex((each) => each.key === key),
    );
    if (from === undefined || to === undefined || from === -1) return;
    const between = rows.slice(Math.min(from, to), Math.max(from, to) + 1).filter(canConnect);
    onChoose(new Set([...chosen, ...between.map(ROWS.key)]));
  }

  if (query.error !== null && rows.length === 0) {
    return (
      <p className={styles.bad} role="alert">
        {say(query.error.told)}
      </p>
    );
  }
  if (query.isPending) return <Busy>{t("loading")}</Busy>;
  if (rows.length === 0) return <p className={styles.muted}>{t("nothing")}</p>;
  return (
    <div className={styles.list} style={{ "--rows": Math.min(rows.length, 8) } as React.CSSProperties}>
      <VirtualList
        label={t("list")}
        rows={rows}
        total={total}
        rowKey={ROWS.key}
        rowHeight={ROW_HEIGHT}
        selectedKey={selected}
        onSelect={setSelected}
        onOpen={(_, row) => {
          if (row.agentId === null) toggle(row);
          else navigate("agents", row.agentId);
        }}
        checks={{ has: ({ key }) => chosen.has(key), can: canConnect, toggle, extendTo, byRow: true }}
        renderRow={(row) => <ListedRow agent={row} />}
        rowLabel={label}
        onShown={pages.look}
        onEndReached={pages.more}
        handle={handle}
      />
    </div>
  );
}

/** How far connecting got, also for those who cannot see the rows. */
function Progress({ list }: { list: AgentListView }) {
  const { t } = useTranslation("choosing");
  const parts = [
    list.connecting > 0 && t("progress.connecting", { count: list.connecting }),
    list.connected > 0 && t("progress.connected", { count: list.connected }),
    list.notConnected > 0 && t("progress.notConnected", { count: list.notConnected }),
    list.reading > 0 && list.connecting === 0 && t("progress.reading", { count: list.reading }),
  ];
  return (
    <span role="status" className={styles.muted}>
      {parts.filter((part) => part !== false).join(" · ")}
    </span>
  );
}

/** What of a list is not shown, and why. */
function Missing({ list }: { list: AgentListView }) {
  const { t } = useTranslation("choosing");
  const say = useSay();
  const notes = list.notes.map((note) => say(note));
  if (list.findings > 0) notes.push(t("findings", { count: list.findings }));
  const others = list.others.map(({ name, what }) => (name === null ? what : t("other", { name, what })));
  if (list.othersTotal > others.length)
    others.push(t("andMore", { count: list.othersTotal - others.length }));
  return (
    <>
      {notes.length > 0 && (
        <ul className={styles.notes}>
          {notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
      {list.othersTotal > 0 && (
        <details className={styles.others}>
          <summary>{t("others", { count: list.othersTotal })}</summary>
          <ul>
            {others.map((other) => (
              <li key={other}>{other}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  );
}
