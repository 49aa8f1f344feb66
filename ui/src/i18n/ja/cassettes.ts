import type { cassettes as words } from "../en/cassettes";
import type { Translation } from "../types";

export const cassettes: Translation<typeof words> = {
  title: "カセット",
  about:
    "カセットは、会話を記録したファイルです。ここで再生すると、エージェントがなくても当時と同じように応答します。チャットやタスクから保存できます。",
  choose: { title: "カセットを再生する", file: "カセットを選択…" },
  messages_one: "メッセージ {{count}} 件",
  messages_other: "メッセージ {{count}} 件",
  events_one: "イベント {{count}} 件",
  events_other: "イベント {{count}} 件",
  pauses: {
    title: "回答を待つところ",
    wordless: "言葉のない質問",
    approval:
      "記録と同じ内容で承認すると、続きを再生します。却下した場合の記録はありません。却下すると、モックはその旨を伝えてタスクを終え、続きは再生しません。",
    rejection:
      "却下すると、理由にかかわらず続きを再生します。承認した場合の記録はありません。承認すると、モックはその旨を伝えて、もう一度尋ねます。",
    other:
      "記録と同じ回答のときに続きを再生します。ほかの回答には、モックがその旨を伝えて、もう一度尋ねます。",
    nothing: "記録はここで終わっています。",
  },
  speed: {
    label: "速さ",
    original: "記録どおり（1×）",
    "ten-times": "10倍の速さ（10×）",
    "at-once": "待たずにすぐ",
  },
  faults: {
    title: "起こす不具合",
    change: "不具合を変更",
    use: "この内容にする",
    cut: "ストリームを2件目のイベントの後で切断する",
    duplicate: "ストリームの3件目のイベントを2回送る",
    reorder: "ストリームの2件目と3件目のイベントを入れ替える",
    delay: "3秒遅れて応答する",
    "too-many-requests": "429（Retry-After 2秒）で断る",
    "server-error": "500で失敗する",
    "expired-token": "トークンの期限切れとして断る（401）",
  },
  often: { label: "頻度", once: "それぞれ1回だけ", always: "毎回" },
  start: "開始",
  running: {
    title: "実行中のモック",
    loading: "モックを読み込んでいます…",
    failed: "モックを読み込めませんでした",
    none: "ありません。モックは、停止するかアプリを終了するまで動きます。",
  },
  connect: "接続",
  open: "エージェントを開く",
  stop: "停止",
  connectionName: "{{agent}}（カセット）",
  save: {
    label: "カセットとして保存…",
    title: "カセットとして保存",
    conversation: "この会話を、エージェントなしで再生できるファイルにします。",
    task: "このタスクを、エージェントなしで再生できるファイルにします。",
    inFile:
      "あなたとエージェントのやり取りの内容がファイルに入り、受け取った人が読めます。認証情報と、秘密の値として入力した内容は入りません。",
    run: "内容ごと保存",
  },
};
