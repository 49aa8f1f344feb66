import type { figures as words } from "../en/figures";
import type { Translation } from "../types";

export const figures: Translation<typeof words> = {
  tab: "統計",
  span: "対象の期間",
  spans: { hour: "過去 1 時間", day: "過去 1 日", week: "過去 1 週間" },
  loading: "集計しています…",
  none: "–",
  calls: "呼び出し",
  failed: "失敗",
  errors: "失敗の割合",
  errorRate: "{{rate}}（{{count}} 件）",
  latency: "応答時間 p50 / p95",
  firstByte: "最初のバイト p50 / p95",
  waited: "人を待った時間",
  tokens: "トークン（エージェントの申告）",
  tokensIn: "入力トークン",
  tokensOut: "出力トークン",
  spread: "{{p50}} / {{p95}}",
  p50: "p50",
  p95: "p95",
  logSince: "通信の記録はここまでしかさかのぼれません：",
  chart: {
    calls: "呼び出しと失敗の件数",
    latency: "すぐに応答が返る呼び出しの応答時間",
    firstByte: "応答の最初のバイトまでの時間",
    waited: "タスクが人を待った時間",
    tokens: "モデルの入出力トークン",
  },
  table: "表で見る",
  from: "開始",
  nothing: "この期間には何もありません。",
};
