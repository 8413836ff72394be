//! A suite's run that somebody's agent looks on.
//!
//! Input: a suite as it stands, the JVM option that puts the agent there. Output: how the tests ended; what the agent saw is in its own file, which is whole
//! when this returns. Invariant: nothing is woven but by the agent, which may know a class by its exact bytes.

use std::sync::{Arc, atomic::AtomicUsize};

use crate::jvm::Jdk;

use super::{
    compile::{compile_suite, put_resources},
    judge::{launch, plain_settings},
    runner::Clock,
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
    let lab = Lab {
        launch,
        clock: Clock::default(),
        keeps_world: false,
        settings: Arc::new(settings),
        tests: &request.tests,
        test_limit: request.test_limit,
        jvms_started: Arc::new(AtomicUsize::new(0)),
        targets: Vec::new(),
        asks: false,
    };
    let mut slot = None;
    let runner = lab.ready(&mut slot)?;
    put_resources(&request.resources, scratch.path())?;
    let diagnostics = compile_suite(runner, &request.sources, &request.tests, scratch.path(), request.release)?;
    let compiled: Vec<usize> = (0..diagnostics.len()).filter(|&test| diagnostics[test].is_empty()).collect();
    let outcomes = lab.run(&mut slot, &compiled)?;
    match slot {
        Some(runner) if !runner.is_gone() => runner.quit()?,
        _ => {}
    }
    Ok(outcomes)
}
