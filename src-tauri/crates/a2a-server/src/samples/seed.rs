//! Choices that look random and are a function of the text: equal words give an equal story.

/// A sequence of choices.
#[derive(Debug, Clone)]
pub(super) struct Seed(u64);

impl Seed {
    /// FNV-1a, because the standard library's hasher may change between Rust releases.
    pub(super) fn of(text: &str) -> Self {
        let start = 0xcbf2_9ce4_8422_2325_u64;
        let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        Self(text.bytes().fold(start, step))
    }

    /// The next choice among `options`, which must not be empty.
    pub(super) fn choose<'a, T>(&mut self, options: &'a [T]) -> &'a T {
        // splitmix64: consecutive states give unrelated choices.
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        let count = u64::try_from(options.len()).unwrap_or(u64::MAX).max(1);
        let index = usize::try_from(mixed % count).unwrap_or_default();
        options.get(index).expect("BUG: options must not be empty")
    }
}

#[cfg(test)]
mod tests {
    use super::Seed;

    #[test]
    fn the_same_words_make_the_same_choices_and_other_words_make_others() {
        let choices = |text: &str| -> Vec<u8> {
            let mut seed = Seed::of(text);
            (0..12).map(|_| *seed.choose(&[0, 1, 2, 3, 4])).collect()
        };
        assert_eq!(choices("a lighthouse"), choices("a lighthouse"), "answers can be repeated");
        assert_ne!(choices("a lighthouse"), choices("a submarine"), "answers depend on the question");
    }
}
