import { GitCompare } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import type { CandidateView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Select, TextArea } from "../../../kit/fields/Fields";
import { RelativeTime } from "../../../kit/text/Text";
import { comparisonRoute, navigate } from "../../../places/route";
import styles from "./AgentDetail.module.css";

type Props = { id: string; candidates: readonly CandidateView[] };

const open = (comparison: string) => navigate("chats", comparisonRoute(comparison));

/** One message to two interfaces of the agent. What becomes of it is shown beside the chats that it begins. */
export function Compare({ id, candidates }: Props) {
  const { t } = useTranslation("agents");
  const say = useSay();
  const usable = candidates.filter((candidate) => candidate.usable);
  const [first, setFirst] = useState(usable[0]?.key ?? "");
  const [second, setSecond] = useState(usable[1]?.key ?? "");
  const [text, setText] = useState("");
  const start = useCommand("comparisons.start", { quiet: true });
  const options = usable.map(({ key, version, binding, url }) => ({
    key,
    label: t("via", { version, binding }),
    description: url,
  }));
  const maySend = text.trim() !== "" && first !== second && !start.isPending;
  const send = () =>
    start.mutate(
      { agentId: id, firstKey: first, secondKey: second, text },
      { onSuccess: (made) => open(made.id) },
    );
  return (
    <section aria-label={t("compare.title")}>
      <h3 className={styles.heading}>{t("compare.title")}</h3>
      <p className={styles.muted}>{t("compare.intro")}</p>
      <Select label={t("compare.first")} value={first} options={options} onChange={setFirst} />
      <Select label={t("compare.second")} value={second} options={options} onChange={setSecond} />
      <TextArea label={t("compare.message")} value={text} onChange={setText} rows={2} />
      <Button icon={GitCompare} isDisabled={!maySend} onPress={send}>
        {t("compare.send")}
      </Button>
      {start.error !== null && <p role="alert">{say(start.error.told)}</p>}
      <Earlier id={id} />
    </section>
  );
}

function Earlier({ id }: { id: string }) {
  const { t } = useTranslation("agents");
  const { data } = useCommandQuery("comparisons.list", { agentId: id });
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <h4 className={styles.heading}>{t("compare.before")}</h4>
      <ul className={styles.plainList}>
        {data.map(({ id: comparison, title, createdAt, interfaces }) => (
          <li key={comparison}>
            <Button tone="quiet" icon={GitCompare} onPress={() => open(comparison)}>
              {title}
            </Button>
            <span className={styles.muted}>
              {interfaces.map((spoken) => t("via", spoken)).join(" / ")} · <RelativeTime at={createdAt} />
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}
