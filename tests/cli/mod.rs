//! The command line as a user sees it.

mod benign;
mod beside;
mod builds;
mod codes;
mod databases;
mod drivers;
mod evaluate;
mod found_files;
mod idle;
mod keeping;
mod misuse;
mod mutants;
mod options;
mod preview;
mod projects;
mod proven;
mod record;
mod reduce;
mod report;
mod saved;
mod service;
mod stack;
mod text;
mod tour;
mod transcript;
mod values;
