//! What the test gives to be read: as much as its own calls take.
//!
//! Input: the slice, the feeds of the recording. Output: the texts of the sources that it makes, and of `System.in`. Invariant: each call takes
//! the piece that it took in the recording, and what it looked at behind that is the same or as good.

use super::Builder;
use crate::graph::calls::feeds::{Feed, Follows, Read};
use crate::scenario::model::{ActionKind, Input, LiteralForm};
use crate::slice::bindings::Binding;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::event::{Event, EventId, JavaText, ObjectId};

impl Builder<'_, '_> {
    /// The source that an action of the system test makes, as the test writes it.
    pub(super) fn source(&self, maker: EventId) -> Result<ActionKind, Reason> {
        let history = self.context.history;
        let feeds = &history.flow.feeds;
        let found = feeds.iter().find_map(|(_, feed)| Some((feed, feed.made.filter(|(_, made)| *made == maker)?.0)));
        let (feed, object) = found.expect("only makers of feeds are asked for");
        let Input { text, platform_charset } = self.taken(feed, &self.reads_of(feed)?)?;
        let class = history.program.class(history.program.object(object).class).name.clone();
        let form = match class.as_str() {
            "java/io/StringReader" => LiteralForm::ConstructText { class, text },
            _ => LiteralForm::ConstructBytes { class, text, platform_charset },
        };
        Ok(ActionKind::LibraryLiteral { form })
    }

    /// What is to be read from `System.in`, if anything of the test takes it from there.
    pub(super) fn input(&self) -> Result<Option<Input>, Reason> {
        let mut given: Option<Input> = None;
        for (group, feed) in self.context.history.flow.feeds.iter() {
            let reads = self.reads_of(feed)?;
            if reads.is_empty() || !self.is_taken_from_system(group) {
                continue;
            }
            let text = self.taken(feed, &reads)?;
            let is_made = feed.made.is_some_and(|(object, _)| self.held.contains_key(&object));
            if is_made || given.replace(text).is_some() {
                return Err(refused("the test would read two inputs from System.in"));
            }
        }
        Ok(given)
    }

    /// Whether a member reads `System.in`, or is given it, and has a stream of this group.
    fn is_taken_from_system(&self, group: ObjectId) -> bool {
        let flow = &self.context.history.flow;
        let Some(field) = flow.feeds.field else { return false };
        let is_of_group = |object: &ObjectId| flow.sharing.group(*object) == group;
        let given = self
            .slice
            .bindings
            .iter()
            .any(|(object, binding)| *binding == Binding::StaticField(field) && is_of_group(object));
        let read = |event| match event {
            Event::StaticRead { field: read, value } if read == field => {
                value.object().is_some_and(|one| is_of_group(&one))
            }
            _ => false,
        };
        given || self.slice.performed().into_iter().any(|member| self.context.events_in(member).any(read))
    }

    /// The reads of a feed that the members perform, in that order.
    fn reads_of<'f>(&self, feed: &'f Feed) -> Result<Vec<&'f Read>, Reason> {
        let mut reads: Vec<&Read> = Vec::new();
        for member in self.slice.performed() {
            let span = self.context.span(member);
            let behind = &feed.reads[feed.reads.partition_point(|read| read.event < span.first)..];
            let within = behind.iter().take_while(|read| read.event <= span.last);
            reads.extend(within.filter(|read| self.context.contains(member, read.event)));
        }
        if reads.iter().any(|read| self.context.is_made_by_initialiser(read.reader)) {
            return Err(Reason::new(
                ReasonCode::StaticState,
                "it reads input through a reader that a static initialiser made over System.in: only the first test of a JVM could \
                 give it its own",
            ));
        }
        Ok(reads)
    }

    /// All that they take.
    fn taken(&self, feed: &Feed, reads: &[&Read]) -> Result<Input, Reason> {
        let Some(last) = reads.last() else { return Ok(Input::default()) };
        if reads.iter().any(|read| read.reader != last.reader) {
            return Err(refused(
                "two readers share the input that the test would give: the first would take what the other one needs",
            ));
        }
        let whole = &feed.text.0;
        // From its end to its beginning, as each piece has to fit what stands behind it.
        let mut text: Vec<u16> = match last.follows {
            Follows::Up { to } => whole[last.to..to].to_vec(),
            Follows::Something => line_behind(whole, last.to).to_vec(),
            Follows::Rest { to } => whole[last.to..to].to_vec(),
            Follows::Anything | Follows::Nothing => Vec::new(),
        };
        text.reverse();
        for read in reads.iter().rev() {
            let fits = match read.follows {
                Follows::Anything => true,
                Follows::Something => !text.is_empty(),
                Follows::Up { to } => {
                    let wanted = &whole[read.to..to];
                    wanted.len() <= text.len() && text.iter().rev().zip(wanted).all(|(given, wanted)| given == wanted)
                }
                Follows::Rest { to } => text.iter().rev().eq(&whole[read.to..to]),
                Follows::Nothing => text.is_empty(),
            };
            if !fits {
                return Err(refused("the pieces of input that the test would give do not read as they did"));
            }
            text.extend(whole[read.from..read.to].iter().rev());
        }
        text.reverse();
        let platform_charset = feed.platform_charset && !text.iter().all(|unit| *unit < 0x80);
        Ok(Input { text: JavaText(text.into()), platform_charset })
    }
}

fn line_behind(text: &[u16], from: usize) -> &[u16] {
    let rest = &text[from..];
    let end = rest.iter().position(|unit| *unit == u16::from(b'\n')).map_or(rest.len(), |end| end + 1);
    &rest[..end]
}

fn refused(detail: &str) -> Reason {
    Reason::new(ReasonCode::NoBinding, detail)
}
