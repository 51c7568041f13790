//! Makes cargo look at the built web page, which is compiled in.

fn main() {
    let page = "../web/dist";
    // Without the folder cargo would run this script, and compile the crate, every time.
    if let Err(error) = std::fs::create_dir_all(page) {
        println!("cargo:warning={page}: {error}");
    }
    println!("cargo:rerun-if-changed={page}");
}
