import { CircleCheck, CircleOff, Play, Plug, Square, Trash2, TriangleAlert } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAgentOptions } from "../../../data/agents";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { AgentSummary, CallerGiven, TapView } from "../../../host/generated/api";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { Select, TextField } from "../../../kit/fields/Fields";
import { CopyButton } from "../../../kit/text/Text";
import styles from "./AgentDetail.module.css";

/** Calls pass without anything being announced; their number is looked at. */
const COUNT_MS = 1000;

/** Addresses on this machine through which others call the agent, so that their traffic can be seen. */
export function Taps({ agent }: { agent: AgentSummary }) {
  const { t } = useTranslation("taps");
  const all = useCommandQuery("taps.list", {});
  const taps = (all.data ?? []).filter(({ agentId }) => agentId === agent.id);
  return (
    <div className={styles.panel}>
      <p>{t("intro")}</p>
      {all.data !== undefined && taps.length === 0 && <p className={styles.muted}>{t("none")}</p>}
      {taps.map((tap) => (
        <Tap key={tap.id} tap={tap} />
      ))}
      <Add agent={agent} />
    </div>
  );
}

function Tap({ tap }: { tap: TapView }) {
  const { t } = useTranslation("taps");
  const open = useCommand("taps.open");
  const close = useCommand("taps.close");
  const remove = useCommand("taps.remove");
  const { id, caller, state } = tap;
  const what = t("through", {
    caller: caller.kind === "somebody" ? t("somebody") : caller.name,
    agent: tap.agentName,
  });
  return (
    <section aria-label={what}>
      <div className={styles.given}>
        <h3 className={styles.heading}>{what}</h3>
        {state.kind === "open" ? (
          <StateBadge tone="good" icon={CircleCheck} word={t("state.open")} />
        ) : (
          <StateBadge tone="neutral" icon={CircleOff} word={t("state.closed")} />
        )}
      </div>
      {state.kind === "open" && <Open state={state} />}
      <div className={styles.buttons}>
        {state.kind === "open" ? (
          <Button
            icon={Square}
            aria-label={t("stopNamed", { what })}
            isDisabled={close.isPending}
            onPress={() => close.mutate({ id })}
          >
            {t("stop")}
          </Button>
        ) : (
          <Button
            icon={Play}
            aria-label={t("openNamed", { what })}
            isDisabled={open.isPending}
            onPress={() => open.mutate({ id })}
          >
            {t("open")}
          </Button>
        )}
        <Button
          tone="quiet"
          icon={Trash2}
          aria-label={t("removeNamed", { what })}
          isDisabled={remove.isPending}
          onPress={() => remove.mutate({ id })}
        >
          {t("remove")}
        </Button>
      </div>
    </section>
  );
}

function Open({ state }: { state: Extract<TapView["state"], { kind: "open" }> }) {
  const { t } = useTranslation("taps");
  const { address, passed, refused, signed } = state;
  useCommandQuery("taps.list", {}, { everyMs: COUNT_MS });
  const counts = [t("passed", { count: passed }), ...(refused > 0 ? [t("refused", { count: refused })] : [])];
  return (
    <>
      <p className={styles.muted}>{t("address")}</p>
      <div className={styles.where}>
        <code className={styles.secret}>{address}</code>
        <CopyButton text={address} label={t("copy")} withLabel />
      </div>
      <p>{counts.join(" · ")}</p>
      {signed && (
        <p className={styles.finding}>
          <TriangleAlert size={14} aria-hidden />
          {t("signed")}
        </p>
      )}
    </>
  );
}

const UNKNOWN = "?unknown";
const OTHER = "?other";

function Add({ agent }: { agent: AgentSummary }) {
  const { t } = useTranslation("taps");
  const agents = useAgentOptions();
  const add = useCommand("taps.add");
  const [key, setKey] = useState(UNKNOWN);
  const [name, setName] = useState("");
  const isNamed = key !== OTHER || name.trim() !== "";

  function run() {
    if (!isNamed) return;
    add.mutate({ agentId: agent.id, caller: callerOf(key, name) }, { onSuccess: () => setName("") });
  }
  return (
    <section aria-label={t("add")}>
      <Select
        label={t("caller")}
        description={t("callerText")}
        value={key}
        options={[
          { key: UNKNOWN, label: t("callerUnknown") },
          { key: OTHER, label: t("callerOther") },
          ...agents.filter(({ key }) => key !== agent.id),
        ]}
        onChange={setKey}
      />
      {key === OTHER && <TextField label={t("name")} value={name} onChange={setName} onEnter={run} />}
      <div>
        <Button icon={Plug} isDisabled={!isNamed || add.isPending} onPress={run}>
          {t("add")}
        </Button>
      </div>
    </section>
  );
}

function callerOf(key: string, name: string): CallerGiven {
  if (key === UNKNOWN) return { kind: "somebody" };
  if (key === OTHER) return { kind: "named", name: name.trim() };
  return { kind: "agent", id: key };
}
