//! The region of the machine on which a program was recorded: its locale and time zone.
//!
//! Input: the header of a recording; the scenario of a test that is red elsewhere. Output: the same with its region: the test sets it first, and its class sets
//! back what was there before. Why only then: nearly all that asks for a locale gives the same in each (`toLowerCase`, `%d`), and a test that sets
//! what it does not need hides what it is about.

use super::model::Scenario;
use crate::slice::Slice;
use crate::slice::context::SliceContext;
use crate::trace::recording::Header;

/// What a test sets of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Region {
    /// A language tag: `en-US`.
    pub locale: Option<String>,
    /// `Europe/Berlin`.
    pub zone: Option<String>,
}

impl Region {
    /// Where the recorded program started, as far as its recording tells.
    #[must_use]
    pub fn recorded(header: &Header) -> Self {
        let own = |key: &str| header.get(key).filter(|value| !value.is_empty());
        let parts = ["user.language", "user.script", "user.country", "user.variant"].into_iter().filter_map(own);
        let language = own("user.language").filter(|_| has_one_locale(header));
        let locale = language.map(|_| parts.collect::<Vec<_>>().join("-"));
        Self { locale, zone: own("user.timezone").map(str::to_owned) }
    }
}

/// Whether a recorded JVM wrote numbers and dates in the locale of its texts: otherwise no single one is right.
pub(super) fn has_one_locale(header: &Header) -> bool {
    let own = |key: &str| header.get(key).filter(|value| !value.is_empty());
    let differs = |key: &str| own(&format!("{key}.format")).is_some_and(|format| own(key) != Some(format));
    !["user.language", "user.country"].into_iter().any(differs)
}

/// Whether a member of a slice asks for a default locale or time zone.
#[must_use]
pub fn asks_region(context: &SliceContext<'_>, slice: &Slice) -> bool {
    let history = context.history;
    let mut spans = slice.members.keys().flat_map(|member| history.spans(*member));
    spans.any(|span| history.chance.asked_region(history.log, span))
}

impl Scenario {
    /// With these of the recorded locale and zone set; none if no more can be set than is set already.
    #[must_use]
    pub fn in_region(&self, Region { locale, zone }: Region) -> Option<Self> {
        let region = Region { locale: self.region.locale.clone().or(locale), zone: self.region.zone.clone().or(zone) };
        (region != self.region).then(|| Self { region, asks_region: true, ..self.clone() })
    }
}

#[cfg(test)]
mod tests {
    use super::Region;
    use crate::trace::recording::Header;

    fn recorded(all: &[(&str, &str)]) -> (Option<String>, Option<String>) {
        let own = |(key, value): &(&str, &str)| ((*key).to_owned(), (*value).to_owned());
        let Region { locale, zone } = Region::recorded(&Header(all.iter().map(own).collect()));
        (locale, zone)
    }

    #[test]
    fn a_region_is_what_the_header_tells_of_it() {
        let locale = |tag: &str| Some(tag.to_owned());
        assert_eq!(recorded(&[]), (None, None));
        assert_eq!(recorded(&[("user.country", "US")]), (None, None));
        assert_eq!(recorded(&[("user.language", "en"), ("user.country", "")]), (locale("en"), None));
        assert_eq!(
            recorded(&[
                ("user.country", "RS"),
                ("user.language", "sr"),
                ("user.script", "Latn"),
                ("user.timezone", "")
            ]),
            (locale("sr-Latn-RS"), None)
        );
        assert_eq!(recorded(&[("user.language", "en"), ("user.language.format", "de")]), (None, None));
        assert_eq!(recorded(&[("user.timezone", "Europe/Berlin")]), (None, Some("Europe/Berlin".to_owned())));
    }
}
