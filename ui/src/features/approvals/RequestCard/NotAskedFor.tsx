import { Puzzle } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { ApprovalView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import styles from "./RequestCard.module.css";

/**
 * Calls to the agent do not ask for an extension that it wants: the answer goes by it, or the last one was refused without it.
 * A person switches it on.
 */
export function NotAskedFor({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const agent = useCommandQuery("agents.get", { id: request.summary.agentId });
  const ask = useCommand("agents.requestExtensions");
  const { why } = request.reader;
  const uri = why !== null && typeof why !== "string" && why.code === "extension" ? why.uri : null;
  const extensions = agent.data?.extensions ?? [];
  const insistedOn = request.refusedBefore?.extensions ?? [];
  const missing = extensions.filter(
    (each) =>
      !each.requested &&
      each.inCard &&
      (insistedOn.includes(each.uri) || (each.uri === uri && each.asksPerson)),
  );
  if (missing.length === 0) return null;
  const uris = missing.map((each) => each.uri);
  const others = extensions.filter((each) => each.requested).map((each) => each.uri);
  return (
    <section className={styles.standing} aria-label={t("extension.title")}>
      <p>
        <Puzzle size={14} aria-hidden /> {t("extension.needed")} <code>{uris.join(", ")}</code>{" "}
        <Button
          onPress={() => ask.mutate({ id: request.summary.agentId, uris: [...others, ...uris] })}
          isDisabled={ask.isPending}
        >
          {t("extension.ask")}
        </Button>
      </p>
      {ask.error !== null && (
        <p role="alert" className={styles.bad}>
          {say(ask.error.told)}
        </p>
      )}
    </section>
  );
}
