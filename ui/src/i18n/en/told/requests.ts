/** Conversations, and what became of requests and decisions. */
import type {
  ChatSentence,
  DeliverySentence,
  GradeSentence,
  HistorySentence,
} from "../../../host/generated/api";
import type { Words } from "../../types";

export const chats = {
  "connection-broke": "The connection broke here. What the agent said meanwhile may be missing.",
  "task-goes-on": "The task itself is not affected; it is looked at again by itself.",
  "agent-forgot-task": "The agent does not know this task any more.",
  "begin-again": "It may have been restarted. What it said is kept here; send a new message to begin again.",
  "task-failed": "The agent reports that the task failed.",
  "see-last-words": "Its last words may say why.",
  "gives-as-reason": "It gives as the reason: {{said}}",
  "gave-no-reason": "It gave no reason in words. All that it sent is on the wire.",
  "try-with-new-message": "Send a new message to try again.",
  "task-refused": "The agent refused the task.",
  "see-card": "Its card lists what it can do.",
  "stream-silent": "Nothing came on the stream for so long that it was closed here.",
  "stream-unreadable": "This part of the stream cannot be read. It is on the wire.",
  "stream-ended-by-error": "The stream ended here with an error. It is on the wire.",
  "stream-ended-saying": "The agent ended its stream here with an error: {{said}}",
  "looked-at-again": "The task is looked at again by itself.",
  "stream-closed": "The agent closed its stream here, while the task was still going on.",
  "names-no-task": "This answer names no task. It is shown as far as it can be read.",
  "answer-is-new-message":
    "The task behind it cannot be followed or canceled. What you write next is sent as a new message of this conversation.",
  "answered-by-another-task": "The agent answered in another task.",
  "stands-as-before": "This task is unchanged. You may answer it again, or cancel it.",
  "still-asks": "The task that asked still says that it waits.",
  "answers-another-task": "The agent opened this task in answer to what was sent to another one.",
  "failed-under-other-id":
    "The agent said that the task failed, but named another task ({{id}}). It is taken as the end of this one.",
  "cancel-refused": "The agent did not cancel the task: {{because}}",
  "cancel-not-followed": "The agent answered the request to cancel this task, but did not cancel it.",
  "cancel-too-late": "The task had ended before it could be canceled.",
  "goes-on-shown": "The task is followed as before.",
} satisfies Words<ChatSentence>;

export const deliveries = {
  "agent-has-decision": "The agent has the decision.",
  "another-task-took-it":
    "The agent answered the decision by opening another task. The task that asked shows no change yet.",
  "answered-in-chat": "You answered in the chat.",
  "task-ended": "The task ended without an answer from here.",
  "run-has-decision": "The run has the decision.",
  "run-went-on": "The run ended, or went on without an answer.",
  "run-paused": "The run was paused before the decision counted.",
  "done-there": "It was done where the request led, and the task went on.",
  "task-went-on": "The task went on without an answer from here.",
  "went-on-by-itself": "The task went on without an answer from here. The agent: “{{said}}”",
  "went-on-refusing": "The agent refused your answer. The task went on or ended without it.",
  "went-on-in-another-task": "The agent went on in another task.",
  "task-canceled": "The task was canceled.",
  "task-ended-in-doubt": "The task ended without a result. Whether your answer had arrived cannot be told.",
  "went-on-after-error":
    "The agent answered with an error, and the task went on. Whether your answer counted cannot be told.",
  "went-on-after-two":
    "The task went on after this answer and something else that you sent. Which of them the agent took cannot be told.",
  "went-on-after-cancel":
    "The task went on after this was sent and after you had asked to cancel it. Whether your answer counted cannot be told.",
  "went-on-after-set-back":
    "The task went on after this was sent. Your data seem to be an older copy, which may lack what was sent later, so whether your answer counted cannot be told.",
  "over-since-copy":
    "The task went on or ended. This is a copy of your data, or an older one, so whether it was answered from here cannot be told.",
  "went-on-after-sending": "The task went on after this was sent.",
  "went-on": "The task went on.",
  "failed-afterwards": "The task failed, or the agent gave it up.",
  "given-up-afterwards": "The agent cancelled the task, or declined it.",
  "asked-again": "The agent asked the same again.",
  "other-executed": "The agent showed a call with other arguments than were decided.",
  unclear: "The task went on. Whether it followed your answer cannot be told.",
  "no-reaction": "The agent showed no reaction in time.",
  "asks-something-else": "The agent asks something else now.",
  "request-changed": "The agent changed what it asks.",
  "time-over": "The time that the agent gave for an answer is over.",
  "task-unknown": "The agent does not know the task any more.",
  "person-says-arrived": "A person said that it arrived.",
  "sending-interrupted": "Sending was interrupted: {{cause}}.",
  "ended-while-delivering": "The program ended while this was being sent.",
  "agent-did-not-answer": "The agent did not answer.",
  "party-changed": "The agent's address or credentials changed since you decided.",
  "answered-under":
    "The same request was answered under {{agent}}, which leads to the same agent. Nothing more was sent. If you decide again, it is sent all the same.",
  "message-under-way":
    "A message that you wrote to the same task was still on its way, and may be the answer. Decide again if it is not.",
  "message-may-have-arrived":
    "A message that you wrote to the same task since then failed, and may have arrived all the same: then the agent has an answer. Decide again if this is to be sent as well.",
  "said-since": "You wrote in its chat after you had decided. Decide again if this is to be sent as well.",
  "cancel-asked-since":
    "You asked to cancel the task after you had decided. Decide again if this is to be sent all the same.",
  "rules-may-not":
    "Rules approved this, but they may not any more: approving by rules was ended, or a rule, the agent's card, its address or credentials changed.",
  "too-old":
    "The decision was too old to be sent without asking again, or your data are a copy or were set back, so that it may have been sent already. Decide again if it still holds.",
  "rejection-may-repeat": "A rejection may be repeated: the task still asks the same.",
  "reply-incomplete": "The reply could not be completed: {{cause}}.",
  "nothing-sent": "This could not be sent: {{cause}}.",
  "keyring-not-told":
    "This was not sent, because the keyring could not note that it leaves: {{cause}}. Decide again once the keyring can be used.",
  "cannot-tell":
    "Before sending, it could not be told whether the agent still asks this. Decide again to send all the same.",
  "agent-left-alone": "Its agent does not answer and is left alone for a while; this is sent afterwards.",
  "agent-called-again": "The wait for the agent was ended.",
  "cannot-look":
    "Before sending, the task could not be looked at. {{because}} If you decide again, this is sent without a look, and the agent may ask something else by then.",
} satisfies Words<DeliverySentence>;

export const grades = {
  "still-waiting":
    "The task was still waiting just before sending; the agent did not show the request again.",
  "seen-again": "The same request was seen again just before sending.",
  "shows-no-tasks":
    "The agent shows nobody its tasks, so the request could not be looked at again just before sending.",
  "shown-as-before":
    "Just before sending, the agent still showed the task as it was before this request, so it could not be looked at again.",
  "sent-all-the-same":
    "It could not be told whether the agent still asks this; you decided to send all the same.",
  "sent-again-by-person": "Sent again by a person.",
} satisfies Words<GradeSentence>;

export const history = {
  "agent-asked": "The agent asked.",
  "agent-rewrote": "The agent turned this into another request, in the same message.",
  "rewritten-after-note":
    "The agent turned this into another request, in the same message. Your note on the former one was: {{note}}",
  "decided-after-viewing": "A person decided, after seeing the whole request.",
  "decided-by-rule": "Rules decided: {{rules}}.",
  "decided-without-viewing": "A person decided, without seeing the whole request.",
  "taken-back": "The decision was taken back before it left.",
  "given-back": "The decision was taken back. {{because}}",
  "sending-began": "Sending began.",
  "sending-began-again": "Sending began, attempt {{attempt}}.",
  "request-ended": "It ended.",
  "agent-went-on": "The agent went on.",
} satisfies Words<HistorySentence>;
