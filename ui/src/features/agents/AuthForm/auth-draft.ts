/**
 * Credentials while a person fills them in. What is saved never comes back to the page: a saved value is an empty
 * field that says so, and leaving it empty keeps it.
 */
import type {
  AgentView,
  AuthInput,
  AuthKind,
  AuthView,
  SchemeView,
  WantedCredential,
  WayView,
} from "../../../host/generated/api";

export type HeaderDraft = { id: number; name: string; value: string; saved: boolean };

export type AuthDraft = {
  kind: AuthKind;
  parameter: string;
  /** The word before a key in a header, as in `Authorization: ApiKey …`; it is kept as a part of the key. */
  prefix: string;
  username: string;
  secret: string;
  /** The kind whose value is saved, or `null`. */
  savedKind: AuthKind | null;
  headers: HeaderDraft[];
  /** The scheme of the card by which one signs in. */
  scheme: string;
  clientId: string;
  /** What to ask for, separated by spaces; `null`: what the card requires. */
  scopes: string | null;
};

export const emptyAuth: AuthDraft = {
  kind: "none",
  parameter: "",
  prefix: "",
  username: "",
  secret: "",
  savedKind: null,
  headers: [],
  scheme: "",
  clientId: "",
  scopes: null,
};

export function draftOf(view: AuthView): AuthDraft {
  return {
    kind: view.kind,
    parameter: view.parameter ?? "",
    prefix: "",
    username: view.username ?? "",
    secret: "",
    savedKind: view.secret.present ? view.kind : null,
    headers: view.headers.map(({ name, value }, id) => ({ id, name, value: "", saved: value.present })),
    scheme: view.oauth?.scheme ?? "",
    clientId: view.oauth?.clientId ?? "",
    scopes: view.oauth?.scopes.join(" ") ?? null,
  };
}

/**
 * What a card asks for, ready to be filled in; `null` when it requires nothing that can be entered here. A sign-in
 * comes before pasting the token that it would get.
 */
export function draftFor(schemes: readonly SchemeView[], ways: readonly WayView[] = []): AuthDraft | null {
  const scheme = schemes.find(({ required, usableAs }) => required && usableAs !== null);
  if (scheme === undefined || scheme.usableAs === null) return null;
  const way = ways.find((each) => each.scheme === scheme.name && each.hosts.length > 0);
  if (way !== undefined && way.kind !== null) return { ...emptyAuth, kind: way.kind, scheme: way.scheme };
  return { ...emptyAuth, kind: scheme.usableAs, parameter: scheme.parameter ?? "" };
}

/** What a refusal asks for, ready to be filled in. */
export function draftWanted(wanted: WantedCredential): AuthDraft {
  switch (wanted.kind) {
    case "bearer":
    case "basic":
      return { ...emptyAuth, kind: wanted.kind };
    case "api-key-header":
      return { ...emptyAuth, kind: wanted.kind, parameter: wanted.name, prefix: wanted.prefix ?? "" };
    case "api-key-query":
    case "api-key-cookie":
      return { ...emptyAuth, kind: wanted.kind, parameter: wanted.name };
  }
}

/**
 * How the form for a saved agent begins: with its credentials, or with what a refusal asks for where those are others.
 * Frameworks answer `Bearer` or a bare `APIKey` whatever they take, so that does not speak against what the card says.
 */
export function draftToEdit({ auth, card }: AgentView, wanted: WantedCredential | null): AuthDraft {
  const given = draftOf(auth);
  const described = draftFor(card.schemes, auth.ways);
  const isGiven = auth.kind !== "none" || auth.headers.length > 0;
  const usual = isGiven ? given : (described ?? emptyAuth);
  if (wanted === null) return usual;
  const asked = draftWanted(wanted);
  const isSame = asked.kind === usual.kind && asked.parameter.toLowerCase() === usual.parameter.toLowerCase();
  const isBare = asked.kind === "bearer" || (asked.prefix !== "" && isApiKey(described?.kind ?? "none"));
  const isUsual = isSame || (isBare && described !== null);
  return isUsual ? usual : { ...asked, headers: given.headers };
}

export function toInput(draft: AuthDraft): AuthInput {
  const keeps = draft.secret === "" && draft.savedKind === draft.kind;
  return {
    kind: draft.kind,
    parameter: isApiKey(draft.kind) ? draft.parameter.trim() : null,
    username: draft.kind === "basic" ? draft.username : null,
    secret:
      draft.kind === "none" || keeps || (isOAuth(draft.kind) && draft.secret === "")
        ? null
        : withPrefix(draft),
    headers: draft.headers
      .filter(({ name }) => name.trim() !== "")
      .map(({ name, value, saved }) => ({ name: name.trim(), value: saved && value === "" ? null : value })),
    ...(isOAuth(draft.kind) && {
      oauth: {
        scheme: draft.scheme,
        clientId: draft.clientId.trim(),
        scopes: draft.scopes === null ? null : wordsOf(draft.scopes),
      },
    }),
  };
}

function withPrefix({ kind, prefix, secret }: AuthDraft): string {
  const word = kind === "api-key-header" ? prefix.trim() : "";
  const isThere = secret.toLowerCase().startsWith(`${word.toLowerCase()} `);
  return word === "" || secret === "" || isThere ? secret : `${word} ${secret}`;
}

/**
 * Credentials as they are, to change one thing beside them. The client is left out: giving it again would take the
 * addresses that the card names by now.
 */
export function unchanged(view: AuthView): AuthInput {
  return {
    kind: view.kind,
    parameter: view.parameter,
    username: view.username,
    secret: null,
    headers: view.headers.map(({ name }) => ({ name, value: null })),
  };
}

/** What is asked for, as it is written in the field. */
export function scopesOf(draft: AuthDraft, way: WayView | undefined): string {
  return draft.scopes ?? way?.scopes.join(" ") ?? "";
}

export function wordsOf(scopes: string): string[] {
  return [...new Set(scopes.split(/\s+/).filter((word) => word !== ""))];
}

/** Whether there is anything in it at all. */
export function isEmpty(draft: AuthDraft): boolean {
  return draft.kind === "none" && draft.headers.every(({ name }) => name.trim() === "");
}

export function addHeader(draft: AuthDraft): AuthDraft {
  const id = Math.max(-1, ...draft.headers.map((header) => header.id)) + 1;
  return { ...draft, headers: [...draft.headers, { id, name: "", value: "", saved: false }] };
}

export function isApiKey(kind: AuthKind): kind is "api-key-header" | "api-key-query" | "api-key-cookie" {
  return kind.startsWith("api-key");
}

/** Kinds by which tokens are got and renewed, rather than pasted. */
export function isOAuth(kind: AuthKind): kind is "client-credentials" | "authorization-code" | "device-code" {
  return kind === "client-credentials" || kind === "authorization-code" || kind === "device-code";
}

/** The schemes of a card by which one signs in in this manner. */
export function schemesOf(ways: readonly WayView[], kind: AuthKind): string[] {
  return ways.filter((way) => way.kind === kind).map(({ scheme }) => scheme);
}
