import type {
  answered as answeredWords,
  fate as fateWords,
  follow as followWords,
  receipt as receiptWords,
  state as stateWords,
} from "../en/outcomes";
import type { Translation } from "../types";

export const state: Translation<typeof stateWords> = {
  queued: "まもなく回答を送信します。",
  countdown: "{{seconds}} 秒",
  undo: "取り消す",
  ledger: "台帳で見る",
  inFlight: "回答を送信しています（{{attempt}} 回目）。",
  delivered: "回答はエージェントに届きました。",
  presumed: "送信中に接続が切れましたが、タスクは先へ進みました。おそらく届いています。",
  refused: "あなたの回答は届きませんでした。",
  uncertain: "回答がエージェントに届いたかどうかを確認できません。",
  uncertainDetail:
    "回答は送り出しましたが、エージェントの確認がありません。再送すると、同じ操作が二度実行されるおそれがあります。可能であれば、エージェント側の状況を確認してください。",
  sendAgain: "もう一度送信…",
  arrived: "届いている",
  sayInChat: "チャットに書く",
  sendAgainTitle: "同じ回答をもう一度送信しますか？",
  sendAgainDetail: "最初の回答が届いていた場合、エージェントが同じ操作を二度実行することがあります。",
  superseded: "エージェントはこの件をもう求めていません。新しいリクエストに置き換わった可能性があります。",
  expired: "回答を送信する前に期限が切れました。",
  leftOpen: "書き出された時点で未回答でした。ここでは回答できません。",
  answeredElsewhere: "ここから回答する前にタスクが先へ進みました。別の場所で回答されています。",
};

export const fate: Translation<typeof fateWords> = {
  "not-sent": "あなたの回答は送信されていません。",
  "not-accepted": "あなたの回答は届きませんでした。",
  "in-doubt": "あなたの回答が届いたかどうかは分かりません。",
};

export const answered: Translation<typeof answeredWords> = {
  approve: "{{tool}}: 承認",
  approveEdited: "{{tool}}: 編集して承認",
  reject: "{{tool}}: 却下",
  rejectReason: "{{tool}}: 却下。{{reason}}",
  text: "回答: {{text}}",
  empty: "空の回答",
  grant: "{{tool}}: 承認し、「{{grant}}」も許可",
  cancel: "{{tool}}: 回答せずに閉じた",
  permissions: "許可した内容: {{json}}",
  done: "完了したと伝えた",
  secret: "秘密の値を渡した",
  values: "値を入力",
  raw: "JSON を入力",
  valuesOf: "値を入力: {{values}}",
  rawOf: "JSON を入力: {{values}}",
};

export const receipt: Translation<typeof receiptWords> = {
  honoured: { word: "先へ進んだ", text: "回答のあと、タスクは先へ進みました。決定どおりかは不明です。" },
  failed: {
    word: "タスク失敗",
    text: "回答が届いたあとにタスクが失敗したか、エージェントが取りやめました。",
  },
  "given-up": {
    word: "エージェントが終了",
    text: "回答のあと、エージェントがタスクを取りやめたか、辞退しました。",
  },
  "asked-again": {
    word: "再度の依頼",
    text: "回答が届いたあとに、エージェントが同じことをもう一度求めました。",
  },
  "other-executed": {
    word: "決定と異なる実行",
    text: "決定とは異なる引数でこの呼び出しを行ったことを、エージェントが示しました。",
  },
  "another-task": {
    word: "別のタスク",
    text: "エージェントは回答を受けて別のタスクを開き、そちらで先へ進みました。このタスクには変化がありません。",
  },
  "no-reaction": {
    word: "反応なし",
    text: "回答は届きましたが、時間内にエージェントの反応は見られませんでした。",
  },
  unclear: {
    word: "判別不能",
    text: "タスクが回答に従ったかどうかは分かりません。送信中に接続が切れたか、エージェントの質問を確認できないまま送ったか、待っている間にほかにも送ったものや中止の依頼があるか、データが以前のコピーに戻されたためです。",
  },
};

export const follow: Translation<typeof followWords> = {
  stays: "タスクが進んだかどうかが分かるまで、この画面のまま待ちます。そのあと、次のリクエストが開きます。",
  unsent: "一つ前のリクエストへの回答は送信されていません。",
  "asked-again": "「{{title}}」がもう一度尋ねられています",
  "not-sent": "「{{title}}」への決定は送信されませんでした",
  refused: "「{{title}}」への決定は受け付けられませんでした",
  uncertain: "「{{title}}」への決定が届いたかどうかは分かりません",
};
