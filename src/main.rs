//! The `testcarve` command; everything is in the library's `cli` module.

use std::process::Termination;

fn main() -> impl Termination {
    testcarve::cli::main()
}
