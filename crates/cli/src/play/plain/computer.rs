//! Computer players, hints and values line by line.

use std::io::{self, Write};

use engine::Stop;

use super::{Talk, described};
use crate::play::thinker::{Answer, Task, Work};
use crate::play::words;

impl<W: Write> Talk<W> {
    fn think(&mut self, work: Work) -> Answer {
        let task = Task::new(work, self.table.record(), &self.players);
        self.memory.think(&task, &Stop::new(), &mut |_| ())
    }

    /// Makes the computers' moves until it is a person's turn or the game is over.
    pub(super) fn let_computers_move(&mut self) -> io::Result<()> {
        let mut has_moved = false;
        while let Some(seat) = self.table.standing().turn {
            let player = self.players.of(seat);
            if player.is_person() {
                break;
            }
            let name = words::seat(self.table.game(), seat);
            let Some((mv, estimate)) = self.think(Work::Move(player)) else { break };
            has_moved = true;
            if estimate.expected[seat.index()] < 0.5 && self.table.claim_draw() {
                writeln!(self.output, "{name} ({player}) claims a draw")?;
                break;
            }
            let shown = self.table.position().show_move(mv);
            let Ok(events) = self.table.play(mv) else { break };
            writeln!(self.output, "{name} ({player}) plays {shown}")?;
            self.show_events(&events)?;
            // Whoever reads along sees each move when it is made.
            self.output.flush()?;
        }
        if has_moved { self.show_board() } else { Ok(()) }
    }

    /// Seats computers or people as a line says.
    pub(super) fn seat_computers(&mut self, text: &str) -> io::Result<()> {
        match self.players.read(self.table.record().start(), text) {
            Err(bad) => writeln!(self.output, "refused: {bad}"),
            Ok(()) => {
                let game = self.table.game();
                for seat in self.table.record().start().seats().iter() {
                    writeln!(self.output, "{}: {}", words::seat(game, seat), self.players.of(seat))?;
                }
                self.let_computers_move()
            }
        }
    }

    pub(super) fn hint(&mut self) -> io::Result<()> {
        if self.table.standing().outcome.is_some() {
            return writeln!(self.output, "refused: the game is over");
        }
        match self.think(Work::Hint) {
            Some((mv, _)) => writeln!(self.output, "hint: {}", described(self.table.position(), mv)),
            None => writeln!(self.output, "refused: there is no hint for this position"),
        }
    }

    pub(super) fn values(&mut self) -> io::Result<()> {
        if self.table.standing().outcome.is_some() {
            return writeln!(self.output, "refused: the game is over");
        }
        let Some((_, estimate)) = self.think(Work::Values) else {
            return writeln!(self.output, "refused: there is no value for this position");
        };
        let game = self.table.game();
        let proved = if estimate.proved { ", proved" } else { "" };
        for seat in self.table.position().seats().iter() {
            let percent = estimate.expected[seat.index()].clamp(0.0, 1.0) * 100.0;
            writeln!(self.output, "{}: {percent:.0} %{proved}", words::seat(game, seat))?;
        }
        Ok(())
    }
}
