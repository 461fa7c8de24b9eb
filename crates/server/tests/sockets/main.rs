//! The server over real sockets on loopback, with a client that knows only the protocol.

mod abuse;
mod agreements;
mod clocks;
mod games;
mod reconnects;
mod table;
