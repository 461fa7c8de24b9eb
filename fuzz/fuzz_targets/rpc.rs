//! Any bytes as an rpc line: always one answer.
#![no_main]

use cli::rpc::{Limits, answer};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    let reply = answer(data, Limits { perft_depth: 2, nodes: 200 });
    assert!(reply.get("id").is_some());
});
