//! Measures the memory of games of 100 plies as a `Record` and as a `Played`: a whole game, and a copy of it.
//!
//! `cargo run --release -p catalog --example memory`

#![allow(clippy::print_stdout, reason = "a measurement is there to be read")]
#![allow(unsafe_code, reason = "an allocator that counts is one")]

use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::atomic::{AtomicUsize, Ordering};

use catalog::{AnyMove, AnyPosition, GameId, Played, Record, StartOptions};
use testkit::random::Random;

/// The system's allocator with a count of the bytes that are in use.
struct Counting;

static IN_USE: AtomicUsize = AtomicUsize::new(0);

// SAFETY: every call is handed on to the system's allocator as it came; the count touches no memory of others.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        IN_USE.fetch_add(layout.size(), Ordering::Relaxed);
        // SAFETY: the caller keeps the promises of this method, which are those of the system's.
        unsafe { System.alloc(layout) }
    }

    unsafe fn dealloc(&self, memory: *mut u8, layout: Layout) {
        IN_USE.fetch_sub(layout.size(), Ordering::Relaxed);
        // SAFETY: as above; the memory came from `alloc`.
        unsafe { System.dealloc(memory, layout) }
    }
}

#[global_allocator]
static ALLOCATOR: Counting = Counting;

/// Plies of each game.
const PLIES: usize = 100;

fn main() {
    println!("bytes: AnyPosition {}, AnyMove {}", size_of::<AnyPosition>(), size_of::<AnyMove>());
    println!(
        "bytes without what is on the heap: Record {}, Played {}",
        size_of::<Record>(),
        size_of::<Played>()
    );
    println!("{:16} {:>5} {:>28} {:>28}", "", "", "Record", "Played");
    print!("{:16} {:>5}", "game", "plies");
    (0..2).for_each(|_| print!(" {:>9} {:>9} {:>8}", "game", "per ply", "copy"));
    println!();
    for game in GameId::ALL {
        let (start, moves) = random_game(game);
        print!("{:16} {:>5}", game.as_str(), moves.len());
        print_row(&moves, || Record::new(start.clone()), |record, mv| drop(record.play(mv).expect("legal")));
        print_row(&moves, || Played::new(start.clone()), |played, mv| drop(played.play(mv).expect("legal")));
        println!();
    }
}

/// Prints the bytes of a whole game, of a ply, and of a copy of the game.
fn print_row<G: Clone>(moves: &[AnyMove], begin: impl Fn() -> G, mut play: impl FnMut(&mut G, AnyMove)) {
    let before = IN_USE.load(Ordering::Relaxed);
    let mut game = begin();
    let empty = IN_USE.load(Ordering::Relaxed) - before;
    moves.iter().for_each(|&mv| play(&mut game, mv));
    let heap = IN_USE.load(Ordering::Relaxed) - before;
    let copy = game.clone();
    let copied = IN_USE.load(Ordering::Relaxed) - before - heap;
    drop(copy);
    let own = size_of::<G>();
    print!(" {:>9} {:>9} {:>8}", own + heap, (heap - empty) / moves.len(), own + copied);
}

/// The longest of some random games, cut at [`PLIES`].
fn random_game(game: GameId) -> (AnyPosition, Vec<AnyMove>) {
    let start = StartOptions::default().position(game).expect("a start");
    let mut longest = Vec::new();
    for seed in 0..1000 {
        let mut random = Random::new(seed);
        let mut played = Played::new(start.clone());
        while played.len() < PLIES && played.standing().outcome.is_none() {
            let moves = played.position().legal_moves();
            played.play(*random.pick(&moves)).expect("a legal move");
        }
        if played.len() > longest.len() {
            longest = played.moves().collect();
        }
        if longest.len() == PLIES {
            break;
        }
    }
    (start, longest)
}
