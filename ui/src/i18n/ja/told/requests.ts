import type {
  ChatSentence,
  DeliverySentence,
  GradeSentence,
  HistorySentence,
} from "../../../host/generated/api";
import type { Words } from "../../types";

export const chats = {
  "connection-broke": "ここで接続が切れました。その間のエージェントの発言が抜けている可能性があります。",
  "task-goes-on": "タスクそのものに影響はありません。状態は自動で確認し直します。",
  "agent-forgot-task": "エージェントはこのタスクを認識していません。",
  "begin-again":
    "エージェントが再起動した可能性があります。これまでの発言はここに残っています。新しいメッセージを送ると、あらためて始められます。",
  "task-failed": "エージェントがタスクの失敗を報告しました。",
  "see-last-words":
    "理由が示されている場合は、最後の発言に書かれています。もう一度試すには、新しいメッセージを送ってください。",
  "task-refused": "エージェントがタスクを断りました。",
  "see-card": "依頼できる内容はカードに記載されています。",
} satisfies Words<ChatSentence>;

export const deliveries = {
  "agent-has-decision": "エージェントに決定が届きました。",
  "answered-in-chat": "あなたがチャットで回答しました。",
  "task-ended": "ここから回答する前にタスクが終了しました。",
  "task-went-on": "ここから回答する前にタスクが先へ進みました。",
  "task-canceled": "タスクは中止されました。",
  "task-ended-in-doubt": "タスクは結果なしで終わりました。回答が届いていたかどうかは分かりません。",
  "went-on-after-error":
    "エージェントはエラーを返しましたが、タスクは先へ進みました。回答が反映されたかどうかは分かりません。",
  "went-on-after-two":
    "この回答のほかにもあなたが送ったものがあり、タスクは先へ進みました。エージェントがどちらを受け取ったかは分かりません。",
  "went-on-after-cancel":
    "これを送信し、さらにタスクの中止を求めたあとで、タスクが先へ進みました。回答が反映されたかどうかは分かりません。",
  "went-on-after-set-back":
    "送信後にタスクが先へ進みました。データは以前のコピーのようで、その後に送られたものが含まれていない可能性があります。そのため、回答が反映されたかどうかは分かりません。",
  "over-since-copy":
    "タスクは先へ進んだか、終了しました。これはデータのコピーか以前の状態なので、ここから回答されたかどうかは分かりません。",
  "went-on-after-sending": "送信後にタスクが先へ進みました。",
  "went-on": "タスクが先へ進みました。",
  "failed-afterwards": "タスクが失敗したか、エージェントが取りやめました。",
  "asked-again": "エージェントが同じことをもう一度求めました。",
  "other-executed": "決定とは異なる引数での呼び出しを、エージェントが示しました。",
  unclear: "タスクは先へ進みました。回答に従ったかどうかは分かりません。",
  "no-reaction": "時間内にエージェントの反応は見られませんでした。",
  "asks-something-else": "エージェントは今、別のことを求めています。",
  "request-changed": "エージェントが求める内容を変更しました。",
  "time-over": "エージェントが定めた回答期限が過ぎました。",
  "task-unknown": "エージェントはこのタスクを認識していません。",
  "person-says-arrived": "届いていることを利用者が確認しました。",
  "sending-interrupted": "送信が中断されました: {{cause}}",
  "ended-while-delivering": "送信中にプログラムが終了しました。",
  "agent-did-not-answer": "エージェントが応答しませんでした。",
  "party-changed": "決定したあとに、エージェントのアドレスまたは認証情報が変わりました。",
  "answered-under":
    "同じリクエストに「{{agent}}」のほうで回答しました。どちらも同じエージェントにつながっているため、こちらからは何も送信していません。もう一度決定すると、それでも送信します。",
  "message-under-way":
    "同じタスクへのメッセージがまだ送信中で、それが回答になる可能性があります。そうでない場合は、もう一度決定してください。",
  "message-may-have-arrived":
    "その後に同じタスクへ送ったメッセージは失敗しましたが、届いている可能性があります。その場合、エージェントはすでに回答を受け取っています。この回答も送る場合は、もう一度回答してください。",
  "said-since":
    "決定のあとに、あなたがこのチャットに書き込みました。これも送信する場合は、もう一度決定してください。",
  "cancel-asked-since":
    "決定のあとに、あなたがタスクの中止を求めました。それでも送信する場合は、もう一度決定してください。",
  "rules-may-not":
    "ルールが承認しましたが、送信前に取り消されました。ルールによる承認が終了したか、ルール、またはエージェントのカード・アドレス・認証情報が変わりました。",
  "too-old":
    "決定から時間がたちすぎたか、データが別の場所からのコピーか、以前の状態に戻されたもの（その後に送信された可能性があります）であるため、確認せずには送信しませんでした。今も同じ考えであれば、もう一度決定してください。",
  "rejection-may-repeat": "タスクはまだ同じことを求めているため、却下を再送します。",
  "reply-incomplete": "返信を完成できませんでした: {{cause}}",
  "nothing-sent": "送信できませんでした: {{cause}}",
  "keyring-not-told":
    "送信することをキーリングに記録できなかったため、送信しませんでした: {{cause}}。キーリングが使えるようになったら、もう一度決定してください。",
  "cannot-tell":
    "送信前に、エージェントがまだこれを求めているか確認できませんでした。それでも送信する場合は、もう一度決定してください。",
  "agent-left-alone":
    "エージェントが応答しないため、しばらく呼び出しを控えています。この決定はその後に送信されます。",
  "agent-called-again": "エージェントを待つのをやめて、すぐに送信します。",
  "cannot-look":
    "送信前にタスクを確認できませんでした。{{because}} もう一度決定すると、確認できなくても送信します。その時点でエージェントが別のことを求めている可能性があります。",
} satisfies Words<DeliverySentence>;

export const grades = {
  "still-waiting": "送信の直前にもタスクは待っていましたが、エージェントはリクエストを再び示しませんでした。",
  "seen-again": "送信の直前に、同じリクエストをもう一度確認しました。",
  "sent-all-the-same":
    "エージェントがまだこれを求めているか確認できませんでしたが、あなたが送信を選びました。",
  "sent-again-by-person": "利用者がもう一度送信しました。",
} satisfies Words<GradeSentence>;

export const history = {
  "agent-asked": "エージェントが求めました。",
  "agent-rewrote": "エージェントが同じメッセージのまま、このリクエストを別の内容に書き換えました。",
  "rewritten-after-note":
    "エージェントが同じメッセージのまま、このリクエストを別の内容に書き換えました。以前の内容に対するメモ: {{note}}",
  "decided-after-viewing": "利用者がリクエスト全体を見てから決定しました。",
  "decided-by-rule": "ルールによる決定: {{rules}}。",
  "decided-without-viewing": "利用者がリクエスト全体を見ずに決定しました。",
  "taken-back": "送信前に決定が取り消されました。",
  "given-back": "決定は取り下げられました。{{because}}",
  "sending-began": "送信を開始しました。",
  "sending-began-again": "送信を開始しました（{{attempt}} 回目）。",
  "request-ended": "終了しました。",
  "agent-went-on": "エージェントが先へ進みました。",
} satisfies Words<HistorySentence>;
