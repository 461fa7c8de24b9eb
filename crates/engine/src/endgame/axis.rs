//! One axis of the board: which lines the pawns stand on, and from where to where the limits go.
//!
//! The pawns' lines are packed three bits a pawn. Limits longer than three lines are just the lines that the
//! pawns span; limits of three lines hold them in any way. So for each stretch of lines there is a list of
//! the packed lines that fit it, and a position's place is its place in the list of files and in that of ranks.

/// A stretch of lines from the first to the last, both counted in.
pub(super) type Stretch = (u8, u8);

/// The fewest lines that the limits can have.
const SHORTEST: u8 = 3;

/// All stretches that limits can have on an axis, the shorter first.
pub(super) const STRETCHES: [Stretch; 21] = {
    let mut stretches = [(0, 0); 21];
    let (mut number, mut length) = (0, SHORTEST);
    while length <= 8 {
        let mut low = 0;
        while low + length <= 8 {
            stretches[number] = (low, low + length - 1);
            number += 1;
            low += 1;
        }
        length += 1;
    }
    stretches
};

/// The number of each stretch by its first and last line.
static NUMBERS: [[u8; 8]; 8] = {
    let mut numbers = [[0; 8]; 8];
    let mut number = 0;
    while number < STRETCHES.len() {
        let (low, high) = STRETCHES[number];
        numbers[low as usize][high as usize] = number as u8;
        number += 1;
    }
    numbers
};

/// The number of a stretch of at least three lines.
#[inline]
pub(super) fn number(stretch: Stretch) -> usize {
    usize::from(NUMBERS[usize::from(stretch.0 & 7)][usize::from(stretch.1 & 7)])
}

/// How many lines a stretch has.
#[inline]
pub(super) const fn length(stretch: Stretch) -> u8 {
    stretch.1 - stretch.0 + 1
}

/// The stretch once it has closed in on pawns that span these lines.
#[inline]
fn closed(stretch: Stretch, span: Stretch) -> Stretch {
    // Rule: chameleon-chess/shrink.
    if length(stretch) == SHORTEST {
        stretch
    } else if length(span) >= SHORTEST {
        span
    } else if span.0 == stretch.0 {
        (stretch.0, stretch.0 + SHORTEST - 1)
    } else {
        (stretch.1 + 1 - SHORTEST, stretch.1)
    }
}

/// Marks lines that do not fit a stretch.
pub(super) const NOWHERE: u16 = u16::MAX;

/// What can stand on an axis with a given number of pawns.
pub(super) struct Axis {
    /// The lines that the pawns span, by their packed lines.
    spans: Vec<Stretch>,
    /// For each stretch the packed lines that fit it, in order.
    fitting: Vec<Vec<u16>>,
    /// For each stretch the place of all packed lines in that list.
    places: Vec<Vec<u16>>,
}

impl Axis {
    pub(super) fn new(pawns: usize) -> Self {
        let spans: Vec<Stretch> = (0..1_u16 << (3 * pawns)).map(|lines| span(lines, pawns)).collect();
        let mut fitting = Vec::with_capacity(STRETCHES.len());
        let mut places = Vec::with_capacity(STRETCHES.len());
        for stretch in STRETCHES {
            let fits = |span: Stretch| match length(stretch) {
                SHORTEST => stretch.0 <= span.0 && span.1 <= stretch.1,
                _ => span == stretch,
            };
            let all = (0_u16..).zip(&spans);
            let list: Vec<u16> = all.filter(|&(_, &span)| fits(span)).map(|(lines, _)| lines).collect();
            let mut place = vec![NOWHERE; spans.len()];
            for (at, &lines) in (0..).zip(&list) {
                place[usize::from(lines)] = at;
            }
            fitting.push(list);
            places.push(place);
        }
        Self { spans, fitting, places }
    }

    /// The packed lines that fit a stretch.
    pub(super) fn fitting(&self, stretch: usize) -> &[u16] {
        &self.fitting[stretch]
    }

    /// The places of packed lines among those that fit a stretch; [`NOWHERE`] for those that do not.
    pub(super) fn places(&self, stretch: usize) -> &[u16] {
        &self.places[stretch]
    }

    /// The number of the stretch that the limits close in to when the pawns stand on these lines.
    #[inline]
    pub(super) fn closed(&self, stretch: Stretch, lines: u16) -> usize {
        number(closed(stretch, self.spans[usize::from(lines)]))
    }
}

fn span(lines: u16, pawns: usize) -> Stretch {
    let each = || (0..pawns).map(|pawn| (lines >> (3 * pawn) & 7) as u8);
    (each().min().unwrap_or(0), each().max().unwrap_or(7))
}
