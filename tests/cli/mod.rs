//! The command line as a user sees it.

mod codes;
mod record;
mod text;
mod workspace;
