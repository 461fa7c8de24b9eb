//! A picked piece and where it may go.

use catalog::{AnyMove, AnyPosition};
use picture::{Role, Square};

use crate::play::words::square_named;

/// What becomes of a piece on a square it goes to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fate {
    /// The square changes nothing in it.
    Same,
    /// The square makes it this.
    Becomes(Role),
    /// The piece does not survive its own move, as a knight on the centre of 3×3.
    Gone,
}

/// A square that the picked piece may go to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Target {
    pub(crate) square: Square,
    pub(crate) fate: Fate,
    /// The squares whose pieces fall.
    pub(crate) captures: Vec<Square>,
    /// More than one where the game leaves a choice.
    pub(crate) moves: Vec<AnyMove>,
}

/// A picked piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Hand {
    pub(crate) from: Square,
    pub(crate) targets: Vec<Target>,
}

impl Hand {
    /// Picks up the piece on a square; its targets may be none.
    pub(crate) fn lift(position: &AnyPosition, from: Square) -> Self {
        let (files, _) = position.game().board_size();
        let mut targets: Vec<Target> = Vec::new();
        for mv in position.legal_moves() {
            if mv.from_square() != from.file + from.rank * files {
                continue;
            }
            let square = Square::new(mv.to_square() % files, mv.to_square() / files);
            let (captures, is_gone) = consequences(position, mv, square);
            match targets.iter_mut().find(|target| target.square == square) {
                Some(target) => {
                    target.captures.extend(
                        captures.iter().filter(|c| !target.captures.contains(c)).copied().collect::<Vec<_>>(),
                    );
                    target.moves.push(mv);
                }
                None => {
                    let becomes = picture::becomes(position, mv.from_square(), mv.to_square());
                    let fate = if is_gone { Fate::Gone } else { becomes.map_or(Fate::Same, Fate::Becomes) };
                    targets.push(Target { square, fate, captures, moves: vec![mv] });
                }
            }
        }
        Self { from, targets }
    }

    /// The target on a square.
    pub(crate) fn target(&self, square: Square) -> Option<&Target> {
        self.targets.iter().find(|target| target.square == square)
    }
}

/// The squares on which a move captures, and whether the moving piece itself goes.
fn consequences(position: &AnyPosition, mv: AnyMove, to: Square) -> (Vec<Square>, bool) {
    let game = position.game();
    let events = position.clone().play(mv).unwrap_or_default();
    let on = |kind: &'static str| {
        let matching = events.iter().filter(move |event| event.kind == kind);
        matching.filter_map(|event| {
            let (_, name) = event.details.iter().find(|(name, _)| *name == "square")?;
            square_named(game, name)
        })
    };
    (on("captured").collect(), on("removed").any(|square| square == to))
}
