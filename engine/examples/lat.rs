use std::time::Instant;
use vichar_engine::index::{Filter, Shelf, Generation};
use vichar_engine::query::Query;
use vichar_engine::retriever::Retriever;
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let g = Generation::open(&Shelf::new(std::path::Path::new(&a[1])).live().unwrap()).unwrap();
    let model = vichar_engine::model::files::Manifest::compiled_in().unwrap(); let model = model.find("all-MiniLM-L6-v2").unwrap();
    let e = vichar_engine::model::Embedder::open(model, std::path::Path::new("/tmp/model/all-MiniLM-L6-v2")).unwrap(); let e = if a.len() > 3 { None } else { Some(&e) };
    let qs: Vec<String> = std::fs::read_to_string(&a[2]).unwrap().lines().map(|l| { let v: serde_json::Value = serde_json::from_str(l).unwrap(); v["query"].as_str().or(v["question"].as_str()).unwrap().trim().to_string() }).collect();
    let eng = vichar_engine::Engine::open(&Shelf::new(std::path::Path::new(&a[1])).live().unwrap(), Some(std::sync::Arc::new(vichar_engine::model::Embedder::open(model, std::path::Path::new("/tmp/model/all-MiniLM-L6-v2")).unwrap()))).unwrap();
    for which in ["engine","engine","engine"] {
        let mut t: Vec<f64> = qs.iter().take(300).map(|q| { let q = Query::parse(q).unwrap(); let r = Retriever::new(&g, e, &q); let b = Instant::now();
            match which { "engine" => { eng.search(&q, &Filter::default(), 10).unwrap(); } "all" => { r.retrieve(&Filter::default(), 50).unwrap(); } "words" => { r.by_words(&Filter::default(), 50).unwrap(); } _ => { r.by_sound(q.text(), &Filter::default(), 50).unwrap(); } }
            b.elapsed().as_secs_f64()*1e3 }).collect();
        t.sort_by(f64::total_cmp);
        println!("{which}: p50 {:.1} p90 {:.1} p99 {:.1} max {:.1}", t[t.len()/2], t[t.len()*9/10], t[t.len()*99/100], t[t.len()-1]);
    }
}
