//! The report as one HTML file.
//!
//! Input: a report. Output: a page that needs nothing but itself: no network, no font, no library. Invariants: every text is escaped, in the markup by
//! the template engine and in the data so that no text ends its script; the overview and the reasons stand in the markup, so they are there without
//! a script and on paper; what there may be thousands of stands as data, one block for each class, and is read when it is opened.

use std::fmt::Write as _;

use minijinja::value::{Serde, Value};
use minijinja::{Environment, HtmlEscape, context};
use serde::Serialize;

use super::details::{File, LinesRun};
use super::methods::Counts;
use super::reasons::explained;
use super::sizes::{Bin, Sizes};
use super::treemap::{Rectangle, squarified};
use super::{Class, Head, Package, Report};
use crate::counted::counted;

/// Where the figures of other commands are looked for, beside the manifest.
pub(crate) const EVALUATION_FILE: &str = "testcarve-evaluation.json";
pub(crate) const WEAK_FILE: &str = "testcarve-weak.json";

/// Of the treemap.
const WIDTH: f64 = 1200.0;
/// Of a package's name above its classes.
const TITLE: f64 = 16.0;
/// Of a letter, about.
const LETTER: f64 = 6.3;
const HISTOGRAM: (f64, f64) = (460.0, 190.0);
/// Above the bars for their numbers, and below for their names.
const MARGINS: (f64, f64) = (20.0, 20.0);

/// The states of methods, for people.
#[derive(Clone, Copy, Debug, Serialize)]
pub(super) struct StateText {
    pub(super) key: &'static str,
    pub(super) text: &'static str,
    pub(super) meaning: &'static str,
}

pub(super) const STATES: [StateText; 5] = [
    StateText { key: "tested", text: "tested", meaning: "a test of the method notices what it does" },
    StateText {
        key: "through_callers",
        text: "through callers",
        meaning: "a test of a method that calls it notices what it does",
    },
    StateText { key: "weak", text: "weak", meaning: "its tests stay green when its body is emptied" },
    StateText {
        key: "nothing_to_notice",
        text: "nothing to notice",
        meaning: "an empty body does what the recorded calls did",
    },
    StateText { key: "without", text: "without a test", meaning: "the reason stands with each" },
];

#[derive(Serialize)]
struct Block {
    id: String,
    json: String,
}

/// What the script reads first.
#[derive(Serialize)]
struct Index<'r> {
    files: Vec<&'r str>,
    #[serde(flatten)]
    report: &'r Report,
}

#[derive(Serialize)]
struct FileBlock<'r> {
    text: &'r str,
    lines: Option<&'r LinesRun>,
}

#[derive(Serialize)]
struct ReasonText<'r> {
    code: &'r str,
    methods: usize,
    meaning: &'r str,
    remedy: &'r str,
}

/// The page. `before`: what the older suite is called, if there is one.
pub(crate) fn to_html(report: &Report, before: &str) -> String {
    let environment = environment();
    let head = &report.head;
    let files = report.files.iter().map(|file| file.path.as_str()).collect();
    let index = Index { files, report };
    let share = |part: usize, of: usize| percent(ratio(part, of));
    let page = environment.get_template("report.html").and_then(|template| {
        template.render(context! {
            report => Serde(head),
            name => head.name.as_str(),
            version => env!("CARGO_PKG_VERSION"),
            recordings => head.recording.join(", "),
            note => if head.lines_run.is_none() { "No test was run for it." } else { "The tests were run once for it." },
            before_name => before,
            style => include_str!("../../templates/report.css"),
            script => include_str!("../../templates/report.js"),
            index => for_script(&index),
            blocks => Serde(blocks(report)),
            states => Serde(STATES),
            classes => report.classes().count(),
            packages => report.packages.iter().map(table_rows).collect::<Vec<_>>(),
            reasons => Serde(reason_texts(head)),
            histogram => histogram(&head.sizes),
            treemap => treemap(report),
            weak_file => WEAK_FILE,
            evaluation_file => EVALUATION_FILE,
            lines_share => head.lines_run.map(|lines| share(lines.run, lines.of)),
            kept_share => head.lines_kept.map(|kept| share(kept.lines_kept, kept.of)),
            mutants_share => head.mutants.as_ref().map(|mutants| share(mutants.noticed, mutants.tried)),
        })
    });
    page.expect("our own templates, which tests render")
}

/// The templates with what they call.
pub(super) fn environment() -> Environment<'static> {
    let mut environment = Environment::new();
    let templates = [
        ("report.html", include_str!("../../templates/report.html")),
        ("overview.html", include_str!("../../templates/overview.html")),
        ("missing.html", include_str!("../../templates/missing.html")),
        ("changes.html", include_str!("../../templates/changes.html")),
        ("junit.xml", include_str!("../../templates/junit.xml")),
        ("summary.md", include_str!("../../templates/summary.md")),
    ];
    for (name, text) in templates {
        environment.add_template(name, text).expect("our own templates, which tests render");
    }
    environment.add_filter("percent", percent);
    environment.add_filter("markup", |text: String| Value::from_safe_string(markup(&text)));
    environment
        .add_filter("state", |key: Option<String>| key.map_or("–".to_owned(), |key| state_text(&key).to_owned()));
    environment.add_filter("cell", super::markdown::cell);
    environment.add_filter("code", super::markdown::code);
    environment
}

fn state_text(key: &str) -> &'static str {
    STATES.iter().find(|state| state.key == key).map_or("", |state| state.text)
}

/// `95.8%`, which is a width in a style, too.
pub(super) fn percent(share: f64) -> String {
    format!("{:.1}%", share * 100.0)
}

pub(super) fn ratio(part: usize, of: usize) -> f64 {
    let number = |count: usize| f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    if of == 0 { 0.0 } else { number(part) / number(of) }
}

/// Text with code in back quotes, as HTML.
fn markup(text: &str) -> String {
    let mut html = String::new();
    for (at, part) in text.split('`').enumerate() {
        let escaped = HtmlEscape(part);
        let _ = if at % 2 == 1 { write!(html, "<code>{escaped}</code>") } else { write!(html, "{escaped}") };
    }
    html
}

/// JSON that can stand in a script: no text of it ends that, or a line.
fn for_script(value: &impl Serialize) -> String {
    let json = serde_json::to_string(value).expect("plain data without maps with odd keys");
    let mut safe = String::with_capacity(json.len() + json.len() / 32);
    for letter in json.chars() {
        match letter {
            '<' | '>' | '&' | '\u{2028}' | '\u{2029}' => {
                let _ = write!(safe, "\\u{:04x}", u32::from(letter));
            }
            other => safe.push(other),
        }
    }
    safe
}

fn blocks(report: &Report) -> Vec<Block> {
    let file = |(at, file): (usize, &File)| Block {
        id: format!("file-{at}"),
        json: for_script(&FileBlock { text: &file.text, lines: file.lines.as_ref() }),
    };
    let class = |(at, class): (usize, &Class)| Block { id: format!("class-{at}"), json: for_script(&class.details) };
    report.files.iter().enumerate().map(file).chain(report.classes().enumerate().map(class)).collect()
}

fn reason_texts(head: &Head) -> Vec<ReasonText<'_>> {
    let text = |code| explained(code).map_or(("", ""), |one| (one.meaning.as_str(), one.remedy.as_str()));
    let all = head.reasons.iter().map(|reason| {
        let (meaning, remedy) = text(&reason.reason);
        ReasonText { code: &reason.reason, methods: reason.methods, meaning, remedy }
    });
    all.collect()
}

/// A package in the table of the overview.
fn table_rows(package: &Package) -> Value {
    let row = |class: &Class| {
        context! { name => class.name.as_str(), simple => simple(&class.name), counts => Serde(class.counts), share => class.counts.share() }
    };
    let classes: Vec<Value> = package.classes.iter().map(row).collect();
    context! { name => package.name.as_str(), counts => Serde(package.counts), share => package.counts.share(), classes }
}

fn simple(class: &str) -> String {
    class.rsplit('.').next().unwrap_or(class).replace('$', ".")
}

/// Packages with their classes as areas.
fn treemap(report: &Report) -> Value {
    let weight = |counts: &Counts| f64::from(u32::try_from(counts.methods).unwrap_or(u32::MAX));
    let is_titled = report.packages.len() > 1;
    let weights: Vec<f64> = report.packages.iter().map(|package| weight(&package.counts)).collect();
    // A few classes need no large map.
    let height = [(8, 120.0), (30, 260.0)].into_iter().find(|(most, _)| report.classes().count() <= *most);
    let height = height.map_or(420.0, |(_, height)| height);
    let whole = Rectangle { x: 0.0, y: 0.0, width: WIDTH, height };
    let packages = report.packages.iter().zip(squarified(&weights, whole)).map(|(package, place)| {
        let inside = if is_titled { place.inside(1.0, TITLE) } else { place };
        let weights: Vec<f64> = package.classes.iter().map(|class| weight(&class.counts)).collect();
        let areas = package.classes.iter().zip(squarified(&weights, inside)).map(|(class, place)| area(class, place));
        let areas: Vec<Value> = areas.collect();
        let text = fitting(&package.name, place, TITLE);
        let Rectangle { x, y, width, height } = rounded(place);
        context! { x, y, width, height, text, titled => is_titled, areas }
    });
    let packages: Vec<Value> = packages.collect();
    context! { width => WIDTH, height, packages }
}

fn area(class: &Class, place: Rectangle) -> Value {
    let Counts { methods, tested, through_callers, .. } = class.counts;
    let share = class.counts.share();
    let tenths = share.map_or(0, |share| (0..10).filter(|tenth| share >= f64::from(*tenth) / 10.0 + 0.05).count());
    let shade = format!("s{tenths}");
    let title = format!("{}: {} of {} tested", class.name, tested + through_callers, counted(methods, "method"));
    let Rectangle { x, y, width, height } = rounded(place);
    context! { name => class.name.as_str(), text => fitting(&simple(&class.name), place, 18.0), title, shade, x, y, width, height }
}

/// The name, as far as it fits in; none where hardly any of it does.
fn fitting(name: &str, place: Rectangle, line: f64) -> Option<String> {
    let room = (0..200).take_while(|letters| f64::from(*letters + 1) * LETTER + 10.0 <= place.width).count();
    let length = name.chars().count();
    if place.height < line || room < length.min(4) {
        return None;
    }
    if length <= room {
        return Some(name.to_owned());
    }
    Some(format!("{}…", name.chars().take(room - 1).collect::<String>()))
}

fn rounded(place: Rectangle) -> Rectangle {
    let tenth = |number: f64| (number * 10.0).round() / 10.0;
    let Rectangle { x, y, width, height } = place;
    Rectangle { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height) }
}

/// Bars with their places.
fn histogram(sizes: &Sizes) -> Value {
    let (width, height) = HISTOGRAM;
    let (base, room) = (height - MARGINS.1, height - MARGINS.0 - MARGINS.1);
    let most = sizes.bins.iter().map(|bin| bin.tests.max(bin.before)).max().unwrap_or_default();
    let step = width / f64::from(u32::try_from(sizes.bins.len().max(6)).unwrap_or(u32::MAX));
    let is_minimized = sizes.median_before.is_some();
    let bars = (0_u32..).zip(&sizes.bins).map(|(at, bin)| {
        let place = |tests: usize| {
            let tall = room * ratio(tests, most);
            let Rectangle { x, y, width, height } =
                rounded(Rectangle { x: step * f64::from(at) + 2.0, y: base - tall, width: step - 4.0, height: tall });
            (x, y, width, height)
        };
        let (x, y, width, height) = place(bin.tests);
        let (_, before_y, _, before_height) = place(bin.before);
        let name = bin_name(bin);
        let title = format!("{} with {name} statements", counted(bin.tests, "test"));
        context! {
            x, y, width, height, before_y, before_height => is_minimized.then_some(before_height), title, name,
            tests => bin.tests, middle => rounded(Rectangle { x: x + width / 2.0, ..Rectangle::default() }).x,
            top => if is_minimized { y.min(before_y) } else { y },
        }
    });
    let bars: Vec<Value> = bars.collect();
    let parts: Vec<String> = sizes.bins.iter().map(|bin| format!("{}: {}", bin_name(bin), bin.tests)).collect();
    context! { width, height, base, bars, label => format!("Tests by their statements. {}", parts.join(", ")) }
}

fn bin_name(bin: &Bin) -> String {
    match bin.last {
        Some(last) if last == bin.first => last.to_string(),
        Some(last) => format!("{}–{last}", bin.first),
        None => format!("{}+", bin.first),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::tests::{NASTY, report};

    #[test]
    fn no_text_of_a_suite_becomes_markup_or_ends_a_script() {
        let page = to_html(&report(), "old");
        assert!(!page.contains("<b>\"it's"), "a text became markup");
        let scripts = page.matches("<script").count();
        assert_eq!(page.matches("</script>").count(), scripts, "a text ended a script");
        assert!(!page.contains('\u{2028}') && !page.contains('\u{1}'));
        for block in page.split("<script type=\"application/json\" id=\"").skip(1) {
            let (_, json) = block.split_once("\">").unwrap();
            let (json, _) = json.split_once("</script>").unwrap();
            serde_json::from_str::<serde_json::Value>(json).unwrap();
        }
        let (_, details) = page.split_once("id=\"class-0\">").unwrap();
        let details: serde_json::Value = serde_json::from_str(details.split("</script>").next().unwrap()).unwrap();
        assert_eq!(details["tests"][0]["steps"][0]["why"], NASTY);
    }

    #[test]
    fn the_page_loads_nothing_and_is_the_same_each_time() {
        let page = to_html(&report(), "");
        for loading in [" src=", "@import", "url(", "http://", "https://"] {
            let places = page.match_indices(loading).map(|(at, _)| &page[at..(at + 40).min(page.len())]);
            let other: Vec<&str> = places.filter(|place| !place.starts_with("http://www.w3.org/2000/svg")).collect();
            assert!(other.is_empty(), "{other:?}");
        }
        // (Where its source is differs.)
        assert_eq!(page.len(), to_html(&report(), "").len());
    }

    #[test]
    fn what_is_not_known_is_told_with_the_way_to_know_it() {
        let page = to_html(&report(), "");
        assert!(page.contains("testcarve list --weak carved --format json &gt; carved/testcarve-weak.json"));
        assert!(page.contains("testcarve report carved --lines"));
        assert!(page.contains("33.3%"));
    }

    #[test]
    fn code_in_reasons_is_code_and_all_else_text() {
        assert_eq!(markup("say `--a <b>` & go"), "say <code>--a &lt;b&gt;</code> &amp; go");
    }
}
