use solver::*;
use std::collections::HashMap;
use std::time::Instant;
fn main() {
    let b = Instant::now();
    let stop = std::sync::atomic::AtomicBool::new(false);
    for pieces in [6usize, 10] {
        let mut gpu = match Gpu::open(pieces) { Ok(g) => g, Err(e) => { println!("{e}"); return; } };
        println!("{} {} bytes {:.1}s", gpu.name(), gpu.memory(), b.elapsed().as_secs_f64());
        let mut last = Instant::now();
        let s = gpu.solve(&stop, &mut |st| if let Step::Finished(c) = st { if c.class.pieces() >= 6 { println!("{} {} w{} d{} l{} {} {} {:016x} {:.2}s", c.class, c.class.positions(), c.census.wins(), c.census.draws(), c.census.losses(), c.census.longest_win(), c.census.longest_loss(), c.digest, last.elapsed().as_secs_f64());} last = Instant::now(); }).unwrap();
        println!("solved {} {:.1}s", s.len(), b.elapsed().as_secs_f64());
        for c in Class::all().into_iter().filter(|c| c.pieces() <= pieces) { let (w, _) = gpu.check(c, 1_000_000, 7).unwrap(); if w > 0 { println!("WRONG {c} {w}"); } }
        println!("checked {:.1}s", b.elapsed().as_secs_f64());
        if pieces == 10 {
            let t = Tables::new();
            gpu.download(&t).unwrap();
            println!("downloaded {:.1}s", b.elapsed().as_secs_f64());
            explore(&t);
            println!("explored {:.1}s", b.elapsed().as_secs_f64());
        }
    }
}
fn explore(t: &Tables) {
    let start = Arrangement::start();
    println!("start {:?}", t.value(&start));
    for (f, to) in moves(&start) { println!("{:?} {:?}", Arrangement::seen_move(rules_chameleon::RED, f, to).unwrap().to_string(), t.value_of_move(&start, f, to)); }
    let Some(v) = t.value(&start) else { return };
    let mut roots = vec![];
    match v { Value::Win(_) => roots.push(start), Value::Loss(_) => for (f, to) in moves(&start) { if let Some(n) = start.next(f, to) { roots.push(n.canonical().0); } }, Value::Draw => return }
    let mut seen: HashMap<Arrangement, u8> = HashMap::new();
    let mut levels = [0u64; 64];
    let mut todo = roots;
    while let Some(a) = todo.pop() {
        let Some(Value::Win(d)) = t.value(&a) else { println!("odd {a:?}"); continue };
        if d <= 2 || seen.contains_key(&a) { continue; }
        seen.insert(a, d); levels[d as usize] += 1;
        if seen.len() > 20_000_000 { println!("too many"); break; }
        let best = moves(&a).into_iter().find(|&(f, to)| t.value_of_move(&a, f, to) == Some(Value::Win(d)));
        let Some((f, to)) = best else { println!("no best"); continue };
        let Some(n) = a.next(f, to) else { continue };
        for (f, to) in moves(&n) { if let Some(r) = n.next(f, to) { todo.push(r.canonical().0); } }
    }
    println!("nodes {} levels {:?}", seen.len(), levels);
}
fn moves(a: &Arrangement) -> Vec<(usize, usize)> { a.moves() }
