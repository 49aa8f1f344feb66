import type { CassetteSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const cassettes = {
  "nothing-recorded": "保存する内容がありません。エージェントがまだ何も答えていません。",
  "record-when-answered": "エージェントが答えてから保存してください。",
  "cassette-not-json": "「{{name}}」はJSONではありません。{{line}}行{{column}}列が読み取れません。",
  "not-a-cassette": "「{{name}}」はカセットではありません。",
  "cassette-broken": "「{{name}}」の {{pointer}} が読み取れません。",
  "empty-cassette": "「{{name}}」には何も記録されていません。",
  "newer-cassette": "「{{name}}」は、このアプリの新しいバージョンで保存されています。",
  "cassette-too-long": "「{{name}}」は、再生できる量を超えています。",
  "mock-not-started": "モックを開始できませんでした。",
  "save-cassette-again":
    "このアプリの「カセットとして保存」で保存したファイルを選ぶか、会話を保存し直してください。",
  "save-one-task": "会話のうち、一つのタスクだけを保存してください。",
  "update-for-cassette": "このアプリを更新してください。",
} as const satisfies Words<CassetteSentence>;
