//! The command line as a user sees it.

mod codes;
mod evaluate;
mod record;
mod text;
mod tour;
mod workspace;
