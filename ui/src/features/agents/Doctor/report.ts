/**
 * What was found, as Markdown to be given to somebody else. It says what the page says and nothing more: the host
 * has taken out what is secret. What agents and cards say must not become markup in it.
 */
import type {
  Connection,
  DiagnosisView,
  ExaminationView,
  ExaminedStepView,
} from "../../../host/generated/api";
import { say } from "../../../i18n/say";
import { i18n } from "../../../i18n/setup";
import { formatDuration, formatMoment } from "../../../kit/text/time";

export function reportOf({ summary }: Connection, examination: ExaminationView): string {
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

function found({ severity, what, place, section: rule, hints }: DiagnosisView): string[] {
  const where = [place, rule].filter((part) => part !== "").join(" · ");
  const words = `- **${i18n.t(`agents:doctor.severity.${severity}`)}**: ${plain(say(what))}`;
  return [
    where === "" ? words : `${words} (${plain(where)})`,
    ...hints.map((hint) => `  - ${i18n.t("agents:doctor.report.hint", { hint: plain(say(hint)) })}`),
  ];
}

/** One line, in which nothing is markup. */
function plain(text: string): string {
  return text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|!]/g, "\\$&");
}
