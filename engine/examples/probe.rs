use std::io::Write;
use std::time::Instant;
use vichar_engine::model::Embedder;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let t = Instant::now();
    let m = vichar_engine::model::files::Manifest::compiled_in().unwrap(); let e = Embedder::open(m.find("all-MiniLM-L6-v2").unwrap(), std::path::Path::new(&a[1])).unwrap();
    eprintln!("load {:?}", t.elapsed());
    let file = std::fs::read_to_string(&a[2]).unwrap();
    let texts: Vec<&str> = file.lines().collect();
    let threads: usize = a[3].parse().unwrap();
    for _ in 0..a[4].parse().unwrap() {
        let t = Instant::now();
        let v = e.embed_all(&texts, threads).unwrap();
        let s = t.elapsed().as_secs_f64();
        eprintln!("{} texts {:.1}/s", texts.len(), texts.len() as f64 / s);
        if a.len() > 5 { let mut f = std::fs::File::create(&a[5]).unwrap(); for x in v { f.write_all(&x.to_le_bytes()).unwrap(); } }
    }
    let t = Instant::now();
    for q in texts.iter().take(20) { let w: String = q.split(' ').take(8).collect::<Vec<_>>().join(" "); e.embed(&w).unwrap(); }
    eprintln!("query {:.2} ms", t.elapsed().as_secs_f64()*1000./20.);
}
