/** Which rule of the specification a body breaks. */
import type { FindingSentence } from "../../../host/generated/api";
import type { Words } from "../../types";

export const findings = {
  "rule-missing-member": "必須の項目「{{member}}」がありません。",
  "rule-missing-members": "必須の項目がありません。",
  "rule-wrong-type": "値の型が仕様と異なるため、無視しました。",
  "rule-numbered-identifier": "ID が文字列ではなく数値です。その数字を文字列として読みます。",
  "rule-numbered-value": "値が名前ではなく番号です。その番号の名前として読みます。",
  "rule-duplicate-member": "同じ項目が複数回現れています。",
  "rule-unknown-value": "どの世代のプロトコルにも定義されていない値です。",
  "rule-foreign-dialect": "別の世代のプロトコルの書き方です。",
  "rule-unknown-shape": "定義されているどの形にも当てはまりません。",
  "rule-ambiguous-part": "パートに複数の内容があります。そのうち 1 つを採用しました。",
  "rule-ambiguous-event": "イベントが複数の種類を兼ねています。そのうち 1 つを採用しました。",
  "rule-envelope": "メッセージを包む形式が仕様と異なります。",
  "rule-encoded-twice": "ファイルのデータが二重に符号化されていたため、もう一度復号しました。",
  "rule-stream-form": "ストリームの形式が仕様と異なります。イベントはそのまま読み取りました。",
  "rule-data-address": "ファイルが data: アドレスに書かれていたため、そこから読み取りました。",
  "rule-unknown-field": "メッセージに存在しないフィールドのため、読み飛ばしました。",
} as const satisfies Words<FindingSentence>;
