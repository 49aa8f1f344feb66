/** Interfaces and credentials of agents, and where those are kept. */
import type { CredentialSentence, InterfaceSentence, KeyringSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const interfaces = {
  "first-choice": "The agent's preferred interface among those spoken here.",
  "generation-assumed":
    "The card does not say clearly which protocol version it is for; the likeliest one is assumed.",
  "generation-found":
    "The agent's preferred interface. The card does not say clearly which protocol version it is for; the agent was asked.",
  "generation-either":
    "The agent's preferred interface. It speaks one of two protocol versions that answer alike; the first call that differs will tell.",
  "found-by-asking":
    "Found by asking: the agent refused what its card says. This is used instead until the card changes.",
  "later-in-card": "Usable, but the agent lists another interface first.",
  "newer-at-same-url": "Usable, but the same address offers a newer protocol version.",
  "json-rpc-preferred":
    "Usable, but before 1.0 this binding loses data that JSON-RPC carries, and the agent offers JSON-RPC.",
  "binding-not-spoken": "This binding is not supported.",
  "version-not-spoken": "This protocol version is not supported over this binding.",
  "no-url": "The interface has no address.",
  "url-scheme": "The address cannot be called: agents are not called by “{{scheme}}”.",
  "url-without-base":
    "The address cannot be called: it is relative, and the card's own address is not known.",
  "url-characters": "The address cannot be called: it contains white space or control characters.",
  "unspecified-host": "The address names every interface of a machine, not a machine.",
  "loopback-host": "The address means this machine, but the card was found on another one.",
  "other-scheme":
    "The card came from this port with the other scheme (http or https), and one port speaks only one of them.",
} satisfies Words<InterfaceSentence>;

export const credentials = {
  "no-credentials": "no credentials",
  "bearer-token": "bearer token",
  "bearer-token-of": "bearer token ({{format}})",
  user: "user {{name}}",
  "user-and-password": "user name and password",
  "key-in-header": "API key in header {{name}}",
  "key-in-query": "API key in query parameter {{name}}",
  "key-in-cookie": "API key in cookie {{name}}",
  "key-elsewhere": "API key in {{place}} {{name}}",
  "http-scheme": "HTTP authentication “{{scheme}}”",
  "oauth-token": "OAuth 2.0 access token",
  "open-id-token": "OpenID Connect token",
  "client-certificate": "client certificate",
  "unknown-scheme": "something that this application does not know",
  "undescribed-scheme": "“{{name}}”, which it does not describe",
  "with-headers": "{{who}}, headers {{headers}}",
  together: "all of these: {{all}}",
  "oauth-client": "OAuth client {{client}}",
  "signed-in-as": "{{name}}, signed in",
  "with-certificate": "{{who}}, client certificate",
  "secret-not-given": "The value is missing.",
  "client-id-not-given": "The client ID is missing.",
  "client-secret-not-given": "The client secret is missing.",
  "nobody-is-signed-in": "Nobody is signed in.",
  "scopes-not-granted": "The sign-in does not grant what the card requires: {{scopes}}.",
  "certificate-not-given": "The client certificate is missing.",
  "address-not-named": "The card does not say where to sign in.",
  "unsafe-flow":
    "The flow “{{flow}}” hands the password or the token to others; it is deprecated and not offered here.",
  "unknown-way": "This application does not know “{{spelled}}”.",
  "value-missing": "The value is missing: {{what}}.",
  "card-asks-for": "The card asks for {{what}}.",
  "card-asks-for-one": "The card asks for one of these: {{of}}.",
} satisfies Words<CredentialSentence>;

export const keyring = {
  "keyring-locked": "The keyring is locked or refuses access: {{said}}.",
  "keyring-absent": "There is no keyring: {{said}}.",
  "keyring-silent": "The keyring did not answer within {{seconds}} s.",
  "keyring-forgetful": "The keyring does not keep what it is given.",
  "keyring-failed": "The keyring failed: {{said}}.",
} satisfies Words<KeyringSentence>;
