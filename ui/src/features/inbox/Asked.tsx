import { useTranslation } from "react-i18next";
import type { Question } from "../../host/generated/api";
import { useSay } from "../../i18n/say";
import { requestTitle } from "./request-title";

/** What the host wants confirmed, where it has no dialog of its own. */
export function Asked({ question }: { question: Question }) {
  const { t } = useTranslation("inbox");
  const say = useSay();
  switch (question.kind) {
    case "let-go-on":
      return (
        <p>
          {t("confirm.letGoOn", {
            agent: question.agent,
            title: requestTitle(question.title),
            because: say(question.because),
          })}
        </p>
      );
    case "sign-in":
      return <p>{t("confirm.signIn", { agent: question.agent, hosts: question.hosts })}</p>;
    case "send-again":
      return <p>{t("confirm.sendAgain")}</p>;
  }
}
