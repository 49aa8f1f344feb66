import { Waypoints } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { skip, useCommandQuery } from "../../../data/queries";
import type { ApprovalView, Decision, ReaderView } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { Busy } from "../../../kit/states/States";
import { Explain } from "../Explain/Explain";
import { useReadAs } from "../read-as";
import styles from "./RequestCard.module.css";
import { Sent } from "./Sent";

type Props = {
  request: ApprovalView;
  decision: Decision | null;
  isComplete: boolean;
  /** Of several previews of a request one says how it was read. */
  withReading?: boolean;
};

/** The exact reply before it is sent, and why the request was read the way it was. */
export function Preview({ request, decision, isComplete, withReading = true }: Props) {
  const say = useSay();
  const { t } = useTranslation("inbox");
  const preview = useCommandQuery(
    "approvals.preview",
    decision === null ? skip : { id: request.summary.id, decision },
    { keepPrevious: true },
  );
  return (
    <div className={styles.preview}>
      {!isComplete && (
        <p className={styles.note}>{t(decision === null ? "preview.nothing" : "preview.incomplete")}</p>
      )}
      {preview.isLoading && <Busy>{t("preview.loading")}</Busy>}
      {preview.error !== null && (
        <p role="alert" className={styles.bad}>
          {t("preview.failed", { reason: say(preview.error.told) })}
        </p>
      )}
      {preview.data !== undefined && preview.error === null && (
        <div className={styles.reply} aria-busy={preview.isPlaceholderData}>
          <Sent method={preview.data.method} body={preview.data.body} />
          {preview.data.isDated && <p className={styles.note}>{t("preview.dated")}</p>}
        </div>
      )}
      {withReading && <Reading request={request} />}
    </div>
  );
}

function Reading({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const { readAs, isPending: isReading } = useReadAs(request);
  const say = useSay();
  const { reader } = request;
  const alternatives = request.alternatives.filter((other) => other.id !== reader.id);
  const [explaining, setExplaining] = useState(false);
  const isPending = request.summary.state.kind === "pending";
  return (
    <div className={styles.reading}>
      <p>
        <strong>{t("preview.readBy", { name: say(reader.name) })}</strong> · <Trust reader={reader} />
      </p>
      {reader.why !== null && <p className={styles.note}>{say(reader.why)}</p>}
      {alternatives.length > 0 && isPending && (
        <>
          <p className={styles.faint}>{t("preview.alternatives")}</p>
          <ul className={styles.alternatives}>
            {alternatives.map((other) => (
              <li key={other.id}>
                <Button onPress={() => readAs(other.id)} isDisabled={isReading}>
                  {t("preview.readAs", { name: say(other.name) })}
                </Button>
                <span className={styles.note}>
                  <Trust reader={other} />
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
      {request.mayBeExplained && isPending && (
        <div>
          <Button icon={Waypoints} onPress={() => setExplaining(true)}>
            {t("preview.explain")}
          </Button>
          {explaining && <Explain request={request} onClose={() => setExplaining(false)} />}
        </div>
      )}
    </div>
  );
}

/** Names from the host that this page has words for; others are shown as they come. */
function Trust({ reader }: { reader: ReaderView }) {
  const { t } = useTranslation("inbox");
  const confidence = {
    certain: t("preview.confidence.certain"),
    likely: t("preview.confidence.likely"),
    guess: t("preview.confidence.guess"),
  };
  const proven = {
    recorded: t("preview.proven.recorded"),
    "run-here": t("preview.proven.run-here"),
    derived: t("preview.proven.derived"),
    yours: t("preview.proven.yours"),
  };
  return (
    <>
      {wordFor(confidence, reader.confidence)} · {wordFor(proven, reader.proven)}
    </>
  );
}

function wordFor(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}
