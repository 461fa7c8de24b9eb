//! The numbers that the two-player search goes by. `trainer tune` fits them to games against themselves.

/// A number of the search: what it is called, and within which limits it makes sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Number {
    /// The name of its field.
    pub name: &'static str,
    /// The least that makes sense.
    pub least: i32,
    /// The most that makes sense.
    pub most: i32,
}

macro_rules! tuning {
    ($($(#[$doc:meta])* $name:ident: $value:literal in $least:literal..=$most:literal;)*) => {
        /// The numbers that the two-player search goes by; scores are in hundredths.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct Tuning {
            $($(#[$doc])* pub $name: i32,)*
        }

        impl Tuning {
            /// What serves every game unless it has numbers of its own.
            pub const COMMON: Self = Self { $($name: $value,)* };

            /// What the numbers are called, in the order of [`numbers`](Self::numbers).
            pub const NUMBERS: &[Number] =
                &[$(Number { name: stringify!($name), least: $least, most: $most },)*];

            /// All numbers in a row.
            pub fn numbers(&self) -> Vec<i32> {
                vec![$(self.$name,)*]
            }

            /// The same with other numbers in a row, held within their limits; what is missing stays.
            #[must_use]
            pub fn with_numbers(mut self, numbers: &[i32]) -> Self {
                let mut numbers = numbers.iter();
                $(if let Some(number) = numbers.next() {
                    self.$name = (*number).clamp($least, $most);
                })*
                self
            }
        }
    };
}

tuning! {
    /// How far above beta the judgement must be for each ply, so that the node is not searched.
    surplus: 85 in 30..=200;
    /// How far below alpha the judgement must be, so that only captures are looked at.
    despair: 150 in 20..=500;
    /// The same for each ply.
    despair_ply: 180 in 50..=400;
    /// By how many quarters of a ply less a node is searched after the turn was passed.
    pass: 12 in 4..=28;
    /// In 64ths: how much the depth adds to that.
    pass_depth: 16 in 4..=40;
    /// How much a judgement above beta must be for one ply less after the turn was passed.
    pass_surplus: 200 in 50..=500;
    /// How many quiet moves are tried at least near the horizon.
    enough: 3 in 1..=12;
    /// In 16ths: how fast that grows with the square of the depth.
    enough_depth: 16 in 6..=40;
    /// How far below alpha a quiet move must seem, so that it is left out.
    hopeless: 100 in 20..=300;
    /// The same for each ply.
    hopeless_ply: 110 in 30..=250;
    /// How bad the history of a quiet move must be for each ply, so that it is left out.
    infamy: 2500 in 800..=8000;
    /// What a quiet move may lose in an exchange, by the square of the plies.
    quiet_loss: 25 in 5..=80;
    /// What a capture may lose in an exchange for each ply.
    capture_loss: 90 in 20..=250;
    /// In 16ths for each ply: how much worse the others must be for a move that alone holds the position.
    alone: 32 in 8..=80;
    /// How much worse still, for two plies more.
    quite_alone: 25 in 5..=100;
    /// In 256ths of a ply: the least by which late moves are reduced.
    late: 192 in 0..=512;
    /// By how much the product of the logarithms of depth and number is divided.
    late_divisor: 1199 in 600..=2400;
    /// By how much less on the way that is expected.
    late_expected: 256 in 0..=768;
    /// By how much more where some move is expected to be too good for the opponent to come here.
    late_cut: 256 in 0..=768;
    /// By how much more where things get no better for the mover.
    late_worse: 256 in 0..=768;
    /// By how much less where the move was good in a like position.
    late_killer: 256 in 0..=768;
    /// How much history makes a ply of difference.
    renown: 6000 in 2000..=16000;
    /// What a capture may be worth beyond the captured man before it is looked at.
    windfall: 120 in 30..=400;
    /// How far round the last score the window is.
    window: 18 in 6..=60;
    /// In 256ths: how much of what was found of like positions counts.
    correction: 128 in 0..=400;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_go_in_and_out_within_their_limits() {
        let numbers = Tuning::COMMON.numbers();
        assert_eq!(numbers.len(), Tuning::NUMBERS.len());
        assert_eq!(Tuning::COMMON.with_numbers(&numbers), Tuning::COMMON);
        for (number, value) in Tuning::NUMBERS.iter().zip(&numbers) {
            assert!(number.least < *value && *value < number.most, "{number:?}: {value}");
        }
        let first = Tuning::NUMBERS[0];
        assert_eq!(Tuning::COMMON.with_numbers(&[i32::MAX]).numbers()[0], first.most);
        assert_eq!(Tuning::COMMON.with_numbers(&[i32::MIN]).numbers()[1..], numbers[1..]);
    }
}
