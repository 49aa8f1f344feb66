import { useTranslation } from "react-i18next";
import { navigate } from "../../../app/route";
import { showOnWire } from "../../../app/wire-selection";
import { useHost } from "../../../data/host-context";
import { showError } from "../../../data/toasts";
import type { Request, SkillNamed } from "../../../host/generated/api";
import { useSay } from "../../../i18n/say";
import { Button } from "../../../kit/Button/Button";
import { RelativeTime } from "../../../kit/text/Text";
import { formatExact } from "../../../kit/text/time";
import { Countdown } from "../Countdown";
import { Plain } from "../Value/Plain";
import { isLong } from "../Value/pages";
import { WarningNotes } from "../WarningNotes";
import { warningsAt } from "../warnings";
import { Part } from "./Part";
import styles from "./RequestCard.module.css";

/** Where it would happen, who asks and why, and until when. */
export function Context({ request }: { request: Request }) {
  const { t, i18n } = useTranslation("inbox");
  const say = useSay();
  const host = useHost();
  const { summary } = request;
  const { conversationId } = summary;
  return (
    <>
      <Part title={t("section.where")}>
        <dl className={styles.facts}>
          <Fact name={t("agent")}>
            <Plain text={summary.connectionName} />
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
      </Part>
      <Part title={t("section.why")}>
        <dl className={styles.facts}>
          <Fact name={t("task")}>
            <code>
              <Plain text={request.taskId} />
            </code>{" "}
            <span className={styles.links}>
              <Button tone="quiet" onPress={() => navigate("tasks", summary.taskKey)}>
                {t("openTask")}
              </Button>
              {conversationId !== null && (
                <Button tone="quiet" onPress={() => navigate("chats", conversationId)}>
                  {t("openChat")}
                </Button>
              )}
              <Button
                tone="quiet"
                onPress={() =>
                  showOnWire(host, { taskKey: summary.taskKey, at: summary.receivedAt }).catch(showError)
                }
              >
                {t("openWire")}
              </Button>
            </span>
          </Fact>
          {request.saidBefore !== null && (
            <Fact name={t(request.saidSince === null ? "yourLast" : "saidBefore")}>
              <Plain text={request.saidBefore} />
            </Fact>
          )}
          {request.saidSince !== null && (
            <Fact name={t("saidSince")}>
              <Plain text={request.saidSince} />
            </Fact>
          )}
        </dl>
        <figure className={styles.quote}>
          <figcaption className={styles.faint}>{t("agentSays")}</figcaption>
          <blockquote className={styles.words}>
            {request.question.trim() === "" ? (
              <span className={styles.faint}>{t("noWords")}</span>
            ) : isLong(request.question) && isAsked(request) ? (
              <span className={styles.faint}>{t("wordsAbove")}</span>
            ) : (
              <Plain text={request.question} />
            )}
          </blockquote>
          <WarningNotes warnings={warningsAt(request.warnings, "/text")} />
        </figure>
      </Part>
      <Part title={t("section.until")}>
        <dl className={styles.facts}>
          <Fact name={t("received")}>
            <RelativeTime at={summary.receivedAt} />{" "}
            <span className={styles.faint}>{formatExact(summary.receivedAt, i18n.language)}</span>
          </Fact>
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
                <span className={styles.faint}>{formatExact(summary.expiresAt, i18n.language)}</span>
              </>
            )}
          </Fact>
        </dl>
      </Part>
    </>
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
function isAsked({ items, question }: Request): boolean {
  return items.some((item) => item.kind === "question" && item.prompt === question);
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
