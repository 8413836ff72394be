//! The closed set of reasons why an invocation has no carved test.
//!
//! Every rejected invocation is listed with one of these codes (design, sections 5 and 7); `docs/reasons.md` explains each.

use std::fmt;

use crate::trace::event::ClassId;

/// A reason code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ReasonCode {
    /// A test in the package may not name the class or call the method.
    NotAccessible,
    /// Called as `super.m()`: the receiver's dispatch would not reach the method.
    SuperCall,
    /// The receiver is still under construction.
    UnderConstruction,
    /// Synthetic, bridge, lambda body, static initialiser.
    NotCallable,
    /// The invocation never ended.
    Open,
    /// An object it takes cannot be had by any binding.
    NoBinding,
    /// An object it takes is a lambda or an anonymous object that a test cannot write down.
    Lambda,
    /// A state it reads was defined only inside an invocation that contains it.
    InnerOuter,
    /// A state it reads was changed by no recorded action.
    Unobserved,
    /// It relies on the first value of static state that other code changes.
    StaticState,
    /// Class initialisers would run in another order than in the recording.
    InitOrder,
    /// The test would have too many statements.
    TooLarge,
    /// It reads what another thread changes, and no hand-off that was recorded orders the two.
    Shared,
    /// It talks to another program by a socket.
    Network,
    /// It ends the JVM.
    Exits,
    /// It writes files at a place that a test cannot choose.
    FixedPath,
    /// The search ended in a slice that breaks a rule of validity.
    InvalidSlice,
    /// The test could not be written in Java without a warning or a type that may not be named.
    NotExpressible,
    /// The written test did not compile.
    DoesNotCompile,
    /// Its source is red and the executor, which tried it, found it green; or the executor cannot try it.
    Disagrees,
    /// The test was not green.
    Fails,
    /// The test is green today and here only: at another time, in another zone, locale or file encoding it is red.
    Environment,
    /// The test stays green when the method's body is emptied.
    Weak,
    /// The test's call does not reach the method: no body could be emptied.
    Unmeasured,
    /// Every emptied body equals the recording.
    NothingToNotice,
    /// Another invocation of the method was chosen.
    NotSelected,
    /// The time limit came first.
    NotTried,
}

impl ReasonCode {
    /// Every one.
    pub const ALL: [Self; 27] = [
        Self::NotAccessible,
        Self::SuperCall,
        Self::UnderConstruction,
        Self::NotCallable,
        Self::Open,
        Self::NoBinding,
        Self::Lambda,
        Self::InnerOuter,
        Self::Unobserved,
        Self::StaticState,
        Self::InitOrder,
        Self::TooLarge,
        Self::Shared,
        Self::Network,
        Self::Exits,
        Self::FixedPath,
        Self::InvalidSlice,
        Self::NotExpressible,
        Self::DoesNotCompile,
        Self::Disagrees,
        Self::Fails,
        Self::Environment,
        Self::Weak,
        Self::Unmeasured,
        Self::NothingToNotice,
        Self::NotSelected,
        Self::NotTried,
    ];

    /// The code as it stands in `testcarve.json`.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::NotAccessible => "NOT_ACCESSIBLE",
            Self::SuperCall => "SUPER_CALL",
            Self::UnderConstruction => "UNDER_CONSTRUCTION",
            Self::NotCallable => "NOT_CALLABLE",
            Self::Open => "OPEN",
            Self::NoBinding => "NO_BINDING",
            Self::Lambda => "LAMBDA",
            Self::InnerOuter => "INNER_OUTER",
            Self::Unobserved => "UNOBSERVED",
            Self::StaticState => "STATIC_STATE",
            Self::InitOrder => "INIT_ORDER",
            Self::TooLarge => "TOO_LARGE",
            Self::Shared => "SHARED",
            Self::Network => "NETWORK",
            Self::Exits => "EXITS",
            Self::FixedPath => "FIXED_PATH",
            Self::InvalidSlice => "INVALID_SLICE",
            Self::NotExpressible => "NOT_EXPRESSIBLE",
            Self::DoesNotCompile => "DOES_NOT_COMPILE",
            Self::Disagrees => "DISAGREES",
            Self::Fails => "FAILS",
            Self::Environment => "ENVIRONMENT",
            Self::Weak => "WEAK",
            Self::Unmeasured => "UNMEASURED",
            Self::NothingToNotice => "NOTHING_TO_NOTICE",
            Self::NotSelected => "NOT_SELECTED",
            Self::NotTried => "NOT_TRIED",
        }
    }
}

impl fmt::Display for ReasonCode {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(self.code())
    }
}

/// A reason with what it is about.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Reason {
    pub code: ReasonCode,
    /// A sentence for people.
    pub detail: String,
    /// The class whose static initialiser did what is lacking: a test that does not touch the class can repeat that.
    pub initialiser: Option<ClassId>,
}

impl Reason {
    /// A reason.
    #[must_use]
    pub fn new(code: ReasonCode, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), initialiser: None }
    }

    /// The same reason in other words.
    #[must_use]
    pub fn reworded(self, code: ReasonCode, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), ..self }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(out, "{}: {}", self.code, self.detail)
    }
}
