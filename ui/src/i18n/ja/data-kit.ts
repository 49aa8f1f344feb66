import type { dataKit as words } from "../en/data-kit";
import type { Translation } from "../types";
import { form } from "./form";
import { value } from "./value";

export const dataKit: Translation<typeof words> = {
  noArguments: "引数はありません",
  invalidJson: "JSON として正しくないため、まだ送信できません。",
  pages: {
    previous: "前のページ",
    next: "次のページ",
    place: "{{total}} ページ中 {{page}} ページ目",
    read: "{{done}} ページ確認済み",
    allRead: "すべて確認済み",
  },
  typed: {
    unseen: "目に見えない文字が含まれています: {{places}}。",
    after: "「{{before}}」の後の {{code}}",
    more: "ほか {{number}} 件",
    turned: "右から左に書く文字が含まれています。送信される順序では次のとおりです:",
    mixed: "ラテン文字と形のよく似た別の種類の文字が使われています: {{words}}。",
    word: "「{{word}}」（{{codes}}）",
  },
  value,
  form,
};
