import type { ArchiveSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const archives = {
  "nothing-to-export": "書き出すものがありません。まだチャットが始まっていません。",
  "export-when-spoken": "何かやり取りをしてから書き出してください。",
  "not-an-archive": "このファイルには、書き出した履歴が入っていません。",
  "newer-archive": "このファイルは、新しいバージョンのアプリで書き出されています。",
  "archive-cut": "このファイルは末尾が欠けています。",
  "archive-altered": "このファイルは、書き出した後に変更されています。",
  "archive-broken": "このファイルの {{line}} 行目を読み取れません。",
  "archive-too-large":
    "このファイルの {{line}} 行目は、ここで書き出されるどの内容よりも多くのメモリーを必要とします。",
  "archive-value-too-long":
    "このファイルの {{line}} 行目に長すぎる値があります。「{{member}}」の上限は {{limit}} バイトです。",
  "archive-value-odd":
    "このファイルの {{line}} 行目に、ここで書き出されることのない値があります。「{{member}}」がエージェントのアドレス、または識別子として正しくありません。",
  "archive-unreadable": "ファイルを読み取れません。",
  "choose-exported": "「履歴を書き出す…」で作成したファイルを選んでください。",
  "export-again": "作成元からもう一度コピーするか、書き出し直してください。",
  "update-for-archive": "このアプリを更新してください。",
  "nothing-taken-in": "何も読み込んでいません。",
  "no-room-for-file": "データフォルダーにファイルを作成できません。",
  "came-from-file": "これはファイルから読み込んだ履歴です。閲覧できますが、続きは行えません。",
  "go-on-elsewhere": "新しいチャットを始めるか、タスク一覧からエージェント側のタスクを開いてください。",
} as const satisfies Words<ArchiveSentence>;
