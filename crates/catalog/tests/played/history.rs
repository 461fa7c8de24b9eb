//! The stack that copies share.

use std::sync::Arc;

use catalog::History;
use proptest::prelude::*;

#[test]
fn a_million_values_are_dropped_without_filling_the_call_stack() {
    let counted = Arc::new(());
    let mut long: History<Arc<()>> = (0..1_000_000).map(|_| counted.clone()).collect();
    let copy = long.clone();
    drop(copy);
    assert_eq!(Arc::strong_count(&counted), 1_000_001, "a copy takes nothing away");
    let early = {
        let mut early = long.clone();
        early.truncate(250_000);
        early
    };
    long.truncate(500_000);
    assert_eq!(Arc::strong_count(&counted), 500_001);
    drop(long);
    assert_eq!(Arc::strong_count(&counted), 250_001, "what a copy shares stays");
    drop(early);
    assert_eq!(Arc::strong_count(&counted), 1);
}

#[test]
fn copies_dropped_in_many_threads_leave_nothing_over() {
    let counted = Arc::new(());
    for _ in 0..50 {
        let long: History<Arc<()>> = (0..10_000).map(|_| counted.clone()).collect();
        let start = std::sync::Barrier::new(4);
        let copies = [long.clone(), long.clone(), long.clone(), long];
        std::thread::scope(|scope| {
            for copy in copies {
                scope.spawn(|| {
                    start.wait();
                    drop(copy);
                });
            }
        });
        assert_eq!(Arc::strong_count(&counted), 1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn a_stack_is_what_a_list_is(steps in prop::collection::vec((0u8..4, any::<u8>()), 0..60)) {
        let (mut stack, mut list) = (History::new(), Vec::new());
        let mut copies: Vec<(History<u8>, Vec<u8>)> = Vec::new();
        for (step, value) in steps {
            match step {
                0 | 1 => {
                    stack.push(value % 3);
                    list.push(value % 3);
                }
                2 => {
                    let len = usize::from(value) % (list.len() + 2);
                    stack.truncate(len);
                    list.truncate(len);
                }
                _ => copies.push((stack.clone(), list.clone())),
            }
            prop_assert_eq!((stack.len(), stack.last()), (list.len(), list.last()));
            prop_assert_eq!(stack.iter().len(), list.len());
        }
        copies.push((list.iter().copied().collect(), list.clone()));
        for (copy, values) in &copies {
            prop_assert!(copy.iter().eq(values.iter().rev()) && copy.in_order().eq(values));
            prop_assert_eq!(copy == &stack, values == &list);
            prop_assert_eq!(format!("{copy:?}"), format!("{values:?}"));
        }
    }
}
