/** What the connection doctor found out. */
import type { DoctorSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const doctor = {
  "calls-as-needed": "Calls to this agent are not held back.",
  "calls-held-back":
    "The agent is left alone for a while, after {{failures}} failures in a row. What you do yourself is tried all the same.",
  "calls-unwelcome": "The agent asked to be left alone for a while.",
  "last-call-failed": "The last call failed. {{because}}",
  "name-has-addresses": "{{host}} is at {{addresses}}.",
  "name-is-address": "{{host}} is an address already; there is no name to look up.",
  "name-left-to-proxy": "The name {{host}} is looked up by the proxy {{proxy}}, not by this machine.",
  "connection-made": "{{host}} took the connection at {{address}}.",
  "connection-in-the-open": "The connection to {{host}} is not encrypted.",
  "connection-through-proxy":
    "Calls to {{host}} go through the proxy {{proxy}}, so the connection itself was not looked at.",
  "tls-agreed": "{{host}} and this application agreed on {{version}}.",
  "tls-agreed-on": "{{host}} and this application agreed on {{version}} and {{application}}.",
  "certificate-shown": "Its certificate is for {{subject}}, issued by {{issuer}}, and lasts until {{until}}.",
  "certificate-ends-soon":
    "Its certificate for {{subject}} lasts until {{until}} only. Days left: {{days}}. Tell who runs the agent.",
  "certificate-over":
    "Its certificate for {{subject}} ended on {{until}}. Who runs the agent has to renew it.",
  "certificate-too-early":
    "Its certificate for {{subject}} begins on {{from}} only. Check the clock of this machine.",
  "certificate-unknown-issuer":
    "Its certificate for {{subject}} was issued by {{issuer}}, which this machine does not trust. If you know this authority, add it.",
  "certificate-self-signed":
    "Its certificate for {{subject}} is self-signed: nobody but its owner vouches for it.",
  "certificate-of-other": "Its certificate is for {{subject}} and not for {{host}}.",
  "own-certificate-over": "Your client certificate {{subject}} ended on {{until}}. Give another one.",
  "own-certificate-ends-soon":
    "Your client certificate {{subject}} lasts until {{until}}. Days left: {{days}}.",
  "no-redirect": "The request was answered where it was sent.",
  "redirected-within": "The request was sent on to {{to}}.",
  "redirected-away": "The request was sent on to another server, {{to}}. Credentials do not go along.",
  "card-was-pasted": "The card was pasted, so there is no place to look at.",
  "card-is-the-same": "The card is there and says what it said when it was read.",
  "card-is-another": "The card says something else than when it was read. Read it again to see what changed.",
  "card-waits-for-word": "The card changed, and the change waits for your word.",
  "card-is-gone": "There is no card at {{url}} any more. {{because}}",
  "card-is-elsewhere": "There is a card at {{url}}. To use it, connect the agent by that address.",
  "card-in-own-place":
    "The card is at {{url}}. Whoever knows only the host looks at /.well-known/agent-card.json.",
  "credentials-taken": "The agent takes the credentials.",
  "credentials-not-needed": "The agent answers without credentials, and its card asks for none.",
  "credentials-lacking": "The card asks for credentials that are not there: {{schemes}}.",
  "credential-value-lacking": "The kind of credentials is chosen, but their value is missing.",
  "credentials-not-in-keyring": "The saved credentials are not in the keyring any more. Enter them again.",
  "sign-in-lacking": "Nobody has signed in to this agent.",
  "sign-in-over": "The sign-in has ended. Sign in again.",
  "credentials-in-the-open":
    "The credentials go to {{host}} without encryption. Everybody on the way can read them.",
  "credentials-not-checked": "The card asks for credentials, but the agent answers without any, too.",
  "credentials-challenge": "The agent says what it wants: {{said}}",
  "card-has-no-faults": "The card has no faults.",
  "card-has-more-faults": "And {{count}} more, which the page about the card lists.",
  "interface-answers": "A2A {{version}} over {{binding}} answers as the card says.",
  "interface-other-version": "The card says A2A {{declared}} over {{binding}}, but A2A {{version}} answers.",
  "interface-either":
    "It reads tasks as both A2A {{version}} and A2A {{other}} do over {{binding}}. Only a message shows which one it speaks.",
  "interface-other-address":
    "The card names another address, but the agent answers at {{address}} (A2A {{version}} over {{binding}}).",
  "interface-other-binding":
    "The card says {{declared}}, but A2A {{version}} over {{binding}} answers at this address.",
  "interface-unknown":
    "A2A {{version}} over {{binding}} is in the card, but nothing that is spoken here answers. {{because}}",
  "interface-unclear": "Whether A2A {{version}} over {{binding}} answers could not be told. {{because}}",
  "interface-sends-on": "Calls of A2A {{version}} over {{binding}} are sent on to {{to}}.",
  "interface-sends-reads-on":
    "Calls of A2A {{version}} over {{binding}} that only read are sent on to {{to}}. Messages do not go along.",
  "interface-not-spoken": "A2A {{version}} over {{binding}} is not spoken here.",
  "interface-address-of-its-own":
    "The address {{url}} means something only on the agent's own machine. From here it is probably {{suggestion}}.",
  "interface-of-other-scheme":
    "The card came from the same port as {{url}}, but with the other scheme. Probably {{suggestion}} is meant.",
  "interface-without-address": "An interface of the card has no address that can be called: “{{url}}”.",
  "other-interface-answers": "A2A {{version}} over {{binding}} answers. It can be used instead.",
  "agent-not-reached": "The agent is not reached, so there is nothing to look at here.",
  "stream-not-offered": "The card does not say that the agent streams.",
  "stream-needs-message":
    "Whether events come as they happen can be seen by sending one message. The agent may act on it.",
  "stream-flows":
    "{{events}} events came one after another: the first after {{first}} ms, the end after {{total}} ms.",
  "stream-held-back":
    "All {{events}} events came at once, after {{first}} of {{total}} ms. The server, or a proxy in between, holds them back until the work is done.",
  "stream-too-short":
    "One event came, after {{total}} ms. That does not show whether events come as they happen.",
  "stream-too-fast":
    "All {{events}} events came within {{total}} ms, too fast to tell. Send something that takes the agent longer.",
  "extended-not-offered": "The card does not say that there is a fuller one for known callers.",
  "extended-wants-credentials": "There is a fuller card for known callers. It needs credentials.",
  "extended-came": "The fuller card for known callers came. Skills in it: {{skills}}.",
  "extended-failed": "The fuller card for known callers did not come. {{because}}",
  "step-failed": "This step could not be done. {{because}}",
} satisfies Words<DoctorSentence>;
