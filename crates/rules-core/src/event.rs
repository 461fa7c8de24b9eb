//! Events: what happened in a ply, for those who listen.

use core::fmt::{self, Debug, Display};

use crate::RuleId;

/// A piece as the game numbers its kinds and owners; only the game can say more about it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceCode(pub u8);

/// What an event does to the pieces on the board.
///
/// Squares are numbered `file + rank * FILES` from a1. Replayed in order on the old board, the effects of a
/// ply's events give the new board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Effect {
    /// The piece on the square leaves it.
    Lift(u8),
    /// A piece comes to stand on the square.
    Put(u8, PieceCode),
}

/// Something that happened in a ply.
pub trait Event: Copy + Eq + Debug {
    /// The rule it follows from.
    fn rule(&self) -> RuleId;

    /// One word for what happened, such as `moved`, `captured` or `shrank`.
    fn kind(&self) -> &'static str;

    /// Shows each detail as a name and a value, in a fixed order.
    ///
    /// Names are such as `from`, `to`, `square`, `piece`, `seat`; values are in the words of the notation.
    fn details(&self, visit: &mut dyn FnMut(&'static str, &dyn Display));

    /// Shows what the event does to the pieces on the board, in order.
    ///
    /// A piece is lifted before another is put on its square; castling lifts both pieces before it puts either.
    fn effects(&self, visit: &mut dyn FnMut(Effect));

    /// The event as one line of text: `RULE-ID kind name=value name=value`.
    fn line(&self) -> EventLine<'_, Self> {
        EventLine(self)
    }
}

/// An event as one line of text; made by [`Event::line`].
pub struct EventLine<'a, E>(&'a E);

impl<E: Event> Display for EventLine<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.rule(), self.0.kind())?;
        let mut result = Ok(());
        self.0.details(&mut |name, value| {
            if result.is_ok() {
                result = write!(f, " {name}={value}");
            }
        });
        result
    }
}

/// Somebody who may want to hear of events.
///
/// `()` never listens and costs nothing; any closure `FnMut(E)` listens.
pub trait Witness<E> {
    /// Whether anybody listens: work done only to describe an event can be left out where this is false.
    const LISTENS: bool;

    /// Takes note of an event.
    fn saw(&mut self, event: E);
}

impl<E> Witness<E> for () {
    const LISTENS: bool = false;

    #[inline(always)]
    fn saw(&mut self, _: E) {}
}

impl<E, F: FnMut(E)> Witness<E> for F {
    const LISTENS: bool = true;

    #[inline]
    fn saw(&mut self, event: E) {
        self(event);
    }
}
