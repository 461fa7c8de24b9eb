//! Somebody who sends what nobody should, and looks at what comes back.

use harness::Guest;
use protocol::{Code, FromClient, LARGEST_MESSAGE, ToClient};

use crate::dice::Dice;
use crate::frames::{BINARY, LARGEST_CONTROL, PING, PONG, TEXT, broken, farewell, frame, in_pieces};
use crate::line::{Heard, Line};
use crate::messages::{Games, text};

/// What an intruder's last message carries: the answer to it says that everything before was looked at.
const LAST_WORD: i64 = -4242;
/// How many messages that make no sense are answered before the connection is ended, as docs/protocol.md has it.
const MOST_NONSENSE: usize = 20;

/// What came of it.
#[derive(Clone, Copy, Default, Debug)]
pub(crate) struct Tally {
    pub(crate) sent: usize,
    pub(crate) refused: usize,
    pub(crate) closed: usize,
    pub(crate) cut: usize,
}

impl Tally {
    pub(crate) fn add(&mut self, other: Self) {
        self.sent += other.sent;
        self.refused += other.refused;
        self.closed += other.closed;
        self.cut += other.cut;
    }
}

/// How an intruder's messages must end.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Manner {
    /// Everything was a message, whatever it said: the connection lives.
    Lives,
    /// It said farewell, in one form or another.
    Left,
    /// What was sent breaks the protocol of sockets, or is too large.
    Broke,
}

struct Intruder {
    line: Line,
    dice: Dice,
    manner: Manner,
    /// How many messages made no sense.
    nonsense: usize,
    /// The pings that were sent; several may be answered by one pong, for the last of them.
    pings: Vec<Vec<u8>>,
    tally: Tally,
}

/// Opens a socket, sends many things and checks every answer.
pub(crate) async fn intrude(guest: &Guest, games: &Games<'_>, seed: u64) -> Result<Tally, String> {
    let mut dice = Dice::new(seed);
    let count = 1 + dice.below(60);
    // With little that breaks it, so that there are long conversations, too.
    let patience = 1 + dice.below(40);
    let line = Line::open(guest).await?;
    let mut intruder = Intruder {
        line,
        dice,
        manner: Manner::Lives,
        nonsense: 0,
        pings: Vec::new(),
        tally: Tally::default(),
    };
    for _ in 0..count {
        let bytes = intruder.next(games, patience);
        intruder.tally.sent += 1;
        // The server may have ended it already.
        if intruder.line.send(&bytes).await.is_err() || intruder.manner != Manner::Lives {
            break;
        }
    }
    if intruder.manner == Manner::Lives {
        let last = serde_json::json!({ "type": "ping", "at": LAST_WORD }).to_string();
        let _ = intruder.line.send(&frame(TEXT, true, last.as_bytes())).await;
    } else if intruder.dice.once_in(4) {
        // Some go without a look at the answer.
        return Ok(intruder.tally);
    } else {
        intruder.line.finish().await;
    }
    intruder
        .listen()
        .await
        .map_err(|error| format!("{error}; {:?}, {:?}", intruder.manner, intruder.tally))?;
    Ok(intruder.tally)
}

impl Intruder {
    /// What is sent next.
    fn next(&mut self, games: &Games<'_>, patience: usize) -> Vec<u8> {
        let dice = &mut self.dice;
        if dice.once_in(patience) {
            self.manner = if dice.once_in(3) { Manner::Left } else { Manner::Broke };
            return if self.manner == Manner::Left { farewell(dice) } else { broken(dice) };
        }
        match dice.below(16) {
            0 => {
                self.nonsense += 1;
                frame(BINARY, true, &dice.bytes(200))
            }
            1 => {
                let payload = dice.bytes(LARGEST_CONTROL);
                self.pings.push(payload.clone());
                frame(PING, true, &payload)
            }
            2 => frame(PONG, true, &dice.bytes(LARGEST_CONTROL)),
            // An answer to a ping that was never asked, from any time.
            3 => frame(PONG, true, &dice.pick(&[0, i64::MIN, i64::MAX, -1]).to_be_bytes()),
            number => {
                let text = text(dice, games);
                if text.len() > LARGEST_MESSAGE {
                    self.manner = Manner::Broke;
                } else if serde_json::from_str::<FromClient>(&text).is_err() {
                    self.nonsense += 1;
                }
                if number == 4 {
                    in_pieces(dice, &text, &mut self.pings)
                } else {
                    frame(TEXT, true, text.as_bytes())
                }
            }
        }
    }

    /// Hears everything until the connection ends or the last word is answered.
    async fn listen(&mut self) -> Result<(), String> {
        let (mut malformed, mut parting) = (0, None);
        loop {
            match self.line.hear().await? {
                Heard::Ping => (),
                Heard::Pong(payload) if self.pings.contains(&payload) => (),
                Heard::Pong(payload) => return Err(format!("a pong for no ping: {payload:?}")),
                Heard::Text(text) => {
                    match serde_json::from_str(&text).map_err(|error| format!("{error}: {text}"))? {
                        ToClient::Pong { at: LAST_WORD, .. } => return self.judge_alive(malformed),
                        ToClient::Refused { game, nonce, refusal } => {
                            self.tally.refused += 1;
                            let is_nonsense =
                                game.is_none() && nonce.is_none() && refusal.code == Code::Malformed;
                            malformed += usize::from(is_nonsense);
                            if refusal.message.is_empty() {
                                return Err(format!("a refusal without a reason: {text}"));
                            }
                        }
                        ToClient::Closing { refusal } => parting = Some(refusal.code),
                        _ => (),
                    }
                }
                Heard::Close { code } => {
                    self.tally.closed += 1;
                    return self.judge_close(code, parting);
                }
                Heard::End => {
                    self.tally.cut += 1;
                    // Over bytes that cannot be read as frames the last word may be lost on its way.
                    let is_fair = self.manner != Manner::Lives;
                    return is_fair.then_some(()).ok_or_else(|| "the connection ended without a word".into());
                }
            }
        }
    }

    fn judge_alive(&self, malformed: usize) -> Result<(), String> {
        if self.nonsense > MOST_NONSENSE {
            return Err(format!("{} messages made no sense, and the connection lives", self.nonsense));
        }
        if malformed != self.nonsense {
            return Err(format!(
                "{} messages made no sense, {malformed} were refused as such",
                self.nonsense
            ));
        }
        Ok(())
    }

    fn judge_close(&self, code: Option<u16>, parting: Option<Code>) -> Result<(), String> {
        let has_had_enough =
            (code, parting) == (Some(1008), Some(Code::Malformed)) && self.nonsense > MOST_NONSENSE;
        let is_too_large =
            (code, parting) == (Some(1009), Some(Code::TooLarge)) && self.manner != Manner::Lives;
        // A farewell that is well formed is answered by one.
        let is_answer = parting.is_none() && self.manner != Manner::Lives;
        if has_had_enough || is_too_large || is_answer {
            return Ok(());
        }
        Err(format!(
            "closed with {code:?} and {parting:?} after {} messages that made no sense",
            self.nonsense
        ))
    }
}
