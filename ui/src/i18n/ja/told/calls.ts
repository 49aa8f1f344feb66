import type {
  CallSentence,
  HintSentence,
  InputSentence,
  RedirectSentence,
  SearchSentence,
} from "../../../host/generated/api";
import type { Words } from "../../types";

export const calls = {
  "not-a-url": "「{{text}}」は URL ではありません（{{cause}}）。",
  "unsupported-url": "{{url}} は http または https の URL ではありません。",
  "client-setup": "HTTP クライアントを準備できませんでした（{{cause}}）。",
  "request-not-writable": "リクエストを HTTP として組み立てられません（{{cause}}）。",
  "address-not-public":
    "{{host}} のアドレスは {{address}} で、この端末またはローカルネットワークの中にあります。インターネット上のエージェントからは接続できません。",
  "host-not-found": "ホスト {{host}} が見つかりませんでした。",
  "connection-refused": "{{host}} に接続を拒否されました。",
  "no-connection": "{{host}} に接続できません（{{cause}}）。",
  "tls-not-spoken": "{{host}} は、https に必要な TLS に対応していません。",
  "tls-spoken-here": "{{host}} は TLS を使いますが、暗号化なしの http で呼び出しました。",
  "not-http-here":
    "{{host}} の応答を HTTP/1.1 として読めません。別のプロトコルか、HTTP/2 のみか、ヘッダーが壊れています。",
  "server-certificate-expired": "{{host}} の証明書の有効期限が切れています。",
  "server-certificate-too-early":
    "{{host}} の証明書はまだ有効期間に入っていません。このマシンの時計は正しいですか。",
  "server-certificate-self-signed": "{{host}} の証明書は自己署名で、所有者以外の誰も保証していません。",
  "server-certificate-not-trusted": "{{host}} の証明書は、このマシンが信頼する認証局のものではありません。",
  "server-certificate-of-other": "{{host}} の証明書は別の名前のものです。",
  "server-certificate-unusable": "{{host}} の証明書は使えません（{{cause}}）。",
  "client-certificate-wanted": "{{host}} がこちらの証明書、または別の証明書を求めています（{{cause}}）。",
  "tls-ended": "TLS の準備中に {{host}} との接続が切れました。",
  "no-connection-through-proxy": "プロキシ {{proxy}} から {{host}} に接続できませんでした（{{cause}}）。",
  "no-secure-connection": "{{host}} と安全な接続を確立できません（{{cause}}）。",
  "no-connection-in-time": "{{seconds}} 秒以内に接続できませんでした。",
  "no-answer-in-time": "{{seconds}} 秒以内に応答がありませんでした。",
  "no-data-in-time": "{{seconds}} 秒以内に続きのデータが届きませんでした。",
  "redirect-not-followed":
    "{{target}} へのリダイレクト（{{status}}）には従いませんでした。理由: {{because}}。",
  "not-sent-again":
    "エージェントは最初の送信を、何も実行せずに拒否しました。再送の前に確認したところ、タスクは同じリクエストを示していませんでした。",
  "connection-lost": "応答がないまま接続が切れました（{{cause}}）。",
  "answer-cut": "応答が {{received}} バイトで途切れました（{{cause}}）。",
  "answer-too-large": "応答が上限の {{limit}} バイトを超えています。",
  "event-too-large": "イベントが上限の {{limit}} バイトを超えています。",
  "credentials-wanted": "エージェントが認証情報、または別の認証情報を求めています（HTTP 401）。",
  "not-allowed": "エージェントがこの呼び出しを許可していません（HTTP 403）。",
  "header-missing": "必要なヘッダーがないため、エージェントが呼び出しを拒否しました。",
  "payment-wanted": "エージェントは、応答の前に支払いを求めています（HTTP 402）。",
  "payment-wanted-of":
    "エージェントは、応答の前に支払いを求めています（HTTP 402）: {{price}}、ネットワーク {{network}}、支払先 {{to}}。",
  "proxy-wants-credentials": "エージェントまでの途中のプロキシが認証情報を求めています（HTTP 407）。",
  "message-too-large": "メッセージが、エージェントのサーバーの上限を超えています（HTTP 413）。",
  "form-not-taken": "エージェントのサーバーは、この形式の呼び出しを受け付けません（HTTP 415）。",
  "calls-not-offered": "サーバーは {{address}} でこの呼び出しに対応していません（HTTP 501）。",
  "gateway-reaches-nobody": "手前のサーバーがエージェントに接続できませんでした（HTTP {{status}}）。",
  "server-not-ready": "エージェントのサーバーは現在呼び出しを受け付けていません（HTTP 503）。",
  "gateway-waited-in-vain":
    "手前のサーバーがエージェントの応答を待ちきれず、打ち切りました（HTTP {{status}}）。",
  "redirect-to-sign-in":
    "呼び出しはサインインページ {{target}} へ転送されました（HTTP {{status}}）。エージェントはそのサインインの内側にあります。",
  "sign-in-page-in-front":
    "エージェントの代わりにサインインページが応答しました。エージェントはそのサインインの内側にあります。",
  "protection-in-front": "エージェントのホストを保護する {{name}} が、呼び出しを通しませんでした。",
  "tunnel-leads-nowhere": "エージェントへのトンネルが閉じているか、その先で何も動作していません。",
  "no-agent-here": "呼び出したアドレスには何もありません: {{address}}（HTTP 404）。",
  "address-takes-no-calls": "呼び出したアドレスはこの呼び出しを受け付けません: {{address}}（HTTP 405）。",
  "called-elsewhere":
    "{{silent}} では応答がないため、{{agent}} はカードにある別のアドレス {{address}}（A2A {{version}}、{{binding}}）で呼び出します。今後はこちらを使います。",
  "called-otherwise":
    "{{agent}} がカードのとおりの呼び出しを拒否しました。問い合わせたところ、{{address}} で A2A {{version}}（{{binding}}）に対応しているため、以後これを使います。",
  "asked-too-often": "エージェントへの要求が多すぎます（HTTP 429）。",
  "server-failed": "エージェントのサーバーでエラーが発生しました（HTTP {{status}}）。",
  "other-status": "エージェントのサーバーが HTTP {{status}} を返しました。",
  "agent-error": "エージェントがエラーを返しました: {{said}}",
  "extension-wanted": "このエージェントは、次の拡張機能なしでは何も受け付けません: {{uri}}",
  "described-extension-wanted":
    "このエージェントは、拡張機能 {{uri}} なしでは何も受け付けません。カードの説明: 「{{description}}」",
  "numbered-agent-error": "エージェントがエラーを返しました: {{said}}（{{number}}）",
  "no-such-operation": "A2A {{version}} にこの操作はありません（{{operation}}）。",
  "answer-empty": "応答が空です。",
  "answer-is-web-page": "応答がウェブページです。",
  "answer-not-json": "応答が JSON ではないか、壊れています。",
  "answer-not-grpc": "応答が gRPC ではありません。",
  "answer-not-protobuf": "応答が protobuf ではありません。",
  "answer-compressed": "応答が、求めていないのに圧縮されています。",
  "no-http2": "{{host}} は、gRPC に必要な HTTP/2 に対応していません。",
  "value-not-sendable": "{{pointer}} の値は gRPC ではそのまま送れないため、何も送信しませんでした。",
  "answer-ends-early": "応答が途中で終わっています。",
  "answer-without-result": "応答に結果もエラーも含まれていません。",
  "error-of-unknown-form": "ストリームが不明な形式のエラーを報告しました。",
  "no-event": "ストリームがイベントを送らずに終わりました。",
  "other-kind": "応答が、求めたものとは別の種類です。",
  "other-task": "応答が別のタスクについてのものです。",
  "answer-ambiguous": "応答に矛盾する二つの内容が含まれているため、どちらとも判断できません。",
  "stopped-before-answer": "エージェントが応答する前に停止しました。",
  "neither-message-nor-task": "エージェントの応答が、メッセージでもタスクでもありません。",
  "ended-without-answer": "エージェントが応答せずに接続を終了しました。",
  "ended-while-sending": "送信中にプログラムが終了しました。",
  "ended-before-sending":
    "送信する前にプログラムが終了し、時間がたちすぎたため、確認せずには送信しませんでした。今も必要であれば再送してください。",
  "task-ended-meanwhile": "タスクはすでに終了しているため、送信していません。",
  "task-forgotten-meanwhile":
    "エージェントはこのタスクをもう認識していません。再起動した可能性があります。入力した内容は届いていません。",
  "asks-meanwhile":
    "送信する前にエージェントが新しく質問しました。その質問への回答と受け取られるため、送信していません。質問に回答してください。",
  "asks-otherwise": "送信する前にエージェントが質問の内容を変更しました。送信していません。",
  "decided-meanwhile": "このタスクへの決定を送信中だったため、送信していません。",
  "failed-here": "送信できませんでした: {{cause}}",
  "disk-full": "ディスクがいっぱいです。",
  "folder-not-writable": "データフォルダーに書き込めません。",
} satisfies Words<CallSentence>;

export const redirects = {
  "redirect-without-target": "転送先が示されていません",
  "too-many-redirects": "リダイレクトが多すぎます",
  "redirect-leaves-https": "https ではなくなります",
  "redirect-leaves-http": "HTTP ではなくなります",
  "redirect-to-other-origin": "メッセージは別のオリジンへは転送しません",
  "redirect-changes-method": "呼び出しが単なる取得に変わります",
  "redirect-into-network": "転送先がローカルネットワークの中です",
} satisfies Words<RedirectSentence>;

export const hints = {
  "check-host": "ホスト名のつづりを確認してください。",
  "check-network": "このマシンがエージェントと同じネットワークに接続しているか確認してください。",
  "allow-inside":
    "意図したものであれば、エージェントのページで、ネットワーク内のアドレスの使用を許可してください。",
  "check-running": "エージェントが動作しているか、ポートが正しいかを確認してください。",
  "ask-about-certificate": "有効な証明書について、エージェントの運用者に確認してください。",
  "trust-if-known":
    "正しい証明書だとわかっている場合は、証明書またはその認証局を、このエージェントで信頼するものに追加してください。",
  "card-came-over-http":
    "エージェントのカードは http で届きましたが、https のアドレスが書かれています。サーバーが自身のスキームを把握していない可能性があります。",
  "card-came-over-https":
    "エージェントのカードは https で届きましたが、http のアドレスが書かれています。サーバーが自身のスキームを把握していない可能性があります。",
  "asked-elsewhere":
    "考えられるアドレスや別のバージョンでも問い合わせましたが（{{count}} 回）、どれも拒否されました。カードが間違っている可能性があります。",
  "check-firewall": "アドレスと、途中にファイアウォールがないかを確認してください。",
  "may-still-work":
    "エージェントはまだ作業している可能性があります。しばらくしてからタスクをもう一度確認してください。",
  "check-credentials": "エージェントの設定を開き、認証情報を確認してください。",
  "wants-key": "「{{name}}」にキーを入れるよう求めています。",
  "wants-scheme": "「{{scheme}}」方式の認証情報を求めています。",
  "wants-unspoken-scheme":
    "「{{scheme}}」方式の認証情報を求めていますが、このアプリは対応していません。トークンやキーを使えるか、エージェントの運用者に確認してください。",
  "credentials-for-programs":
    "このアプリではそのページでサインインできません。トークンなど、プログラム用の認証情報を入力してください。",
  "ask-to-let-programs": "プログラムからの呼び出しを許可するよう、エージェントの運用者に依頼してください。",
  "tunnels-move": "トンネルは開き直すとアドレスが変わることがあります。現在のアドレスを確認してください。",
  "check-proxy":
    "エージェントのページの「セキュリティ」で、プロキシのユーザー名とパスワードを入力してください。",
  "send-less": "文章を短くするか、ファイルを小さく、または少なくして送信してください。",
  "or-pay": "または {{price}}、ネットワーク {{network}}、支払先 {{to}}。",
  "paid-in": "通貨の識別子: {{asset}}",
  "paid-for": "支払いの対象（エージェントの説明）: {{said}}",
  "no-wallet":
    "このアプリにはウォレットがないため、支払えません。x402 で支払えるクライアントを使うか、別の支払い方法をエージェントの運用者に確認してください。",
  "paid-elsewhere":
    "このアプリでは支払えません。支払い方法をエージェントの運用者に確認するか、認証情報のアカウントの状態を確認してください。",
  "refresh-card": "エージェントのカードを読み直してください。アドレスが変わった可能性があります。",
  "wait-seconds": "エージェントは {{seconds}} 秒待つよう求めています。",
  "wait-a-moment": "しばらく待ってから、もう一度お試しください。",
  "try-later": "あとでもう一度試すか、エージェントの運用者に連絡してください。",
  "try-again": "もう一度お試しください。",
  "it-said": "相手の応答: {{said}}",
  "it-begins": "応答の先頭: {{said}}",
  "expected-answer":
    "メッセージ、タスク、またはタスクの更新が届くはずでした。応答の全体は通信の記録で確認できます。",
  "task-forgotten":
    "エージェントはこのタスクを認識していません。再起動した可能性があります。これまでの発言はここに残っています。",
  "other-interface": "エージェントの設定で別のインターフェースを選んでください。",
  "other-content": "エージェントはこの種類の内容を読めません。読める形式はカードに記載されています。",
  "without-streaming": "もう一度送信してください。次はストリーミングなしで送信します。",
  "looks-like-website": "エージェントではなく、ウェブサイトかログインページのようです。",
  "same-identity": "再送しても同じ識別子を使うため、重複を検出するエージェントであれば一度だけ処理されます。",
  "again-as-new-task": "再試行すると、新しいタスクとして送信します。",
  "again-without-look":
    "エージェントが別のことを尋ねていないか確認できなかったため、送信していません。再試行すると、確認せずに送信します。",
  "again-as-it-asks": "現在の質問の内容を確認してください。再試行すると、その質問への回答として送信します。",
  "free-space": "空き容量を増やしてください。これまでに保存した内容は残っています。",
  "see-log": "データフォルダーのログを確認してください。",
  "paste-address-or-card": "エージェントのアドレスか、カード全体を貼り付けてください。",
  "give-credentials": "エージェントが求める認証情報を入力して、もう一度検索してください。",
  "check-address": "アドレスのつづりとポートを確認してください。",
  "check-reachable": "エージェントが動作していて、このマシンから接続できるか確認してください。",
  "paste-card-address":
    "カードそのもののアドレス（通常は agent-card.json で終わります）を貼り付けてください。",
  "search-host":
    "ホスト自体が認証情報を求めています。エージェントも同じログインの内側にある場合は、{{url}} を検索して認証情報を入力してください。",
  "ask-for-card-address": "エージェントの運用者に、カードのアドレスを確認してください。",
} satisfies Words<HintSentence>;

export const searches = {
  "waiting-for-answer": "応答を待っています。",
  "card-here": "エージェントのカードがありました。",
  "catalog-here": "ここにエージェントの一覧があります。",
  "catalog-empty": "ここにエージェントの一覧がありますが、中身がありません。",
  "no-card-here": "ここにカードはありません。",
  "card-behind-credentials": "認証情報、または別の認証情報が必要です。",
  "card-asks-credentials":
    "認証情報、または別の認証情報が必要です。サーバーの返答（HTTP {{status}}）: {{said}}",
  "host-wants-credentials":
    "ここでは認証情報が必要です。ホスト全体に対する応答なので、エージェントのものとは限りません。",
  "card-server-failed": "サーバーでエラーが発生しました。",
  "card-request-refused": "サーバーが要求を拒否しました（HTTP {{status}}）: {{said}}",
  "sign-in-page-here": "サインインページがありました。エージェントはその内側にある可能性があります。",
  "web-page-here": "カードではなくウェブページです。",
  "not-json-here": "JSON ではありません（{{line}} 行 {{column}} 列）。",
  "other-json-here": "JSON ですが、エージェントカードではありません。",
  "card-too-large": "カードの上限（{{limit}} バイト）を超えています。",
  "method-known":
    "A2A {{version}} で存在しないタスクを問い合わせたところ（{{method}}）、エージェントはこのメソッドに対応していました。",
  "method-unknown":
    "A2A {{version}} で問い合わせましたが（{{method}}）、エージェントはこのメソッドに対応していません。",
  "method-unanswered":
    "A2A {{version}} で問い合わせましたが（{{method}}）、対応しているかわかりませんでした。{{because}}",
  "search-stopped": "検索を中止しました。",
  "list-too-many-pages": "一覧には続きがあります。最初の {{limit}} ページを読み込みました。",
  "list-too-many-agents": "一覧には続きがあります。最初の {{limit}} 件を表示しています。",
  "list-too-slow": "一覧の読み込みに時間がかかりすぎました。それまでに届いた分を表示しています。",
  "list-too-deep": "入れ子が深すぎる一覧は読み込みませんでした: {{at}}",
  "list-page-unread": "一覧の一部を読み込めませんでした: {{url}}",
  "entries-lead-nowhere": "アドレスもカードもない項目が {{count}} 件あります。",
  "entry-is-no-card": "この項目にはカードも、呼び出せるアドレスもありません。",
  "card-not-callable": "カードには、ここから呼び出せるインターフェースがありません。",
  "no-agent-found": "エージェントが見つかりませんでした。{{url}}: {{because}}",
} satisfies Words<SearchSentence>;

export const inputs = {
  "no-address": "アドレスが入力されていません。",
  "card-is-not-json":
    "エージェントカードのように始まりますが、JSON ではありません（{{line}} 行 {{column}} 列）。",
  "input-is-no-url": "「{{text}}」は URL ではありません。",
  "input-scheme": "「{{scheme}}」はエージェントの呼び出しに使えるスキームではありません。",
  "curl-without-url": "curl コマンドに URL がありません。",
  "input-is-no-card": "この JSON はエージェントカードではありません。",
} satisfies Words<InputSentence>;
