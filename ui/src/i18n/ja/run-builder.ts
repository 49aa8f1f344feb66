import type { runBuilder as words } from "../en/run-builder";
import type { Translation } from "../types";

export const runBuilder: Translation<typeof words> = {
  new: "エージェントから作成",
  loading: "読み込み中…",
  failed: "読み込めませんでした",
  save: "ファイルに保存",
  start: "開始",
  file: "ワークフローファイル",
  fileEmpty:
    "エージェントを選んでください。フォームに入力すると、ここにワークフローファイルが書かれていきます。",
  fileMissing: "フォームに足りないところがあります。入力すると、ここにワークフローファイルが書かれます。",
  ways: "進め方",
  way: {
    "in-order": { name: "順番に", text: "一つずつ順に進みます。前のエージェントの答えが次に渡ります。" },
    "side-by-side": { name: "並行して", text: "全員に同時に、それぞれ別に頼みます。" },
    review: {
      name: "よくなるまで書いてレビュー",
      text: "一方が書き、一方がレビューします。回数の上限に達したら、あなたが決めます。",
    },
    choose: {
      name: "エージェントに選ばせる",
      text: "担当を一つのエージェントが決めます。適任がいなければ、あなたが選びます。",
    },
  },
  agent: {
    inOrder: "エージェント（この順番）",
    sideBySide: "エージェント（同時）",
    one: "エージェント",
    step: "ステップ{{number}}",
    pick: "エージェントを選択",
    search: "エージェントを検索",
    add: "エージェントを追加",
    addOne: "{{agent}}を追加",
    up: "{{agent}}を上へ",
    down: "{{agent}}を下へ",
    remove: "{{agent}}を外す",
  },
  review: { writer: "書くエージェント", reviewer: "レビューするエージェント", rounds: "回数の上限" },
  choose: { chooser: "選ぶエージェント", candidates: "候補" },
  firstWins: {
    label: "最初の答えを採用",
    text: "ほかのエージェントには中止を頼みます。",
  },
  gather: {
    label: "一つの答えにまとめる",
    text: "まとめるエージェントに、すべての答えがエージェント名とともに渡ります。",
    role: "まとめるエージェント",
  },
  fits: "得意なこと",
  askBefore: { label: "先に私に確認", words: "あなたへの確認" },
  said: {
    again: "2回目からの頼み方",
    atCap: "上限に達したときの、あなたへの確認",
    atNobody: "誰も選ばれなかったときの、あなたへの確認",
  },
  words: {
    label: "頼むこと",
    gather: "次の答えを一つにまとめてください。\n\n{answers}",
    review:
      'レビュー：{{written}}\n\n最後に、コードブロックのJSONで答えてください。よければ {"verdict": "good"}、そうでなければ {"verdict": "improve", "advice": "直すところ"}。',
    again: "レビューに沿って書き直してください。\n\n{{review}}",
    atCap:
      "回数の上限に達しましたが、まだ「よい」と判定されていません。このまま採用しますか。\n\n{{written}}",
    choose:
      '{request}\n\n候補：{candidates}\n\n最も適した候補を、コードブロックのJSONで答えてください：{"agent": "候補の名前"}',
    atNobody: "誰も選ばれませんでした。誰に頼みますか。\n\n{request}",
    askBefore: "{{agent}}に頼んでよいですか。\n\n{{known}}",
  },
  marks: {
    title: "差し込む：",
    put: "差し込む：{{what}}",
    answer: "{{agent}}の答え",
    answers: "すべての答え",
    candidates: "候補",
    unknown_one: "{{marks}}はこの時点ではまだわからないため、そのままの文字で送られます。",
    unknown_other: "{{marks}}はこの時点ではまだわからないため、そのままの文字で送られます。",
  },
  about: "このワークフローについて",
  title: {
    label: "タイトル",
    review: "{{writer}}、レビュー：{{reviewer}}",
    choose: "{{chooser}}が担当を選択",
  },
  asks: {
    label: "開始時に尋ねること",
    text: "開始するたびに入力する、ただ一つの欄の名前です。",
    value: "頼みたいこと",
  },
  fault: {
    "no-title": "タイトルを入力してください。",
    agents_one: "エージェントを1つ以上追加してください（最大50）。",
    agents_other: "エージェントを{{count}}つ以上追加してください（最大50）。",
    pick: "エージェントを選んでください。",
    "no-agent":
      "このエージェントはワークフローファイルで名指しできません。「エージェント」で名前を変えてください。",
    name: "「{{name}}」という名前は、ファイル自体が使っているか、重複しています。",
    "no-words": "何か入力してください。",
    rounds: "1から20までの数を入力してください。",
  },
  noAgents: {
    title: "接続されたエージェントがありません",
    text: "ワークフローにはエージェントが必要です。接続するか、サンプルエージェントで例から始めてください。",
    connect: "エージェントを接続",
  },
  otherShape: {
    title: "このファイルの内容はフォームでは表せません",
    text: "そのまま開始することも、テキストとして編集することもできます。",
  },
  examples: {
    title: "例から作成",
    hint: "例ごとに、進め方を一つずつ示します。サンプルエージェントでも、自分のエージェントでも動きます。",
    all: "すべての例",
    gone: "この例はありません",
    agents: "登場するエージェント",
    bound: "開始するときに、別のエージェントに替えられます。",
    unbound: "開始するときに、どのエージェントに頼むかをそれぞれ選びます。",
    bind: "自分のエージェントを使う",
    useSamples: "サンプルエージェントを使う",
    sample: "サンプル",
    notSaved: "未接続",
  },
  example: {
    "story-team": {
      title: "物語チーム",
      summary: "構成案を立て、レビューが「よい」になるまで書き直し、あなたが承認すると、構成係が保管します。",
    },
    pipeline: {
      title: "順番に",
      summary: "構成案が物語になり、物語がレビューされます。それぞれの結果は名前を付けて残ります。",
    },
    "side-by-side": {
      title: "並行して",
      summary: "二つの物語と一つの構成案を同時に作り、すべてをまとめてレビューします。",
    },
    race: {
      title: "早い者勝ち",
      summary: "二つのエージェントに同じことを頼みます。最初の答えを採用し、もう一方のタスクは中止します。",
    },
    loop: {
      title: "収まるまで繰り返す",
      summary: "物語が十分短くなるまで、最大3回書き直してもらいます。",
    },
    review: {
      title: "書いてレビュー",
      summary: "物語を書き、レビューし、「よい」と判定されるまで直します。",
    },
    choose: {
      title: "エージェントに選ばせる",
      summary: "作家と支払い係のどちらが担当するかを構成係が決め、その後も同じエージェントに頼みます。",
    },
    nested: {
      title: "大きな仕事を分けて",
      summary: "構成係が全体を分け、初めの二つを、別のワークフローファイルが書いてレビューします。",
    },
    approval: {
      title: "先に私に確認",
      summary: "支払い係に頼む前にあなたが承認します。1万円以上なら、支払い係もあなたに確認します。",
    },
  },
  picture: { label: "ステップ：{{steps}}", between: "、" },
};
