//! Tests that would have the same name.
//!
//! Input: the titles of one class's tests. Output: names, each once. Where titles tie, the first fact in which the tests differ is told too,
//! by all of them that have it; what then still ties is numbered from 2 in the order of the bodies. Invariant: which name a test
//! gets does not depend on the order of the tests.

use indexmap::IndexMap;

use super::title::{MAX_TITLE, Title};

/// Facts that a name may tell.
const MOST_FACTS: usize = 3;

/// Tells further facts of titles that tie, as far as that helps.
pub(in crate::java) fn tell_apart(titles: &mut [&mut Title]) {
    for _ in 0..MOST_FACTS {
        for group in ties(titles) {
            spell_out(titles, &group);
        }
        for group in ties(titles) {
            add_fact(titles, &group);
        }
    }
}

/// The places of titles with the same text, where there are several.
fn ties(titles: &[&mut Title]) -> Vec<Vec<usize>> {
    let mut groups: IndexMap<String, Vec<usize>> = IndexMap::new();
    for (at, title) in titles.iter().enumerate() {
        groups.entry(title.text()).or_default().push(at);
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

/// The values of a fact that is told already, in full, if that tells the tests apart.
fn spell_out(titles: &mut [&mut Title], group: &[usize]) {
    let wanted = |title: &Title| {
        let mut title = title.clone();
        title.told.iter_mut().for_each(|(_, long)| *long = true);
        title
    };
    replace_if_better(titles, group, &wanted);
}

/// The first fact in which the tests differ: beside what is told, else, for want of room, instead of the last of that, else of all.
fn add_fact(titles: &mut [&mut Title], group: &[usize]) {
    let mut keys: Vec<(usize, String)> = Vec::new();
    for at in group {
        let title = &titles[*at];
        let untold = title.facts.iter().enumerate().filter(|(fact, _)| title.told.iter().all(|(told, _)| told != fact));
        keys.extend(untold.map(|(place, fact)| (place, fact.key.clone())));
    }
    keys.sort();
    keys.dedup_by(|a, b| a.1 == b.1);
    for left_out in [0, 1, MOST_FACTS] {
        for (_, key) in &keys {
            for (terse, long) in [(false, false), (false, true), (true, false), (true, true)] {
                let wanted = |title: &Title| {
                    let mut title = title.clone();
                    title.terse |= terse;
                    let untold = |at: usize| title.told.iter().all(|(told, _)| *told != at);
                    let mut facts = title.facts.iter().enumerate();
                    let fact = facts.find(|(at, fact)| fact.key == *key && untold(*at)).map(|(at, _)| at);
                    // Who has nothing to tell instead keeps what is told.
                    let kept = title.told.len().saturating_sub(if fact.is_some() { left_out } else { 0 });
                    title.told.truncate(kept);
                    // More of the same is told instead.
                    let of = |fact: usize| subject(&title.facts[fact].key);
                    title.told.retain(|(told, _)| fact.is_none_or(|fact| of(*told) != of(fact)));
                    let room = title.told.len() < MOST_FACTS;
                    title.told.extend(fact.filter(|_| room).map(|fact| (fact, long)));
                    title
                };
                if replace_if_better(titles, group, &wanted) {
                    return;
                }
            }
        }
    }
}

/// What a fact is about; each fact that is neither `Is` nor `Has` stands for itself.
fn subject(key: &str) -> &str {
    key.strip_suffix("Is").or_else(|| key.strip_suffix("Has")).unwrap_or(key)
}

/// Takes the changed titles if they fit and are not all the same.
fn replace_if_better(titles: &mut [&mut Title], group: &[usize], wanted: &dyn Fn(&Title) -> Title) -> bool {
    let changed: Vec<Title> = group.iter().map(|at| wanted(titles[*at])).collect();
    let texts: Vec<String> = changed.iter().map(Title::text).collect();
    let better = texts.iter().any(|text| *text != texts[0]) && texts.iter().all(|text| text.len() <= MAX_TITLE);
    if better {
        for (at, title) in group.iter().zip(changed) {
            *titles[*at] = title;
        }
    }
    better
}

/// Numbers what still ties, in this order.
pub(in crate::java) fn numbered(texts: &[String]) -> Vec<String> {
    let mut seen: IndexMap<&str, u32> = IndexMap::new();
    let mut names: Vec<String> = Vec::with_capacity(texts.len());
    for text in texts {
        let count = seen.entry(text).or_insert(0);
        *count += 1;
        while *count > 1 && texts.contains(&format!("{text}_{count}")) {
            *count += 1;
        }
        names.push(if *count > 1 { format!("{text}_{count}") } else { text.clone() });
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::java::names::facts::{Fact, Weight};

    /// A title that tells the first of these facts.
    fn title(base: &str, facts: &[(&str, &str)]) -> Title {
        let fact = |(key, word): &(&str, &str)| Fact {
            key: (*key).to_owned(),
            word: (*word).to_owned(),
            spelled: (*word).to_owned(),
            weight: Weight::Literal,
        };
        Title { base: base.to_owned(), facts: facts.iter().map(fact).collect(), told: vec![(0, false)], terse: false }
    }

    fn texts(mut titles: Vec<Title>) -> Vec<String> {
        tell_apart(&mut titles.iter_mut().collect::<Vec<_>>());
        titles.iter().map(Title::text).collect()
    }

    #[test]
    fn a_fact_that_differs_is_told_beside_the_others() {
        let titles = [("1", "2"), ("1", "3")].map(|(a, b)| title("f_returns1", &[("AIs", a), ("BIs", b)]));
        assert_eq!(texts(titles.into()), ["f_returns1_whenAIs1AndBIs2", "f_returns1_whenAIs1AndBIs3"]);
    }

    #[test]
    fn where_there_is_no_room_it_is_told_instead() {
        let base = "newEventCountCircuitBreaker_setsOpeningThreshold";
        let facts = |interval| [("OpeningThresholdIs", "10"), ("OpeningIntervalIs", interval)];
        let told = texts(vec![title(base, &facts("1")), title(base, &facts("9"))]);
        assert_eq!(told, [format!("{base}_whenOpeningIntervalIs1"), format!("{base}_whenOpeningIntervalIs9")]);
        // Who has nothing to tell instead keeps what it tells.
        let told = texts(vec![title(base, &facts("1")[..1]), title(base, &facts("9"))]);
        assert_eq!(told, [format!("{base}_whenOpeningThresholdIs10"), format!("{base}_whenOpeningIntervalIs9")]);
    }
}
