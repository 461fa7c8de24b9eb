use solver::*;
fn main() { for f in std::env::args().skip(1) { let b = std::time::Instant::now(); let c = Certificate::from_bytes(&std::fs::read(&f).unwrap()).unwrap(); println!("{f} read {} in {:.2}s", c.entries().len(), b.elapsed().as_secs_f64()); let b = std::time::Instant::now(); let p = c.prove(1, 2, &Default::default(), &|_| ()); println!("{p:?} {:.2}s", b.elapsed().as_secs_f64()); } }
