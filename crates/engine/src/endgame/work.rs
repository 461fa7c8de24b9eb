//! What must be solved for an ending, in which order, and by how many threads.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use rules_chameleon_chess::ChameleonChess;

use super::axis::{STRETCHES, Stretch, length};
use super::class::{self, Class, View};
use super::solve::Analysis;
use super::store::Rectangle;
use super::{Endgames, file};
use crate::Stop;

/// A piece of work: one rectangle of one class, in the order in which they can be solved.
///
/// Captures lead to fewer pawns and shrinking to smaller rectangles; pieces level in both are independent.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Piece {
    pawns: usize,
    lines: u8,
    class: Class,
    rectangle: Rectangle,
}

impl Piece {
    fn new(class: Class, files: Stretch, ranks: Stretch) -> Self {
        let rectangle = Rectangle::of(files, ranks);
        Self { pawns: class.pawns(), lines: length(files) + length(ranks), class, rectangle }
    }

    fn level(&self) -> (usize, u8) {
        (self.pawns, self.lines)
    }
}

/// A class of endings inside limits, files and ranks.
type Ending = (Class, Stretch, Stretch);

/// Finds all endings that two sides inside these limits can come to when pawns leave the board.
///
/// A class that is like itself turned can be seen in more than one way; what is found is followed in turn, so
/// that every way to get there is counted in.
fn find(sides: [u8; 2], files: Stretch, ranks: Stretch, found: &mut BTreeSet<Ending>) {
    let subset = |set: u8, of: u8| set & !of == 0;
    let rests = (0..=u8::MAX).filter(|id| subset(id >> 4, sides[0]) && subset(id & 15, sides[1]));
    for view in rests.filter_map(|id| View::new([id >> 4, id & 15])) {
        let (files, ranks) = view.limits(files, ranks);
        if found.insert((view.class, files, ranks)) {
            find(view.class.sides(), files, ranks, found);
        }
    }
}

/// All that positions of two sides inside these limits can lead to.
fn pieces(sides: [u8; 2], files: Stretch, ranks: Stretch) -> BTreeSet<Piece> {
    let within = |outer: Stretch| STRETCHES.into_iter().filter(move |s| outer.0 <= s.0 && s.1 <= outer.1);
    let mut found = BTreeSet::new();
    find(sides, files, ranks, &mut found);
    let mut pieces = BTreeSet::new();
    for (class, files, ranks) in found {
        pieces.extend(
            within(files).flat_map(|files| within(ranks).map(move |ranks| Piece::new(class, files, ranks))),
        );
    }
    pieces
}

impl Endgames {
    /// Solves a class of endings with all that they lead to, unless it is known or can be read.
    ///
    /// Says whether it is ready: not so when it was stopped. `on_progress` hears the share that is done. In a
    /// browser one thread does the work whatever is asked for.
    pub fn prepare(
        &self,
        class: Class,
        threads: usize,
        stop: &Stop,
        on_progress: &mut dyn FnMut(f64),
    ) -> bool {
        let ready = self.solve_all(pieces(class.sides(), (0, 7), (0, 7)), threads, stop, on_progress);
        self.keep();
        ready
    }

    /// How many positions are not solved yet of those that a position can lead to.
    ///
    /// Nothing when too many pawns or seats are left.
    pub fn work_for(&self, position: &ChameleonChess) -> Option<usize> {
        let (_, sides) = class::sides(position)?;
        let (files, ranks) = class::limits_of(position);
        let mut pieces = pieces(sides, files, ranks);
        pieces.retain(|piece| !self.is_known(piece));
        self.read_all(classes(&pieces));
        pieces.retain(|piece| !self.is_known(piece));
        Some(pieces.iter().map(|piece| self.store.size(piece.class, piece.rectangle)).sum())
    }

    /// Writes what was solved and is not in the folder yet; whoever cannot write solves again next time.
    ///
    /// This is for a moment when nobody waits.
    pub fn keep(&self) {
        let unwritten = {
            let mut unwritten = self.unwritten.lock().unwrap_or_else(PoisonError::into_inner);
            std::mem::take(&mut *unwritten)
        };
        unwritten.into_iter().for_each(|class| self.write(class));
    }

    /// The folder; a browser has none, and is not burdened with what reads and writes it.
    fn folder(&self) -> Option<&Path> {
        if cfg!(target_arch = "wasm32") { None } else { self.folder.as_deref() }
    }

    /// Whether the folder has files of endings.
    pub fn has_files(&self) -> bool {
        let has = |folder| Class::all().into_iter().any(|class| file::path(folder, class).is_file());
        self.folder().is_some_and(has)
    }

    /// Solves what a position can lead to, unless it is known or can be read.
    ///
    /// Says whether it is ready: not so when it was stopped, or when too many pawns or seats are left.
    pub fn prepare_for(
        &self,
        position: &ChameleonChess,
        threads: usize,
        stop: &Stop,
        on_progress: &mut dyn FnMut(f64),
    ) -> bool {
        let Some((_, sides)) = class::sides(position) else { return false };
        let (files, ranks) = class::limits_of(position);
        self.solve_all(pieces(sides, files, ranks), threads, stop, on_progress)
    }

    /// Reads what the folder has of classes with up to so many pawns, and solves nothing.
    pub fn load(&self, pawns: usize) {
        self.read_all(Class::all().into_iter().filter(|class| class.pawns() <= pawns));
    }

    fn solve_all(
        &self,
        mut pieces: BTreeSet<Piece>,
        threads: usize,
        stop: &Stop,
        on_progress: &mut dyn FnMut(f64),
    ) -> bool {
        pieces.retain(|piece| !self.is_known(piece));
        self.read_all(classes(&pieces));
        pieces.retain(|piece| !self.is_known(piece));
        let size = |pieces: &[Piece]| -> usize {
            pieces.iter().map(|piece| self.store.size(piece.class, piece.rectangle)).sum()
        };
        let changed = classes(&pieces);
        let pieces: Vec<Piece> = pieces.into_iter().collect();
        let (mut done, total) = (0, size(&pieces));
        let mut ready = true;
        for now in pieces.chunk_by(|a, b| a.level() == b.level()) {
            ready = self.solve_level(now, threads, stop);
            if !ready {
                break;
            }
            done += size(now);
            on_progress(done as f64 / total as f64);
        }
        if self.folder().is_some() {
            self.unwritten.lock().unwrap_or_else(PoisonError::into_inner).extend(changed);
        }
        ready
    }

    fn is_known(&self, piece: &Piece) -> bool {
        self.store.shelf(piece.class).is_some_and(|shelf| shelf.get(piece.rectangle).is_some())
    }

    /// Solves pieces that do not need each other; says whether all of them are solved.
    fn solve_level(&self, pieces: &[Piece], threads: usize, stop: &Stop) -> bool {
        let next = AtomicUsize::new(0);
        let failed = AtomicBool::new(false);
        let work = || {
            while let Some(piece) = pieces.get(next.fetch_add(1, Ordering::Relaxed)) {
                if stop.is_stopped() || !self.solve_piece(piece, stop) {
                    failed.store(true, Ordering::Relaxed);
                    return;
                }
            }
        };
        let threads = if cfg!(target_arch = "wasm32") { 1 } else { threads.clamp(1, pieces.len().max(1)) };
        if threads == 1 {
            work();
        } else {
            std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(work))));
        }
        !failed.into_inner()
    }

    fn solve_piece(&self, piece: &Piece, stop: &Stop) -> bool {
        // Somebody else may have solved it in the meantime; nobody waits for anybody.
        if self.is_known(piece) {
            return true;
        }
        let values = Analysis::new(&self.store, piece.class, piece.rectangle)
            .and_then(|analysis| analysis.solve(stop));
        let (Some(values), Some(shelf)) = (values, self.store.shelf(piece.class)) else { return false };
        shelf.put(piece.rectangle, values);
        true
    }

    /// Takes over what the folder has of classes whose files have not been looked for yet.
    fn read_all(&self, classes: impl IntoIterator<Item = Class>) {
        let mut sought = self.sought.lock().unwrap_or_else(PoisonError::into_inner);
        for class in classes {
            if !sought.contains(&class.id()) {
                sought.push(class.id());
                self.read(class);
            }
        }
    }

    /// Takes over what the folder has of a class; a file that is damaged counts as absent.
    fn read(&self, class: Class) {
        let Some(folder) = self.folder() else { return };
        let Some(shelf) = self.store.shelf(class) else { return };
        let size = |rectangle| self.store.size(class, rectangle);
        for (rectangle, values) in file::read(&file::path(folder, class), class, size).unwrap_or_default() {
            shelf.put(rectangle, values);
        }
    }

    fn write(&self, class: Class) {
        if let (Some(folder), Some(shelf)) = (self.folder(), self.store.shelf(class)) {
            // Two writers of one file must not share the unfinished one.
            let _sought = self.sought.lock().unwrap_or_else(PoisonError::into_inner);
            let _ = file::write(&file::path(folder, class), class, shelf);
        }
    }
}

fn classes(pieces: &BTreeSet<Piece>) -> BTreeSet<Class> {
    pieces.iter().map(|piece| piece.class).collect()
}
