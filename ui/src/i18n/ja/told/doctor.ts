import type { DoctorSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const doctor = {
  "calls-as-needed": "このエージェントへの呼び出しを妨げるものはありません。",
  "calls-held-back":
    "{{failures}} 回続けて失敗したため、自動の呼び出しをしばらく控えています。ご自身の操作はそのまま送信されます。",
  "calls-unwelcome": "エージェントが、しばらく呼び出しを控えるよう求めています。",
  "last-call-failed": "前回の呼び出しに失敗しました。{{because}}",
  "name-has-addresses": "{{host}} のアドレスは {{addresses}} です。",
  "name-is-address": "{{host}} は IP アドレスなので、名前解決は不要です。",
  "name-left-to-proxy": "{{host}} の名前解決は、この端末ではなくプロキシ {{proxy}} が行います。",
  "connection-made": "{{host}}（{{address}}）に接続できました。",
  "connection-in-the-open": "{{host}} との接続は暗号化されていません。",
  "connection-through-proxy":
    "{{host}} への呼び出しはプロキシ {{proxy}} を経由するため、接続そのものは調べていません。",
  "tls-agreed": "{{host}} との通信は {{version}} で保護されています。",
  "tls-agreed-on": "{{host}} との通信は {{version}}、{{application}} で行われます。",
  "certificate-shown": "証明書の名義は {{subject}}、発行者は {{issuer}}、有効期限は {{until}} です。",
  "certificate-ends-soon":
    "{{subject}} の証明書は {{until}} に期限が切れます（残り {{days}} 日）。エージェントの運用者に知らせてください。",
  "certificate-over":
    "{{subject}} の証明書は {{until}} に期限が切れました。エージェントの運用者による更新が必要です。",
  "certificate-too-early":
    "{{subject}} の証明書は {{from}} から有効になります。この端末の時計を確認してください。",
  "certificate-unknown-issuer":
    "{{subject}} の証明書の発行者 {{issuer}} は、この端末で信頼されていません。ご存じの認証局であれば追加してください。",
  "certificate-self-signed": "{{subject}} の証明書は自己署名で、所有者以外の誰も保証していません。",
  "certificate-of-other": "証明書の名義は {{subject}} で、{{host}} のものではありません。",
  "own-certificate-over":
    "クライアント証明書 {{subject}} は {{until}} に期限が切れました。別の証明書が必要です。",
  "own-certificate-ends-soon":
    "クライアント証明書 {{subject}} は {{until}} に期限が切れます（残り {{days}} 日）。",
  "no-redirect": "リダイレクトされずに応答がありました。",
  "redirected-within": "{{to}} へリダイレクトされました。",
  "redirected-away": "別のサーバー {{to}} へリダイレクトされました。認証情報は送られません。",
  "card-was-pasted": "カードは貼り付けられたものなので、調べる場所がありません。",
  "card-is-the-same": "カードがあり、内容は読み込んだときと同じです。",
  "card-is-another": "カードの内容が、読み込んだときと異なります。読み直すと変更点を確認できます。",
  "card-waits-for-word": "カードが変更されており、確認を待っています。",
  "card-is-gone": "{{url}} にカードがなくなりました。{{because}}",
  "card-is-elsewhere": "{{url}} にカードがあります。使うには、このアドレスでエージェントに接続してください。",
  "card-in-own-place":
    "カードは {{url}} にあります。ホスト名だけを知る相手は /.well-known/agent-card.json を探します。",
  "credentials-taken": "エージェントは認証情報を受け入れました。",
  "credentials-not-needed": "エージェントは認証情報なしで応答し、カードも認証情報を求めていません。",
  "credentials-lacking": "カードが求める認証情報がありません: {{schemes}}",
  "credential-value-lacking": "認証情報の種類は選ばれていますが、値が入力されていません。",
  "credentials-not-in-keyring": "保存した認証情報がキーリングにありません。もう一度入力してください。",
  "sign-in-lacking": "このエージェントにサインインしていません。",
  "sign-in-over": "サインインの有効期間が終わりました。もう一度サインインしてください。",
  "credentials-in-the-open":
    "認証情報が暗号化されずに {{host}} へ送られます。経路上の誰でも読み取れる状態です。",
  "credentials-not-checked": "カードは認証情報を求めていますが、エージェントは認証情報がなくても応答します。",
  "credentials-challenge": "エージェントが求めているもの: {{said}}",
  "card-has-no-faults": "カードに気になる点はありません。",
  "card-has-more-faults": "ほかに {{count}} 件あります。カードのページで確認できます。",
  "interface-answers": "A2A {{version}}（{{binding}}）は、カードのとおりに応答します。",
  "interface-other-version":
    "カードには A2A {{declared}}（{{binding}}）とありますが、実際に応答するのは A2A {{version}} です。",
  "interface-either":
    "{{binding}} でのタスクの読み取りは A2A {{version}} と A2A {{other}} で同じです。どちらに対応しているかは、メッセージを送るまでわかりません。",
  "interface-other-address":
    "カードには別のアドレスがありますが、エージェントは {{address}} で応答します（A2A {{version}}、{{binding}}）。",
  "interface-other-binding":
    "カードには {{declared}} とありますが、このアドレスで応答するのは A2A {{version}}（{{binding}}）です。",
  "interface-unknown":
    "カードに A2A {{version}}（{{binding}}）とありますが、このアプリが対応する方式では応答しません。{{because}}",
  "interface-unclear": "A2A {{version}}（{{binding}}）が応答するか確認できませんでした。{{because}}",
  "interface-sends-on": "A2A {{version}}（{{binding}}）の呼び出しは {{to}} へリダイレクトされます。",
  "interface-sends-reads-on":
    "A2A {{version}}（{{binding}}）の呼び出しのうち、読み取りだけが {{to}} へリダイレクトされます。メッセージは転送されません。",
  "interface-not-spoken": "A2A {{version}}（{{binding}}）には対応していません。",
  "interface-address-of-its-own":
    "アドレス {{url}} は、エージェント自身の端末でしか意味を持ちません。ここからは {{suggestion}} と思われます。",
  "interface-of-other-scheme":
    "カードは {{url}} と同じポートから、もう一方のスキームで届きました。おそらく {{suggestion}} です。",
  "interface-without-address": "カードのインターフェースに、呼び出せるアドレスがありません:「{{url}}」",
  "other-interface-answers": "A2A {{version}}（{{binding}}）は応答します。代わりに使えます。",
  "agent-not-reached": "エージェントに接続できないため、調べられませんでした。",
  "stream-not-offered": "カードに、ストリーミングに対応するとは書かれていません。",
  "stream-needs-message":
    "イベントがその都度届くかどうかは、メッセージを 1 件送ると確認できます。エージェントがそれを実行する可能性があります。",
  "stream-flows":
    "{{events}} 件のイベントが順に届きました。最初のイベントは {{first}} ミリ秒後、終了は {{total}} ミリ秒後です。",
  "stream-held-back":
    "{{events}} 件のイベントが、{{total}} ミリ秒のうち {{first}} ミリ秒後にまとめて届きました。サーバーか途中のプロキシが、処理が終わるまでイベントをためています。",
  "stream-too-short":
    "{{total}} ミリ秒後にイベントが 1 件届きました。これだけでは、その都度届くかどうかわかりません。",
  "stream-too-fast":
    "{{events}} 件のイベントが {{total}} ミリ秒以内に届いたため、判断できません。もう少し時間のかかる内容を送ってください。",
  "extended-not-offered": "カードに、認証済みの相手向けの詳しいカードがあるとは書かれていません。",
  "extended-wants-credentials": "認証済みの相手向けの詳しいカードがあります。読むには認証情報が必要です。",
  "extended-came": "認証済みの相手向けの詳しいカードを取得できました。スキルは {{skills}} 件です。",
  "extended-failed": "認証済みの相手向けの詳しいカードを取得できませんでした。{{because}}",
  "step-failed": "この項目は調べられませんでした。{{because}}",
} satisfies Words<DoctorSentence>;
