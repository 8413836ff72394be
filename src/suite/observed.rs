//! A suite's run that somebody's agent looks on.
//!
//! Input: a suite as it stands, the JVM option that puts the agent there. Output: how the tests ended; what the agent saw is in its own file, which is whole
//! when this returns. Invariant: nothing is woven but by the agent, which may know a class by its exact bytes.

use std::sync::Arc;

use crate::jvm::Jdk;

use super::{
    compile::compile_tests,
    judge::{launch, plain_settings},
    schedule::Lab,
    verify::{TestOutcome, VerifyError, VerifyRequest},
};

/// Runs the tests of a suite once, in one JVM and in the order of the request. The outcomes are those of the tests that compile. Level, workers and emptied
/// bodies of the request do not matter.
pub(crate) fn run_with_agent(request: &VerifyRequest, option: &str) -> Result<Vec<TestOutcome>, VerifyError> {
    let jdk = Jdk::at(&request.java_home)?;
    let scratch = tempfile::tempdir()?;
    let mut settings = plain_settings(request, scratch.path());
    settings.push(("unwoven", Vec::new()));
    let mut launch = launch(request, &jdk);
    launch.jvm_options.push(option.to_owned());
    let lab = Lab::of(request, launch, Arc::new(settings));
    let mut slot = None;
    let compiled = compile_tests(lab.ready(&mut slot)?, request, scratch.path())?;
    let outcomes = lab.run(&mut slot, &compiled)?;
    match slot {
        Some(runner) if !runner.is_gone() => runner.quit()?,
        _ => {}
    }
    Ok(outcomes)
}
