mod cards;
fn main() {}
