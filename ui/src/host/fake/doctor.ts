/** What the connection doctor finds out. */
import type {
  DiagnosisView,
  DoctorStep,
  DoctorStepState,
  ExaminationView,
  ExaminedStepView,
  HopView,
} from "../generated/api";

const STEPS: readonly DoctorStep[] = [
  "calls",
  "name",
  "connection",
  "redirects",
  "card",
  "authentication",
  "checks",
  "interfaces",
  "streaming",
  "extended-card",
];

export function finding(
  severity: DiagnosisView["severity"],
  what: DiagnosisView["what"],
  rest: Partial<DiagnosisView> = {},
): DiagnosisView {
  return { severity, what, place: "", section: "", way: [], hints: [], remedy: null, ...rest };
}

export function step(
  name: DoctorStep,
  state: DoctorStepState,
  findings: DiagnosisView[] = [],
): ExaminedStepView {
  return { step: name, state, durationMs: state === "done" ? 12 : null, attempts: [], findings };
}

/** An examination in which these steps went so, and the others have not been taken. */
export function examination(state: ExaminationView["state"], steps: ExaminedStepView[]): ExaminationView {
  const rest = state === "stopped" ? "stopped" : "waiting";
  return {
    startedAt: 0,
    endedAt: state === "running" ? null : 1000,
    state,
    steps: STEPS.map((name) => steps.find((each) => each.step === name) ?? step(name, rest)),
  };
}

/** The way of a question for the card: within the host, then to another one. */
function sentOn(host: string, place: string): HopView[] {
  const within = `https://${host}/agent-card.json`;
  const inner = { target: within, otherOrigin: false, credentials: "kept" } as const;
  const outer = {
    target: "https://cards.example/it-desk",
    otherOrigin: true,
    credentials: "dropped",
  } as const;
  return [
    { url: place, status: 301, onward: { ...inner, refused: null, needsConsent: false } },
    { url: within, status: 302, onward: { ...outer, refused: null, needsConsent: false } },
    { url: outer.target, status: 200, onward: null },
  ];
}

/** An agent that has its troubles. */
export function troubles(host: string): ExaminationView {
  const place = `https://${host}/.well-known/agent-card.json`;
  const attempt = {
    url: place,
    outcome: "card",
    status: 200,
    durationMs: 38,
    reason: { code: "card-here" },
  } as const;
  const certificate = {
    code: "certificate-ends-soon",
    subject: `CN=${host}`,
    until: "2026-12-01",
    days: 9,
  } as const;
  const other = {
    code: "interface-other-binding",
    declared: "HTTP+JSON",
    version: "0.3",
    binding: "JSONRPC",
  } as const;
  const card = step("card", "done", [finding("good", { code: "card-is-the-same" })]);
  const steps = [
    step("calls", "done", [finding("good", { code: "calls-as-needed" })]),
    step("name", "done", [finding("good", { code: "name-has-addresses", host, addresses: ["203.0.113.7"] })]),
    step("connection", "done", [
      finding("good", { code: "connection-made", host, address: "203.0.113.7" }),
      finding("good", { code: "tls-agreed-on", host, version: "TLS 1.3", application: "h2" }),
      finding("warning", certificate),
    ]),
    step("redirects", "done", [
      finding(
        "warning",
        { code: "redirected-away", to: "https://cards.example/it-desk" },
        { place, way: sentOn(host, place) },
      ),
    ]),
    { ...card, attempts: [attempt] },
    step("authentication", "done", [
      finding(
        "problem",
        { code: "credentials-wanted" },
        {
          hints: [{ code: "check-credentials" }],
          remedy: { kind: "edit-credentials", wanted: { kind: "bearer" } },
        },
      ),
    ]),
    step("checks", "done", [
      finding("note", { code: "check-no-skill" }, { place: "/skills", section: "A2A 1.0 §4.4.1" }),
    ]),
    step("interfaces", "done", [
      finding("problem", other, { place: `https://${host}/v1` }),
      finding(
        "note",
        { code: "other-interface-answers", version: "1.0", binding: "JSONRPC" },
        {
          remedy: { kind: "pin-interface", interfaceKey: "1" },
        },
      ),
    ]),
    step("streaming", "offered", [finding("note", { code: "stream-needs-message" })]),
    step("extended-card", "skipped", [finding("note", { code: "extended-not-offered" })]),
  ];
  return examination("done", steps);
}

/** What a stream came to that a proxy held back. */
export function heldBack(): ExaminationView {
  const flows = { code: "stream-held-back", events: 12, first: 3900, total: 4000 } as const;
  const remedy = { kind: "open-task", taskId: "t-1" } as const;
  return examination("done", [step("streaming", "done", [finding("warning", flows, { remedy })])]);
}
