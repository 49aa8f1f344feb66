import { useTranslation } from "react-i18next";
import { useHost } from "../../../data/host-context";
import { showError } from "../../../data/toasts";
import {
  type JsonObject,
  objectIn,
  Plain,
  saysMore,
  WarningNotes,
  Words,
  warningsAt,
} from "../../../data-kit";
import type { ApprovalView, SkillNamed } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { RelativeTime } from "../../../kit/text/Text";
import { formatExact } from "../../../kit/text/time";
import { navigate } from "../../../places/route";
import { showOnWire } from "../../../places/wire-selection";
import { Countdown } from "../Countdown";
import { Part } from "./Part";
import styles from "./RequestCard.module.css";

/** Where it would happen and until when: facts that stand beside what will happen, or on a line each below it. */
export function Context({ request }: { request: ApprovalView }) {
  const { t, i18n } = useTranslation("inbox");
  const say = useSay();
  const { summary } = request;
  const isGate = summary.run?.isGate === true;
  const exact = (at: number) => <span className={styles.faint}>{formatExact(at, i18n.language)}</span>;
  return (
    <aside className={styles.aside}>
      <Part title={t("section.where")}>
        {isGate ? (
          <p className={styles.faint}>{t("run.stays")}</p>
        ) : (
          <dl className={styles.beside}>
            <Fact name={t("agent")}>
              <Plain text={summary.agentName} />
            </Fact>
            {request.skill !== null && (
              <Fact name={t("skill")}>
                <Skill skill={request.skill} />
              </Fact>
            )}
            <Fact name={t("host")}>
              <code>
                <Plain text={request.host} />
              </code>
            </Fact>
            <Fact name={t("identity")}>{say(request.identity)}</Fact>
          </dl>
        )}
        <dl className={styles.beside}>
          {!(isGate && summary.expiresAt === null) && (
            <Fact name={t("expires")}>
              {summary.expiresAt === null ? (
                t("noExpiry")
              ) : (
                <>
                  {summary.state.kind === "pending" ? (
                    <Countdown at={summary.expiresAt} />
                  ) : (
                    <RelativeTime at={summary.expiresAt} />
                  )}{" "}
                  {exact(summary.expiresAt)}
                </>
              )}
            </Fact>
          )}
          <Fact name={t("received")}>
            <RelativeTime at={summary.receivedAt} />
          </Fact>
        </dl>
        {!isGate && <Ways request={request} />}
        <details className={styles.details}>
          <summary>{t("details")}</summary>
          <dl className={styles.beside}>
            <Fact name={t("task")}>
              <code>
                <Plain text={request.taskId} />
              </code>
            </Fact>
            <Fact name={t("received")}>{exact(summary.receivedAt)}</Fact>
          </dl>
        </details>
      </Part>
    </aside>
  );
}

/** Where more is to be seen of the same. */
function Ways({ request: { summary } }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const host = useHost();
  const { chatId, taskKey, receivedAt } = summary;
  return (
    <p className={styles.links}>
      {chatId !== null && (
        <Button tone="quiet" onPress={() => navigate("chats", chatId)}>
          {t("openChat")}
        </Button>
      )}
      <Button tone="quiet" onPress={() => navigate("tasks", taskKey)}>
        {t("openTask")}
      </Button>
      <Button tone="quiet" onPress={() => showOnWire(host, { taskKey, at: receivedAt }).catch(showError)}>
        {t("openWire")}
      </Button>
    </p>
  );
}

/** Who asks and why: the person's own last words, and the agent's, which nobody has verified. */
export function Why({ request }: { request: ApprovalView }) {
  const { t } = useTranslation("inbox");
  const { saidBefore, saidSince, question } = request;
  return (
    <Part title={t("section.why")}>
      {(saidBefore !== null || saidSince !== null) && (
        <dl className={styles.facts}>
          {saidBefore !== null && (
            <Fact name={t(saidSince === null ? "yourLast" : "saidBefore")}>
              <Plain text={saidBefore} />
            </Fact>
          )}
          {saidSince !== null && (
            <Fact name={t("saidSince")}>
              <Plain text={saidSince} />
            </Fact>
          )}
        </dl>
      )}
      {isAsked(request) ? (
        <p className={styles.faint}>{t("wordsAbove")}</p>
      ) : (
        <figure className={styles.quote}>
          <figcaption className={styles.faint}>
            {t(request.summary.run?.isGate === true ? "run.says" : "agentSays")}
          </figcaption>
          <blockquote className={styles.words}>
            {question.trim() === "" ? (
              <span className={styles.faint}>{t("noWords")}</span>
            ) : (
              <Words text={question} requestId={request.summary.id} />
            )}
          </blockquote>
        </figure>
      )}
      <WarningNotes warnings={warningsAt(request.warnings, "/text")} />
    </Part>
  );
}

/** The skill that the request names, and whose word that is. */
function Skill({ skill: { id, name, said } }: { skill: SkillNamed }) {
  const { t } = useTranslation("inbox");
  return (
    <>
      <Plain text={name === "" ? id : name} />{" "}
      {name !== "" && name !== id && (
        <code>
          <Plain text={id} />
        </code>
      )}{" "}
      <span className={styles.faint}>{t(`skillSaid.${said}`)}</span>
    </>
  );
}

/** Whether the agent's words are shown already, as what is asked. */
function isAsked(request: ApprovalView): boolean {
  return isPrompt(request) || planOf(request) !== null;
}

function isPrompt({ items, question }: ApprovalView): boolean {
  return question.trim() !== "" && items.some((item) => "prompt" in item && item.prompt === question);
}

/** The plan that the agent's words are, as JSON: the matter of what is asked. */
export function planOf(request: ApprovalView): JsonObject | null {
  const plan = isPrompt(request) ? null : objectIn(request.question);
  return plan !== null && saysMore(plan, null) ? plan : null;
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
