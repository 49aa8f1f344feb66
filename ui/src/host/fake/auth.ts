/** Credentials as the core would keep them. */
import type { AuthInput, AuthView, ProofView, ProxyInput, ProxyView, SecretPresence } from "../generated/api";
import { noAuth } from "./agents";

/** What is kept after `input`: what it leaves out stays. */
export function keep(before: AuthView, input: AuthInput, now: number): AuthView {
  const present: SecretPresence = { present: true, updatedAt: now };
  const changed = (change: "remove" | "set" | undefined, kept: ProofView): ProofView => {
    if (change === undefined) return kept;
    if (change === "remove") return { present: false, updatedAt: null, certificates: [] };
    const year = 365 * 24 * 3_600_000;
    const said = {
      subject: "CN=Workbench",
      issuer: "CN=Test Authority",
      notBefore: now,
      notAfter: now + year,
    };
    return { ...present, certificates: [said] };
  };
  const { oauth } = input;
  const client = input.kind === before.kind ? before.oauth : null;
  return {
    ...noAuth,
    origin: before.origin,
    ways: before.ways,
    kind: input.kind,
    parameter: input.parameter,
    username: input.username,
    secret: input.secret === null ? before.secret : present,
    headers: input.headers.map(({ name }) => ({ name, value: present })),
    oauth:
      oauth === undefined
        ? client
        : { scheme: oauth.scheme, clientId: oauth.clientId, scopes: oauth.scopes ?? [], session: null },
    certificate: changed(input.certificate?.change, before.certificate),
    roots: changed(input.roots?.change, before.roots),
    proxy: input.proxy === undefined ? before.proxy : proxy(input.proxy, present),
  };
}

function proxy(input: ProxyInput, present: SecretPresence): ProxyView | null {
  const none = { present: false, updatedAt: null };
  switch (input.change) {
    case "system":
      return null;
    case "direct":
      return { url: null, username: null, password: none };
    case "set": {
      const password = input.password === null ? none : present;
      return { url: input.url, username: input.username, password };
    }
  }
}
