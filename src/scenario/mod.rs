//! Slice to test model: decides everything about *which test*, nothing about how it reads.

mod between;
pub mod build;
pub(crate) mod carved;
mod content;
pub mod elements;
pub mod following;
pub mod kinds;
pub mod ladder;
pub mod model;
pub mod observe;
pub mod oracle;
pub mod own_text;
pub mod parts;
pub mod places;
pub mod printed;
pub mod region;
pub mod renumber;
pub mod select;
mod texts;
mod thrown;
pub mod timeless;
pub mod unrecorded;
pub mod unstable;
mod user;
pub mod values;
