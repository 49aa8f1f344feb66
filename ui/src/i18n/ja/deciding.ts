import type {
  back as backWords,
  choice as choiceWords,
  credentials as credentialsWords,
  rejection as rejectionWords,
  tally as tallyWords,
} from "../en/deciding";
import type { Translation } from "../types";

export const tally: Translation<typeof tallyWords> = {
  approved: "承認 {{count}} 件",
  edited: "編集して承認 {{count}} 件",
  widened: "広げて承認 {{count}} 件",
  rejected: "却下 {{count}} 件",
  closed: "回答せずに閉じる {{count}} 件",
  answered: "回答 {{count}} 件",
};

export const rejection: Translation<typeof rejectionWords> = {
  title: "却下",
  presets: "よくある理由",
  preset: {
    wrong: "内容に誤りがあります。",
    notNow: "今は実行しないでください。",
    notAsked: "これは依頼していません。",
    tooRisky: "リスクが高すぎます。",
  },
  reason: "理由を自由に入力（任意）",
  instead: "代わりにすることを伝える",
  reasonStaysForSome:
    "このエージェントには、一部の項目にしか理由を伝える欄がありません。ほかの項目の理由は決定とともにここに残ります。",
  insteadText: "代わりに次のようにしてください: {{text}}",
  send: "却下する",
  sendAll: "{{count}} 件すべて却下する",
};

export const choice: Translation<typeof choiceWords> = {
  label: "{{tool}} への回答",
  approve: "承認",
  reject: "却下",
  reason: "{{tool}} の却下理由",
  reasonStays: "このエージェントには理由を伝える欄がありません。理由は決定とともにここに残ります。",
  reasonNeeded: "このエージェントでは、却下に理由が必要です。",
  grant: "承認し、さらに許可する:「{{grant}}」",
  grantHint: "今回の承認より広い許可です。許可した範囲については、エージェントは次から確認しません。",
  respond: "文章で答える",
  words: "{{tool}} について伝えること",
  json: "ほかで署名されたデータを JSON で渡す",
  jsonFor: "{{tool}} に渡す JSON",
  madeElsewhere:
    "これに同意するには、ウォレット、銀行、本人確認サービスなどが署名または発行したデータが必要です。このアプリでは署名できません。JSON を貼り付けるか、断るか、文章で答えてください。",
  cancel: "回答せずに閉じる",
};

export const back: Translation<typeof backWords> = {
  title: "決定は未送信",
  text: "決定が送信されなかったため、もう一度確認しています。",
  tooOld: "もう一度確認しています。",
  decided: "決定日時:",
  unlooked: "まだ求められているか確認できません。今決定すると、確認なしで送信されます。",
};

export const credentials: Translation<typeof credentialsWords> = {
  title: "このエージェントの認証情報",
  missing:
    "このエージェントのカードは呼び出しごとに認証情報を必要としていますが、入力されていません。接続に入力すると、エージェントが参照する場所で送られます。",
  given:
    "接続に認証情報がありますが、エージェントはもう一度求めています。認証情報が誤っている可能性があります。",
  again: "自分のメッセージをもう一度送信",
  orAnswer: "下の欄で回答することもできます。そこに入力した内容は、回答としてエージェントに送られます。",
};
