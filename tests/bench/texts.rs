//! Texts of a long history: made up, and the same each time.
//!
//! Words are as frequent as in any language: the one of rank n about 1/n as often as the first. Some texts are
//! Japanese, some are long, some name an order or a task that no other text names.

use std::fmt::Write as _;

/// Every so many texts are Japanese.
const JAPANESE: usize = 20;
/// Every so many texts are long, and of these every so many very long.
const LONG: usize = 100;
const VERY_LONG: usize = 50;
/// Every so many texts speak of an invoice: a common word.
pub(crate) const INVOICE: usize = 10;
/// Every so many texts speak of a rose, in Japanese.
pub(crate) const ROSE: usize = 100_000;
/// Words that nobody has ever heard.
const MADE_UP: usize = 20_000;

const WORDS: &str = "the of and to in a is for that on with as it be this by are from at or an was not have has will can \
    which their if all one we you they its more when do your our were than been also may into other there what some any no \
    so each how about up out them then these would who only new after over such time most use between my where many being \
    under before could should agent request transfer account report order customer delivery price budget contract meeting \
    schedule project release deployment server database message answer question review approval amount total summary \
    document section paragraph story chapter letter lighthouse keeper harbour window garden morning evening station ticket \
    train hotel flight passport weather storm market company board manager engineer design system network address password \
    token session browser language translation sentence example result error warning timeout retry connection stream event \
    record ledger entry receipt bank office paper envelope printer supplier warehouse stock product quality test figure \
    chart table number percent increase decrease forecast risk plan step task goal team member department policy rule \
    exception condition reason decision option choice difference comparison analysis research source reference article \
    website picture video music camera phone computer keyboard screen send receive check confirm approve reject write read \
    open close start finish cancel wait ask tell explain describe compare find search look show list create delete change \
    update add remove move copy keep store load save build run stop fail succeed begin continue return pay buy sell book \
    prepare deliver collect measure count estimate calculate translate summarize waiting sending received checked \
    confirmed approved rejected written opened closed started finished cancelled asked told explained described compared";
const BEGINNINGS: &str =
    "b c d f g h j k l m n p r s t v w z br cr dr fr gr pr tr bl cl fl gl pl sl sh ch th st sp sk qu";
const MIDDLES: &str = "a e i o u ai ea ee io ou oo ie";
const ENDS: &str = "n r s l t m nd st ng ck x";

pub(crate) const JAPANESE_PAIRS: &str = "会議 資料 支払 確認 承認 予定 明日 東京 大阪 佐藤 鈴木 高橋 注文 商品 在庫 発送 配送 \
    料金 合計 契約 更新 削除 作成 報告 質問 回答 翻訳 検索 結果 設定 変更 接続 通信 障害 復旧 計画 予算 売上 分析 比較 写真 音楽 天気 \
    電車 切符 旅行 予約 出張 経費 精算 部長 課長 社員 会社 銀行 口座 振込 金額";
pub(crate) const JAPANESE_THREES: &str =
    "請求書 担当者 手数料 見積書 領収書 納品書 消費税 取引先 営業部 開発者";
const PARTICLES: &str = "を に は が で の と から まで について";
const CLOSINGS: &str = "します。 してください。 しました。 ですか。 できません。 お願いします。 を待っています。 が終わりました。";

pub(crate) struct Texts {
    words: Vec<String>,
    /// Of each word, how often it and those before it occur.
    sums: Vec<f64>,
    japanese: Vec<&'static str>,
}

impl Texts {
    pub(crate) fn new() -> Self {
        let mut dice = Dice(0);
        let mut words: Vec<String> = list(WORDS).into_iter().map(str::to_owned).collect();
        let parts = [BEGINNINGS, MIDDLES, ENDS].map(list);
        for _ in 0..MADE_UP {
            let mut word = String::new();
            for _ in 0..2 + dice.below(3) {
                for part in &parts {
                    word.push_str(dice.one_of(part));
                }
            }
            words.push(word);
        }
        let mut sum = 0.0;
        let mut sums = Vec::with_capacity(words.len());
        for rank in 0_u32..u32::try_from(words.len()).expect("BUG: a small number") {
            sum += 1.0 / (f64::from(rank) + 3.0);
            sums.push(sum);
        }
        let japanese = [list(JAPANESE_PAIRS), list(JAPANESE_THREES)].concat();
        Self { words, sums, japanese }
    }

    /// The text of this number.
    pub(crate) fn text(&self, number: usize) -> String {
        let mut dice = Dice(number as u64 + 1);
        let mut text = if number % JAPANESE == 7 {
            self.in_japanese(&mut dice)
        } else {
            self.in_english(number, &mut dice)
        };
        if number % INVOICE == 3 {
            text.push_str(" The invoice is below.");
        }
        if number % ROSE == 11 {
            text.push_str(" 薔薇を買う。");
        }
        text
    }

    /// A name that only the text of this number has, for some of them.
    pub(crate) fn name(number: usize) -> String {
        format!("order-{:08x}", number.wrapping_mul(2_654_435_761) & 0xffff_ffff)
    }

    pub(crate) fn is_named(number: usize) -> bool {
        number % 11 == 5
    }

    fn in_english(&self, number: usize, dice: &mut Dice) -> String {
        let count = match number {
            _ if number.is_multiple_of(LONG * VERY_LONG) => 8_000,
            _ if number.is_multiple_of(LONG) => 200 + dice.below(400),
            _ => 3 + dice.below(37),
        };
        let mut text = String::new();
        for place in 0..count {
            if place > 0 {
                text.push(' ');
            }
            text.push_str(self.word(dice));
        }
        text.push('.');
        if Self::is_named(number) {
            let _ = write!(text, " See {}.", Self::name(number));
        }
        text
    }

    fn word(&self, dice: &mut Dice) -> &str {
        let at = dice.share() * self.sums.last().copied().unwrap_or_default();
        let place = self.sums.partition_point(|&sum| sum < at).min(self.words.len() - 1);
        &self.words[place]
    }

    fn in_japanese(&self, dice: &mut Dice) -> String {
        let (particles, closings) = (list(PARTICLES), list(CLOSINGS));
        let mut text = String::new();
        for _ in 0..=dice.below(5) {
            for _ in 0..2 + dice.below(4) {
                text.push_str(dice.one_of(&self.japanese));
                text.push_str(dice.one_of(&particles));
            }
            text.push_str(dice.one_of(&self.japanese));
            text.push_str(dice.one_of(&closings));
        }
        text
    }
}

pub(crate) fn list(words: &'static str) -> Vec<&'static str> {
    words.split_whitespace().collect()
}

/// Numbers that look like chance (`SplitMix64`).
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn share(&mut self) -> f64 {
        f64::from(u32::try_from(self.next() >> 32).expect("BUG: 32 bits")) / f64::from(u32::MAX)
    }

    pub(crate) fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).expect("BUG: below a usize")
    }

    pub(crate) fn one_of<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}
