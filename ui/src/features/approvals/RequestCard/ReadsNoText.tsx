import { Braces } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ApprovalView, ReaderView } from "../../../host/generated/api";
import { Button } from "../../../kit/Button/Button";
import { useReadsInstead } from "../json-begin";
import { useReadAs } from "../read-as";
import styles from "./RequestCard.module.css";

/** That the agent's card takes no words, and the way to answer in JSON. */
export function ReadsNoText({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const types = useReadsInstead(request);
  const { readAs, isPending } = useReadAs(request);
  if (types === null) return null;
  const received = request.alternatives.find(isAsReceived);
  const isOffered = received !== undefined && request.items.every(({ kind }) => kind !== "raw");
  return (
    <p role="note" className={styles.note}>
      {t("rawAnswer.noText", { types: types.join(", ") })}{" "}
      {isOffered && (
        <Button icon={Braces} onPress={() => readAs(received.id)} isDisabled={isPending}>
          {t("rawAnswer.inJson")}
        </Button>
      )}
    </p>
  );
}

function isAsReceived({ name }: ReaderView): boolean {
  return typeof name !== "string" && name.code === "as-received";
}
