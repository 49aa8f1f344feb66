import { expect, test } from "vitest";
import { noAuth, remoteAgents } from "../../../host/fake/agents";
import type { AuthView, SchemeView, WantedCredential, WayView } from "../../../host/generated/api";
import {
  addHeader,
  draftFor,
  draftOf,
  draftToEdit,
  draftWanted,
  emptyAuth,
  toInput,
  unchanged,
} from "./auth-draft";

const saved: AuthView = {
  ...noAuth,
  kind: "bearer",
  secret: { present: true, updatedAt: 1 },
  headers: [{ name: "X-Team", value: { present: true, updatedAt: 1 } }],
  origin: "https://agent.example",
};

test("a saved value that is left empty is kept", () => {
  expect(toInput(draftOf(saved))).toEqual({
    kind: "bearer",
    parameter: null,
    username: null,
    secret: null,
    headers: [{ name: "X-Team", value: null }],
  });
});

test("a saved value of another kind is never reused", () => {
  const draft = { ...draftOf(saved), kind: "api-key-header" as const, parameter: " X-API-Key " };
  expect(toInput(draft)).toMatchObject({ parameter: "X-API-Key", secret: "" });
});

test("a new header without a name is left out", () => {
  expect(toInput(addHeader(emptyAuth)).headers).toEqual([]);
});

test("what the card requires is ready to be filled in", () => {
  const scheme: SchemeView = {
    name: "key",
    label: "API key in header X-API-Key",
    usableAs: "api-key-header",
    parameter: "X-API-Key",
    required: true,
  };
  expect(draftFor([scheme])).toMatchObject({ kind: "api-key-header", parameter: "X-API-Key" });
  expect(draftFor([{ ...scheme, required: false }])).toBeNull();
  expect(draftFor([{ ...scheme, usableAs: null }])).toBeNull();
});

test("a sign-in names the client and keeps its secret", () => {
  const draft = { ...draftOf(saved), kind: "authorization-code" as const, scheme: "login", clientId: " me " };
  expect(toInput(draft)).toMatchObject({
    secret: null,
    oauth: { scheme: "login", clientId: "me", scopes: null },
  });
});

test("scopes that nobody touched are the card's; those chosen are asked for once each", () => {
  const draft = { ...draftOf(saved), kind: "device-code" as const, scheme: "login", clientId: "me" };
  expect(toInput({ ...draft, scopes: " read  write read " }).oauth?.scopes).toEqual(["read", "write"]);
  expect(toInput({ ...draft, scopes: "" }).oauth?.scopes).toEqual([]);
  expect(toInput(draft).oauth?.scopes).toBeNull();
});

test("credentials that stay as they are carry no value and no client", () => {
  const oauth = { scheme: "login", clientId: "me", scopes: [], session: null };
  expect(unchanged({ ...saved, oauth })).toEqual({
    kind: "bearer",
    parameter: null,
    username: null,
    secret: null,
    headers: [{ name: "X-Team", value: null }],
  });
});

test("a sign-in that the card describes comes before pasting a token", () => {
  const scheme: SchemeView = {
    name: "login",
    label: { code: "oauth-token" },
    usableAs: "bearer",
    parameter: null,
    required: true,
  };
  const way: WayView = {
    scheme: "login",
    kind: "device-code",
    certificate: false,
    unsupported: null,
    required: true,
    scopes: [],
    knownScopes: [],
    hosts: ["login.example"],
    missing: [],
  };
  expect(draftFor([scheme], [way])).toMatchObject({ kind: "device-code", scheme: "login" });
  expect(draftFor([scheme], [{ ...way, hosts: [] }]), "nowhere to sign in").toMatchObject({ kind: "bearer" });
});

test("the word of a scheme goes before the key, once", () => {
  const draft = draftWanted({ kind: "api-key-header", name: "Authorization", prefix: "ApiKey" });
  expect(toInput({ ...draft, secret: "abc" })).toMatchObject({
    parameter: "Authorization",
    secret: "ApiKey abc",
  });
  expect(toInput({ ...draft, secret: "apikey abc" }).secret).toBe("apikey abc");
  expect(toInput({ ...draft, kind: "bearer", secret: "abc" }).secret).toBe("abc");
});

test("what a refusal asks for is preset unless the card or the credentials say as much", () => {
  const [agent] = remoteAgents(0);
  if (agent === undefined) throw new Error("the example world has agents");
  const open = { ...agent, auth: noAuth, card: { ...agent.card, schemes: [] } };
  const key = { kind: "api-key-header", name: "X-API-Key", prefix: null } as const;
  expect(draftToEdit(open, key)).toMatchObject({ kind: "api-key-header", parameter: "X-API-Key" });
  expect(draftToEdit(open, null)).toEqual(emptyAuth);
  const bearing = { ...open, auth: saved };
  expect(draftToEdit(bearing, { kind: "bearer" })).toEqual(draftOf(saved));
  expect(draftToEdit(bearing, key)).toMatchObject({
    kind: "api-key-header",
    secret: "",
    headers: [{ name: "X-Team", saved: true }],
  });
  const scheme: SchemeView = {
    name: "key",
    label: "API key in header X-Key",
    usableAs: "api-key-header",
    parameter: "X-Key",
    required: true,
  };
  const described = { ...open, card: { ...open.card, schemes: [scheme] } };
  expect(draftToEdit(described, { kind: "bearer" })).toMatchObject({ parameter: "X-Key" });
  const bare: WantedCredential = { kind: "api-key-header", name: "Authorization", prefix: "APIKey" };
  expect(draftToEdit(described, bare), "no place is named").toMatchObject({ parameter: "X-Key", prefix: "" });
  expect(draftToEdit(open, bare)).toMatchObject({ parameter: "Authorization", prefix: "APIKey" });
  const named: WantedCredential = { kind: "api-key-header", name: "X-Other", prefix: null };
  expect(draftToEdit(described, named)).toMatchObject({ parameter: "X-Other" });
});
