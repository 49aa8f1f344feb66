import type {
  ReaderSentence,
  ReadingSentence,
  RiskSentence,
  SignSentence,
} from "../../../host/generated/api";
import type { Words } from "../../types";

export const readers = {
  "adk-confirmation": "Google の ADK",
  "run-file": "ワークフローファイル",
  "sample-form": "A2A サンプルのフォーム",
  "kagent-legacy": "kagent（2026 年 8 月より前）",
  "agent-stack": "Agent Stack または Kagenti",
  "shared-interrupt": "codex または opencode の割り込み",
  a2ui: "A2UI の画面",
  "lang-graph": "LangGraph の割り込み",
  "lang-chain": "LangChain のレビュー",
  "agent-inbox": "LangGraph の agent inbox",
  "ag-ui": "AG-UI の割り込み",
  "mcp-elicitation": "MCP の入力要求",
  "openai-mcp": "OpenAI のホスト型 MCP 呼び出し",
  agno: "Agno の中断された実行",
  acp: "Agent Client Protocol の許可要求",
  "chat-buttons": "チャットサービスのボタン",
  crewai: "CrewAI のフィードバック",
  dify: "Dify のフォーム",
  "llama-index": "LlamaIndex のワークフロー",
  several: "複数のフレームワークの依頼",
  "hand-made": "フレームワークを使わない依頼",
  "sign-in-in-words": "フレームワークを使わないサインインの依頼",
  "json-in-text": "テキスト内の JSON",
  "schema-form": "JSON Schema のフォーム",
  "plain-text": "テキスト",
  "as-received": "受信したまま",
  "your-mapping": "自分の対応付け",
} satisfies Words<ReaderSentence>;

export const readings = {
  "adk-calls":
    "{{calls}} 個のデータパートに、Google ADK の長時間実行の関数呼び出し（adk_type、adk_is_long_running）の印があります。",
  "form-convention": "データパートに「type: form」と JSON Schema があります。A2A サンプルの慣例です。",
  "schema-itself": "データパートがオブジェクトの JSON Schema です。",
  "schema-in": "データパートの「{{member}}」にオブジェクトの JSON Schema があります。",
  extension: "メッセージが拡張 {{uri}} を宣言し、そのリクエストを含んでいます。",
  "metadata-member": "メタデータに、このフレームワークだけが書く項目「{{member}}」があります。",
  "data-members": "データパートに、このフレームワークの項目があります: {{members}}。",
  "data-says": "データパートの「{{member}}」が「{{value}}」となっています。",
  "media-type": "パートのメディアタイプが {{value}} です。",
  "artifact-name": "エージェントの最後の成果物の名前が「{{name}}」です。",
  "earlier-updates": "タスクの以前の更新に、承認待ちの呼び出しが {{calls}} 件あります。",
  "read-from-text":
    "テキストに次の形式の JSON が含まれています: {{reader}}。誰でも書ける内容ですが、あなたがこの読み方を選びました。",
  "you-said": "同じ項目をもつリクエストの回答方法を、あなたが指定しました（返信の「{{pointer}}」）。",
  "sign-in-asked": "タスクがサインインを待っており、その方法を文章で伝えています。",
  "sign-in-in-data": "タスクがサインインを待っており、その場所をデータで伝えています。",
  "in-metadata": "メッセージに付いたメタデータが、それだけで回答を求めています。",
  "unknown-in-message": "ステータスメッセージの内容は、既知のどの形式にも当てはまりません。",
  "unknown-beside-status": "ステータスに添えられた内容は、既知のどの形式にも当てはまりません。",
  "only-text": "ステータスメッセージは構造のないテキストです。",
  silence: "タスクは待っていますが、ステータスメッセージにテキストがありません。",
  "item-contradicts": "「{{item}}」は内容が矛盾しており、この解釈では回答できません。{{problem}}。",
  "member-twice": "「{{pointer}}」の項目が重複しており、内容が定まりません",
  "call-without-name": "回答の宛先となる呼び出しの ID または名前がありません",
  "nothing-to-confirm": "どの呼び出しを確認するのかが示されていません",
} satisfies Words<ReadingSentence>;

export const risks = {
  deletes: "「{{word}}」から、何かを削除する操作と考えられます",
  "moves-money": "「{{word}}」から、金銭が動く操作と考えられます",
  "changes-system": "「{{word}}」から、稼働中のシステムを変更する操作と考えられます",
  "runs-commands": "「{{word}}」から、コマンドを実行する操作と考えられます",
  "touches-production": "「{{word}}」から、本番環境に関わる操作と考えられます",
  "changes-rights": "「{{word}}」から、権限を変更する操作と考えられます",
  "cannot-be-undone": "「{{word}}」から、元に戻せない操作と考えられます",
  "agent-says": "エージェント自身が「{{what}}」としています",
  deceives: "「{{what}}」が含まれ、別のものと見間違えるおそれがあります",
  "your-rule": "あなたのルール「{{name}}」",
  "not-shown-in-full": "「{{mark}}」から、エージェントが内容の一部を省略していると考えられます",
  "cannot-be-read": "保存されたリクエストを読み取れません",
} satisfies Words<RiskSentence>;

export const signs = {
  "left-out": "「{{mark}}」から、エージェントが内容の一部を省略していると考えられます。",
  "turns-direction": "文字の並ぶ向きを変える文字が {{number}} 個あります（最初は {{first}}）。",
  "cannot-be-seen": "目に見えない文字が {{number}} 個あります（最初は {{first}}）。",
  "control-characters": "制御文字が {{number}} 個あります（最初は {{first}}）。",
  "piled-marks":
    "1 つの文字に記号が {{number}} 個重ねられています（最初は {{first}}）。周りの文字を覆い隠すおそれがあります。",
  "struck-out":
    "文字に重ねて取り消し線などに見せる記号が {{number}} 個あります（最初は {{first}}）。文字自体は有効です。",
  gap: "空白が {{number}} 個続き、その後の文字が画面の外に押し出されます。",
  "empty-lines": "空行が {{number}} 行続き、その後の文字が画面の外に押し出されます。",
  "opaque-blob": "{{length}} 文字の符号化されたデータのようです。ここでは内容を読めません。",
  "other-host": "リンクの表記は {{shown}} ですが、実際の移動先は {{real}} です。",
  "html-link": "HTML のリンクです。実際の移動先は表示されていません。",
  "host-after-at": "アドレスの実際の接続先は、@ の後ろにある {{real}} です。",
  "look-alike-host": "{{host}} には、ほかの文字と見分けにくい文字が含まれています。",
  "look-alike-word": "「{{word}}」には、別の文字と形のよく似た文字 {{character}} が使われています。",
  "secret-member": "「{{name}}」は認証情報のようです。",
  "secret-text": "このテキストは認証情報か、認証情報を含むもののようです。",
  "duplicate-member": "「{{name}}」が重複しています。どちらが有効かは読み手によって異なります。",
  "look-alike-member": "「{{name}}」は、並んでいる「{{other}}」と見間違えやすくなっています。",
  "other-call": "「{{name}}」が示す呼び出しの内容は、ここに表示されているものと異なります。",
  "other-request":
    "このメッセージには別のリクエスト（{{reader}}）も含まれています。内容は下に表示されていますが、この回答では応じたことになりません。",
  "shared-id":
    "このメッセージでは、複数の呼び出しが同じ ID「{{id}}」を使っています。どの呼び出しへの回答かを区別できないため、受信した内容をそのまま表示しています。",
  "taken-out": "このエージェントの認証情報が含まれていたため、取り除きました。",
  "text-may-not-answer":
    "構造のあるリクエストです。文章で返信すると、回答ではなく新しい依頼と受け取られる可能性があります。",
  "more-warnings": "ここに示したもののほかにも、注意すべき点が {{number}} 件あります。",
} satisfies Words<SignSentence>;
