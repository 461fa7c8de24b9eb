//! What a host knows for certain beside what the program brings along, shared by all its tables.

use std::sync::Arc;

use crate::Endgames;

/// What is known for certain: exact endings, and with tables of the host all of Chameleon.
#[derive(Clone, Default)]
pub struct Knowledge {
    /// The exact endings that are at hand.
    pub endgames: Arc<Endgames>,
    /// What is known of Chameleon, in place of what the program brings along.
    #[cfg(feature = "solved")]
    pub known: Option<Arc<solver::Known>>,
}

#[cfg(feature = "solved")]
impl Knowledge {
    /// What a folder holds: tables of Chameleon, exact endings of Chameleon Chess, or both.
    ///
    /// Endings that are worked out later go there, too. A folder that is not there or holds neither is refused, and so
    /// is a table of Chameleon that is not what it should be; a file of endings that is damaged is made again.
    pub fn open(folder: &std::path::Path) -> Result<Self, solver::FileError> {
        let endgames = Arc::new(Endgames::with_folder(folder));
        let known = match solver::Shelf::open(folder) {
            Ok(shelf) => Some(Arc::new(crate::solved::shipped().with_tables(shelf))),
            Err(error) if error.is_absence() && endgames.has_files() => None,
            Err(error) => return Err(error),
        };
        Ok(Self { endgames, known })
    }
}

#[cfg(all(test, feature = "solved"))]
mod tests {
    use super::*;
    use crate::{Class, Stop};

    #[test]
    fn a_folder_of_endings_will_do_and_one_of_nothing_will_not() {
        let folder = std::env::temp_dir().join(format!("pardalis-knowledge-{}", std::process::id()));
        // Left over from a run that was cut short, if it is there at all.
        let _ = std::fs::remove_dir_all(&folder);
        assert!(Knowledge::open(&folder).is_err(), "there is no folder");
        std::fs::create_dir_all(&folder).expect("a folder");
        assert!(Knowledge::open(&folder).is_err(), "there is nothing in it");
        let (endgames, class) = (Endgames::with_folder(&folder), Class::all()[0]);
        assert!(endgames.prepare(class, 1, &Stop::new(), &mut |_| ()));
        let knowledge = Knowledge::open(&folder).expect("endings");
        assert!(knowledge.known.is_none());
        knowledge.endgames.load(2);
        assert_eq!(knowledge.endgames.census(class), endgames.census(class));
        std::fs::remove_dir_all(&folder).expect("removed");
    }
}
