//! Any text as records: refused with a place, or kept exactly.
#![no_main]

use catalog::{RecordReader, read_one};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|data: &[u8]| {
    for record in RecordReader::new(data) {
        match record {
            Ok(record) => {
                let written = record.to_string();
                let reread = read_one(&written).expect("a record's own text is accepted");
                assert_eq!(reread.to_string(), written);
                assert_eq!(reread.line(), record.line());
            }
            Err(error) => assert!(error.line > 0 && !error.to_string().is_empty()),
        }
    }
});
