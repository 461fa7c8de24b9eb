//! The behaviours of a store, by SQLite, in a file and in memory.

mod behaviour;

mod file {
    use std::sync::Arc;

    use store::{SqliteStore, Store};
    use tempfile::TempDir;

    async fn open() -> (Arc<dyn Store>, TempDir) {
        let folder = TempDir::new().unwrap();
        let store = SqliteStore::open(&folder.path().join("games.db")).await.unwrap();
        (Arc::new(store), folder)
    }

    crate::behaves_like_a_store!(open);
}

mod memory {
    use std::sync::Arc;

    use store::{SqliteStore, Store};

    async fn open() -> (Arc<dyn Store>, ()) {
        (Arc::new(SqliteStore::in_memory().await.unwrap()), ())
    }

    crate::behaves_like_a_store!(open);
}
