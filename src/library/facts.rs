//! What the table says about a class as a whole, and how a test writes its values.

use serde::Deserialize;

/// What a library class is, as far as contents and literals are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Kind {
    /// Elements by index.
    List,
    /// Elements without index.
    Set,
    /// Other collections: queues, deques, views of values.
    Collection,
    /// Keys and values.
    Map,
    /// Characters that change.
    Text,
    /// Bytes that change.
    Bytes,
    /// A value given by its text.
    Value,
    /// Zero or one element.
    Optional,
    /// A throwable.
    Throwable,
    /// A cursor over something, or what makes one value after the other: who looks moves it on.
    Iterator,
    /// A lazy pipeline.
    Stream,
    /// Takes characters or bytes in.
    Reader,
    /// Gives characters or bytes out.
    Writer,
    /// A functional object.
    Function,
    /// A lock, thread, executor …
    Concurrent,
    /// Only static methods.
    Statics,
    /// None of these.
    Object,
}

/// What holds for all of a class.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ClassFacts {
    /// What it is.
    pub kind: Option<Kind>,
    /// Is the iteration order specified? `None`: it has none, or nobody knows.
    pub ordered: Option<bool>,
    /// It has no state of its own to read or change (its elements may have).
    pub immutable: bool,
    /// Its identity hash code or `toString` shows up in nothing: safe to compare by `equals`.
    pub by_value: bool,
    /// Its methods lock it themselves: one thread's call is ordered before the next one's.
    pub locking: bool,
    /// The type a test declares for it, if it may not name the class itself.
    pub declared: Option<String>,
    /// First Java release that has it; 0: all we support.
    pub since: u16,
    /// Last Java release that has it; 0: still there.
    pub until: u16,
}

/// How a test makes a library value from its recorded content.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LiteralForm {
    /// The public class a test names.
    pub class: String,
    /// How the call is made.
    pub form: Form,
    /// The static method; absent for constructors.
    #[serde(default)]
    pub method: Option<String>,
    /// What is passed.
    #[serde(default)]
    pub args: Vec<LiteralArg>,
    /// A method called on the outcome without arguments (`toURL`).
    #[serde(default)]
    pub then: Option<String>,
    /// First Java release with these calls.
    #[serde(default = "java_8")]
    pub release: u16,
    /// Only content that matches one of these is written this way; empty: all.
    #[serde(default)]
    pub constants: std::collections::BTreeMap<String, String>,
    /// How an assertion compares a value; absent: not by its content as a whole.
    #[serde(default)]
    pub compare: Option<Comparison>,
    /// Form for a release below `release`.
    #[serde(default)]
    pub before: Option<Box<LiteralForm>>,
    /// A limit of the form, for people.
    #[serde(default)]
    pub limit: Option<String>,
}

fn java_8() -> u16 {
    8
}

/// The syntax of a literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Form {
    /// `new Class(args)`.
    New,
    /// `Class.method(args)`.
    Static,
    /// `Class.method(element, element …)`.
    StaticElements,
    /// `Class.method(key, value, key, value …)`.
    StaticEntries,
    /// An empty one, then `add(element)` for each; in one expression: a copy of a list literal.
    NewCopy,
    /// An empty one, then `put(key, value)` for each.
    NewPut,
    /// Only one of `constants`.
    Constant,
}

/// Where an argument of a literal comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LiteralArg {
    /// The content's text as a string literal.
    Text,
    /// The content's text as a long literal.
    Long,
    /// The content's text as an int literal.
    Int,
    /// The content's text as a boolean literal.
    Boolean,
    /// The content's text, `_` replaced by `-` (Locale).
    LanguageTag,
    /// The second item of the content, an int (Pattern's flags).
    Flags,
    /// The one element (Optional).
    Element,
    /// The message of a throwable without cause; none if it has none.
    Message,
}

/// How an assertion compares a value of a class that is no collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Comparison {
    /// It equals another one of the same content.
    Equals,
    /// Its `toString()` is the content's text, or the text of the one thing it holds.
    Text,
}

impl LiteralForm {
    /// The form for source of this Java release: the newest that release has.
    #[must_use]
    pub fn for_release(&self, release: u16) -> Option<&Self> {
        if self.release <= release {
            Some(self)
        } else {
            self.before.as_deref().and_then(|form| form.for_release(release))
        }
    }
}
