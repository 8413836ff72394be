//! The testing libraries that catch the end of the JVM: how each is known in a recording, and how a test uses it.
//!
//! Input: the class of the exception that came out of `System.exit`. Output: who threw it in place of the end. Invariant: all that the crate knows of such a library
//! stands here. What no library throws is a security manager of the system tests' own.

/// Who keeps the JVM from ending in the system tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExitCatcher {
    /// A method that runs an action and gives the status with which that ends the JVM.
    Method(&'static CatchingMethod),
    /// A rule of JUnit 4, which is told the status before.
    Rule(&'static CatchingRule),
    /// A security manager.
    SecurityManager,
}

/// A static method that takes an action.
#[derive(Debug, PartialEq, Eq)]
pub struct CatchingMethod {
    /// Internal name.
    pub class: &'static str,
    pub name: &'static str,
    /// The interface of the action, by its internal name.
    pub action: &'static str,
}

/// A rule that stands in a field of the test class.
#[derive(Debug, PartialEq, Eq)]
pub struct CatchingRule {
    /// Internal name.
    pub class: &'static str,
    /// The static method that makes one.
    pub factory: &'static str,
    /// The method that takes the status.
    pub expects: &'static str,
}

const SYSTEM_LAMBDA: CatchingMethod = CatchingMethod {
    class: "com/github/stefanbirkner/systemlambda/SystemLambda",
    name: "catchSystemExit",
    action: "com/github/stefanbirkner/systemlambda/Statement",
};
const SYSTEM_STUBS: CatchingMethod = CatchingMethod {
    class: "uk/org/webcompere/systemstubs/SystemStubs",
    name: "catchSystemExit",
    action: "uk/org/webcompere/systemstubs/ThrowingRunnable",
};
const SYSTEM_RULES: CatchingRule = CatchingRule {
    class: "org/junit/contrib/java/lang/system/ExpectedSystemExit",
    factory: "none",
    expects: "expectSystemExitWithStatus",
};

/// What each library throws in place of the end.
const THROWN: [(&str, ExitCatcher); 3] = [
    ("com/github/stefanbirkner/systemlambda/SystemLambda$CheckExitCalled", ExitCatcher::Method(&SYSTEM_LAMBDA)),
    ("uk/org/webcompere/systemstubs/security/AbortExecutionException", ExitCatcher::Method(&SYSTEM_STUBS)),
    ("org/junit/contrib/java/lang/system/internal/CheckExitCalled", ExitCatcher::Rule(&SYSTEM_RULES)),
];

impl ExitCatcher {
    /// Who throws exceptions of this class, by its internal name.
    #[must_use]
    pub fn throwing(exception: &str) -> Self {
        let known = THROWN.iter().find(|(thrown, _)| *thrown == exception);
        known.map_or(Self::SecurityManager, |(_, catcher)| *catcher)
    }
}

impl CatchingMethod {
    /// Its descriptor: it gives the status.
    #[must_use]
    pub fn desc(&self) -> String {
        format!("(L{};)I", self.action)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_exception_tells_the_library_that_threw_it() {
        let stubs = ExitCatcher::throwing("uk/org/webcompere/systemstubs/security/AbortExecutionException");
        assert_eq!(stubs, ExitCatcher::Method(&SYSTEM_STUBS));
    }

    #[test]
    fn an_exception_of_no_library_is_a_security_managers() {
        assert_eq!(ExitCatcher::throwing("com/acme/NoExit$Ended"), ExitCatcher::SecurityManager);
    }
}
