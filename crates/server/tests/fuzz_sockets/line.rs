//! A connection of which we write and read every byte.

use std::io;

use harness::{Guest, PATIENCE};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

use crate::frames::{CLOSE, LARGEST_CONTROL, PING, PONG, TEXT};

/// What the server sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Heard {
    Text(String),
    Ping,
    Pong(Vec<u8>),
    /// It ends the connection in good order.
    Close {
        code: Option<u16>,
    },
    /// The connection is gone.
    End,
}

/// A socket, and what came over it and was not looked at yet.
pub(crate) struct Line {
    stream: TcpStream,
    unread: Vec<u8>,
}

impl Line {
    /// Opens a socket by hand.
    pub(crate) async fn open(guest: &Guest) -> Result<Self, String> {
        let head = format!(
            "GET /ws HTTP/1.1\r\nHost: {}\r\nCookie: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
            guest.address, guest.cookie
        );
        let stream = TcpStream::connect(guest.address).await.map_err(|error| error.to_string())?;
        let mut line = Self { stream, unread: Vec::new() };
        line.send(head.as_bytes()).await.map_err(|error| error.to_string())?;
        loop {
            if let Some(end) = line.unread.windows(4).position(|window| window == b"\r\n\r\n") {
                let head: Vec<u8> = line.unread.drain(..end + 4).collect();
                let is_open = head.starts_with(b"HTTP/1.1 101 ");
                return is_open.then_some(line).ok_or_else(|| String::from_utf8_lossy(&head).into_owned());
            }
            if !line.read_more().await? {
                return Err("the connection ended before the socket was open".into());
            }
        }
    }

    /// Writes bytes as they are.
    pub(crate) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        timeout(PATIENCE, self.stream.write_all(bytes)).await?
    }

    /// Says that nothing more will be sent, so that nobody waits for the rest of a frame.
    pub(crate) async fn finish(&mut self) {
        // Where it is gone already there is nothing to finish.
        let _ = self.stream.shutdown().await;
    }

    /// Reads on; false where there is no more to come.
    async fn read_more(&mut self) -> Result<bool, String> {
        let mut bytes = [0; 4096];
        match timeout(PATIENCE, self.stream.read(&mut bytes)).await {
            Ok(Ok(0)) => Ok(false),
            Ok(Ok(length)) => {
                self.unread.extend(&bytes[..length]);
                Ok(true)
            }
            // A connection that was ended over bytes that nobody wanted to read.
            Ok(Err(error)) if error.kind() == io::ErrorKind::ConnectionReset => Ok(false),
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(format!("expected an answer or an end within {PATIENCE:?}, found nothing")),
        }
    }

    /// The next thing that the server sent; an error if that is not by the protocol of sockets.
    pub(crate) async fn hear(&mut self) -> Result<Heard, String> {
        loop {
            if let Some((heard, length)) = first_frame(&self.unread)? {
                self.unread.drain(..length);
                return Ok(heard);
            }
            if !self.read_more().await? {
                return Ok(Heard::End);
            }
        }
    }
}

/// The frame that the bytes begin with and how long it is; nothing if there is more to come.
fn first_frame(bytes: &[u8]) -> Result<Option<(Heard, usize)>, String> {
    let [first, second, ..] = *bytes else { return Ok(None) };
    if first & 0x70 != 0 || first & 0x80 == 0 || second & 0x80 != 0 {
        return Err(format!("expected a whole frame without a mask, found {:02x?}", &bytes[..2]));
    }
    let long = |count: usize| -> Option<usize> {
        bytes
            .get(2..2 + count)?
            .iter()
            .try_fold(0, |sum: usize, &byte| sum.checked_mul(256)?.checked_add(byte.into()))
    };
    let (head, length) = match second {
        126 => (4, long(2)),
        127 => (10, long(8)),
        short => (2, Some(short.into())),
    };
    let Some(payload) = length.and_then(|length| bytes.get(head..head + length)) else { return Ok(None) };
    let opcode = first & 0x0f;
    if opcode >= CLOSE && payload.len() > LARGEST_CONTROL {
        return Err(format!(
            "expected at most {LARGEST_CONTROL} bytes in a frame of kind {opcode}, found {}: {}",
            payload.len(),
            String::from_utf8_lossy(payload)
        ));
    }
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).map_err(|error| error.to_string());
    let heard = match (opcode, payload) {
        (TEXT, _) => Heard::Text(text(payload)?),
        (PING, _) => Heard::Ping,
        (PONG, _) => Heard::Pong(payload.to_vec()),
        (CLOSE, []) => Heard::Close { code: None },
        (CLOSE, [high, low, reason @ ..]) => {
            text(reason)?;
            Heard::Close { code: Some(u16::from_be_bytes([*high, *low])) }
        }
        _ => {
            return Err(format!(
                "expected a text, a ping, a pong or an end, found kind {opcode}: {payload:?}"
            ));
        }
    };
    Ok(Some((heard, head + payload.len())))
}
