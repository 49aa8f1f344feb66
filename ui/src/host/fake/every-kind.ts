/** One request for each control that the others do not show. */
import type { ApprovalView, AskedItem } from "../generated/api";
import { approval, MINUTE, request } from "./asked";

const derived = {
  id: "langchain",
  name: { code: "lang-chain" },
  why: { code: "data-members", members: "action_requests, review_configs" },
  proven: "derived",
  confidence: "likely",
} as const;

export function everyKind(now: number): ApprovalView[] {
  const asked = (id: string, title: string, items: AskedItem[], rest: Partial<ApprovalView> = {}) =>
    request({ id, title, receivedAt: now - 55 * MINUTE }, items, now, { reader: derived, ...rest });
  return [
    asked(
      "request-review",
      "Send a letter to Sato Stationery",
      [
        approval({
          itemId: "letter",
          tool: "send_letter",
          arguments: '{"to":"Sato Stationery","copies":2,"text":"The order is late."}',
          by: "mail_agent",
          mayEdit: true,
          mayRespond: true,
          grants: [{ value: "always", label: "always" }],
        }),
      ],
      {
        answeredBefore: [
          { id: "request-done", at: now - 56 * MINUTE, refused: true, all: true },
          { id: "request-refused", at: now - 58 * MINUTE, refused: true, all: true },
        ],
      },
    ),
    asked("request-choose", "Which database, and with what?", [
      {
        kind: "question",
        itemId: "q/0",
        prompt: "Which database?",
        options: [
          { value: "pg", label: "PostgreSQL" },
          { value: "lite", label: "SQLite" },
        ],
        multiple: false,
        freeText: true,
        quickReplies: [],
        files: null,
        mayReject: true,
        buttons: null,
      },
      {
        kind: "question",
        itemId: "q/1",
        prompt: "With what?",
        options: [
          { value: "auth", label: "Auth" },
          { value: "cache", label: "Cache" },
        ],
        multiple: true,
        freeText: false,
        quickReplies: [],
        files: null,
        mayReject: true,
        buttons: null,
      },
    ]),
    asked("request-link", "Set your key at the search service", [
      {
        kind: "link",
        itemId: "link",
        text: "Set your key there, then come back.",
        url: "https://xn--pple-43d.example/ui/set_api_key",
        after: "confirm",
        given: false,
        catchable: false,
        returnsToAgent: null,
        catching: null,
        mayReject: true,
        mayCancel: true,
        code: "WDJB-MJHT",
        lasts: 900,
        mayBeText: false,
        asksText: false,
      },
    ]),
    asked("request-sign-in", "Sign in to the calendar", [
      {
        kind: "link",
        itemId: "sign-in",
        text: "",
        url: "https://idp.example/authorize?response_type=code&client_id=x&state=s",
        after: "redirect",
        given: false,
        catchable: true,
        returnsToAgent: null,
        catching: null,
        mayReject: false,
        mayCancel: false,
        code: null,
        lasts: null,
        mayBeText: false,
        asksText: false,
      },
    ]),
    asked("request-secret", "A key for the search service", [
      {
        kind: "secret",
        form: null,
        optional: false,
        mayReject: false,
        mayCancel: false,
        itemId: "default",
        name: "SERPER_API_KEY",
        description: "Search key",
        isJson: false,
        given: false,
      },
    ]),
    asked("request-permissions", "Access to the project", [
      {
        kind: "permissions",
        itemId: "req-1",
        text: "To write the report.",
        proposed: '{"fileSystem":{"write":["/workspace/project","/workspace/cache"]},"network":true}',
        scopes: [
          { value: "turn", label: "turn" },
          { value: "session", label: "session" },
        ],
      },
    ]),
  ];
}
