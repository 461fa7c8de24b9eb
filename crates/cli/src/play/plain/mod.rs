//! Line by line: a move or a command in, plain text out, the same text every time.

mod board;
mod command;
mod computer;

use std::io::{self, BufRead, IsTerminal, Read, Write};
use std::path::PathBuf;

use anyhow::Result;
use catalog::AnyEvent;

use self::command::{Command, HELP};
use super::players::Players;
use super::table::{Departure, Table};
use super::thinker::Memory;
use super::{files, words};

/// The longest line that is read; no move or path is longer.
const LONGEST: u64 = 1 << 16;

/// Plays on standard input and output until the input ends.
pub(crate) fn play(table: Table, players: Players, file: Option<PathBuf>) -> Result<()> {
    let input = io::stdin();
    // Without a terminal nobody else shows what was typed.
    let echoes = !input.is_terminal();
    Ok(converse(table, players, file, input.lock(), io::stdout().lock(), echoes)?)
}

/// Plays with anybody who can write and read lines.
fn converse(
    table: Table,
    mut players: Players,
    file: Option<PathBuf>,
    mut input: impl BufRead,
    output: impl Write,
    echoes: bool,
) -> io::Result<()> {
    players.heed(table.record().leavers());
    let mut talk = Talk { table, players, memory: Memory::new(), file, output };
    talk.show_board()?;
    writeln!(talk.output, "{}", board::legend(talk.table.position()))?;
    talk.let_computers_move()?;
    let mut line = Vec::new();
    loop {
        talk.prompt()?;
        line.clear();
        if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
            writeln!(talk.output)?;
            return talk.output.flush();
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim();
        if echoes {
            let shown: String =
                text.chars().take(200).map(|c| if c.is_control() { '?' } else { c }).collect();
            writeln!(talk.output, "{shown}")?;
        }
        if !talk.answer(text)? {
            return talk.output.flush();
        }
    }
}

struct Talk<W> {
    table: Table,
    players: Players,
    memory: Memory,
    file: Option<PathBuf>,
    output: W,
}

impl<W: Write> Talk<W> {
    fn prompt(&mut self) -> io::Result<()> {
        let name = match self.table.standing().turn {
            Some(seat) => self.table.game().seat_name(seat),
            None => "over",
        };
        write!(self.output, "{name}> ")?;
        self.output.flush()
    }

    fn show_board(&mut self) -> io::Result<()> {
        write!(self.output, "{}", board::board(self.table.position()))?;
        self.show_standing()
    }

    fn show_standing(&mut self) -> io::Result<()> {
        let record = self.table.record();
        let Some(result) = words::result(record) else { return Ok(()) };
        writeln!(self.output, "{result}")?;
        match record.standing().outcome {
            Some(outcome) if outcome.seats().len() > 2 => {
                writeln!(self.output, "{}", words::places(record.game(), &outcome))
            }
            _ => Ok(()),
        }
    }

    fn show_events(&mut self, events: &[AnyEvent]) -> io::Result<()> {
        let game = self.table.game();
        events
            .iter()
            .try_for_each(|event| writeln!(self.output, "{} {}", words::event(game, event), event.rule))
    }

    /// Does what a line asks for; gives whether to go on.
    fn answer(&mut self, line: &str) -> io::Result<bool> {
        match Command::read(line) {
            Command::Nothing => {}
            Command::Quit => return Ok(false),
            Command::Help => writeln!(self.output, "{HELP}\n{}", board::legend(self.table.position()))?,
            Command::Board => self.show_board()?,
            Command::Position => writeln!(self.output, "{}", self.table.position())?,
            Command::Moves(square) => self.show_moves(square)?,
            Command::Undo(count) => self.undo(count)?,
            Command::Redo => self.redo()?,
            Command::Save(path) => self.save(path)?,
            Command::Load(path) => self.load(path)?,
            Command::Resign => self.resign()?,
            Command::Draw => self.draw()?,
            Command::Hint => self.hint()?,
            Command::Values => self.values()?,
            Command::Computer(text) => self.seat_computers(text)?,
            Command::Wrong(expected) => writeln!(self.output, "refused: {expected}")?,
            Command::Move(text) => match self.table.play_text(text) {
                Ok(events) => {
                    self.show_events(&events)?;
                    self.show_board()?;
                    self.let_computers_move()?;
                }
                Err(refused) => writeln!(self.output, "refused: {refused}")?,
            },
        }
        Ok(true)
    }

    fn show_moves(&mut self, square: Option<&str>) -> io::Result<()> {
        let game = self.table.game();
        let wanted = match square.map(|name| words::square_named(game, name)) {
            Some(None) => return writeln!(self.output, "refused: moves: expected a square of the board"),
            Some(Some(square)) => Some(square.file + square.rank * game.board_size().0),
            None => None,
        };
        if self.table.standing().outcome.is_some() {
            return writeln!(self.output, "none");
        }
        let position = self.table.position();
        let moves = position.legal_moves().into_iter();
        let moves = moves.filter(|mv| wanted.is_none_or(|square| mv.from_square() == square));
        let mut texts: Vec<String> = moves.map(|mv| described(position, mv)).collect();
        texts.sort_unstable();
        if texts.is_empty() {
            return writeln!(self.output, "none");
        }
        texts.iter().try_for_each(|text| writeln!(self.output, "{text}"))
    }

    fn undo(&mut self, count: usize) -> io::Result<()> {
        let plies = self.table.record().len();
        let undone = (0..count).take_while(|_| self.table.take_back(&mut self.players)).count();
        if undone == 0 {
            return writeln!(self.output, "refused: there is nothing to take back");
        }
        // A declaration counts too, and with it a move of the computer counts for itself.
        writeln!(self.output, "taken back: {}", undone.max(plies - self.table.record().len()))?;
        self.show_board()
    }

    fn redo(&mut self) -> io::Result<()> {
        match self.table.play_again(&self.players) {
            Some(_) => {
                self.show_board()?;
                self.let_computers_move()
            }
            None => writeln!(self.output, "refused: there is nothing to play again"),
        }
    }

    fn save(&mut self, path: Option<&str>) -> io::Result<()> {
        let chosen = path.map(PathBuf::from).or_else(|| self.file.clone());
        let Some(path) = chosen else {
            return writeln!(self.output, "refused: save: expected the name of a file");
        };
        let text = self.table.record().to_string();
        match files::save(&path, &text, true) {
            Ok(()) => {
                self.table.note_saved(text);
                writeln!(self.output, "saved {}", files::shown(&path))
            }
            Err(problem) => writeln!(self.output, "refused: {}: {problem}", files::shown(&path)),
        }
    }

    fn load(&mut self, path: &str) -> io::Result<()> {
        let path = PathBuf::from(path);
        match files::load(&path) {
            Ok(record) => {
                self.players.change_to(&record, self.table.record());
                self.table = Table::from_record(record);
                writeln!(self.output, "loaded {}", files::shown(&path))?;
                self.show_board()?;
                self.let_computers_move()
            }
            Err(problem) => writeln!(self.output, "refused: {}: {problem}", files::shown(&path)),
        }
    }

    fn resign(&mut self) -> io::Result<()> {
        match self.table.leave(&mut self.players) {
            None => writeln!(self.output, "refused: nobody can leave now"),
            Some((seat, Departure::Left)) => {
                let name = words::seat(self.table.game(), seat);
                writeln!(self.output, "{name} leaves; the computer moves for {name}. common/leaver")?;
                self.let_computers_move()
            }
            Some((_, Departure::Resigned)) => self.show_standing(),
        }
    }

    /// Claims a draw where a rule allows it, else takes it as agreed.
    fn draw(&mut self) -> io::Result<()> {
        let claim = self.table.claims().first().map(|claim| claim.rule());
        if self.table.draw(claim) {
            self.show_standing()
        } else {
            writeln!(self.output, "refused: the game is over")
        }
    }
}

/// A move with what the piece becomes, in the games whose squares decide that.
fn described(position: &catalog::AnyPosition, mv: catalog::AnyMove) -> String {
    match picture::becomes(position, mv.from_square(), mv.to_square()) {
        Some(role) => format!("{mv} {}", words::role(role)),
        None => {
            let shown = position.show_move(mv);
            if shown == mv.to_string() { shown } else { format!("{mv} {shown}") }
        }
    }
}

#[cfg(test)]
mod tests {
    use catalog::{GameId, StartOptions};

    use super::*;

    fn talk(game: GameId, lines: &str) -> String {
        let start = StartOptions::default().position(game).expect("a start");
        let mut output = Vec::new();
        converse(Table::new(start), Players::people(1), None, lines.as_bytes(), &mut output, true)
            .expect("memory takes all text");
        String::from_utf8(output).expect("text")
    }

    #[test]
    fn bad_bytes_and_endless_lines_are_answered_and_play_goes_on() {
        let mut input = b"\xff\xfe\n".to_vec();
        input.extend(vec![b'x'; 200_000]);
        input.extend(b"\na1c2\n");
        let start = StartOptions::default().position(GameId::Chameleon).expect("a start");
        let mut output = Vec::new();
        converse(Table::new(start), Players::people(1), None, input.as_slice(), &mut output, true)
            .expect("memory takes all text");
        let text = String::from_utf8(output).expect("text");
        assert!(text.contains("refused:") && text.contains("blue> "), "{text}");
        assert!(!text.contains('\u{1b}'));
    }

    #[test]
    fn taking_back_and_playing_again() {
        let text = talk(GameId::Chameleon, "undo\na1c2\nundo 5\nredo\nposition\n");
        assert!(text.contains("refused: there is nothing to take back"), "{text}");
        assert!(text.contains("taken back: 1"), "{text}");
        assert!(text.contains("wbwbw/5/5/2W2/1BWBW b 1 1"), "{text}");
    }
}
