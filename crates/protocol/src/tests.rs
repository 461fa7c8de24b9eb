//! The page's types are fresh.

use std::path::Path;

use typescript::Declarations;

use crate::{
    Act, Action, Analysis, AnalysisProgress, FromClient, GameList, Happening, LegalMoves, NewGame, NewName,
    ToClient,
};

#[test]
fn the_types_of_the_page_are_fresh() {
    let declarations = Declarations::new()
        .with::<FromClient>()
        .with::<ToClient>()
        .with::<Action>()
        .with::<Act>()
        .with::<Happening>()
        .with::<NewGame>()
        .with::<NewName>()
        .with::<GameList>()
        .with::<LegalMoves>()
        .with::<Analysis>()
        .with::<AnalysisProgress>();
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/generated/protocol/index.ts");
    typescript::keep(&file, "protocol", &declarations);
}
