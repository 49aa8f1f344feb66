import type { AdviceSentence, RefusalSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const refusals = {
  "keyring-refused": "システムのキーリングに拒否されました。",
  "credentials-lost": "エージェントの認証情報がキーリングに残っていません。",
  "no-signing-keys": "署名を確認できる鍵がありません。",
  "no-task-id": "タスクの ID を入力してください。",
  "credential-name": "「{{name}}」はここで使える名前ではありません。",
  "credential-value": "「{{name}}」の値に、ヘッダーで送れない文字が含まれています。",
  "reserved-header": "ヘッダー「{{name}}」は HTTP 自身が設定します。",
  "no-certificate": "証明書が見つかりません。PEM は「BEGIN CERTIFICATE」で始まります。",
  "no-private-key": "秘密鍵が見つかりません。PEM は「BEGIN PRIVATE KEY」で始まります。",
  "key-protected": "秘密鍵がパスフレーズで保護されています。先にパスフレーズを外してください。",
  "key-unusable": "秘密鍵を使用できません。壊れているか、TLS で使われない種類の鍵です。",
  "key-of-another": "秘密鍵が証明書と対になっていません。",
  "not-a-proxy":
    "プロキシのアドレスではありません。http、https、socks5、socks5h のいずれかとホスト、ポートを入力してください。ユーザー名とパスワードは別の欄に入力します。",
  "no-such-way": "カードはこのサインイン方法を提供していません。",
  gone: "見つかりません。すでに削除された可能性があります。",
  "not-an-address": "「{{text}}」はアドレスではありません。",
  "no-usable-interface": "このエージェントには、ここから使えるインターフェースがありません。",
  "agent-removed": "エージェント「{{name}}」は削除されました。",
  "empty-message": "メッセージが空です。",
  "data-is-not-json": "JSON ではありません（{{line}} 行 {{column}} 列）。",
  "not-a-schema": "スキーマは 256 KB 以内の JSON オブジェクトで指定してください。",
  "metadata-not-an-object": "メタデータは JSON オブジェクトで指定してください。",
  "answer-is-not-json": "「{{item}}」への回答が JSON ではありません（{{line}} 行 {{column}} 列）。",
  "file-too-large": "「{{name}}」は {{limit}} MB を超えています。",
  "request-is-another": "表示したあとでリクエストの内容が変わりました。",
  "not-viewed": "リクエスト全体がまだ表示されていません。",
  "goes-back": "次回の起動時に {{name}} に置き換えられるため、いま決定しても失われます。",
  "withdrawal-not-stored":
    "取り消しました。何も送信されません。ただし、いまは保存できません。保存できるようになりしだい保存します。その前にワークベンチを閉じた場合は、次回の起動時にもう一度確認します。",
  "decision-under-way": "このタスクへの決定を送信中です。エージェントの応答をお待ちください。",
  "asked-since":
    "これを書いたあとにエージェントが別のことを求めたため、その回答と受け取られてしまいます。リクエストに回答するか、メッセージを書き直してください。",
  "not-open": "このリクエストはもう変更できません。",
  "batch-is-another": "途中で状況が変わり、現在承認できるのは {{number}} 件です。何も送信していません。",
  "no-place": "引数の場所は /amount のような JSON ポインターで指定してください。",
  "rule-for-anybody": "承認のルールは一つのエージェントにだけ使えます。選んでください。",
  "no-name": "名前を入力してください。",
  "mapping-value": '承認と却下の値は、true や "yes" のような JSON の値で入力してください。',
  "mapping-place":
    "位置は /ok のように項目を指す JSON ポインターで入力してください。互いに含み合う位置は指定できません。",
  "mapping-same-value": "承認と却下に同じ値は使えません。",
  "mapping-no-structure":
    "データとしてオブジェクトをちょうど 1 つ含むリクエストではないため、次に同じものかどうかを判断できません。",
  "too-late-to-answer": "エージェントが定めた回答期限が過ぎています。何も送信されませんでした。",
  "nothing-to-answer": "エージェントはこの件をもう求めていません。",
  "waits-anew":
    "回答のあとにタスクがあらためて待機状態になりましたが、何を待っているのかは示されていません。同じ回答が別の質問への回答と受け取られるおそれがあります。チャットを確認してそこで回答するか、「届いている」を選んでください。",
  "tap-not-opened": "タップを開けませんでした。",
  "tap-in-circle":
    "タップが自分自身を指しています。このエージェントのカードに、タップ自身のアドレスが書かれています。",
  "not-listening": "エージェントからのコールバックを受け取れません。",
  "task-not-looked-at": "送信前にタスクを確認できませんでした。",
  "answer-missing": "「{{item}}」への回答がありません。",
  "answered-twice": "「{{item}}」への回答が複数あります。",
  "no-such-item": "リクエストに「{{item}}」という項目はありません。",
  "answer-not-taken": "「{{item}}」にはこの種類の回答はできません。",
  "reason-missing": "「{{item}}」を却下するには理由が必要です。",
  "answer-not-an-object": "「{{item}}」への回答は JSON オブジェクトにしてください。",
  "answer-member-twice": "「{{item}}」への回答で「{{pointer}}」の項目が重複しています。",
  "all-or-none":
    "「{{item}}」だけを断ることはできません。このリクエストは全体を断るか、すべてに回答するかのどちらかです。",
  "not-asked-for": "「{{item}}」の「{{pointer}}」は、求められていない許可です。",
  "leaves-nothing":
    "「{{item}}」の「{{pointer}}」が空です。エージェントはこれを変更なしと見なし、元の提案のまま実行します。内容を入力するか、却下してください。",
  "answer-secret-missing": "「{{item}}」の秘密の値がまだ入力されていません。",
  "secret-not-json":
    "JSON オブジェクトではありません。ファイル全体を、最初の波かっこから最後の波かっこまで貼り付けてください。",
  "no-methods":
    "現在の解釈では、このリクエストにはエージェント独自のメソッドの呼び出しで回答します。これは JSON-RPC でしかできませんが、このエージェントとは {{binding}} で通信しています。カードに JSON-RPC のインターフェースがあればそれを選ぶか、別の読み方を選んでください。",
  "only-objects":
    "このエージェントは A2A {{version}} で通信しており、データにはオブジェクトしか使えません。配列や単独の値は、書いたとおりには届きません。オブジェクトに入れるか、別の読み方を選んで文章で回答してください。",
  "not-where-it-led":
    "アドレスではありません。サインイン後にブラウザーに表示されたアドレスを、すべてコピーしてください。",
  "answer-repeats-secret":
    "この回答には、リクエストから取り除かれた認証情報をそのまま含める必要があります。取り除いたままでは正しい回答になりません。",
  "item-broken": "「{{item}}」は内容が矛盾しており、この解釈では回答できません。",
  "read-by-other": "リクエストはこのプログラムの別のバージョンで解釈されたため、解釈し直す必要があります。",
  "samples-not-started": "サンプルエージェントを起動できませんでした。",
  interrupted: "処理が中断されました。",
  "database-damaged": "データベースが破損しています。",
  "database-lost":
    "アプリの使用中にデータベースのファイルが削除されたか、別のファイルに置き換えられました。以後は何も保存されません。",
  closing: "プログラムを終了しています。",
  "storage-unusable": "保存されたデータを利用できませんでした。",
  "not-confirmed": "確認されなかったため、何も送信していません。",
  "rules-do-not-fit":
    "承認するルールが多すぎるか長すぎて、確認の画面に全部を表示できません（最大 {{most}} 件）。先にいくつかをオフにしてください。",
  "no-such-interface": "エージェントにそのインターフェースはありません。",
  "not-a-web-address": "開けるのはウェブのアドレスだけです。",
  "address-not-there": "このアドレスは元の内容に含まれていません。",
  "not-a-file": "エージェントがファイルとして送ったデータは、ファイルではありません。",
  "file-elsewhere": "このファイルは別の場所にあり、ここにはアドレスだけがあります。",
  "file-not-whole": "「{{name}}」の一部が届きませんでした。",
  "traffic-not-json": "「{{name}}」は JSON ではありません。",
  "not-traffic": "「{{name}}」は、このアプリのセッションでも HTTP アーカイブ（HAR）でもありません。",
  "newer-session": "「{{name}}」は、このアプリの新しいバージョンで書き出されたものです。",
  "empty-session": "「{{name}}」には通信が 1 件も含まれていません。",
  "no-temporary-folder": "セッションを一時フォルダーに保存できませんでした。",
  "no-local-place": "使えるのはこのマシン上の場所だけです。",
  "file-not-written": "「{{name}}」に書き込めませんでした。",
  "file-not-read": "「{{name}}」を読み取れませんでした。",
  "no-browser": "ブラウザーを開けませんでした。",
  "no-file-manager": "ファイルマネージャーを開けませんでした。",
  "login-entry-not-written": "ログイン時の起動の設定を変更できませんでした。",
  "no-folder-in-browser": "ブラウザーからはフォルダーを開けません。",
  "no-restart-in-browser": "ブラウザーからはプログラムを再起動できません。",
  "list-not-continued": "一覧の続きを読み込めません。",
  "address-used": "このアドレスはすでに使用されたか、有効期限が切れています。",
  misunderstood: "画面とプログラムの間で食い違いが起きました: {{detail}}",
} satisfies Words<RefusalSentence>;

export const advice = {
  "look-at-card":
    "エージェントのカードの変更を確認し、受け入れるか、以前のカードを使い続けるかを選んでください。",
  "unlock-keyring": "キーリングのロックを解除してから、もう一度お試しください。",
  "give-again": "エージェントの設定を開き、入力し直してください。",
  "form-of-address": "アドレスは https:// または http:// で始まり、ホスト名を含みます。",
  "what-to-paste":
    "ホスト名、エージェントのアドレス、カードのアドレス、カードそのもののいずれかを貼り付けてください。",
  "see-interfaces": "エージェントの画面に、各インターフェースと使えない理由が表示されています。",
  "connect-again": "続けるには、もう一度接続してください。これまでの会話は残っています。",
  "write-something": "本文を入力するか、ファイルを添付してください。",
  "link-instead":
    "ファイルはメッセージの本文に埋め込んで送信されます。大きなファイルはリンクで渡してください。",
  "look-again": "もう一度確認してください。何も送信されていません。",
  "restart-or-stay":
    "Workbench を再起動するか、設定で「今のデータのまま使う」を選んでください。何も送信されていません。",
  "scroll-through": "最後までスクロールしてから決定してください。何も送信されていません。",
  "read-another-way": "別の読み方を選ぶか、チャットでエージェントに伝えてください。何も送信されていません。",
  "nothing-was-sent": "何も送信されていません。",
  "correct-it": "その箇所を修正してください。何も送信されていません。",
  "the-cause": "原因: {{cause}}",
  "check-folder": "フォルダーの書き込み権限を確認してください。場所は設定に表示されています。",
  "start-for-backup": "プログラムを起動し直すと、バックアップからの復元を選べます。",
  "kept-in-backup":
    "それまでの内容はすべてバックアップ {{name}} にあります。プログラムを起動し直し、そのバックアップから復元してください。",
  "nothing-kept":
    "保存済みの内容をまだ複製できていません。データフォルダーの空き容量を増やし、プログラムを開いたままにしてください。数秒ごとに再試行します。",
  "old-card-in-use": "以前に読み込んだカードを引き続き使用します。",
  "choose-from-list": "一覧から選んでください。",
  "form-of-web-address": "アドレスが https:// でも http:// でも始まっていません。",
  "nothing-opened": "何も開いていません。",
  "not-base64": "内容が base64 ではありません。",
  "open-the-link": "取得するにはリンクを開いてください。",
  "copy-address": "アドレスをコピーして、ご自身で開いてください。",
  "folder-is": "フォルダーの場所: {{folder}}",
  "path-in-settings": "フォルダーの場所は設定に表示されています。",
  "start-again-in-terminal":
    "ターミナルで Ctrl+C を押して終了し、もう一度起動して、表示されたアドレスを開いてください。",
  "load-again": "読み込み直してください。",
  "switch-push-on": "設定でコールバックをオンにし、ポートを使用できるか確認してください。",
  "press-enter":
    "ワークベンチを起動したターミナルで Enter キーを押し、新しく表示されたアドレスを開いてください。",
} satisfies Words<AdviceSentence>;
