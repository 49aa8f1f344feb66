import type { CredentialSentence, InterfaceSentence, KeyringSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const interfaces = {
  "first-choice": "このアプリが対応するもののうち、エージェントが最も優先するインターフェースです。",
  "generation-assumed":
    "カードからはプロトコルのバージョンがはっきりしないため、最も可能性の高いものとみなしています。",
  "generation-found":
    "エージェントが最も優先するインターフェースです。カードからはバージョンがはっきりしないため、エージェントに問い合わせて確かめました。",
  "generation-either":
    "エージェントが最も優先するインターフェースです。応答が同じ 2 つのバージョンのどちらかで、違いの出る最初の呼び出しで判明します。",
  "found-by-asking":
    "問い合わせて見つけたものです。エージェントがカードのとおりの呼び出しを拒否したため、カードが変わるまでこちらを使います。",
  "later-in-card": "使えますが、エージェントは別のインターフェースを先に挙げています。",
  "newer-at-same-url": "使えますが、同じアドレスで新しいバージョンのプロトコルを使えます。",
  "json-rpc-preferred":
    "使えますが、1.0 より前ではこのバインディングで一部のデータが失われます。エージェントは JSON-RPC にも対応しています。",
  "binding-not-spoken": "このバインディングには対応していません。",
  "version-not-spoken": "このバインディングでは、このバージョンのプロトコルに対応していません。",
  "no-url": "インターフェースにアドレスがありません。",
  "url-scheme": "このアドレスは呼び出せません。「{{scheme}}」はエージェントの呼び出しに使えません。",
  "url-without-base": "このアドレスは呼び出せません。相対アドレスですが、カードのアドレスがわかりません。",
  "url-characters": "このアドレスは呼び出せません。空白または制御文字が含まれています。",
  "unspecified-host": "アドレスが特定のマシンではなく、マシンのすべてのインターフェースを指しています。",
  "loopback-host": "アドレスはこのマシンを指していますが、カードは別のマシンで見つかりました。",
  "other-scheme":
    "カードは同じポートからもう一方のスキーム（http または https）で届きました。一つのポートで使えるスキームは一つだけです。",
} satisfies Words<InterfaceSentence>;

export const credentials = {
  "no-credentials": "認証情報なし",
  "bearer-token": "Bearer トークン",
  "bearer-token-of": "Bearer トークン（{{format}}）",
  user: "ユーザー {{name}}",
  "user-and-password": "ユーザー名とパスワード",
  "key-in-header": "ヘッダー {{name}} の API キー",
  "key-in-query": "クエリパラメーター {{name}} の API キー",
  "key-in-cookie": "Cookie {{name}} の API キー",
  "key-elsewhere": "{{place}} の {{name}} の API キー",
  "http-scheme": "HTTP 認証「{{scheme}}」",
  "oauth-token": "OAuth 2.0 アクセストークン",
  "open-id-token": "OpenID Connect トークン",
  "client-certificate": "クライアント証明書",
  "unknown-scheme": "このアプリが対応していない方式",
  "undescribed-scheme": "「{{name}}」（カードに説明がありません）",
  "with-headers": "{{who}}、ヘッダー {{headers}}",
  together: "次のすべて: {{all}}",
  "oauth-client": "OAuth クライアント {{client}}",
  "signed-in-as": "{{name}}（サインイン済み）",
  "with-certificate": "{{who}}、クライアント証明書",
  "secret-not-given": "値が入力されていません。",
  "client-id-not-given": "クライアント ID が入力されていません。",
  "client-secret-not-given": "クライアントシークレットが入力されていません。",
  "nobody-is-signed-in": "サインインしていません。",
  "scopes-not-granted": "カードが求める権限がサインインに含まれていません: {{scopes}}",
  "certificate-not-given": "クライアント証明書が設定されていません。",
  "address-not-named": "カードにサインイン先が書かれていません。",
  "unsafe-flow":
    "フロー「{{flow}}」はパスワードやトークンを第三者に渡すため非推奨であり、このアプリでは利用できません。",
  "unknown-way": "このアプリは「{{spelled}}」に対応していません。",
  "value-missing": "値が入力されていません: {{what}}",
  "card-asks-for": "カードは次の認証情報を求めています: {{what}}",
  "card-asks-for-one": "カードは次のいずれかの認証情報を求めています: {{of}}",
} satisfies Words<CredentialSentence>;

export const keyring = {
  "keyring-locked": "キーリングがロックされているか、アクセスを拒否しています（{{said}}）。",
  "keyring-absent": "キーリングがありません（{{said}}）。",
  "keyring-silent": "キーリングが {{seconds}} 秒以内に応答しませんでした。",
  "keyring-forgetful": "キーリングに保存した内容を読み出せません。",
  "keyring-failed": "キーリングでエラーが発生しました（{{said}}）。",
} satisfies Words<KeyringSentence>;
