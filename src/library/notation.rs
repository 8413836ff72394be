//! The one-line notation of a row: text to [`Effects`] and back.
//!
//! ```text
//! row       = { clause } { ";" "when" condition { clause } } ;       (* clauses are separated by blanks *)
//! clause    = place ":" access | "args:" access | "result:" kind
//!           | "shares(" place { "," place } ")" | "over(" place "," place ")"
//!           | "deep(" place { "," place } ")" | "fields(" place { "," place } ")" | "runs(" arg { "," arg } ")"
//!           | "variant(" word ")" | "since:" release | "until:" release | "none" ;
//! place     = "recv" | "source" | "result" | arg | resource ;         arg = "arg" digit ;
//! access    = "none" | "read" | "update" | "kill" | "readupdate" ;
//! kind      = "constant" | "value" | "fresh" | "receiver" | "stored" | "unknown" | arg ;
//! condition = arg "=" literal | "variant=" word | "result=again" | "result=null" | "result=unseen" | "otherwise" ;
//! resource  = "stdout" | "clock" | … | "file(" selector ")" | "libstatic(" name ")" | … ;
//! ```
//!
//! Invariant: `parse_line(&render(&e)) == e` for every line of the table (tested).

use std::fmt::Write as _;

use super::effects::{Access, Condition, Effects, Place, Resource, ResultKind, Selector};

/// A parsed line: the effects, and which Java releases have the method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// What the call does.
    pub effects: Effects,
    /// First Java release that has the method; 0: all we support.
    pub since: u16,
    /// Last Java release that has it; 0: still there.
    pub until: u16,
}

/// What is wrong with a line, and with which clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct BadClause {
    /// The clause as written.
    pub clause: String,
    /// A fragment that fits "`clause`: …".
    pub problem: &'static str,
}

impl BadClause {
    fn new(clause: &str, problem: &'static str) -> Self {
        Self { clause: clause.to_owned(), problem }
    }
}

/// Parses one line of the table.
pub(super) fn parse_line(text: &str) -> Result<Line, BadClause> {
    let mut parts = text.split(';');
    let mut line = Line::default();
    parse_clauses(parts.next().unwrap_or_default(), &mut line)?;
    for part in parts {
        let (condition, rest) = parse_condition(part)?;
        let mut patch = Line::default();
        parse_clauses(rest, &mut patch)?;
        line.effects.when.push((condition, patch.effects));
    }
    Ok(line)
}

fn parse_condition(part: &str) -> Result<(Condition, &str), BadClause> {
    let expected = "after `;` comes `when arg0=0 …`, `when variant=word …`, `when result=again …`, `when result=null …`, `when result=unseen …` or `when otherwise …`";
    let rest = part.trim().strip_prefix("when ").ok_or_else(|| BadClause::new(part, expected))?;
    let (text, rest) = rest.trim_start().split_once(' ').ok_or_else(|| BadClause::new(part, expected))?;
    if text == "otherwise" {
        return Ok((Condition::Otherwise, rest));
    }
    let (left, right) = text.split_once('=').ok_or_else(|| BadClause::new(text, expected))?;
    let condition = match left {
        "variant" => Condition::Variant(right.to_owned()),
        "result" if right == "again" => Condition::GivesAgain,
        "result" if right == "null" => Condition::GivesNull,
        "result" if right == "unseen" => Condition::Unseen,
        _ => Condition::ArgIs(parse_arg(left).ok_or_else(|| BadClause::new(text, expected))?, right.to_owned()),
    };
    Ok((condition, rest))
}

fn parse_clauses(text: &str, line: &mut Line) -> Result<(), BadClause> {
    text.split_whitespace().try_for_each(|clause| parse_clause(clause, line))
}

fn parse_clause(clause: &str, line: &mut Line) -> Result<(), BadClause> {
    if clause == "none" {
        return Ok(());
    }
    if let Some((head, inside)) = relation(clause) {
        return parse_relation(clause, head, inside, &mut line.effects);
    }
    let (left, right) =
        clause.rsplit_once(':').ok_or_else(|| BadClause::new(clause, "expected `place:access` or a relation"))?;
    match left {
        "since" => line.since = parse_release(clause, right)?,
        "until" => line.until = parse_release(clause, right)?,
        "result" => {
            let kind = parse_result(right).ok_or_else(|| BadClause::new(clause, RESULTS))?;
            line.effects.result = Some(kind);
        }
        _ => parse_access(clause, left, right, &mut line.effects)?,
    }
    Ok(())
}

const RESULTS: &str = "a result is constant, value, fresh, receiver, stored, unknown or argN";
const ACCESSES: &str = "an access is none, read, update, kill or readupdate";
const PLACES: &str = "a place is recv, source, argN, args or a resource such as stdout, clock, file(arg0)";

fn parse_release(clause: &str, text: &str) -> Result<u16, BadClause> {
    text.parse().map_err(|_| BadClause::new(clause, "a release is a number such as 21"))
}

fn relation(clause: &str) -> Option<(&str, &str)> {
    let (head, rest) = clause.split_once('(')?;
    let known = ["shares", "over", "deep", "fields", "runs", "variant"].contains(&head);
    known.then(|| rest.strip_suffix(')').map(|inside| (head, inside))).flatten()
}

fn parse_relation(clause: &str, head: &str, inside: &str, effects: &mut Effects) -> Result<(), BadClause> {
    if head == "variant" {
        effects.variants.push(inside.to_owned());
        return Ok(());
    }
    let places = split_top(inside).map(parse_place).collect::<Option<Vec<_>>>();
    let places = places.ok_or_else(|| BadClause::new(clause, PLACES))?;
    match (head, places.as_slice()) {
        ("shares", [_, _, ..]) => effects.shares.push(places),
        ("over", [above, below]) => effects.over.push((above.clone(), below.clone())),
        ("deep", [_, ..]) => effects.deep.extend(places),
        ("fields", [_, ..]) => effects.fields.extend(places),
        ("runs", [_, ..]) => effects.runs.extend(arg_numbers(clause, &places)?),
        _ => {
            return Err(BadClause::new(
                clause,
                "wrong number of places: shares(a,b,…), over(a,b), deep(a,…), fields(a,…)",
            ));
        }
    }
    Ok(())
}

fn arg_numbers(clause: &str, places: &[Place]) -> Result<Vec<u8>, BadClause> {
    let numbers = places.iter().map(|place| if let Place::Arg(i) = place { Some(*i) } else { None });
    numbers.collect::<Option<Vec<_>>>().ok_or_else(|| BadClause::new(clause, "runs(…) takes arguments: runs(arg0)"))
}

/// Splits at commas outside parentheses.
fn split_top(text: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    text.split(move |c| {
        match c {
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
        c == ',' && depth == 0
    })
}

fn parse_access(clause: &str, left: &str, right: &str, effects: &mut Effects) -> Result<(), BadClause> {
    let access = Access::from_word(right).ok_or_else(|| BadClause::new(clause, ACCESSES))?;
    if left == "args" {
        effects.rest = access;
        return Ok(());
    }
    match parse_place(left) {
        Some(Place::Recv) => effects.recv = access,
        Some(Place::Source) => effects.source = access,
        Some(Place::Arg(index)) => effects.args.push((index, access)),
        Some(Place::Resource(resource)) => effects.resources.push((resource, access)),
        Some(Place::Result) | None => return Err(BadClause::new(clause, PLACES)),
    }
    Ok(())
}

fn parse_result(word: &str) -> Option<ResultKind> {
    Some(match word {
        "constant" => ResultKind::Constant,
        "value" => ResultKind::Value,
        "fresh" => ResultKind::Fresh,
        "receiver" => ResultKind::Receiver,
        "stored" => ResultKind::Stored,
        "unknown" => ResultKind::Unknown,
        _ => ResultKind::Arg(parse_arg(word)?),
    })
}

fn parse_arg(word: &str) -> Option<u8> {
    word.strip_prefix("arg")?.parse().ok()
}

fn parse_place(word: &str) -> Option<Place> {
    Some(match word {
        "recv" => Place::Recv,
        "result" => Place::Result,
        "source" => Place::Source,
        _ => match parse_arg(word) {
            Some(index) => Place::Arg(index),
            None => Place::Resource(parse_resource(word)?),
        },
    })
}

/// Parses a resource by itself (also used for static fields such as `System.out`).
pub(super) fn parse_resource(word: &str) -> Option<Resource> {
    if let Some((head, inside)) = word.strip_suffix(')').and_then(|w| w.split_once('(')) {
        return Some(match head {
            "property" => Resource::Property(parse_selector(inside)),
            "file" => Resource::File(parse_selector(inside)),
            "entries" => Resource::Entries(parse_selector(inside)),
            "parents" => Resource::Parents(parse_selector(inside)),
            "tree" => Resource::Tree(parse_selector(inside)),
            "resource" => Resource::ClassResource(parse_selector(inside)),
            "net" => Resource::Net(parse_selector(inside)),
            "libstatic" => Resource::LibStatic(inside.to_owned()),
            _ => return None,
        });
    }
    PLAIN.iter().find(|(name, _)| *name == word).map(|(_, resource)| resource.clone())
}

const PLAIN: [(&str, Resource); 11] = [
    ("stdout", Resource::Stdout),
    ("stderr", Resource::Stderr),
    ("stdin", Resource::Stdin),
    ("clock", Resource::Clock),
    ("random", Resource::Random),
    ("identity", Resource::Identity),
    ("env", Resource::Env),
    ("db", Resource::Db),
    ("thread", Resource::Thread),
    ("machine", Resource::Machine),
    ("anything", Resource::Anything),
];

fn parse_selector(word: &str) -> Selector {
    match word {
        "*" => Selector::Any,
        "recv" => Selector::Recv,
        _ => parse_arg(word).map_or_else(|| Selector::Named(word.to_owned()), Selector::Arg),
    }
}

/// The line in the table's notation, clauses in one fixed order.
#[must_use]
pub(super) fn render(line: &Line) -> String {
    let mut text = render_effects(&line.effects);
    for (word, release) in [("since", line.since), ("until", line.until)] {
        if release > 0 {
            let _ = write!(text, " {word}:{release}");
        }
    }
    for (condition, patch) in &line.effects.when {
        let _ = write!(text, " ; when {} {}", render_condition(condition), render_effects(patch));
    }
    text
}

fn render_condition(condition: &Condition) -> String {
    match condition {
        Condition::ArgIs(index, literal) => format!("arg{index}={literal}"),
        Condition::Variant(name) => format!("variant={name}"),
        Condition::GivesAgain => "result=again".to_owned(),
        Condition::GivesNull => "result=null".to_owned(),
        Condition::Unseen => "result=unseen".to_owned(),
        Condition::Otherwise => "otherwise".to_owned(),
    }
}

fn render_effects(effects: &Effects) -> String {
    let mut words = render_accesses(effects);
    words.extend(effects.shares.iter().map(|group| format!("shares({})", render_places(group))));
    words.extend(effects.over.iter().map(|(a, b)| format!("over({},{})", render_place(a), render_place(b))));
    if !effects.deep.is_empty() {
        words.push(format!("deep({})", render_places(&effects.deep)));
    }
    if !effects.fields.is_empty() {
        words.push(format!("fields({})", render_places(&effects.fields)));
    }
    if !effects.runs.is_empty() {
        let places: Vec<Place> = effects.runs.iter().map(|i| Place::Arg(*i)).collect();
        words.push(format!("runs({})", render_places(&places)));
    }
    words.extend(effects.variants.iter().map(|name| format!("variant({name})")));
    words.extend(effects.result.map(|kind| format!("result:{}", render_result(kind))));
    if words.is_empty() {
        words.push("none".to_owned());
    }
    words.join(" ")
}

fn render_accesses(effects: &Effects) -> Vec<String> {
    let mut words = Vec::new();
    let fixed = [("recv", effects.recv), ("source", effects.source), ("args", effects.rest)];
    words.extend(fixed.iter().filter(|(_, a)| *a != Access::None).map(|(place, a)| format!("{place}:{a}")));
    words.extend(effects.args.iter().map(|(index, a)| format!("arg{index}:{a}")));
    words.extend(effects.resources.iter().map(|(r, a)| format!("{}:{a}", render_resource(r))));
    words
}

fn render_places(places: &[Place]) -> String {
    places.iter().map(render_place).collect::<Vec<_>>().join(",")
}

fn render_place(place: &Place) -> String {
    match place {
        Place::Recv => "recv".to_owned(),
        Place::Result => "result".to_owned(),
        Place::Source => "source".to_owned(),
        Place::Arg(index) => format!("arg{index}"),
        Place::Resource(resource) => render_resource(resource),
    }
}

fn render_result(kind: ResultKind) -> String {
    match kind {
        ResultKind::Constant => "constant".to_owned(),
        ResultKind::Value => "value".to_owned(),
        ResultKind::Fresh => "fresh".to_owned(),
        ResultKind::Receiver => "receiver".to_owned(),
        ResultKind::Stored => "stored".to_owned(),
        ResultKind::Unknown | ResultKind::Void => "unknown".to_owned(),
        ResultKind::Arg(index) => format!("arg{index}"),
    }
}

/// A resource in the table's notation; also its name in reports.
#[must_use]
pub fn render_resource(resource: &Resource) -> String {
    match resource {
        Resource::Property(selector) => format!("property({})", render_selector(selector)),
        Resource::File(selector) => format!("file({})", render_selector(selector)),
        Resource::Entries(selector) => format!("entries({})", render_selector(selector)),
        Resource::Parents(selector) => format!("parents({})", render_selector(selector)),
        Resource::Tree(selector) => format!("tree({})", render_selector(selector)),
        Resource::ClassResource(selector) => format!("resource({})", render_selector(selector)),
        Resource::Net(selector) => format!("net({})", render_selector(selector)),
        Resource::LibStatic(name) => format!("libstatic({name})"),
        plain => PLAIN.iter().find(|(_, r)| r == plain).map_or_else(String::new, |(name, _)| (*name).to_owned()),
    }
}

fn render_selector(selector: &Selector) -> String {
    match selector {
        Selector::Any => "*".to_owned(),
        Selector::Recv => "recv".to_owned(),
        Selector::Arg(index) => format!("arg{index}"),
        Selector::Named(name) => name.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn round_trip(text: &str) {
        let line = parse_line(text).unwrap();
        assert_eq!(parse_line(&render(&line)).unwrap(), line, "{text}");
    }

    #[test]
    fn lines_survive_a_round_trip() {
        round_trip("none");
        round_trip("recv:readupdate ; when arg0=0 recv:kill");
        round_trip("recv:readupdate result:stored ; when result=again recv:read");
        round_trip("recv:readupdate result:stored ; when result=null recv:read");
        round_trip("file(arg0):read ; when arg1=[READ] file(arg0):read ; when otherwise shares(result,file(arg0))");
        round_trip("file(arg0):kill shares(recv,file(arg0)) since:11");
        round_trip("recv:read over(result,recv) result:fresh until:20");
        round_trip("recv:read args:read deep(recv,arg0) runs(arg1) result:arg1");
        round_trip("recv:read arg0:read fields(arg0,result)");
        round_trip("recv:kill ; when arg2=true variant(access-order)");
        round_trip("recv:read ; when variant=access-order recv:readupdate");
        round_trip("property(arg0):read libstatic(java.util.Locale.default):read");
    }

    #[test]
    fn a_wrong_word_is_named_with_what_would_be_right() {
        let error = parse_line("recv:reads").unwrap_err();
        assert_eq!((error.clause.as_str(), error.problem), ("recv:reads", ACCESSES));
        assert_eq!(parse_line("recv").unwrap_err().problem, "expected `place:access` or a relation");
        assert_eq!(parse_line("result:new").unwrap_err().problem, RESULTS);
        assert_eq!(parse_line("shares(recv)").unwrap_err().clause, "shares(recv)");
        assert_eq!(parse_line("runs(recv)").unwrap_err().problem, "runs(…) takes arguments: runs(arg0)");
        assert_eq!(parse_line("recv:read; if arg0=0 recv:kill").unwrap_err().clause, " if arg0=0 recv:kill");
    }
}
