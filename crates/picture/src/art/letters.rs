//! Coordinates as strokes of our own: text in a picture would need a font that the reader may not have.
//!
//! The letters stand on a grid 10 wide: caps from 1 to 13, small letters from 5 to 13, round ends.

use crate::svg::{Num, Scale, put};

/// The middle of a letter's box.
const CENTRE: (f64, f64) = (5.0, 7.0);
/// From one digit to the next.
const ADVANCE: f64 = 10.6;

fn strokes(letter: char) -> Option<&'static str> {
    Some(match letter {
        'a' => "M9 9A4 4 0 1 1 1 9A4 4 0 1 1 9 9M9 5V13",
        'b' => "M1 .6V13M1 9A4 4 0 1 1 9 9A4 4 0 1 1 1 9",
        'c' => "M8.2 6.4A4 4 0 1 0 8.2 11.6",
        'd' => "M9 .6V13M9 9A4 4 0 1 1 1 9A4 4 0 1 1 9 9",
        'e' => "M1.1 9H9A4 4 0 1 0 7.9 11.8",
        'f' => "M8 1C5.2 .2 3.7 1.6 3.7 4.2V13M1.2 5.6H7.2",
        'g' => "M9 9A4 4 0 1 1 1 9A4 4 0 1 1 9 9M9 5V13.2C9 16 7.3 17.2 5 17.2C3.5 17.2 2.3 16.8 1.5 15.9",
        'h' => "M1.2 .6V13M1.2 9.2C1.2 6.5 2.8 5 5 5C7.3 5 8.8 6.5 8.8 9.2V13",
        '0' => "M5 1C7.4 1 8.8 3.4 8.8 7C8.8 10.6 7.4 13 5 13C2.6 13 1.2 10.6 1.2 7C1.2 3.4 2.6 1 5 1Z",
        '1' => "M2.4 3.7L5.8 1V13",
        '2' => "M1.5 4.3C1.7 2.3 3 1 4.9 1C7 1 8.4 2.4 8.4 4.4C8.4 6 7.6 7.1 6.4 8.2L1.4 13H8.7",
        '3' => {
            "M1.7 2.9C2.3 1.7 3.4 1 4.8 1C6.8 1 8.1 2.2 8.1 3.9C8.1 5.6 6.8 6.6 5.1 6.6H4.2M5.1 6.6C7.2 6.6 8.6 7.8 8.6 9.8C8.6 11.7 7 13 4.9 13C3.1 13 1.8 12.2 1.3 10.9"
        }
        '4' => "M7 13V1L1 9.7H9.2",
        '5' => {
            "M8 1H2.7L2.1 6.5C2.9 5.8 3.8 5.4 4.9 5.4C7.1 5.4 8.7 6.9 8.7 9.1C8.7 11.4 7.1 13 4.8 13C3.1 13 1.9 12.3 1.3 11.1"
        }
        '6' => "M1.2 9.2A3.8 3.8 0 1 1 8.8 9.2A3.8 3.8 0 1 1 1.2 9.2C1.2 6.2 3.4 3.4 6.2 1",
        '7' => "M1.2 1H8.7L4 13",
        '8' => "M5 6.7A2.85 2.85 0 1 1 5 1A2.85 2.85 0 1 1 5 6.7A3.15 3.15 0 1 1 5 13A3.15 3.15 0 1 1 5 6.7Z",
        '9' => "M8.8 4.8A3.8 3.8 0 1 1 1.2 4.8A3.8 3.8 0 1 1 8.8 4.8C8.8 7.8 6.6 10.6 3.8 13",
        _ => return None,
    })
}

/// Draws a word centred on (x, y), as high as text of that size; characters without strokes are left out.
pub(crate) fn draw(out: &mut String, word: &str, (x, y): (f64, f64), size: f64, colour: &str) {
    let k = size / 20.0;
    let known: Vec<&str> = word.chars().filter_map(strokes).collect();
    let mut x = x - (CENTRE.0 + ADVANCE * (known.len() as f64 - 1.0) / 2.0) * k;
    for d in known {
        put!(out, "<path transform=\"translate({} {}) scale({})\"", Num(x), Num(y - CENTRE.1 * k), Scale(k));
        put!(out, " d=\"{d}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2.1\"");
        out.push_str(" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>");
        x += ADVANCE * k;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_coordinate_has_strokes() {
        assert!("abcdefgh0123456789".chars().all(|c| strokes(c).is_some()));
        assert!(strokes('i').is_none());
    }

    #[test]
    fn a_number_is_centred() {
        let mut out = String::new();
        draw(&mut out, "10", (100.0, 50.0), 20.0, "#000");
        assert!(out.contains("translate(89.7 43)") && out.contains("translate(100.3 43)"), "{out}");
    }
}
