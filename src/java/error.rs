//! Why a scenario has no source, or a test no steps.

use thiserror::Error;

use crate::slice::reason::ReasonCode;

/// Why a scenario has no source.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EmitError {
    #[error("a test in package {package:?} cannot name {class}")]
    Unnameable { class: String, package: String },
    #[error("the test has {statements} statements, more than {limit}")]
    TooManyStatements { statements: usize, limit: usize },
    #[error("a text of {units} characters is too long for a class file")]
    TextTooLong { units: usize },
    #[error("variable {variable} is used before an action defines it")]
    UndefinedVariable { variable: usize },
    #[error("the source could not be formatted: {0}")]
    Format(String),
}

impl EmitError {
    /// The reason that it is for an invocation.
    #[must_use]
    pub fn code(&self) -> ReasonCode {
        match self {
            Self::TooManyStatements { .. } | Self::TextTooLong { .. } => ReasonCode::TooLarge,
            Self::Unnameable { .. } | Self::UndefinedVariable { .. } | Self::Format(_) => ReasonCode::NotExpressible,
        }
    }
}

/// What has no step yet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LowerError {
    #[error("the test calls its own {method}")]
    Own { method: &'static str },
    #[error("the literal {text} has no type")]
    Literal { text: String },
}
