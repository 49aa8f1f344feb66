/** What becomes of a sign-in. */
import type { SignInSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const signIns = {
  "sign-in-needed": "Sign in to this agent first. Nothing was sent.",
  "no-token-for-now": "No access token could be got for now, so nothing was sent. {{because}}",
  "sign-in-address-unusable": "The card names an address for signing in that cannot be used: {{url}}",
  "sign-in-address-open":
    "The card names an address for signing in without https, which would show secrets to others: {{url}}",
  "sign-in-address-inside":
    "The agent is on the internet, but its card turns the sign-in into the local network: {{url}}",
  "sign-in-address-unknown": "The card does not say where to sign in.",
  "authority-unreachable": "The authorization server could not be reached ({{cause}}).",
  "sign-in-denied": "The sign-in was denied.",
  "nobody-signed-in": "Nobody signed in in time.",
  "authority-refused": "The authorization server refuses ({{said}}).",
  "authority-status": "The authorization server answers with HTTP status {{status}}.",
  "authority-unreadable": "The answer of the authorization server cannot be read.",
  "token-not-bearer": "The authorization server gives out tokens of a kind that is not supported.",
  "sign-in-of-another": "The answer of the authorization server is about somebody else and was not used.",
  "answer-to-another": "The browser returned with the answer to another sign-in. It was not used.",
  "answer-from-another": "The browser returned from another server. The answer was not used.",
  "no-return-address": "No address for the browser to return to could be opened ({{cause}}).",
  "return-address-taken":
    "The browser returns to {{address}}, where another program listens, most likely the agent itself. This app need not catch it: open the link and finish there. If the agent still waits, paste the address that the browser shows at the end.",
  "sign-in-stopped": "The sign-in was stopped.",
  "sign-in-outdated": "The credentials were changed while the sign-in went on. Sign in again.",
} satisfies Words<SignInSentence>;
