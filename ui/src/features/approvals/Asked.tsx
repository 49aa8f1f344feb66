import { useTranslation } from "react-i18next";
import { visible } from "../../data-kit";
import type { Question } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import { titleLine } from "./request-title";
import { useApproves } from "./rules/rule-sentence";

/** What the host wants confirmed, where it has no dialog of its own. */
export function Asked({ question }: { question: Question }) {
  const { t } = useTranslation(["inbox", "rules"]);
  const say = useSay();
  const approves = useApproves();
  switch (question.kind) {
    case "let-go-on":
      return (
        <p>
          {t("confirm.letGoOn", {
            agent: question.agent,
            title: titleLine(question.title),
            because: say(question.because),
          })}
        </p>
      );
    case "send-words":
      return (
        <p>
          {t("confirm.sendWords", {
            agent: question.agent,
            words: visible(question.words),
            because: say(question.because),
          })}
        </p>
      );
    case "sign-in":
      return <p>{t("confirm.signIn", { agent: question.agent, hosts: question.hosts })}</p>;
    case "let-rules-approve":
      return (
        <>
          <p>{t("rules:auto.question", { count: question.minutes })}</p>
          <ul>
            {question.rules.map((rule, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rules may share a name, and stand as they are
              <li key={index}>{approves(rule)}</li>
            ))}
          </ul>
        </>
      );
    case "send-again":
      return <p>{t("confirm.sendAgain")}</p>;
  }
}
