import { GitCompare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import { useCommand } from "../../../data/queries";
import type { AnsweredView, CandidateView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Select, TextArea } from "../../../kit/fields/Fields";
import { Busy } from "../../../kit/states/States";
import styles from "./AgentDetail.module.css";
import { ComparedTable } from "./ComparedTable";

type Props = { id: string; candidates: readonly CandidateView[] };

/** One message to two interfaces of the agent, and what became of it over each. */
export function Compare({ id, candidates }: Props) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const usable = candidates.filter((candidate) => candidate.usable);
  const [first, setFirst] = useState(usable[0]?.key ?? "");
  const [second, setSecond] = useState(usable[1]?.key ?? "");
  const [text, setText] = useState("");
  const compare = useCommand("connections.compare", { quiet: true });
  const options = usable.map(({ key, version, binding, url }) => ({
    key,
    label: t("via", { version, binding }),
    description: url,
  }));
  const maySend = text.trim() !== "" && first !== second && !compare.isPending;
  return (
    <section aria-label={t("compare.title")}>
      <h3 className={styles.heading}>{t("compare.title")}</h3>
      <p className={styles.muted}>{t("compare.intro")}</p>
      <Select label={t("compare.first")} value={first} options={options} onChange={setFirst} />
      <Select label={t("compare.second")} value={second} options={options} onChange={setSecond} />
      <TextArea label={t("compare.message")} value={text} onChange={setText} rows={2} />
      <Button
        icon={GitCompare}
        isDisabled={!maySend}
        onPress={() => compare.mutate({ id, firstKey: first, secondKey: second, text })}
      >
        {t("compare.send")}
      </Button>
      {compare.isPending && <Busy>{t("compare.waiting")}</Busy>}
      {compare.error !== null && <p role="alert">{say(compare.error.told)}</p>}
      {compare.data !== undefined && <Result id={id} sides={compare.data} />}
    </section>
  );
}

function Result({ id, sides }: { id: string; sides: readonly AnsweredView[] }) {
  const { t } = useTranslation("agents");
  const open = useCommand("tasks.open");
  const [first, second] = sides;
  if (first === undefined || second === undefined) return null;
  return (
    <>
      <ComparedTable sides={[first, second]} />
      <div className={styles.buttons}>
        {[first, second].map(
          ({ taskId }) =>
            taskId !== null && (
              <Button
                key={taskId}
                tone="quiet"
                isDisabled={open.isPending}
                onPress={() =>
                  open.mutate(
                    { connectionId: id, taskId },
                    { onSuccess: (made) => navigate("tasks", made.id) },
                  )
                }
              >
                {t("compare.openTask", { task: taskId })}
              </Button>
            ),
        )}
      </div>
    </>
  );
}
