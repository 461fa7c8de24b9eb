//! Positions read by the games themselves give the same scenes as those made by hand.

use crate::scenes;
use catalog::{AnyPosition, GameId};
use picture::{
    Fence, HomeFrame, Man, Mark, Owner, Role, Scene, Square, mark_last_move, mark_targets, scene_of,
};

fn position(game: GameId, text: &str) -> AnyPosition {
    AnyPosition::parse(game, text).unwrap_or_else(|why| panic!("{why}"))
}

/// Compares the ground and the men; marks are compared where a test is about them.
fn assert_same_board(found: &Scene, expected: &Scene) {
    assert_eq!(
        (found.board, found.files(), found.ranks()),
        (expected.board, expected.files(), expected.ranks())
    );
    for place in expected.places() {
        let shown = |scene: &Scene| scene.square(place).map(|s| (s.tile, s.man, s.ghost));
        assert_eq!(shown(found), shown(expected), "{place:?}");
    }
}

fn is_choice(mark: &&Mark) -> bool {
    matches!(mark, Mark::Selected | Mark::Target(_) | Mark::Capture(_))
}

const CHAMELEON_CHESS: &str = "8/3yG1yY2/3bB2gR1/6gB1/1rG6/1rR1rY2gG1/8/6gY1 r b1-g7 rbyg 0 24";

#[test]
fn chameleon_chess() {
    let position = position(GameId::ChameleonChess, CHAMELEON_CHESS);
    let (mut found, expected) = (scene_of(&position), scenes::chameleon_chess_game());
    assert_same_board(&found, &expected);
    assert_eq!(found.fence, Some(Fence { low: Square::new(1, 0), high: Square::new(6, 6) }));
    mark_targets(&mut found, &position, 17);
    for place in expected.places() {
        let choices = |scene: &Scene| -> Vec<Mark> {
            scene.square(place).unwrap().marks.iter().filter(is_choice).copied().collect()
        };
        assert_eq!(choices(&found), choices(&expected), "{place:?}");
    }
}

#[test]
fn chameleon() {
    let position = position(GameId::Chameleon, "1b1bw/4w/1w3/W1WW1/1B1B1 r 0 7");
    assert_same_board(&scene_of(&position), &scenes::chameleon_game());
}

#[test]
fn an_invaded_home_rank_is_framed() {
    let position = position(GameId::Chameleon, "w1B2/3b1/5/5/1W3 b 0 9");
    assert_eq!(scene_of(&position).home, Some(HomeFrame { rank: 4, owner: Owner::Blue }));
}

#[test]
fn chess960() {
    let fen = "1rk1brqb/pp1p3p/1np3p1/5p2/2P2n2/1NBPN3/PP2P2P/1RK2RQB w - - 0 9";
    assert_same_board(&scene_of(&position(GameId::Chess960, fen)), &scenes::chess960_game());
}

#[test]
fn cameleon() {
    let text = "1v1o1o1o/o1b1b1b1/7r/b5r1/1r4B1/7Y/B1R1B1R1/1G3V1B/O3O1G1 s 5265/5405 0 23";
    let (found, expected) = (scene_of(&position(GameId::Cameleon, text)), scenes::cameleon_game());
    assert_same_board(&found, &expected);
    assert_eq!(found.supply, expected.supply);
}

#[test]
fn the_last_move_is_marked_where_it_went() {
    let mut position = position(GameId::ChameleonChess, CHAMELEON_CHESS);
    let mv = position.read_move("b3f7").unwrap();
    position.play(mv).unwrap();
    let mut scene = scene_of(&position);
    mark_last_move(&mut scene, mv);
    let at = |file, rank| scene.square(Square::new(file, rank)).unwrap();
    assert_eq!(at(1, 2).marks, [Mark::LastFrom]);
    assert_eq!(at(5, 6).marks, [Mark::LastTo]);
    assert!(matches!(at(5, 6).man, Some(Man::Pawn { owner: Owner::Red, role: Role::Queen, .. })));
}
