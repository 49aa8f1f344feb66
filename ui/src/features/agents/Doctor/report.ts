/**
 * What was found, as Markdown to be given to somebody else. It says what the page says and nothing more: the host
 * has taken out what is secret. What agents and cards say must not become markup in it.
 */
import type {
  AgentView,
  DiagnosisView,
  ExaminationView,
  ExaminedStepView,
  HopView,
} from "../../../host/generated/api";
import { say } from "../../../i18n/say";
import { i18n } from "../../../i18n/setup";
import { formatDuration, formatMoment } from "../../../kit/text/time";

export function reportOf({ summary }: AgentView, examination: ExaminationView): string {
  const { name, host, version, binding } = summary;
  const at = formatMoment(examination.startedAt, i18n.language);
  return [
    `# ${plain(i18n.t("agents:doctor.report.title", { name }))}`,
    "",
    plain(i18n.t("agents:doctor.report.about", { host, version, binding })),
    "",
    i18n.t("agents:doctor.report.at", { at }),
    ...examination.steps.flatMap(section),
    "",
  ].join("\n");
}

function section({ step, state, durationMs, attempts, findings }: ExaminedStepView): string[] {
  const how = [
    state === "done" ? null : i18n.t(`agents:doctor.state.${state}`),
    durationMs === null ? null : formatDuration(durationMs),
  ].filter((part) => part !== null);
  const title = i18n.t(`agents:doctor.step.${step}`);
  return [
    "",
    `## ${title}${how.length === 0 ? "" : ` (${how.join(", ")})`}`,
    "",
    ...attempts.map(
      ({ url, status, reason }) =>
        `- ${plain(url)}${status === null ? "" : ` · HTTP ${status}`}: ${plain(say(reason))}`,
    ),
    ...findings.flatMap(found),
  ];
}

function found({ severity, what, place, section: rule, way, hints }: DiagnosisView): string[] {
  const where = [place, rule].filter((part) => part !== "").join(" · ");
  const words = `- **${i18n.t(`agents:doctor.severity.${severity}`)}**: ${plain(say(what))}`;
  return [
    where === "" ? words : `${words} (${plain(where)})`,
    ...way.map(stop),
    ...hints.map((hint) => `  - ${i18n.t("agents:doctor.report.hint", { hint: plain(say(hint)) })}`),
  ];
}

/** One server on the way, and what being sent on from there meant. */
function stop({ url, status, onward }: HopView): string {
  const here = `  - ${plain(url)} · HTTP ${status}`;
  if (onward === null) return `${here} · ${i18n.t("agents:doctor.way.answered")}`;
  const { target, otherOrigin, credentials, refused, needsConsent } = onward;
  const step = [
    `${i18n.t("agents:doctor.way.sentOn")} ${plain(target)}`,
    i18n.t(`agents:doctor.way.${otherOrigin ? "other-origin" : "same-origin"}`),
    credentials === "nothing" ? null : i18n.t(`agents:doctor.way.credentials.${credentials}`),
    needsConsent ? i18n.t("agents:doctor.way.consent") : null,
    refused === null ? null : i18n.t("agents:doctor.way.refused", { because: plain(say(refused)) }),
  ];
  return [here, ...step.filter((part) => part !== null)].join(" · ");
}

/** One line, in which nothing is markup. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|!]/g, "\\$&");
}
