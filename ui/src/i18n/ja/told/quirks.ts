import type { EvidenceSentence, QuirkSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const quirks = {
  "files-encoded-twice": "ファイルを二重にエンコードし、受け取るときも同じ形式を求めます。",
  "other-subscribe-verb": "タスクの購読に、仕様とは別の HTTP メソッドを求めます。",
  "other-path-prefix": "パスの /v1 の有無が仕様と異なります。",
  "kind-bodies": "HTTP+JSON でも、JSON-RPC と同じ「kind」付きの本文を求めます。",
  "tenant-first": "テナントをアドレスのパスより前に置くことを求めます。",
  "plain-json": "application/json だけを受け付け、application/a2a+json は受け付けません。",
  "stream-outlives-cancel": "タスクを取り消した後も、ストリームがイベントなしで続きます。",
  "waiting-never-returns": "タスクの終了を待つメッセージに答えません。",
  "answers-at-once": "待つように求めても、すぐに答えます。",
  "cancel-never-returns": "タスクの取り消しに答えません。",
  "read-loses-artifacts": "読み込んだタスクに、ストリームで届いた成果物が含まれません。",
  "leaving-ends-task": "ストリームから離れるとタスクが終わります。",
  "push-without-token": "コールバックに登録したトークンが付いていません。",
  "push-in-other-generation": "コールバックが別のバージョンの形式で届きます。",
  "empty-answer": "削除に対して、結果もエラーも返しません。",
  "reads-first-text-only": "メッセージの最初のテキストだけを読み取ります。",
  "other-stream-form": "ストリームの形式が仕様と異なります。内容はそのまま読み取ります。",
  "older-file-parts": "1.0 で話しますが、ファイルは A2A 0.3 の形で受け取ります。",
  "bare-push-configs": "HTTP+JSON でのコールバックの登録を、JSON-RPC の形で受け取ります。",
  "unknown-quirk": "このアプリの新しいバージョンで名付けられた動作です: {{name}}",
} satisfies Words<QuirkSentence>;

export const evidence = {
  "seen-base64-of-base64": "ファイルの内容が base64 を二重にしたものでした。",
  "seen-refused-and-then-taken": "仕様どおりの方法を拒否し、この方法を受け付けました。",
  "seen-open-after-cancel": "タスクを取り消した後もストリームが開いていました。",
  "seen-no-answer-while-task-went-on": "タスクが進む間、回答がありませんでした。",
  "seen-answer-before-done": "タスクの完了前に回答がありました。",
  "seen-no-answer-to-cancel": "取り消しへの回答がありませんでした。",
  "seen-fewer-artifacts": "ストリームで届いたより成果物が少ないタスクでした。",
  "seen-ended-when-left": "ストリームから離れた直後にタスクが終わっていました。",
  "seen-push-without-token": "トークンのないコールバックが届きました。",
  "seen-push-in-other-generation": "別の形式のコールバックが届きました。",
  "seen-neither-result-nor-error": "回答に結果もエラーもありませんでした。",
  "seen-other-stream-form":
    "ストリームが JSON の行として、イベント間の空行なしで、または別のメディアタイプで届きました。",
  "set-by-hand": "手動で設定しました。",
  "seen-by-later-version": "このバージョンでは対応していないため、仕様どおりに呼び出します。",
} satisfies Words<EvidenceSentence>;
