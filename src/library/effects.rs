//! The vocabulary of the library table: what one call of a library method does.
//!
//! Purpose: plain data that the notation is parsed into and the data dependence graph reads.
//! Invariant: `Access` forms a join-semilattice under [`Access::join`], so that an effect whose condition is unknown
//! can be replaced by the join of both cases without losing a dependence.

use std::fmt;

/// How a call touches one location.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Access {
    /// Not touched.
    #[default]
    None,
    /// The state is looked at and left alone.
    Read,
    /// The state changes whatever it was; the call itself needs no past, a later reader needs the whole chain.
    Update,
    /// The state no longer depends on the past.
    Kill,
    /// Outcome or new state depend on the past in a way the call itself notices.
    ReadUpdate,
}

impl Access {
    /// The weakest claim that covers both: what to assume when either may have happened.
    #[must_use]
    pub fn join(self, other: Self) -> Self {
        use Access::{Kill, None, Read, ReadUpdate, Update};
        match (self, other) {
            (a, b) if a == b => a,
            (None, Read) | (Read, None) => Read,
            // "Perhaps killed" keeps the past alive: that is an update.
            (None | Update, Update | Kill) | (Kill, Update | None) | (Update, None) => Update,
            _ => ReadUpdate,
        }
    }

    /// What both do, one after the other.
    #[must_use]
    pub fn then(self, next: Self) -> Self {
        match (self, next) {
            (Self::None, access) | (access, Self::None) => access,
            // Whatever follows meets what was made here.
            (Self::Kill, _) => Self::Kill,
            (Self::Read, Self::Read) => Self::Read,
            (Self::Update, Self::Kill) => Self::Kill,
            (Self::Update, Self::Update) => Self::Update,
            _ => Self::ReadUpdate,
        }
    }

    /// Does the call itself depend on what the location held before?
    #[must_use]
    pub fn reads(self) -> bool {
        matches!(self, Self::Read | Self::ReadUpdate)
    }

    /// Does the call define the location?
    #[must_use]
    pub fn writes(self) -> bool {
        matches!(self, Self::Update | Self::Kill | Self::ReadUpdate)
    }

    /// The word for it in the table.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Read => "read",
            Self::Update => "update",
            Self::Kill => "kill",
            Self::ReadUpdate => "readupdate",
        }
    }

    /// The access a word of the table stands for.
    #[must_use]
    pub fn from_word(word: &str) -> Option<Self> {
        [Self::None, Self::Read, Self::Update, Self::Kill, Self::ReadUpdate].into_iter().find(|a| a.word() == word)
    }
}

/// Which file, property, host … a resource clause means.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Selector {
    /// All of them, or one that nobody can tell.
    Any,
    /// The one the receiver stands for (`File.exists()`).
    Recv,
    /// The one this argument names, from 0.
    Arg(u8),
    /// This one.
    Named(String),
}

/// State outside the heap (design, section 4).
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Resource {
    /// `System.out` as the JVM started with it.
    Stdout,
    /// `System.err` as the JVM started with it.
    Stderr,
    /// `System.in` as the JVM started with it.
    Stdin,
    /// The time; also elapsed time and timers.
    Clock,
    /// Randomness without a seed of the program's.
    Random,
    /// Identity hash codes, and text made of them.
    Identity,
    /// Environment variables.
    Env,
    /// A system property.
    Property(Selector),
    /// A file or folder.
    File(Selector),
    /// What a folder holds: which files, not what is in them.
    Entries(Selector),
    /// The directories around a file that were not there at first.
    Parents(Selector),
    /// All that lies below a folder: it is moved as a whole.
    Tree(Selector),
    /// A class-path resource.
    ClassResource(Selector),
    /// A database.
    Db,
    /// The network.
    Net(Selector),
    /// A static of the library (`java.util.Locale.default`).
    LibStatic(String),
    /// Threads: current thread, its locals and interrupts, scheduling.
    Thread,
    /// The machine under the JVM: memory, processors, processes, the end of the JVM.
    Machine,
    /// Anything at all (reflection, scripts): the caller must assume the worst.
    Anything,
}

/// A location that a clause can name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The receiver; in a constructor the new object.
    Recv,
    /// The result.
    Result,
    /// An argument, from 0.
    Arg(u8),
    /// What the receiver stands over (see [`Effects::over`]), transitively.
    Source,
    /// State outside the heap.
    Resource(Resource),
}

/// What the result is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ResultKind {
    /// Nothing known.
    #[default]
    Unknown,
    /// There is none.
    Void,
    /// The same value whatever the state (`ArrayList.add` is always true).
    Constant,
    /// An immutable value or null.
    Value,
    /// A new object at each call; its state is a copy unless `shares` or `over` say otherwise.
    Fresh,
    /// The receiver (fluent).
    Receiver,
    /// That very argument.
    Arg(u8),
    /// An object that was there before: an element, a cached view, a global instance.
    Stored,
}

/// What one call does, as far as the table tells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Effects {
    /// Access to the receiver's own state; for a constructor `Kill` of the new object.
    pub recv: Access,
    /// Access to single arguments; use [`Effects::arg`].
    pub args: Vec<(u8, Access)>,
    /// Access to all arguments not in `args`.
    pub rest: Access,
    /// Access to what the receiver stands over.
    pub source: Access,
    /// Access to state outside the heap.
    pub resources: Vec<(Resource, Access)>,
    /// Groups that are one location from now on.
    pub shares: Vec<Vec<Place>>,
    /// `(above, below)`: the first has a state of its own (a cursor, a pipeline) and looks at the second's when asked:
    /// iterators, streams, readers of a file. A caller without such edges may treat them as `shares`.
    pub over: Vec<(Place, Place)>,
    /// Places whose *elements* are looked at too, by equals, hashCode, compareTo or toString: library elements inside are
    /// read as deep as they go; the methods of application elements are recorded themselves.
    pub deep: Vec<Place>,
    /// Places whose fields the library reaches by reflection, those of all that can be reached from there, too: of what it is given it reads them, of what
    /// it gives it fills them (mappers, serialisation).
    pub fields: Vec<Place>,
    /// Function arguments that run before the call returns.
    pub runs: Vec<u8>,
    /// What the result is; `None`: not said, [`Effects::result_kind`] tells what follows from the descriptor.
    pub result: Option<ResultKind>,
    /// Marks the receiver for later conditions (`access-order`).
    pub variants: Vec<String>,
    /// What else holds under a condition; the first that holds replaces the accesses it names.
    pub when: Vec<(Condition, Effects)>,
}

/// When a conditional part of a row holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Condition {
    /// The argument is this value (as Java writes it: `0`, `true`, `null`, `"r"`), an array without elements (`[]`) or of one constant of an enum
    /// (`[READ]`), or an object of this very class.
    ArgIs(u8, String),
    /// The receiver was marked with this variant.
    Variant(String),
    /// The call gives what such a call on the receiver gave last time, and nothing changed the receiver since: what is made when it is
    /// first asked for is there already.
    GivesAgain,
    /// The call gives null: there was nothing to take.
    GivesNull,
    /// A system test called it: nothing that a test repeats decides by what it gives.
    Unseen,
    /// None of the conditions before holds. Where one of them cannot be told, this one's part must cover theirs.
    Otherwise,
}

/// What the caller knows about a recorded call, to settle conditions.
pub trait CallFacts {
    /// The argument as a Java literal (`0`, `true`, `null`, `"r"`), `[]` for an array without elements, `[READ]` for one of a constant, an object's class; `None` if it is another kind of value or unknown.
    fn arg_literal(&self, index: u8) -> Option<String>;
    /// Was the receiver marked with the variant? `None`: its constructor was not recorded.
    fn has_variant(&self, variant: &str) -> Option<bool>;
    /// Is the result that of the last such call, see [`Condition::GivesAgain`]? `None`: there is no result.
    fn gives_again(&self) -> Option<bool>;

    /// Is the result null, see [`Condition::GivesNull`]? `None`: there is no result.
    fn gives_null(&self) -> Option<bool>;

    /// Does nobody see the result, see [`Condition::Unseen`]?
    fn is_unseen(&self) -> bool;
}

impl Effects {
    /// Access to argument `index`, from 0.
    #[must_use]
    pub fn arg(&self, index: u8) -> Access {
        self.args.iter().find(|(i, _)| *i == index).map_or(self.rest, |(_, access)| *access)
    }

    /// What the result is, with what follows from the method's own name and descriptor.
    #[must_use]
    pub fn result_kind(&self, name: &str, desc: &str) -> ResultKind {
        if name == "<init>" {
            return ResultKind::Fresh;
        }
        let returned = desc.rsplit(')').next().unwrap_or_default();
        match (self.result, returned) {
            (_, "V") => ResultKind::Void,
            (Some(kind), _) => kind,
            (None, "Ljava/lang/String;") => ResultKind::Value,
            (None, text) if text.len() == 1 => ResultKind::Value,
            _ => ResultKind::Unknown,
        }
    }

    /// The effects of one call: conditions settled, those that cannot be told joined.
    #[must_use]
    pub fn resolve(&self, facts: &dyn CallFacts) -> Self {
        let mut base = Self { when: Vec::new(), ..self.clone() };
        for (condition, patch) in &self.when {
            match condition.holds(facts) {
                Some(true) => return base.patched(patch),
                Some(false) => {}
                None => base = base.joined(&base.patched(patch)),
            }
        }
        base
    }

    /// Replaces what `patch` names and adds its relations.
    fn patched(&self, patch: &Self) -> Self {
        let mut all = self.clone();
        if patch.recv != Access::None {
            all.recv = patch.recv;
        }
        if patch.source != Access::None {
            all.source = patch.source;
        }
        for (index, access) in &patch.args {
            all.args.retain(|(i, _)| i != index);
            all.args.push((*index, *access));
        }
        for (resource, access) in &patch.resources {
            all.resources.retain(|(r, _)| r != resource);
            all.resources.push((resource.clone(), *access));
        }
        all.result = patch.result.or(all.result);
        all.add_relations(patch);
        all
    }

    fn add_relations(&mut self, other: &Self) {
        add_missing(&mut self.shares, &other.shares);
        add_missing(&mut self.over, &other.over);
        add_missing(&mut self.deep, &other.deep);
        add_missing(&mut self.fields, &other.fields);
        add_missing(&mut self.runs, &other.runs);
        add_missing(&mut self.variants, &other.variants);
    }

    /// What to assume when either may have happened.
    fn joined(&self, other: &Self) -> Self {
        let mut all = self.clone();
        all.recv = self.recv.join(other.recv);
        all.source = self.source.join(other.source);
        all.rest = self.rest.join(other.rest);
        let indices: std::collections::BTreeSet<u8> = self.args.iter().chain(&other.args).map(|(i, _)| *i).collect();
        all.args = indices.into_iter().map(|i| (i, self.arg(i).join(other.arg(i)))).collect();
        all.resources = join_resources(&self.resources, &other.resources);
        all.result = if self.result == other.result { self.result } else { Some(ResultKind::Unknown) };
        all.add_relations(other);
        all
    }
}

fn join_resources(left: &[(Resource, Access)], right: &[(Resource, Access)]) -> Vec<(Resource, Access)> {
    let access = |list: &[(Resource, Access)], wanted: &Resource| {
        list.iter().find(|(r, _)| r == wanted).map_or(Access::None, |(_, a)| *a)
    };
    let names: std::collections::BTreeSet<&Resource> = left.iter().chain(right).map(|(r, _)| r).collect();
    names.into_iter().map(|r| (r.clone(), access(left, r).join(access(right, r)))).collect()
}

fn add_missing<T: Clone + PartialEq>(list: &mut Vec<T>, more: &[T]) {
    for item in more {
        if !list.contains(item) {
            list.push(item.clone());
        }
    }
}

impl Condition {
    /// Three-valued: `None` if the caller cannot tell.
    fn holds(&self, facts: &dyn CallFacts) -> Option<bool> {
        match self {
            Self::ArgIs(index, literal) => facts.arg_literal(*index).map(|given| given == *literal),
            Self::Variant(name) => facts.has_variant(name),
            Self::GivesAgain => facts.gives_again(),
            Self::GivesNull => facts.gives_null(),
            Self::Unseen => Some(facts.is_unseen()),
            Self::Otherwise => Some(true),
        }
    }
}

impl fmt::Display for Access {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Access; 5] = [Access::None, Access::Read, Access::Update, Access::Kill, Access::ReadUpdate];

    #[test]
    fn join_is_commutative_and_loses_no_dependence() {
        for a in ALL {
            for b in ALL {
                let joined = a.join(b);
                assert_eq!(joined, b.join(a), "{a} {b}");
                assert!(!(a.reads() || b.reads()) || joined.reads(), "{a} {b}");
                assert!(!(a.writes() || b.writes()) || joined.writes(), "{a} {b}");
                assert!(joined != Access::Kill || (a == b), "{a} {b}");
                assert_eq!(joined.join(a), joined, "{a} {b}");
            }
        }
    }

    struct Zero(Option<&'static str>);
    impl CallFacts for Zero {
        fn arg_literal(&self, _: u8) -> Option<String> {
            self.0.map(str::to_owned)
        }
        fn has_variant(&self, _: &str) -> Option<bool> {
            None
        }
        fn gives_again(&self) -> Option<bool> {
            None
        }

        fn gives_null(&self) -> Option<bool> {
            None
        }

        fn is_unseen(&self) -> bool {
            false
        }
    }

    #[test]
    fn a_condition_that_cannot_be_told_is_joined() {
        let patch = Effects { recv: Access::Kill, ..Effects::default() };
        let row = Effects {
            recv: Access::ReadUpdate,
            when: vec![(Condition::ArgIs(0, "0".to_owned()), patch)],
            ..Effects::default()
        };
        assert_eq!(row.resolve(&Zero(Some("0"))).recv, Access::Kill);
        assert_eq!(row.resolve(&Zero(Some("7"))).recv, Access::ReadUpdate);
        assert_eq!(row.resolve(&Zero(None)).recv, Access::ReadUpdate);
    }

    #[test]
    fn otherwise_holds_where_nothing_before_does_or_may_not() {
        let is_zero = (Condition::ArgIs(0, "0".to_owned()), Effects { recv: Access::Read, ..Effects::default() });
        let otherwise = (Condition::Otherwise, Effects { recv: Access::ReadUpdate, ..Effects::default() });
        let row = Effects { recv: Access::Read, when: vec![is_zero, otherwise], ..Effects::default() };
        assert_eq!(row.resolve(&Zero(Some("0"))).recv, Access::Read);
        assert_eq!(row.resolve(&Zero(Some("7"))).recv, Access::ReadUpdate);
        assert_eq!(row.resolve(&Zero(None)).recv, Access::ReadUpdate);
    }
}
