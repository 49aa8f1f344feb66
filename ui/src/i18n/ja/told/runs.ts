import type { RunSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const runs = {
  "run-file-faulty": "このワークフローファイルは実行できません（{{line}} 行 {{column}} 列）。",
  "agents-not-bound":
    "ファイルにある次のエージェントは登録されていないか、同じ名前のものが複数あります: {{agents}}",
  "run-not-there": "この実行は終わっているか、今はこの操作ができません。",
  "not-served": "エージェントとして公開するためのポートを確保できませんでした。",
  "run-asks-nothing": "この実行は、もうそのことを尋ねていません。",
  "run-asks-in-inbox": "これは受信トレイで決定します。",
  "connect-agents": "先に接続するか、それぞれについて登録済みのエージェントを選んでください。",
} as const satisfies Words<RunSentence>;
