// The messages between page and server; their types are made from the Rust ones.

export type * from '../generated/protocol/index';

/** A number that rises by one with everything that happens in a game. */
export type Version = number;
