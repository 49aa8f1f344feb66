import type { SignInSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const signIns = {
  "sign-in-needed": "先にこのエージェントにサインインしてください。まだ何も送信していません。",
  "no-token-for-now": "現在アクセストークンを取得できないため、何も送信していません。{{because}}",
  "sign-in-address-unusable": "カードにあるサインイン用のアドレスは使用できません: {{url}}",
  "sign-in-address-open":
    "カードにあるサインイン用のアドレスが https ではないため、秘密の情報が漏れるおそれがあります: {{url}}",
  "sign-in-address-inside":
    "エージェントはインターネット上にありますが、カードはサインイン先としてローカルネットワークを指しています: {{url}}",
  "sign-in-address-unknown": "カードにサインイン先が書かれていません。",
  "authority-unreachable": "認可サーバーに接続できません（{{cause}}）。",
  "sign-in-denied": "サインインは拒否されました。",
  "nobody-signed-in": "時間内にサインインされませんでした。",
  "authority-refused": "認可サーバーが拒否しました（{{said}}）。",
  "authority-status": "認可サーバーが HTTP ステータス {{status}} を返しました。",
  "authority-unreadable": "認可サーバーの応答を読み取れません。",
  "token-not-bearer": "認可サーバーが発行するトークンの種類には対応していません。",
  "sign-in-of-another": "認可サーバーの応答が別の相手についてのものだったため、使用しませんでした。",
  "answer-to-another": "ブラウザーから別のサインインの応答が返されたため、使用しませんでした。",
  "answer-from-another": "ブラウザーが別のサーバーから戻ったため、応答を使用しませんでした。",
  "no-return-address": "ブラウザーの戻り先アドレスを開けませんでした（{{cause}}）。",
  "return-address-taken":
    "ブラウザーの戻り先 {{address}} では、別のプログラム（おそらくエージェント自身）が待ち受けています。このアプリで受け取る必要はありません。リンクを開いて手続きを終えてください。エージェントが待ち続ける場合は、最後にブラウザーに表示されたアドレスを貼り付けてください。",
  "sign-in-stopped": "サインインを中止しました。",
  "sign-in-outdated": "サインイン中に認証情報が変更されました。もう一度サインインしてください。",
} satisfies Words<SignInSentence>;
