use solver::*;
use std::time::Instant;
fn main() {
    let t = Tables::new();
    load(&t, 6, "/tmp/sv".as_ref(), 2).unwrap();
    let b = Instant::now();
    let class: Class = "WWB-wwb".parse().unwrap();
    let v = t.get(class).unwrap();
    let root = v.iter().position(|&x| x == 11).unwrap();
    let root = class.arrangement(root as u64).unwrap();
    for searched in [1u8, 2, 3] {
    for growth in [3.0] {
        let b2 = Instant::now();
        let built = build(&t, &[root], searched, growth, 2, &mut |_, _| ());
        let bytes = built.certificate.to_bytes();
        println!("searched {searched} growth {growth}: {:?} {:?} {} bytes, {:.2}s", built.levels, built.searched, bytes.len(), b2.elapsed().as_secs_f64());
        let b3 = Instant::now();
        let read = Certificate::from_bytes(&bytes).unwrap();
        println!("read {} in {:.3}s", read.entries().len(), b3.elapsed().as_secs_f64());
        let b3 = Instant::now();
        let p = read.prove(1, 2, &Default::default(), &|_| ());
        println!("{p:?} {:.2}s", b3.elapsed().as_secs_f64());
        println!("{:?}", read.winning_move(&root.position(rules_chameleon::BLUE).unwrap()));
    } }
    println!("{:.1}", b.elapsed().as_secs_f64());
}
