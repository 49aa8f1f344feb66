export const shell = {
  places: "画面",
  notices: "お知らせ",
  place: {
    inbox: "受信トレイ",
    chats: "チャット",
    agents: "エージェント",
    tasks: "タスク",
    inspector: "インスペクター",
    settings: "設定",
  },
  waiting_one: "{{count}} 件のリクエストが対応を待っています",
  waiting_other: "{{count}} 件のリクエストが対応を待っています",
  disconnected: "ワークベンチとの接続が切れました。再接続しています。表示内容が古い可能性があります。",
  sessionOnly: "利用できるキーリングがないため、認証情報はアプリを閉じると失われます。",
  broken: {
    title: "画面が動作を停止しました",
    hint: "データは画面の外に保存されているため、失われていません。",
    reload: "再読み込みする",
  },
  noSession: {
    title: "このアドレスは 1 分以内に 1 回だけ使えます",
    text: "ワークベンチを起動したターミナルで Enter キーを押し、新しく表示されたアドレスを開いてください。",
  },
  web: {
    unknownSession: "このセッションは無効になりました。",
    silent: "ワークベンチが応答しません。",
    lookAtTerminal: "ワークベンチを起動したターミナルを確認してください。終了している可能性があります。",
    answered: "ワークベンチが {{status}} を返しました。",
  },
  welcome: {
    title: "リモートエージェントと仕事をする",
    text: "A2A に対応したエージェントに接続して対話し、エージェントからのリクエストに一つの受信トレイで回答できます。",
    connectTitle: "エージェントをお持ちの方",
    connectText:
      "アドレスを貼り付けてください。ホスト名、ベース URL、カードの URL、curl コマンド、カードの JSON のいずれでも構いません。",
    connect: "エージェントに接続する",
    samplesTitle: "まず試してみたい方",
    samplesText:
      "3 人のライターと支払い担当のエージェントが、このアプリの中で動作します。外部とは通信しません。",
    samples: "サンプルエージェントを試す",
    starting: "サンプルエージェントを起動しています…",
  },
  palette: {
    title: "コマンドパレット",
    placeholder: "実行したい操作を入力",
    goToTitle: "移動",
    goToPlaceholder: "エージェント・チャット・タスクの名前",
    nothing: "「{{text}}」に一致するものはありません",
    agent: "エージェント",
    chat: "チャット",
    task: "タスク",
  },
  link: {
    concern: {
      punycode: "ほかの文字と見分けにくい文字が名前に使われています。上の表記と見比べてください。",
      "user-info": "アドレスの @ より前に文字列があります。実際の接続先は @ の後ろです。",
      "not-secure": "接続は暗号化されません。",
      "raw-address": "アドレスが名前ではなく数字です。",
    },
    title: "{{host}} のページを開きますか？",
    text: "エージェントが示したアドレスです。ワークベンチの外、お使いのブラウザーで開きます。",
    open: "リンクを開く",
  },
  shortcuts: {
    title: "キーボードショートカット",
    singleKeysOff: "1 文字のショートカットは設定で無効になっています。",
  },
};
