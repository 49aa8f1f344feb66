//! The picture: the program's mark with the number of waiting requests.

use ksni::Icon;
use tauri::image::Image;

/// Drawn to be seen on light and on dark panels.
static MARK: Image<'_> = tauri::include_image!("../icons/tray.png");

/// Where the number stands: a disc in the lower right corner, as parts of the picture's width.
const CENTRE: f32 = 0.66;
const RADIUS: f32 = 0.34;

/// Colours of the number, as the page marks waiting requests. RGBA.
const DISC: [u8; 4] = [0xF0, 0x9A, 0x1E, 0xFF];
const INK: [u8; 4] = [0x1C, 0x14, 0x06, 0xFF];

/// Glyphs of 3 × 5, a row of bits each: 0 to 9, and a plus.
const GLYPHS: [[u8; 5]; 11] = [
    [0b111, 0b101, 0b101, 0b101, 0b111],
    [0b010, 0b110, 0b010, 0b010, 0b111],
    [0b111, 0b001, 0b111, 0b100, 0b111],
    [0b111, 0b001, 0b111, 0b001, 0b111],
    [0b101, 0b101, 0b111, 0b001, 0b001],
    [0b111, 0b100, 0b111, 0b001, 0b111],
    [0b111, 0b100, 0b111, 0b101, 0b111],
    [0b111, 0b001, 0b010, 0b010, 0b010],
    [0b111, 0b101, 0b111, 0b101, 0b111],
    [0b111, 0b101, 0b111, 0b001, 0b111],
    [0b000, 0b010, 0b111, 0b010, 0b000],
];
const PLUS: usize = 10;

/// The mark with a number on it; more than nine is `9+`, zero has none.
pub(super) fn with_number(number: u64) -> Icon {
    let side = MARK.width();
    let mut pixels: Vec<[u8; 4]> = MARK.rgba().as_chunks::<4>().0.to_vec();
    if number > 0 {
        let glyphs: &[usize] = match usize::try_from(number) {
            Ok(digit @ 1..=9) => &[digit],
            _ => &[9, PLUS],
        };
        for (place, pixel) in (0_u32..).zip(&mut pixels) {
            if let Some(colour) = on_disc(place % side, place / side, side, glyphs) {
                *pixel = colour;
            }
        }
    }
    // The bus wants ARGB.
    let data = pixels.into_iter().flat_map(|[red, green, blue, alpha]| [alpha, red, green, blue]).collect();
    let side = i32::try_from(side).expect("BUG: the mark is small");
    Icon { width: side, height: side, data }
}

/// The colour of the number or of the disc around it; `None` beside the disc.
#[expect(clippy::cast_precision_loss, reason = "the picture is small")]
fn on_disc(x: u32, y: u32, side: u32, glyphs: &[usize]) -> Option<[u8; 4]> {
    let from_centre = |at: u32| (at as f32 + 0.5) / side as f32 - CENTRE;
    let (x, y) = (from_centre(x), from_centre(y));
    if x.hypot(y) > RADIUS {
        return None;
    }
    // Cells of glyphs: three to a glyph and one between two, five high.
    let columns = glyphs.len() * 4 - 1;
    let cell = if glyphs.len() == 1 { RADIUS / 4.0 } else { RADIUS / 5.0 };
    let column = (x / cell + columns as f32 / 2.0).floor();
    let row = (y / cell + 2.5).floor();
    Some(if is_ink(column, row, glyphs) { INK } else { DISC })
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "negative cells are left out before"
)]
fn is_ink(column: f32, row: f32, glyphs: &[usize]) -> bool {
    if column < 0.0 || row < 0.0 {
        return false;
    }
    let (column, row) = (column as usize, row as usize);
    let glyph = glyphs.get(column / 4).and_then(|glyph| GLYPHS.get(*glyph));
    let bits = glyph.and_then(|glyph| glyph.get(row));
    column % 4 < 3 && bits.is_some_and(|bits| bits >> (2 - column % 4) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::{DISC, INK, MARK, with_number};

    /// The number as it is drawn, every third row and second column: ink, disc and what is beside it.
    fn drawn(number: u64) -> String {
        let icon = with_number(number);
        let side = usize::try_from(icon.width).unwrap();
        let argb = |[red, green, blue, alpha]: [u8; 4]| [alpha, red, green, blue];
        let letter = |pixel: &[u8; 4]| match *pixel {
            pixel if pixel == argb(INK) => '#',
            pixel if pixel == argb(DISC) => 'o',
            _ => '.',
        };
        let rows = icon.data.as_chunks::<4>().0.chunks(side).skip(side / 3).step_by(3);
        rows.map(|row| row.iter().skip(side / 3).step_by(2).map(letter).collect::<String>() + "\n").collect()
    }

    #[test]
    fn the_mark_is_square_and_stays_as_it_is_where_nothing_waits() {
        assert_eq!(MARK.width(), MARK.height());
        let icon = with_number(0);
        let back: Vec<u8> =
            icon.data.as_chunks::<4>().0.iter().flat_map(|[a, r, g, b]| [*r, *g, *b, *a]).collect();
        assert_eq!(back, MARK.rgba());
    }

    #[test]
    fn a_number_is_told_from_every_other_up_to_nine() {
        let all: Vec<String> = (1..=10).map(drawn).collect();
        for (index, one) in all.iter().enumerate() {
            assert!(one.contains('#') && one.contains('o'), "{one}");
            assert!(all.iter().skip(index + 1).all(|other| other != one), "{one}");
        }
        assert_eq!(drawn(10), drawn(4711), "more than nine is 9+");
    }
}
