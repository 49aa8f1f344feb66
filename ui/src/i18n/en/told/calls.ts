/** What became of calls to agents and of searches for them, and what can be done. */
import type {
  CallSentence,
  HintSentence,
  InputSentence,
  RedirectSentence,
  SearchSentence,
} from "../../../host/generated/api";
import type { Words } from "../../types";

export const calls = {
  "not-a-url": "“{{text}}” is not a URL: {{cause}}.",
  "unsupported-url": "{{url}} is not an http or https URL.",
  "client-setup": "The HTTP client could not be set up: {{cause}}.",
  "request-not-writable": "The request cannot be written as HTTP: {{cause}}.",
  "address-not-public":
    "{{host}} is at {{address}}, on this machine or in your local network. An agent from the internet may not lead there.",
  "host-not-found": "The host {{host}} was not found.",
  "connection-refused": "{{host}} refused the connection.",
  "no-connection": "There is no connection to {{host}}: {{cause}}.",
  "tls-not-spoken": "{{host}} does not speak TLS, which https needs.",
  "tls-spoken-here": "{{host}} speaks TLS, and was called over plain http.",
  "not-http-here":
    "The answer of {{host}} cannot be read as HTTP/1.1: it is another protocol, HTTP/2 only, or has a broken head.",
  "server-certificate-expired": "The certificate of {{host}} has expired.",
  "server-certificate-too-early":
    "The certificate of {{host}} is not valid yet. Is this machine's clock right?",
  "server-certificate-self-signed":
    "The certificate of {{host}} is self-signed: nobody but its owner vouches for it.",
  "server-certificate-not-trusted":
    "The certificate of {{host}} comes from no authority that this machine trusts.",
  "server-certificate-of-other": "The certificate of {{host}} is for another name.",
  "server-certificate-unusable": "The certificate of {{host}} cannot be used: {{cause}}.",
  "client-certificate-wanted": "{{host}} wants a certificate of yours, or another one: {{cause}}.",
  "tls-ended": "The connection to {{host}} ended while TLS was being agreed on.",
  "no-connection-through-proxy": "The proxy {{proxy}} made no connection to {{host}}: {{cause}}.",
  "no-secure-connection": "There is no secure connection to {{host}}: {{cause}}.",
  "no-connection-in-time": "No connection came about within {{seconds}} s.",
  "no-answer-in-time": "No answer came within {{seconds}} s.",
  "no-data-in-time": "No further data came within {{seconds}} s.",
  "redirect-not-followed": "The redirect {{status}} to {{target}} was not followed: {{because}}.",
  "not-sent-again":
    "The agent refused the first copy without acting on it. Before a second one was sent, the task did not show the same request.",
  "connection-lost": "The connection ended without an answer: {{cause}}.",
  "answer-cut": "The answer was cut off after {{received}} bytes: {{cause}}.",
  "answer-too-large": "The answer is larger than {{limit}} bytes.",
  "event-too-large": "An event is larger than {{limit}} bytes.",
  "credentials-wanted": "The agent wants credentials, or other ones (HTTP 401).",
  "not-allowed": "The agent does not allow this call (HTTP 403).",
  "header-missing": "The agent refuses the call because a header is missing.",
  "payment-wanted": "The agent asks to be paid before it answers (HTTP 402).",
  "payment-wanted-of":
    "The agent asks to be paid before it answers (HTTP 402): {{price}} on {{network}}, to {{to}}.",
  "proxy-wants-credentials": "A proxy on the way to the agent wants credentials (HTTP 407).",
  "message-too-large": "The message is larger than the agent's server takes (HTTP 413).",
  "form-not-taken": "The agent's server does not take calls in this form (HTTP 415).",
  "calls-not-offered": "The server offers no such calls at {{address}} (HTTP 501).",
  "gateway-reaches-nobody": "What stands in front of the agent could not reach it (HTTP {{status}}).",
  "server-not-ready": "The agent's server takes no calls at the moment (HTTP 503).",
  "gateway-waited-in-vain":
    "What stands in front of the agent waited for its answer and gave up (HTTP {{status}}).",
  "redirect-to-sign-in":
    "The call was sent on to a sign-in page (HTTP {{status}}): {{target}}. The agent is behind that sign-in.",
  "sign-in-page-in-front": "A sign-in page answered in the agent's place. The agent is behind that sign-in.",
  "protection-in-front": "{{name}}, which protects the agent's host, let the call not through.",
  "tunnel-leads-nowhere": "The tunnel to the agent is closed, or nothing runs at its other end.",
  "no-agent-here": "Nothing is at the address that was called: {{address}} (HTTP 404).",
  "address-takes-no-calls": "The address that was called takes no such calls: {{address}} (HTTP 405).",
  "called-elsewhere":
    "Nobody answers at {{silent}}, so {{agent}} is called at another address that its card offers: {{address}}, A2A {{version}} over {{binding}}. That is used from now on.",
  "called-otherwise":
    "{{agent}} refused calls as its card describes them. When asked, it was found to speak A2A {{version}} over {{binding}} at {{address}}. That is used from now on.",
  "asked-too-often": "The agent is asked too often (HTTP 429).",
  "server-failed": "The agent's server failed (HTTP {{status}}).",
  "other-status": "The agent's server answered HTTP {{status}}.",
  "agent-error": "The agent answered with an error: {{said}}.",
  "extension-wanted": "The agent takes nothing without this extension: {{uri}}.",
  "described-extension-wanted":
    "The agent takes nothing without the extension {{uri}}. Its card says: “{{description}}”",
  "numbered-agent-error": "The agent answered with an error: {{said}} ({{number}}).",
  "no-such-operation": "A2A {{version}} has no operation for this ({{operation}}).",
  "answer-empty": "The answer is empty.",
  "answer-is-web-page": "The answer is a web page.",
  "answer-not-json": "The answer is not JSON, or broken JSON.",
  "answer-not-grpc": "The answer is not gRPC.",
  "answer-not-protobuf": "The answer is not protobuf.",
  "answer-compressed": "The answer is compressed, which was not asked for.",
  "no-http2": "{{host}} does not speak HTTP/2, which gRPC needs.",
  "value-not-sendable": "The value at {{pointer}} cannot be sent over gRPC as it is, so nothing was sent.",
  "answer-ends-early": "The answer ends in the middle.",
  "answer-without-result": "The answer has neither result nor error.",
  "error-of-unknown-form": "The stream reported an error in unknown form.",
  "no-event": "The stream ended without an event.",
  "other-kind": "The answer is of another kind than asked for.",
  "other-task": "The answer is about another task.",
  "answer-ambiguous": "The answer says two things at once, so it proves neither.",
  "stopped-before-answer": "Stopped before the agent answered.",
  "neither-message-nor-task": "The agent answered with something that is neither a message nor a task.",
  "ended-without-answer": "The agent ended the connection without an answer.",
  "ended-while-sending": "The program ended while this was being sent.",
  "ended-before-sending":
    "The program ended before this was sent, too long ago to send it now without asking. Send it again if it still holds.",
  "task-ended-meanwhile": "The task has ended, so nothing was sent to it.",
  "task-forgotten-meanwhile":
    "The agent does not know the task any more; it may have been restarted. Your words did not reach it.",
  "asks-meanwhile":
    "The agent asked something before this was sent, and would take it for the answer. It was not sent. Answer what it asks.",
  "asks-otherwise": "The agent changed what it asks before this was sent. It was not sent.",
  "decided-meanwhile": "Your decision about this task was being sent. This was not sent.",
  "failed-here": "This could not be sent: {{cause}}.",
  "disk-full": "The disk is full.",
  "folder-not-writable": "The data folder cannot be written.",
} satisfies Words<CallSentence>;

export const redirects = {
  "redirect-without-target": "it names no target",
  "too-many-redirects": "there were too many",
  "redirect-leaves-https": "it leaves https",
  "redirect-leaves-http": "it leaves HTTP",
  "redirect-to-other-origin": "a message is not sent on to another origin",
  "redirect-changes-method": "it would turn the call into a fetch",
  "redirect-into-network": "it points into the local network",
} satisfies Words<RedirectSentence>;

export const hints = {
  "check-host": "Check the spelling of the host.",
  "check-network": "Check that this machine is connected to the network that the agent is on.",
  "allow-inside": "If you expect this, allow the agent to use addresses in your network, on its page.",
  "check-running": "Check that the agent is running and that the port is right.",
  "ask-about-certificate": "Ask who runs the agent for a certificate that is in order.",
  "trust-if-known":
    "If you know the certificate to be right, add it, or its authority, to those that are trusted for this agent.",
  "card-came-over-http":
    "The agent's card came over http, and names https. Its server may not know by which scheme it is reached.",
  "card-came-over-https":
    "The agent's card came over https, and names http. Its server may not know by which scheme it is reached.",
  "asked-elsewhere":
    "Likely addresses and other versions were asked, too ({{count}} questions), and none knew it. The card may be wrong.",
  "check-firewall": "Check the address, and whether a firewall is in between.",
  "may-still-work": "The agent may still be working. Look at the task again in a while.",
  "check-credentials": "Open the agent's settings and check its credentials.",
  "wants-key": "It asks for a key in “{{name}}”.",
  "wants-scheme": "It asks for credentials of the scheme “{{scheme}}”.",
  "wants-unspoken-scheme":
    "It asks for credentials of the scheme “{{scheme}}”, which this app does not speak. Ask who runs the agent for a token or a key.",
  "credentials-for-programs":
    "This app cannot sign in on that page. Enter the credentials that programs use there, such as a token.",
  "ask-to-let-programs": "Ask who runs the agent to let programs through.",
  "tunnels-move": "A tunnel that is opened anew often has another address. Ask for the present one.",
  "check-proxy": "Give the proxy's user name and password on the agent's page, under Security.",
  "send-less": "Send less at once: a shorter text, or smaller or fewer files.",
  "or-pay": "Or {{price}} on {{network}}, to {{to}}.",
  "paid-in": "The coin is {{asset}}.",
  "paid-for": "It says what for: {{said}}",
  "no-wallet":
    "This app has no wallet, so it cannot pay. Use a client that pays by x402, or ask who runs the agent for another way.",
  "paid-elsewhere":
    "This app cannot pay. Ask who runs the agent how it is paid, or check the account that your credentials belong to.",
  "refresh-card": "Refresh the agent's card: its address may have changed.",
  "wait-seconds": "It asks to wait {{seconds}} seconds.",
  "wait-a-moment": "Wait a moment and try again.",
  "try-later": "Try again later, or tell who runs the agent.",
  "try-again": "Try again.",
  "it-said": "It said: {{said}}",
  "it-begins": "It begins: {{said}}",
  "expected-answer": "Expected was a message, a task, or news of a task. All of the answer is on the wire.",
  "task-forgotten":
    "The agent does not know the task any more; it may have been restarted. What it said is kept here.",
  "other-interface": "Choose another interface in the agent's settings.",
  "other-content": "The agent does not read this kind of content. Its card says what it reads.",
  "without-streaming": "Send it again: it will then be sent without streaming.",
  "looks-like-website": "This looks like a website or a sign-in page, not like an agent's endpoint.",
  "same-identity": "Sending again uses the same identity, so an agent that keeps track does it once.",
  "again-as-new-task": "If you try again, your words begin a new task.",
  "again-without-look":
    "Nothing was sent, because the agent may have asked something else since. If you try again, it is sent without that check.",
  "again-as-it-asks":
    "Look at the agent's present request. If you try again, this is sent as the answer to it.",
  "free-space": "Free some space. What was stored before is still there.",
  "see-log": "See the log in the data folder.",
  "paste-address-or-card": "Paste the agent's address, or its whole card.",
  "give-credentials": "Give the credentials that the agent asks for, and search again.",
  "check-address": "Check the spelling of the address, and the port.",
  "check-reachable": "Check that the agent is running and that this machine can reach it.",
  "paste-card-address": "Paste the address of the card itself, which usually ends in agent-card.json.",
  "search-host":
    "The host itself wants credentials. If the agent is behind the same login, search for {{url}} and give them.",
  "ask-for-card-address": "Ask who runs the agent for the address of its card.",
} satisfies Words<HintSentence>;

export const searches = {
  "waiting-for-answer": "Waiting for the answer.",
  "card-here": "Here is the agent's card.",
  "catalog-here": "Here is a list of agents.",
  "catalog-empty": "Here is a list of agents, but it lists none.",
  "no-card-here": "There is no card here.",
  "card-behind-credentials": "Credentials are needed, or other ones.",
  "card-asks-credentials":
    "Credentials are needed, or other ones. The server says (HTTP {{status}}): {{said}}",
  "host-wants-credentials":
    "Credentials are wanted here. This place answers for the whole host, so they may not be the agent's.",
  "card-server-failed": "The server failed.",
  "card-request-refused": "The server refused the request (HTTP {{status}}): {{said}}",
  "sign-in-page-here": "A sign-in page is here. The agent may be behind it.",
  "web-page-here": "This is a web page, not a card.",
  "not-json-here": "This is not JSON (line {{line}}, column {{column}}).",
  "other-json-here": "This is JSON, but not an agent card.",
  "card-too-large": "This is larger than a card may be ({{limit}} bytes).",
  "method-known":
    "Asked in A2A {{version}} for a task that does not exist ({{method}}), the agent knew the method.",
  "method-unknown": "Asked in A2A {{version}} ({{method}}), the agent did not know the method.",
  "method-unanswered":
    "Asked in A2A {{version}} ({{method}}), the agent did not say whether it knows the method. {{because}}",
  "search-stopped": "The search was stopped.",
  "list-too-many-pages": "The list goes on. Its first {{limit}} pages were read.",
  "list-too-many-agents": "The list goes on. Its first {{limit}} agents are shown.",
  "list-too-slow": "The list took too long. What had come until then is shown.",
  "list-too-deep": "A list in a list in a list was not read: {{at}}",
  "list-page-unread": "A part of the list could not be read: {{url}}",
  "entries-lead-nowhere": "Entries without an address and without a card: {{count}}.",
  "entry-is-no-card": "The entry holds no card, and no address that can be called.",
  "card-not-callable": "The card names no interface that can be called from here.",
  "no-agent-found": "No agent was found. {{url}}: {{because}}",
} satisfies Words<SearchSentence>;

export const inputs = {
  "no-address": "There is no address.",
  "card-is-not-json":
    "The text begins like an agent card but is not JSON (line {{line}}, column {{column}}).",
  "input-is-no-url": "“{{text}}” is not a URL.",
  "input-scheme": "“{{scheme}}” is not a scheme that agents are called by.",
  "curl-without-url": "The curl command names no URL.",
  "input-is-no-card": "This JSON is not an agent card.",
} satisfies Words<InputSentence>;
