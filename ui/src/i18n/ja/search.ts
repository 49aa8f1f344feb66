export const search = {
  title: "すべてを検索",
  placeholder: "メッセージ・成果物・リクエスト・エージェントに含まれる語",
  hint: "入力した語をすべて含むものを、新しい順に表示します。単語の一部でも見つかります。",
  nothing: "「{{text}}」を含むものはありません",
  latest: "新しいものから {{count}} 件を表示しています。語を追加すると絞り込めます。",
  untitled: "無題",
  kind: { message: "メッセージ", artifact: "成果物", connection: "エージェント", request: "リクエスト" },
};
