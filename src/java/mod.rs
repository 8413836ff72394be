//! Test models to readable JUnit source.
//!
//! Input: [`crate::scenario::model::Scenario`]s and the recorded classes. Output: [`JavaFile`]s; nothing is written to disk here.
//!
//! ```text
//! scenario ─ simplify ─ statements (types) ─ checks ─> trees ─ names ─> draft ─ unit (text, lang) ─> file
//!                              └ environment                              ├ explain ─> reasons
//!                                                                         └ lower ─> steps, for the executor
//! ```
//!
//! What a test does was decided before; here only how it reads. `suite` has the entry point, `draft` is one test before its file is known. Files use each other in
//! one direction, directories in this one: `types`, `tree`, `simplify`, `text`, `names`, `environment`, `statements`, `checks`, `unit`.

mod checks;
mod draft;
mod emitted;
mod environment;
mod error;
mod explain;
mod lower;
mod names;
mod options;
mod simplify;
mod source;
mod statements;
mod suite;
mod text;
mod tree;
mod types;
mod unit;

pub use emitted::{Emission, EmittedTest, JavaFile};
pub(crate) use environment::places::WHY_NOT_CLAIMED;
pub use environment::resources::ResourceFile;
pub use error::{EmitError, LowerError};
pub use explain::{Explanation, SourceLine, Told};
pub use options::{EmitOptions, Junit, SetUpPlace};
pub use source::{
    Cuts, Grain, Replaced, TestMethod, Without, has_method, method_text, statements_in, test_methods, tidied,
    with_test_alone, with_tests, without_tests,
};
pub use suite::{Guard, Lowered, emit_suite, lower_alone, without_noise};
