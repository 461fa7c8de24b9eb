//! Frames of the socket's protocol, and bytes that are none.

use crate::dice::Dice;

pub(crate) const CONTINUATION: u8 = 0x0;
pub(crate) const TEXT: u8 = 0x1;
pub(crate) const BINARY: u8 = 0x2;
pub(crate) const CLOSE: u8 = 0x8;
pub(crate) const PING: u8 = 0x9;
pub(crate) const PONG: u8 = 0xa;
/// The bit that says that a message ends with this frame.
const LAST: u8 = 0x80;
/// The bit that says that the payload is masked, as a client's must be.
const MASKED: u8 = 0x80;
/// The largest payload of a frame that carries no message.
pub(crate) const LARGEST_CONTROL: usize = 125;

/// A frame as a client writes it.
pub(crate) fn frame(opcode: u8, is_last: bool, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![opcode | if is_last { LAST } else { 0 }];
    match payload.len() {
        length @ 0..=125 => bytes.push(MASKED | length as u8),
        length @ 126..=0xffff => {
            bytes.push(MASKED | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(MASKED | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    let mask = [0x5a, 0xa5, 0x3c, 0xc3];
    bytes.extend(mask);
    bytes.extend(payload.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
    bytes
}

/// A text in several frames, with pings between them, as the protocol allows it; the pings are noted.
pub(crate) fn in_pieces(dice: &mut Dice, text: &str, pings: &mut Vec<Vec<u8>>) -> Vec<u8> {
    let mut rest = text.as_bytes();
    let mut bytes = Vec::new();
    let mut opcode = TEXT;
    loop {
        let (piece, more) = rest.split_at(dice.below(rest.len() + 1));
        bytes.extend(frame(opcode, false, piece));
        (rest, opcode) = (more, CONTINUATION);
        if dice.once_in(3) {
            pings.push(dice.bytes(LARGEST_CONTROL));
            bytes.extend(frame(PING, true, pings.last().map_or(&[], Vec::as_slice)));
        }
        if dice.once_in(3) {
            bytes.extend(frame(CONTINUATION, true, rest));
            return bytes;
        }
    }
}

/// The frame by which a client says that it goes, with all that may be wrong in one.
pub(crate) fn farewell(dice: &mut Dice) -> Vec<u8> {
    let code = *dice.pick(&[0_u16, 999, 1000, 1001, 1004, 1005, 1006, 1015, 2999, 3000, 4999, 5000, 65_535]);
    let mut payload = code.to_be_bytes().to_vec();
    match dice.below(4) {
        0 => payload.truncate(dice.below(2)),
        1 => payload.extend(b"good bye"),
        2 => payload.extend(dice.bytes(LARGEST_CONTROL - 2)),
        _ => payload.extend([0xff; 123]),
    }
    frame(CLOSE, true, &payload)
}

/// Bytes that break the protocol of sockets.
pub(crate) fn broken(dice: &mut Dice) -> Vec<u8> {
    let payload = dice.bytes(40);
    match dice.below(12) {
        // Bits that nobody has agreed on.
        0 => with_first_byte(frame(TEXT, true, &payload), |byte| byte | (0x10 << dice.below(3))),
        // Kinds that are not there.
        1 => frame(*dice.pick(&[0x3, 0x7, 0xb, 0xf]), true, &payload),
        // Not masked.
        2 => vec![LAST | TEXT, 5, b'h', b'e', b'l', b'l', b'o'],
        // Pings and farewells that are too large, or in pieces.
        3 => frame(*dice.pick(&[PING, PONG, CLOSE]), true, &[b'x'; 126]),
        4 => frame(*dice.pick(&[PING, PONG, CLOSE]), false, &payload),
        // The end of a message that did not begin, and one that begins within another.
        5 => frame(CONTINUATION, dice.once_in(2), &payload),
        6 => [frame(TEXT, false, b"{"), frame(TEXT, true, b"}")].concat(),
        // Text that is none.
        7 => frame(TEXT, true, &[b'"', 0xff, 0xfe, 0xc0, b'"']),
        // Lengths that nobody has.
        8 => {
            [vec![LAST | TEXT, MASKED | 127], dice.pick(&[u64::MAX, 1 << 63, 1 << 40]).to_be_bytes().to_vec()]
                .concat()
        }
        9 => frame(
            *dice.pick(&[TEXT, BINARY]),
            true,
            &vec![b'x'; protocol::LARGEST_MESSAGE + 1 + dice.below(9000)],
        ),
        // Pieces that are allowed one by one, and too much together.
        10 => {
            let piece = frame(CONTINUATION, false, &[b' '; 1000]);
            [frame(TEXT, false, b"{"), piece.repeat(6)].concat()
        }
        _ => with_first_byte(dice.bytes(200), |byte| byte | 0x70),
    }
}

fn with_first_byte(mut bytes: Vec<u8>, change: impl FnOnce(u8) -> u8) -> Vec<u8> {
    match bytes.first_mut() {
        Some(first) => *first = change(*first),
        None => bytes.push(0xff),
    }
    bytes
}
