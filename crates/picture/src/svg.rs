//! The few words of SVG that all drawings share: numbers, escaped text, discs.

use core::fmt;

/// Appends formatted markup to a `String`, which cannot fail.
macro_rules! put {
    ($out:expr, $($arg:tt)*) => {{
        use core::fmt::Write as _;
        let _ = write!($out, $($arg)*);
    }};
}
pub(crate) use put;

/// A number with at most two decimals and no trailing zeros, so that equal scenes give equal text.
#[derive(Clone, Copy)]
pub(crate) struct Num(pub(crate) f64);

impl fmt::Display for Num {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimals(self.0, 2))
    }
}

/// A scale factor: four decimals, because it multiplies a whole drawing.
#[derive(Clone, Copy)]
pub(crate) struct Scale(pub(crate) f64);

impl fmt::Display for Scale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&decimals(self.0, 4))
    }
}

fn decimals(value: f64, places: usize) -> String {
    let text = format!("{value:.places$}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".into() } else { text.into() }
}

/// Text made safe for element content and attribute values; characters that XML forbids are left out.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use fmt::Write as _;
        for c in self.0.chars() {
            match c {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\t' | '\n' | '\r' => f.write_char(' ')?,
                '\0'..'\x20' | '\u{fffe}' | '\u{ffff}' => {}
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Appends a full circle as path data, for eyes that are cut out of a glyph.
pub(crate) fn disc(out: &mut String, x: f64, y: f64, r: f64) {
    let (left, y, r, d) = (Num(x - r), Num(y), Num(r), Num(2.0 * r));
    put!(out, "M{left} {y}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0Z");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_two_decimals_at_most() {
        let text = |x| Num(x).to_string();
        assert_eq!(text(15.299_999_999), "15.3");
        assert_eq!(text(100.0), "100");
        assert_eq!(text(-0.001), "0");
        assert_eq!(text(-2.5), "-2.5");
        assert_eq!(Scale(49.0 / 48.0).to_string(), "1.0208");
    }

    #[test]
    fn text_is_escaped() {
        assert_eq!(Escaped("a<b> & \"c\" 'd'").to_string(), "a&lt;b&gt; &amp; &quot;c&quot; &#39;d&#39;");
        assert_eq!(Escaped("é\u{1}\n\u{ffff}x").to_string(), "é x");
    }
}
