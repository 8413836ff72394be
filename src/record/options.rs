//! The file the agent reads its options from: Java properties, so that no path or pattern needs quoting on a JVM's
//! command line.

use std::path::{Path, PathBuf};

use super::{RecordError, utf8};
use crate::output;

/// Name of the options file in the recording.
pub(crate) const FILE_NAME: &str = "agent.properties";

/// What the agent is told.
#[derive(Debug, Clone, Copy)]
pub(crate) struct AgentOptions<'a> {
    /// Directory the traces go to.
    pub output: &'a Path,
    /// Classes to record; empty: the agent's own choice.
    pub include: &'a [String],
    /// Classes not to record.
    pub exclude: &'a [String],
    /// How much is recorded; by default the agent's own choice.
    pub budget: Option<Budget>,
    /// The machine's time zone, which a JVM only tells who settles it.
    pub timezone: Option<&'a str>,
}

/// How many events of one outermost invocation (a test, what another thread runs) are recorded at most; from a quarter on calls are left out. A `main` has
/// fifty times as many, as in the agent's own choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Budget {
    Events(u32),
    /// All is recorded.
    Unlimited,
}

/// As good as all: in the agent sums of a few of them are still numbers.
const UNLIMITED: u32 = 100_000_000;
const MAIN: u32 = 50;
/// Of the budget, what one invocation may take that is recorded whole; the agent's own choice at least.
const SHARE_OF_CALL: u32 = 8;
const LEAST_OF_CALL: u32 = 5_000;
/// Of the budget, what an outermost invocation may have besides for each method that it calls,
const SHARE_OF_METHOD: u32 = 40;
/// as long as all of them together have not had so many times the budget.
const RESERVE: u32 = 200;

impl Budget {
    /// What the agent is told, by key (docs/recording.md).
    fn limits(self) -> Vec<(&'static str, u32)> {
        let events = match self {
            Self::Events(events) => events,
            Self::Unlimited => UNLIMITED,
        };
        let call = (events / SHARE_OF_CALL).max(LEAST_OF_CALL);
        let times = |factor: u32| events.saturating_mul(factor).min(UNLIMITED);
        let mut limits = vec![
            ("events.per.test", events),
            ("events.per.main", times(MAIN)),
            ("events.per.call", call),
            ("events.per.method", events.div_ceil(SHARE_OF_METHOD)),
            ("events.in.reserve", times(RESERVE)),
        ];
        if self == Self::Unlimited {
            limits.push(("calls.per.method", UNLIMITED / 100));
        }
        limits
    }
}

impl std::str::FromStr for Budget {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if text == "none" {
            return Ok(Self::Unlimited);
        }
        let events = text.parse().ok().filter(|events| (1..=UNLIMITED).contains(events));
        events.map(Self::Events).ok_or_else(|| format!("a number of events from 1 to {UNLIMITED}, or none"))
    }
}

impl<'de> serde::Deserialize<'de> for Budget {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        #[derive(serde::Deserialize)]
        #[serde(untagged)]
        enum Text {
            Number(i64),
            Word(String),
        }
        let text = match Text::deserialize(from)? {
            Text::Number(number) => number.to_string(),
            Text::Word(word) => word,
        };
        text.parse().map_err(serde::de::Error::custom)
    }
}

impl AgentOptions<'_> {
    /// Writes the options into the recording they are for.
    pub(crate) fn write(&self) -> Result<PathBuf, RecordError> {
        let path = self.output.join(FILE_NAME);
        output::write_file(&path, self.to_properties()?.as_bytes())?;
        Ok(path)
    }

    /// The options as Java properties.
    pub(crate) fn to_properties(self) -> Result<String, RecordError> {
        let mut text = property("output", utf8(self.output)?);
        for (key, globs) in [("include", self.include), ("exclude", self.exclude)] {
            if !globs.is_empty() {
                text.extend([property(key, &globs.join(","))]);
            }
        }
        text.extend(
            self.budget.into_iter().flat_map(Budget::limits).map(|(key, limit)| property(key, &limit.to_string())),
        );
        text.extend(self.timezone.map(|zone| property("timezone", zone)));
        Ok(text)
    }
}

/// The name of the machine's time zone, if it has one.
pub(crate) fn machine_zone() -> Option<String> {
    let zone = jiff::tz::TimeZone::try_system().ok()?;
    zone.iana_name().map(str::to_owned)
}

/// Any options of the agent as Java properties.
pub(crate) fn properties<'a>(options: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    options.into_iter().map(|(key, value)| property(key, value)).collect()
}

/// The options as a trace's header tells them: `{exclude=a, include=b.*,c, output=/x}`.
pub(crate) fn from_header(text: &str) -> Vec<(String, String)> {
    let is_key = |key: &str| !key.is_empty() && key.chars().all(|c| c.is_ascii_lowercase() || c == '.');
    let mut options: Vec<(String, String)> = Vec::new();
    for piece in text.trim_start_matches('{').trim_end_matches('}').split(", ") {
        match (piece.split_once('='), options.last_mut()) {
            (Some((key, value)), _) if is_key(key) => options.push((key.to_owned(), value.to_owned())),
            // A value with a comma and a blank in it.
            (_, Some((_, value))) => value.extend([", ", piece]),
            _ => {}
        }
    }
    options
}

fn property(key: &str, value: &str) -> String {
    format!("{key}={}\n", escaped(value))
}

/// A value as `java.util.Properties` reads it from ISO 8859-1 bytes.
fn escaped(value: &str) -> String {
    let mut text = String::new();
    for (place, unit) in value.encode_utf16().enumerate() {
        match char::from_u32(u32::from(unit)) {
            Some('\\') => text.push_str("\\\\"),
            Some(' ') if place == 0 => text.push_str("\\ "),
            Some(c) if c == ' ' || c.is_ascii_graphic() => text.push(c),
            _ => text.extend([format!("\\u{unit:04x}")]),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_survive_the_way_java_reads_properties() {
        assert_eq!(escaped(r"C:\My Files\[x]"), r"C:\\My Files\\[x]");
        assert_eq!(escaped(" a\nb"), "\\ a\\u000ab");
        assert_eq!(escaped("ü😀"), "\\u00fc\\ud83d\\ude00");
    }

    #[test]
    fn the_header_of_a_trace_tells_the_options() {
        let read = from_header("{calls.per.method=9, include=a.*,b, output=/my, own=dir, x}");
        let expected = [("calls.per.method", "9"), ("include", "a.*,b"), ("output", "/my"), ("own", "dir, x")];
        assert_eq!(read, expected.map(|(key, value)| (key.to_owned(), value.to_owned())));
        assert_eq!(from_header("{}"), []);
    }

    #[test]
    fn absent_patterns_leave_the_choice_to_the_agent() {
        let options = AgentOptions {
            output: Path::new("/out"),
            include: &["com.acme.*".to_owned(), "org.b".to_owned()],
            exclude: &[],
            budget: None,
            timezone: None,
        };
        assert_eq!(options.to_properties().unwrap(), "output=/out\ninclude=com.acme.*,org.b\n");
    }

    #[test]
    fn a_budget_is_told_with_what_one_call_may_take_of_it() {
        let limits = |text: &str| text.parse::<Budget>().map(Budget::limits);
        let told = [80_000, 4_000_000, 10_000, 2_000, 16_000_000];
        assert!(limits("80000").is_ok_and(|limits| limits.iter().map(|(_, limit)| *limit).eq(told)));
        assert!(limits("none").is_ok_and(|limits| limits.iter().all(|(_, limit)| *limit >= 1_000_000)));
        assert!(limits("0").is_err() && limits("all").is_err());
    }
}
