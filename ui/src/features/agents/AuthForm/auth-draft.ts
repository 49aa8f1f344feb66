/**
 * Credentials while a person fills them in. What is saved never comes back to the page: a saved value is an empty
 * field that says so, and leaving it empty keeps it.
 */
import type { AuthInput, AuthKind, AuthView, SchemeView, WayView } from "../../../host/generated/api";

export type HeaderDraft = { id: number; name: string; value: string; saved: boolean };

export type AuthDraft = {
  kind: AuthKind;
  parameter: string;
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

export function toInput(draft: AuthDraft): AuthInput {
  const keeps = draft.secret === "" && draft.savedKind === draft.kind;
  return {
    kind: draft.kind,
    parameter: isApiKey(draft.kind) ? draft.parameter.trim() : null,
    username: draft.kind === "basic" ? draft.username : null,
    secret:
      draft.kind === "none" || keeps || (isOAuth(draft.kind) && draft.secret === "") ? null : draft.secret,
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
