//! Test models to readable JUnit source.
//!
//! Input: [`crate::scenario::model::Scenario`]s and the recorded classes. Output: [`JavaFile`]s; nothing is written to disk here.
//!
//! ```text
//! scenario ─ typing (infer, calls) ─> declared types ─ arrange, assertion (overload) ─> syntax trees
//!          ─ names, title ─> named ─ print (imports, layout) ─> lines ─ unit (lang, genco) ─> file
//!                                 └ lower ─> steps, for the executor
//! ```
//!
//! What a test does was decided before; here only how it reads. `classes` is the one view of the recorded definitions,
//! `imports` the one place that decides what is written in full, `literal` the one that spells values.

mod act;
mod arrange;
mod arrays;
mod assertion;
mod bounds;
mod build;
mod calls;
mod classes;
mod closing;
mod console;
mod conversion;
mod databases;
mod declare;
mod draft;
mod emitted;
mod error;
mod exits;
mod explain;
mod facts;
mod function;
mod globals;
mod imports;
mod infer;
mod inline;
mod lang;
mod layout;
mod literal;
mod lower;
mod members;
mod names;
mod noise;
mod options;
mod overload;
mod places;
mod platform;
mod print;
mod probe;
mod resources;
mod retyped;
mod set_up;
mod steps;
mod suite;
mod surroundings;
mod syntax;
mod tear_down;
mod ties;
mod title;
mod type_text;
mod types;
mod typing;
mod unit;
mod upper_bound;
mod usage;
mod values;
mod words;

pub use emitted::{Emission, EmittedTest, JavaFile};
pub use error::{EmitError, LowerError};
pub use explain::{Explanation, SourceLine, Told};
pub use options::{EmitOptions, Junit, SetUpPlace};
pub(crate) use places::WHY_NOT_CLAIMED;
pub use resources::ResourceFile;
pub use suite::emit_suite;
