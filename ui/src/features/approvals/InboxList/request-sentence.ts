/** A request in the list as one sentence, for those who hear it. */
import type { ApprovalSummary } from "../../../host/generated/api";
import { say } from "../../../i18n/say";
import { i18n } from "../../../i18n/setup";
import { formatRelative } from "../../../kit/text/time";
import { asker, requestTitle } from "../request-title";

/** Who asks what, how risky it is, where it stands, since when and until when, and the person's own marks. */
export function requestSentence(request: ApprovalSummary, now: number, language: string): string {
  const { t } = i18n;
  const { state, risk, expiresAt, snoozedUntil, receipt, colour, note, byRule } = request;
  const when = (at: number) => formatRelative(at, now, language, t("kit:justNow"));
  const facts = [
    t("triage:sentence.asks", { agent: asker(request), title: requestTitle(request.title) }),
    risk.kind === "high" && t("inbox:risk.because", { because: say(risk.because) }),
    state.kind === "pending" || receipt !== null ? null : t(`common:approval.${state.kind}`),
    receipt !== null && t(`inbox:receipt.${receipt}.word`),
    t("triage:sentence.since", { when: when(request.receivedAt) }),
    expiresAt !== null && state.kind === "pending" && t("triage:sentence.until", { when: when(expiresAt) }),
    snoozedUntil !== null && t("triage:sentence.snoozed", { when: when(snoozedUntil) }),
    colour !== null && t("triage:sentence.marked", { colour: t(`triage:colour.${colour}`) }),
    byRule !== null && t("triage:byRule", { rules: byRule }),
    note !== null && t("triage:sentence.note", { note }),
  ];
  const told = facts.filter((fact) => typeof fact === "string");
  return `${told.join(t("triage:sentence.separator"))}${t("triage:sentence.end")}`;
}
