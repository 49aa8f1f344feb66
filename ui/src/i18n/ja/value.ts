import type { value as words } from "../en/value";
import type { Translation } from "../types";

export const value: Translation<typeof words> = {
  many: "値が多すぎるため一つずつ並べず、全体をテキストで表示しています。",
  empty: "空のテキスト",
  yes: "はい",
  no: "いいえ",
  none: "値なし（null）",
  localTime: "現地時刻 {{time}}",
  raw: "受信した値",
  asReceived: { show: "受信したままを表示", hide: "受信したままの表示を隠す" },
  unix: {
    seconds: "1970 年からの秒数とすれば、現地時刻 {{time}}",
    milliseconds: "1970 年からのミリ秒数とすれば、現地時刻 {{time}}",
  },
  address: {
    host: "ホスト",
    unreadable: "ブラウザーでは読み取れないアドレスです。",
    backslash: "パスの前にバックスラッシュがあります。どのホストを指すかはプログラムによって異なります。",
  },
  path: {
    climbs: "フォルダーの外へさかのぼります（..）。行き先は、どこを起点にするかで変わります。",
    root: "ルートです。コンピューターまたはドライブのすべてを指します。",
    home: "ホームフォルダー、またはそれを起点にした場所です。",
    system: "オペレーティングシステムの場所です。",
    remote: "別のコンピューター上の場所です。",
  },
  code: {
    shell: "シェルコマンド",
    sql: "SQL",
    argv: "シェルコマンド（読みやすくつないだもの）。実行されるのは下の一覧です。",
    exact: "一つずつ、受信したまま",
  },
  diff: {
    title: "行の変更（差分）",
    counts: "追加 {{added}} 行、削除 {{removed}} 行",
    copy: "差分を受信したままコピー",
    line: {
      added: "追加:",
      removed: "削除:",
      same: "変更なし:",
      place: "位置:",
      file: "ファイル:",
      note: "注記:",
    },
  },
  patch: {
    title: "文書への変更（JSON Patch）。上から順に行われます",
    add: "{{place}} を次の値で追加:",
    replace: "{{place}} を次の値に置き換え:",
    remove: "{{place}} を削除",
    move: "{{from}} を {{place}} に移動",
    copy: "{{from}} を {{place}} にコピー",
    test: "{{place}} が次の値のときだけ続行:",
    whole: "文書全体",
    unknown: "JSON Patch にない操作です:",
    also: "この操作にはほかに次のものがあります:",
  },
  email: {
    title: "メール",
    header: {
      from: "差出人",
      to: "宛先",
      cc: "Cc",
      bcc: "Bcc",
      replyTo: "返信先",
      subject: "件名",
      body: "本文",
    },
    also: "ほかに含まれるもの:",
    html: "HTML です。書かれたまま表示しています。メールソフトでは見え方が異なります。",
  },
};
