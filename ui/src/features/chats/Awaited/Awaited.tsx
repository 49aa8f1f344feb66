import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Took } from "../../../facts/Took";
import type { MessageView } from "../../../host/generated/api";
import { StateBadge } from "../../../kit/Badge/Badge";
import { Busy } from "../../../kit/states/States";
import { useSeconds } from "../../../kit/text/clock";
import styles from "./Awaited.module.css";
import { awaitedSince } from "./use-awaited";

/** A quick answer is not waited for. */
const SLOW_MS = 5000;
/** Then somebody may wonder whether to stay. */
const LONG_MS = 30_000;

type Props = {
  message: MessageView;
  /** What stands there at first. */
  children: ReactNode;
};

/** At a message under way: that its answer is waited for, and for how long. */
export function Awaited({ message, children }: Props) {
  const { t } = useTranslation("chat");
  const since = awaitedSince(message);
  const waited = useSeconds() - since;
  if (waited < SLOW_MS) return children;
  return (
    <>
      <Busy>
        {t("awaited.long")}
        {/* Read aloud every second, it would drown out all else. */}
        <span aria-hidden>
          · <Took from={since} to={null} />
        </span>
      </Busy>
      {waited >= LONG_MS && <p className={styles.hint}>{t("awaited.goOn")}</p>}
    </>
  );
}

/** The same in the list of chats. */
export function AwaitedBadge({ message, children }: Props) {
  const { t } = useTranslation("chat");
  if (useSeconds() - awaitedSince(message) < SLOW_MS) return children;
  return <StateBadge tone="info" icon={LoaderCircle} word={t("awaited.short")} />;
}
