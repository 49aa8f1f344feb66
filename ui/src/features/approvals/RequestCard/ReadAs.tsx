import { useTranslation } from "react-i18next";
import type { ApprovalView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { useReadAs } from "../read-as";
import styles from "./RequestCard.module.css";

/** The reader that finds a request inside text. It is only ever a guess, so a person has to choose it. */
const IN_TEXT = "json-in-text";

/** How far the way in which the request was read can be trusted, where that is not far. */
export function ReadAs({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const { readAs, isPending } = useReadAs(request);
  const { reader, alternatives, summary } = request;
  const guess = alternatives.find(({ id }) => id === IN_TEXT);
  if (guess !== undefined && reader.id !== IN_TEXT && summary.state.kind === "pending") {
    return (
      <p className={styles.note}>
        {t("readAs.guess")}{" "}
        <Button tone="quiet" onPress={() => readAs(guess.id)} isDisabled={isPending}>
          {t("readAs.confirm")}
        </Button>
      </p>
    );
  }
  if (reader.proven === "yours") return <p className={styles.note}>{t("readAs.yours")}</p>;
  if (reader.proven !== "derived") return null;
  return <p className={styles.note}>{t("readAs.derived", { name: say(reader.name) })}</p>;
}
