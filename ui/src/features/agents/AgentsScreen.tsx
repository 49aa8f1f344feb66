import { Bot, CassetteTape, Plus, Tags } from "lucide-react";
import { Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommandQuery } from "../../data/queries";
import { useSay } from "../../i18n/say";
import { Button, IconButton } from "../../kit/Button/Button";
import { ListDetail } from "../../kit/ListDetail";
import { Busy, EmptyState, ErrorState } from "../../kit/states/States";
import { CONNECT, MOCKS, navigate, useBroughtAddress } from "../../places/route";
import { Mocks } from "../cassettes";
import { AgentDetail } from "./AgentDetail/AgentDetail";
import { AgentList } from "./AgentList/AgentList";
import { AllWords } from "./AgentList/AllWords";
import { Connect } from "./Connect/Connect";
import { wordsTarget } from "./target";

/** The agents that are connected, what their cards say, and how to connect another one. */
export function AgentsScreen({ id }: { id: string | null }) {
  const { t } = useTranslation(["agents", "actions", "listing"]);
  const agents = useCommandQuery("agents.list", {});
  const say = useSay();
  const connect = () => navigate("agents", CONNECT);
  const [areWordsOpen, setWordsOpen] = useState(false);
  const hasWords = agents.data?.some(({ group, tags }) => group !== null || tags.length > 0) ?? false;
  useEffect(
    () => (hasWords ? wordsTarget.provide({ open: () => setWordsOpen(true) }) : undefined),
    [hasWords],
  );

  return (
    <>
      <ListDetail
        name="agents"
        title={t("title")}
        tools={
          <>
            {hasWords && (
              <IconButton icon={Tags} label={t("listing:words.title")} onPress={() => setWordsOpen(true)} />
            )}
            <IconButton
              icon={CassetteTape}
              label={t("actions:mocks")}
              onPress={() => navigate("agents", MOCKS)}
            />
            <IconButton icon={Plus} label={t("connect")} onPress={connect} />
          </>
        }
        list={
          agents.data === undefined ? (
            agents.error === null ? (
              <Busy>{t("loading")}</Busy>
            ) : (
              <ErrorState title={say(agents.error.told)} hints={agents.error.hints.map(say)} />
            )
          ) : (
            <AgentList agents={agents.data} selected={id} />
          )
        }
        detail={<Detail id={id} empty={agents.data?.length === 0} onConnect={connect} />}
      />
      {areWordsOpen && <AllWords onClose={() => setWordsOpen(false)} />}
    </>
  );
}

function Detail({ id, empty, onConnect }: { id: string | null; empty: boolean; onConnect: () => void }) {
  const { t } = useTranslation("agents");
  const brought = useBroughtAddress();
  if (id === CONNECT) return <Connect key={brought} brought={brought} />;
  if (id === MOCKS) {
    return (
      <Suspense fallback={null}>
        <Mocks />
      </Suspense>
    );
  }
  if (id !== null) return <AgentDetail key={id} id={id} />;
  const action = (
    <Button icon={Plus} onPress={onConnect}>
      {t("connect")}
    </Button>
  );
  return empty ? (
    <EmptyState icon={Bot} title={t("empty")} action={action}>
      {t("emptyText")}
    </EmptyState>
  ) : (
    <EmptyState icon={Bot} title={t("none")} action={action} />
  );
}
