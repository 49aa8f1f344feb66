import { ArrowRight } from "lucide-react";
import { useTranslation } from "react-i18next";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { useShared } from "../../../kit/shared";
import { navigate } from "../../../places/route";
import { followed, ledTo, outcomeOf, whyNot } from "../follow";
import { goOnFrom } from "../go-on";
import { useRequest } from "../queries";
import styles from "./RequestPane.module.css";

/** Why an answered request is still open, while it is not known what became of the answer. */
export function Stays({ id }: { id: string }) {
  const { t } = useTranslation("inbox");
  const request = useRequest(id).data;
  const isFollowed = useShared(followed).some((each) => each.id === id);
  if (!isFollowed || request === undefined || outcomeOf(request) !== "under-way") return null;
  return (
    <div role="status" className={styles.stays}>
      <span>{t("follow.stays")}</span>
      <Button tone="quiet" icon={ArrowRight} onPress={() => goOnFrom(id)}>
        {t("action.next")}
      </Button>
    </div>
  );
}

/** That the answer to what was asked before this was not sent, where the page led here from there. */
export function AfterUnsent({ id }: { id: string }) {
  const before = useShared(ledTo).get(id);
  return before === undefined ? null : <Unsent id={before} />;
}

function Unsent({ id }: { id: string }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  const request = useRequest(id).data;
  if (request === undefined || outcomeOf(request) !== "not-sent") return null;
  const reason = whyNot(request);
  return (
    <p role="alert" className={styles.stale}>
      {t("follow.unsent")} {reason !== null && say(reason)}{" "}
      <Button tone="quiet" onPress={() => navigate("inbox", id)}>
        {t("again.show")}
      </Button>
    </p>
  );
}
