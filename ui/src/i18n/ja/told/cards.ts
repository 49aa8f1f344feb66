/** What an agent's card says now, and what there is to look at in it. */
import type { CardChangeSentence, CardCheckSentence, CardSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const cards = {
  "agent-card-changed": "{{agent}} のカードが変わりました。",
  "agent-card-alarms":
    "{{agent}} のカードが、確認が必要な形で変わりました。確認が済むまで何も送信されません。",
  "card-holds-message":
    "エージェントのカードが、確認が必要な形で変わっています。メッセージは送信されていません。",
  "card-holds-decision": "エージェントのカードが、確認が必要な形で変わっています。決定は送信されていません。",
} satisfies Words<CardSentence>;

export const cardChanges = {
  "card-name": "エージェントの名前が「{{before}}」から「{{after}}」に変わりました。",
  "card-description": "説明が変わりました。",
  "card-version": "エージェントのバージョンが {{before}} から {{after}} に変わりました。",
  "card-provider": "提供者が {{before}} から {{after}} に変わりました。",
  "card-provider-named": "これまで記載のなかった提供者として {{after}} が記載されました。",
  "card-provider-gone": "提供者 {{before}} の記載がなくなりました。",
  "card-host-added": "呼び出し先に別のホストが加わりました: {{host}}",
  "card-host-removed": "ホスト {{host}} の記載がなくなりました。",
  "card-encryption-dropped": "{{host}} への呼び出しが暗号化されなくなります。",
  "card-interface-added": "インターフェースが追加されました: {{binding}}（{{url}}）",
  "card-interface-removed": "インターフェースがなくなりました: {{binding}}（{{url}}）",
  "card-skill-added": "スキルが追加されました: {{skill}}",
  "card-skill-removed": "スキルがなくなりました: {{skill}}",
  "card-skill-changed": "スキル {{skill}} の内容が変わりました。",
  "card-capability-added": "機能 {{name}} が加わりました。",
  "card-capability-removed": "機能 {{name}} がなくなりました。",
  "card-extension-added": "拡張が追加されました: {{uri}}",
  "card-extension-added-required": "呼び出し側の対応が必須の拡張が追加されました: {{uri}}",
  "card-extension-removed": "拡張がなくなりました: {{uri}}",
  "card-extension-required": "拡張 {{uri}} への対応が必須になりました。",
  "card-authentication-weakened": "呼び出し元の確認が、これまでより弱くなりました。",
  "card-authentication-changed": "呼び出し元の確認方法が変わりました。",
  "card-scheme-changed": "認証方式 {{name}} の内容が変わりました。",
  "card-sign-in-host": "{{name}} によるサインインの接続先が別のホストになりました: {{host}}",
  "card-signature-lost": "カードの署名がなくなりました。",
  "card-signature-added": "カードに署名が付きました。",
  "card-signer-lost": "固定した鍵のどれでも署名されていません。",
  "card-modes": "既定で扱うコンテンツの種類が変わりました。",
} satisfies Words<CardChangeSentence>;

export const cardChecks = {
  "check-no-interface": "エージェントの呼び出し方が記載されていません。",
  "check-nothing-spoken": "このアプリが対応するインターフェースがありません。",
  "check-interface-twice": "インターフェース {{value}} が重複しています。",
  "check-not-encrypted": "{{value}} への呼び出しは暗号化されません。",
  "check-address-of-its-own-machine": "{{value}} は、エージェント自身のマシンでしか意味を持ちません。",
  "check-address-of-other-scheme":
    "{{value}} のスキーム（http または https）が、同じポートからカードが届いたときのものと違います。",
  "check-address-unusable": "{{value}} は呼び出せないアドレスです。",
  "check-skill-twice": "ID {{value}} のスキルが 2 つあります。",
  "check-skill-id-form": "ID {{value}} は、小文字の単語をハイフンでつないだ形にしてください。",
  "check-skill-description-short": "説明には、入力と出力が何かを書いてください。",
  "check-skill-many-tasks":
    "「{{value}}」は複数の作業を含むようです。1 つのスキルには 1 つの作業だけを入れると見つけやすくなります。",
  "check-skill-without-example": "試せる例がありません。",
  "check-skill-without-tag": "スキルを探すためのタグがありません。",
  "check-no-skill": "スキルが 1 つも記載されていません。",
  "check-mode-not-media-type": "「{{value}}」は text/plain のようなメディアタイプではありません。",
  "check-scheme-missing": "要件が指す認証方式 {{value}} の説明がカードにありません。",
  "check-scheme-unknown": "認証方式 {{value}} は未知の種類です。",
  "check-no-flow": "OAuth 方式 {{value}} にフローがないため、トークンを取得できません。",
  "check-flow-incomplete": "OAuth フロー {{value}} に必要なアドレスがありません。",
  "check-flow-deprecated": "OAuth フロー {{value}} は OAuth 2.1 で廃止されています。",
  "check-link-scheme": "{{value}} は http でも https でもないリンクです。",
  "check-extension-required": "拡張 {{value}} への対応が必須ですが、このアプリは対応していません。",
  "check-extension-without-uri": "URI のない拡張があります。",
  "check-no-version": "エージェントのバージョンがありません。",
} satisfies Words<CardCheckSentence>;
