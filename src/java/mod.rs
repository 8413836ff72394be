//! Test models to readable JUnit source.
//!
//! Input: [`crate::scenario::model::Scenario`]s and the recorded classes. Output: [`JavaFile`]s; nothing is written to disk here.
//!
//! ```text
//! scenario ─ typing (infer, calls) ─> declared types ─ arrange, assertion (overload) ─> syntax trees
//!          ─ names, title ─> named ─ print (imports, layout) ─> lines ─ unit (lang, genco) ─> file
//! ```
//!
//! What a test does was decided before; here only how it reads. `classes` is the one view of the recorded definitions,
//! `imports` the one place that decides what is written in full, `literal` the one that spells values.

mod arrange;
mod arrays;
mod assertion;
mod calls;
mod classes;
mod imports;
mod infer;
mod lang;
mod layout;
mod literal;
mod names;
mod overload;
mod platform;
mod print;
mod suite;
mod syntax;
mod title;
mod types;
mod typing;
mod unit;
mod values;

pub use suite::{Emission, EmitError, EmitOptions, EmittedTest, JavaFile, Junit};

/// Writes scenarios as test classes.
#[must_use]
pub fn emit_suite(program: &crate::program::Program, scenarios: &[crate::scenario::model::Scenario], options: &EmitOptions) -> Emission {
    let definitions = &program.definitions;
    let classes = classes::Classes::new(definitions.classes.iter(), definitions.methods.iter(), definitions.fields.iter());
    suite::emit_all(&classes, scenarios, options)
}
