use solver::*;
use std::collections::{HashMap, HashSet};
use std::time::Instant;
fn main() {
    let out = std::env::args().nth(1).unwrap();
    let b = Instant::now();
    let stop = std::sync::atomic::AtomicBool::new(false);
    let mut gpu = match Gpu::open(10) { Ok(g) => g, Err(e) => { println!("{e}"); return; } };
    let s = gpu.solve(&stop, &mut |_| ()).unwrap();
    println!("solved {} {:.1}s", s.len(), b.elapsed().as_secs_f64());
    for c in &s { println!("{} {} {} {} {} {} {} {:016x}", c.class, c.class.positions(), c.census.wins(), c.census.draws(), c.census.losses(), c.census.longest_win(), c.census.longest_loss(), c.digest); }
    let mut total = (0, 0);
    for c in Class::all() { let (w, n) = gpu.check(c, 0, 0).unwrap(); total = (total.0 + w, total.1 + n); }
    println!("checked all {:?} {:.1}s", total, b.elapsed().as_secs_f64());
    let t = Tables::new();
    gpu.download(&t).unwrap();
    drop(gpu);
    println!("downloaded {:.1}s", b.elapsed().as_secs_f64());
    let start = Arrangement::start();
    let refuted: Vec<Arrangement> = start.moves().into_iter().filter_map(|(f, to)| start.next(f, to)).filter(|n| matches!(t.value(n), Some(Value::Win(_)))).collect();
    for (name, roots, searched, growth) in [("s2g3", vec![start], 2u8, 3.0), ("s2g4", vec![start], 2, 4.0), ("s3g3", vec![start], 3, 3.0), ("all2", [vec![start], refuted.clone()].concat(), 2, 3.0), ("ref2", refuted.clone(), 2, 3.0)] {
        let b2 = Instant::now();
        let built = build(&t, &roots, searched, growth, 16, &mut |_, _| ());
        let bytes = built.certificate.to_bytes();
        println!("{name}: {:?} {:?} {} bytes, {:.2}s", built.levels, built.searched, bytes.len(), b2.elapsed().as_secs_f64());
        std::fs::write(format!("{out}/{name}.certificate"), &bytes).unwrap();
        if name == "s2g3" || name == "s3g3" { let b3 = Instant::now(); let p = Certificate::from_bytes(&bytes).unwrap().prove(1, 16, &stop, &|_| ()); println!("{p:?} {:.2}s on 16", b3.elapsed().as_secs_f64()); }
    }
    println!("built {:.1}s", b.elapsed().as_secs_f64());
    line("start", &t, start);
    for (f, to) in start.moves() { let n = start.next(f, to).unwrap(); print!("{} {} replies", Arrangement::seen_move(rules_chameleon::RED, f, to).unwrap(), t.value_of_move(&start, f, to).unwrap()); for (f, to) in n.moves() { print!(" {}:{}", Arrangement::seen_move(rules_chameleon::BLUE, f, to).unwrap(), t.value_of_move(&n, f, to).unwrap().to_string().replace(" in ", "").replace("win", "+").replace("loss", "-")); } println!(); }
    for class in Class::all().into_iter().filter(|c| c.pieces() >= 6) {
        let v = t.get(class).unwrap();
        let best = v.iter().copied().filter(|&x| x < 128).max().unwrap();
        let at = v.iter().position(|&x| x == best).unwrap();
        if best >= 15 { let n = v.iter().filter(|&&x| x == best).count(); println!("{class} {n} wins in {best}"); for (i, _) in v.iter().enumerate().filter(|&(_, &x)| x == best).take(6) { line("longest", &t, class.arrangement(i as u64).unwrap()); } }
        if let Some(i) = v.iter().position(|&x| x == 0) { println!("draw {class} {}", class.arrangement(i as u64).unwrap().position(rules_chameleon::RED).unwrap()); }
        let _ = at;
    }
    println!("lines {:.1}s", b.elapsed().as_secs_f64());
    let mut seen: HashSet<Arrangement> = HashSet::new(); let mut level = vec![start]; seen.insert(start);
    for ply in 0..7 {
        let mut c: HashMap<Value, u64> = HashMap::new();
        for a in &level { *c.entry(t.value(a).unwrap()).or_default() += 1; }
        let mut c: Vec<_> = c.into_iter().collect(); c.sort();
        println!("ply {ply}: {} new positions: {}", level.len(), c.iter().map(|(v, n)| format!("{v}: {n}, ")).collect::<String>());
        for a in level.iter().filter(|a| t.value(a) == Some(Value::Draw)).take(4) { println!("  draw {}", a.position(if ply % 2 == 0 { rules_chameleon::RED } else { rules_chameleon::BLUE }).unwrap()); }
        if ply == 6 || b.elapsed().as_secs() > 400 { break; }
        let mut next = vec![];
        for a in &level { if a.is_lost() { continue; } for (f, to) in a.moves() { if let Some(n) = a.next(f, to) { let n = n.canonical().0; if seen.insert(n) { next.push(n); } } } }
        level = next;
    }
    println!("done {:.1}s", b.elapsed().as_secs_f64());
}
fn line(name: &str, t: &Tables, mut a: Arrangement) {
    let mut seat = rules_chameleon::RED;
    print!("{name} {} {}:", a.position(seat).unwrap(), t.value(&a).unwrap());
    while !a.is_lost() {
        let Some((f, to)) = a.moves().into_iter().max_by_key(|&(f, to)| t.value_of_move(&a, f, to).unwrap().merit()) else { break };
        print!(" {}", Arrangement::seen_move(seat, f, to).unwrap());
        let Some(n) = a.next(f, to) else { break };
        a = n; seat = rules_chameleon::enemy(seat);
    }
    println!();
}
