import type { help as words } from "../en/help";
import type { Translation } from "../types";

export const help: Translation<typeof words> = {
  title: "ヘルプ",
  pages: "ヘルプのページ",
  loading: "読み込んでいます…",
  page: {
    connect: "エージェントに接続する",
    chat: "チャット",
    approve: "承認と回答",
    inspect: "通信を見る",
    tap: "エージェント同士の通信",
    mock: "記録と再生",
    rules: "ルール",
    history: "履歴",
    ledger: "台帳",
    links: "リンク",
    runs: "実行",
    "run-files": "ワークフローファイル",
    traces: "トレース",
    guarantees: "保証の内容",
    "whats-new": "新着情報",
    licences: "このアプリとライセンス",
  },
  own: "Apache-2.0。ライセンスの全文は、ソースの LICENSE ファイルにあります。",
  dataFolder: "データの保存先:",
  builtIn_one: "組み込まれているソフトウェア（{{count}} 件）:",
  builtIn_other: "組み込まれているソフトウェア（{{count}} 件）:",
  name: "名前",
  version: "バージョン",
  licence: "ライセンス",
};
