import type { runEditor as words } from "../en/run-editor";
import type { Translation } from "../types";

export const runEditor: Translation<typeof words> = {
  title: "ワークフローファイルのテキスト",
  open: "ワークフローファイルを書く",
  edit: "編集",
  text: "ワークフローファイルのテキスト",
  new: "新しいワークフローファイル",
  save: "ファイルに保存",
  try: "モックで試す",
  start: "開始",
  you: "あなた",
  keys: "Ctrl+Space：候補 · F8：次の誤り · Esc、Tab：テキストから出る",
  saved: {
    all: "保存済み",
    kept: "未保存 · 再読み込みしてもここに残ります",
    notKept: "未保存で、残せません：ブラウザーの保存領域がいっぱいです",
  },
  faults: {
    title: "誤り",
    none: "このファイルは実行できます",
    reading: "読み込んでいます…",
    some_one: "直すところが {{count}} か所あります",
    some_other: "直すところが {{count}} か所あります",
    at: "{{line}} 行 {{column}} 文字目",
  },
  picture: {
    title: "図",
    none: "実行できるテキストになると、ここに図が表示されます。",
    behind: "誤りが入る前の図",
  },
  kept: {
    title_one: "保存していないテキストがほかに {{count}} 件あります",
    title_other: "保存していないテキストがほかに {{count}} 件あります",
    back: "戻す",
    discard: "{{name}} を破棄",
    sure: "このテキストを破棄しますか？",
    sureText: "保存されていないため、元に戻せません。",
    sureYes: "テキストを破棄",
  },
  phrases: { completions: "ここに書けるもの", none: "誤りはありません" },
};
