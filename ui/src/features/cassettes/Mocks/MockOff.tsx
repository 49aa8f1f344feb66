import { CircleOff, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useCommand, useCommandQuery } from "../../../data/queries";
import { Button } from "../../../kit/Button/Button";
import { Refused } from "../Refused/Refused";
import styles from "./Mocks.module.css";

/** On the page of an agent that is a mock: that it is off, and the way to start it. */
export function MockOff({ agentId }: { agentId: string }) {
  const { t } = useTranslation("cassettes");
  const mocks = useCommandQuery("mocks.list", {});
  const start = useCommand("mocks.startAgain", { quiet: true });
  const mock = mocks.data?.find((each) => each.agentId === agentId);
  if (mock?.state.kind !== "off") return null;
  return (
    <div className={styles.off} role="status">
      <CircleOff size={16} aria-hidden />
      <p>{t("offHere")}</p>
      <Button icon={Play} isDisabled={start.isPending} onPress={() => start.mutate({ id: mock.id })}>
        {t("start")}
      </Button>
      {start.error !== null && <Refused error={start.error} />}
    </div>
  );
}
