# What is done often, under short names. `.ci/run` runs the same commands; nothing here is needed to build or test.

# All checks, as the continuous integration runs them
ci:
    .ci/run

# Format everything
fmt:
    cargo fmt

# Clippy with warnings as errors
lint:
    cargo clippy --all-targets -- -D warnings

# All tests of the Rust part; needs a JDK and Maven
test:
    cargo test

# All tests of the Java parts
java:
    mvn -q -B -f instrumenter/pom.xml verify

# How the stages grow with the recording
bench:
    cargo bench --bench pipeline

# Accept the help, usage and error texts as they are now, then look at the diff
texts:
    TRYCMD=overwrite cargo test --test tests cli::text
    git diff --stat tests/cmd

# Write docs/ten-tests.md anew from a recording of commons-cli's own tests
ten-tests RECORDING:
    rm -rf target/ten-tests
    cargo run -- generate '{{RECORDING}}' -o target/ten-tests
    TEN_TESTS_SUITE="$PWD/target/ten-tests" cargo test --test tests ten_tests::write_the_page -- --ignored
    git diff --stat docs/ten-tests.md

# Write the README's transcripts as they are now, then look at the diff
readme:
    TESTCARVE_README=overwrite cargo test --test tests cli::projects
    git diff README.md

# Put the Java parts, ready-made, into the package, so that it installs without Maven
prebuilt:
    mvn -q -B -f instrumenter/pom.xml -Dmaven.test.skip=true package
    mkdir -p prebuilt/junit
    cp instrumenter/agent/target/testcarve-agent.jar instrumenter/runner/target/testcarve-runner.jar prebuilt/
    cp instrumenter/runner/target/junit/*.jar prebuilt/junit/

# A package that installs without Maven
package: prebuilt
    cargo package --allow-dirty
