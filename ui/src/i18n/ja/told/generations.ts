import type { LimitSentence, LossSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const limits = {
  "no-list-tasks": "タスクの一覧を取得できません。別の場所で始めたタスクは ID を指定して開きます。",
  "no-extended-card": "サインイン済みの呼び出し元向けのカードはありません。",
  "no-list-push-configs": "登録したコールバックの一覧を取得できません。",
  "no-delete-push-config": "登録したコールバックを削除できません。",
  "no-message-ids": "メッセージに ID がありません。2 回送ると別々のメッセージとして扱われます。",
  "no-rejected-state":
    "エージェントは拒否したことを伝えられません。却下すると、タスクは失敗または取り消しとして終わります。",
  "no-auth-required-state": "認可待ちのタスクと回答待ちのタスクを区別できません。",
  "no-direct-replies": "回答は常にタスクとして届き、メッセージだけで届くことはありません。",
  "no-extensions": "メッセージや成果物に、使っている拡張を記載できません。",
  "no-choice-to-wait": "タスクの終了まで回答を待つかどうかを選べません。",
  "no-tenants": "1 つのインターフェースを複数のテナントで共有できません。",
  "no-snapshot-on-subscribe": "タスクの購読は現在の状態から始まらないため、先にタスクを読み込みます。",
  "no-reference-task-ids": "メッセージから以前のタスクを参照できません。",
  "only-objects-as-data":
    "データは JSON オブジェクトに限られ、名前とメディアタイプを持てるのはファイルだけです。",
  "no-file-names": "ファイルに名前を付けられません。",
  "numbers-become-doubles": "データ内の数値は倍精度になり、2⁵³ を超える整数は桁が失われます。",
  "no-unknown-members": "プロトコルで定義されていない項目は届きません。",
} satisfies Words<LimitSentence>;

export const losses = {
  "loses-reference-task-ids": "以前のタスクへの参照は送られません。",
  "loses-extensions": "メッセージが使う拡張の記載は送られません。",
  "wraps-data": 'オブジェクトでないデータは {"value": …} として送られます。',
  "loses-media-type": "ファイル以外のメディアタイプは送られません。",
  "loses-file-name": "ファイル以外の名前は送られません。",
  "answers-late": "すぐに答えるよう求めても、エージェントは完了してから答えます。",
  "loses-push-config-id": "コールバックの ID は送られません。",
  "makes-push-config-id": "コールバックの ID はタスクの ID になります。",
  "loses-push-schemes": "コールバックの認証方式は最初の 1 つだけが送られます。",
  "loses-tenant": "テナントが送られないため、エージェントが別の場所を参照する可能性があります。",
} satisfies Words<LossSentence>;
