//! Our converter beside `gurmukhi-utils`.
#[test]
fn placeholder() {}
