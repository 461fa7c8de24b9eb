//! Damage of one game is that game's damage.

use store::{Listing, Store, StoreError};

/// Looks at a store with the games `a`, `b` and `c`, of which `b` cannot be read.
#[allow(dead_code, reason = "damage is done by SQL, and not in every test")]
pub(crate) async fn one_of_three_is_damaged(store: &dyn Store) {
    let page = store.list(&Listing { limit: 9, ..Listing::default() }).await.unwrap();
    assert_eq!(page.games.iter().map(|(row, _)| row.id.as_str()).collect::<Vec<_>>(), ["c", "a"]);
    let [(id, damage)] = &page.damaged[..] else { panic!("{:?}", page.damaged) };
    assert_eq!(id, "b");
    assert!(damage.contains("damaged"), "{damage}");
    // It keeps its place among the pages, too.
    let second = store.list(&Listing { limit: 2, ..Listing::default() }).await.unwrap();
    assert_eq!(second.next.as_deref(), Some("b"));
    let rest = Listing { after: second.next, limit: 2, ..Listing::default() };
    assert_eq!(store.list(&rest).await.unwrap().games[0].0.id, "a");
    // A copy with holes is none.
    let export = store.export(&mut |_| Ok(())).await;
    assert!(matches!(export, Err(StoreError::Damaged(_))), "{export:?}");
}
