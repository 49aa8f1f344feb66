import {
  Bot,
  CopyPlus,
  Download,
  Eraser,
  KeyRound,
  MessageSquarePlus,
  Pencil,
  RefreshCw,
  Stethoscope,
  Tags,
  Trash2,
  TriangleAlert,
} from "lucide-react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { showNotice } from "../../../data/toasts";
import type { AgentSummary, AgentView, WantedCredential } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Badge } from "../../../kit/Badge/Badge";
import { Button } from "../../../kit/Button/Button";
import { CodeBlock } from "../../../kit/CodeBlock/CodeBlock";
import { ConfirmDialog } from "../../../kit/Dialog/Dialog";
import { prettyJson } from "../../../kit/lossless";
import { MenuButton } from "../../../kit/Menu/Menu";
import { Busy, EmptyState, ErrorState } from "../../../kit/states/States";
import { Tabs } from "../../../kit/Tabs/Tabs";
import { useLinkEntry } from "../../../places/deep-link";
import { navigate } from "../../../places/route";
import { MockOff } from "../../cassettes";
import { ForgetDialog, useExportHistory } from "../../history";
import { CardBanner } from "../Card/CardBanner";
import { Trust } from "../Card/Trust";
import { Doctor } from "../Doctor/Doctor";
import { takeWanted } from "../Doctor/FailureRemedy";
import { useStartChat } from "../start-chat";
import { agentTarget } from "../target";
import styles from "./AgentDetail.module.css";
import { ArrangeAgent } from "./ArrangeAgent";
import { DuplicateAgent } from "./DuplicateAgent";
import { EditAgent } from "./EditAgent";
import { Figures } from "./Figures";
import { Interfaces } from "./Interfaces";
import { FavouriteButton, Marks, useToggleFavourite } from "./Listing";
import { Overview } from "./Overview";
import { Security } from "./Security";
import { Skills } from "./Skills";
import { Taps } from "./Taps";

/** One connected agent: what its card says, how it is reached, and what can be done with it. */
export function AgentDetail({ id }: { id: string }) {
  const { t } = useTranslation(["agents", "common"]);
  const agent = useCommandQuery("agents.get", { id });
  const say = useSay();
  if (agent.data !== undefined) return <Agent agent={agent.data} />;
  if (agent.error === null) return <Busy>{t("loadingOne")}</Busy>;
  if (agent.error.code === "not-found") {
    const back = <Button onPress={() => navigate("agents")}>{t("toAgents")}</Button>;
    return <EmptyState icon={Bot} title={t("gone")} action={back} />;
  }
  const retry = <Button onPress={() => void agent.refetch()}>{t("common:retry")}</Button>;
  return <ErrorState title={say(agent.error.told)} hints={agent.error.hints.map(say)} action={retry} />;
}

type Overlay = "arrange" | "duplicate" | "edit" | "forget" | "remove";

function Agent({ agent }: { agent: AgentView }) {
  const { t } = useTranslation(["agents", "figures", "taps"]);
  const { summary, card } = agent;
  const [overlay, setOverlay] = useState<Overlay | null>(null);
  const [tab, setTab] = useState("overview");
  const start = useCommand("doctor.start");
  const [wanted, setWanted] = useState<WantedCredential | null>(null);
  const close = () => setOverlay(null);
  const edit = useCallback((credential: WantedCredential | null) => {
    setWanted(credential);
    setOverlay("edit");
  }, []);
  // From the page itself the form begins with what is saved.
  const open = useCallback((next: Overlay) => {
    setWanted(null);
    setOverlay(next);
  }, []);
  useActions(summary, open);

  function examine() {
    setTab("doctor");
    start.mutate({ id: summary.id });
  }

  // Somebody came here from a failure, for what helps against it.
  const { mutate } = start;
  useEffect(() => {
    const place = takeWanted(summary.id);
    switch (place?.kind) {
      case undefined:
        return;
      case "edit":
        return edit(place.credential);
      case "tab":
        return setTab(place.tab);
      case "examine":
        setTab("doctor");
        return mutate({ id: summary.id });
    }
  }, [summary.id, edit, mutate]);

  return (
    <div className={styles.agent}>
      <Header agent={agent} onOpen={open} onExamine={examine} />
      <CardBanner id={summary.id} />
      <MockOff agentId={summary.id} />
      {(summary.needsCredentials || summary.lastError !== null) && (
        <Problem agent={agent} onEdit={() => edit(null)} onExamine={examine} />
      )}
      <Tabs
        label={t("tab.label")}
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: "overview", label: t("tab.overview"), content: <Overview agent={agent} /> },
          {
            id: "skills",
            label: t("tab.skills"),
            count: card.skills.length,
            content: <Skills agentId={summary.id} skills={card.skills} />,
          },
          {
            id: "interfaces",
            label: t("tab.interfaces"),
            count: agent.candidates.length,
            content: <Interfaces agent={agent} />,
          },
          {
            id: "security",
            label: t("tab.security"),
            content: <Security agent={agent} onEdit={() => edit(null)} />,
          },
          { id: "taps", label: t("taps:tab"), content: <Taps agent={summary} /> },
          { id: "trust", label: t("tab.trust"), content: <Trust agent={agent} /> },
          { id: "figures", label: t("figures:tab"), content: <Figures id={summary.id} /> },
          {
            id: "raw",
            label: t("tab.raw"),
            content: <CodeBlock text={prettyJson(card.raw)} language="json" wrap />,
          },
          {
            id: "doctor",
            label: t("tab.doctor"),
            content: <Doctor agent={agent} openers={{ edit, tab: setTab, examine }} />,
          },
        ]}
      />
      {overlay === "edit" && <EditAgent agent={agent} wanted={wanted} onClose={close} />}
      {overlay === "arrange" && <ArrangeAgent agent={summary} onClose={close} />}
      {overlay === "duplicate" && <DuplicateAgent agent={agent} onClose={close} />}
      <RemoveAgent agent={agent} isOpen={overlay === "remove"} onClose={close} />
      <ForgetDialog
        what="agent"
        id={summary.id}
        name={summary.name}
        isOpen={overlay === "forget"}
        onClose={close}
      />
    </div>
  );
}

/** What the palette does with the agent that is open. */
function useActions(agent: AgentSummary, open: (overlay: Overlay) => void) {
  const toggle = useToggleFavourite(agent);
  const latest = useRef(toggle);
  useEffect(() => {
    latest.current = toggle;
  });
  useEffect(
    () =>
      agentTarget.provide({
        toggleFavourite: () => latest.current(),
        arrange: () => open("arrange"),
        duplicate: () => open("duplicate"),
      }),
    [open],
  );
}

type HeaderProps = { agent: AgentView; onOpen: (overlay: Overlay) => void; onExamine: () => void };

function Header({ agent, onOpen, onExamine }: HeaderProps) {
  const { t } = useTranslation(["agents", "history", "listing"]);
  const { summary } = agent;
  const link = useLinkEntry("agents", summary.name);
  const startChat = useStartChat();
  const refresh = useCommand("agents.refresh");
  const exporting = useExportHistory({ scope: { kind: "agent", id: summary.id }, name: summary.name });

  function readAgain() {
    refresh.mutate({ id: summary.id }, { onSuccess: () => showNotice("info", t("refreshed")) });
  }
  return (
    <header className={styles.header}>
      <div className={styles.names}>
        <div className={styles.titleLine}>
          <h2 className={styles.name}>{summary.name}</h2>
          <FavouriteButton agent={summary} />
        </div>
        <div className={styles.where}>
          <code>{summary.host}</code>
          <Badge>{t("via", { version: summary.version, binding: summary.binding })}</Badge>
          {summary.sample && <Badge>{t("sample")}</Badge>}
        </div>
        <Marks agent={summary} />
      </div>
      <div className={styles.buttons}>
        <Button tone="primary" icon={MessageSquarePlus} onPress={() => startChat(summary.id)}>
          {t("startChat")}
        </Button>
        <Button icon={Stethoscope} onPress={onExamine}>
          {t("doctor.start")}
        </Button>
        <MenuButton
          label={t("more", { name: summary.name })}
          entries={[
            { id: "edit", label: t("edit"), icon: Pencil, onAction: () => onOpen("edit") },
            {
              id: "arrange",
              label: t("listing:arrange.label"),
              icon: Tags,
              onAction: () => onOpen("arrange"),
            },
            {
              id: "duplicate",
              label: t("listing:duplicate.label"),
              icon: CopyPlus,
              onAction: () => onOpen("duplicate"),
            },
            link,
            { id: "refresh", label: t("refresh"), icon: RefreshCw, onAction: readAgain },
            {
              id: "export",
              label: t("history:export.label.agent"),
              icon: Download,
              onAction: exporting.ask,
            },
            {
              id: "forget",
              label: t("history:forget.agent.label"),
              icon: Eraser,
              danger: true,
              onAction: () => onOpen("forget"),
            },
            {
              id: "remove",
              label: t("remove"),
              icon: Trash2,
              danger: true,
              onAction: () => onOpen("remove"),
            },
          ]}
        />
        {exporting.dialog}
      </div>
    </header>
  );
}

type ProblemProps = { agent: AgentView; onEdit: () => void; onExamine: () => void };

function Problem({ agent: { summary, auth }, onEdit, onExamine }: ProblemProps) {
  const { t } = useTranslation("agents");
  const Icon = summary.needsCredentials ? KeyRound : TriangleAlert;
  const say = useSay();
  return (
    <div className={styles.problem} role="status">
      <Icon size={14} aria-hidden />
      <div className={styles.problemText}>
        <p>{summary.needsCredentials ? t("credentialsMissing") : t("lastErrorTitle")}</p>
        {[...auth.missing, ...(summary.lastError === null ? [] : [summary.lastError])]
          .map(say)
          .map((line) => (
            <p key={line} className={styles.muted}>
              {line}
            </p>
          ))}
      </div>
      {summary.needsCredentials ? (
        <Button onPress={onEdit}>{t("enterCredentials")}</Button>
      ) : (
        <Button icon={Stethoscope} onPress={onExamine}>
          {t("doctor.why")}
        </Button>
      )}
    </div>
  );
}

function RemoveAgent({ agent, isOpen, onClose }: { agent: AgentView; isOpen: boolean; onClose: () => void }) {
  const { t } = useTranslation("agents");
  const { id, name } = agent.summary;
  const remove = useCommand("agents.remove");

  function confirm() {
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          navigate("agents");
          showNotice("info", t("removed", { name }));
        },
      },
    );
  }
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={t("removeTitle", { name })}
      confirmLabel={t("remove")}
      isPending={remove.isPending}
      onConfirm={confirm}
    >
      <p>{t("removeText")}</p>
    </ConfirmDialog>
  );
}
