//! What one recorded library call does, with the objects it did it to.
//!
//! Input: a call event, the library table, what the recording told of contents. Output: accesses to *objects* and *resources* and the
//! pairs that share state from now on. Invariant: never less than what happened: an unlisted method reads and writes its receiver
//! and arguments unless a complete content says that they did not change (design, section 4).

use std::borrow::Cow;
use std::net::IpAddr;

use indexmap::IndexMap;

use crate::graph::calls::handed_files::HandedFiles;
use crate::graph::databases::{self, Databases, RowsLeft, all_tables};
use crate::graph::files::paths::Paths;
use crate::graph::invocation::Outcome;
use crate::graph::recorded_call::{ANY, RecordedCall};
use crate::library::{Access, CallFacts, Condition, Effects, Place, Resource, ResultKind, Selector};
use crate::library::{LibraryTable, is_jdk};
use crate::program::Program;
use crate::program::driver::is_test_framework;
use crate::trace::definition::{CallKind, Callee, ClassKind, ReferenceKind};
use crate::trace::event::{CalleeId, ClassId, LambdaId, Narrow, ObjectId, Primitive, Value};

const PROXY: &str = "java/lang/reflect/Proxy";
const OBJECT: &str = "java/lang/Object";

/// What a call touches, in terms of the recording.
#[derive(Debug, Default)]
pub struct CallEffects {
    /// Library state, arrays: object, access.
    pub objects: Vec<(ObjectId, Access)>,
    /// Objects whose elements' state is read too.
    pub deep: Vec<ObjectId>,
    /// Objects of which the fields are read, those of all that can be reached from there, too.
    pub fields: Vec<ObjectId>,
    /// It fills the fields of what it gives.
    pub fills_result: bool,
    /// What library code that it is given as a function (`Collection::stream`) does to what that is run on: elements of what the call is made on or given.
    pub runs: Option<Access>,
    /// State outside the heap, by name.
    pub resources: Vec<(String, Access)>,
    /// The same for each directory around a file that is made if it is missing, the innermost first; the directory itself last.
    pub around: Vec<Vec<(String, Access)>>,
    /// Those of them of which all goes, whatever it was: only how much it was is told.
    pub counted: Vec<String>,
    /// The same for a database in a file that it opens, of whose past it notices nothing: what is in it it meets table by table.
    pub opened: Vec<(String, Access)>,
    /// All files of that database.
    pub database_files: Vec<String>,
    /// What it left in tables.
    pub left: Vec<RowsLeft>,
    /// Pairs that share state.
    pub shares: Vec<(ObjectId, ObjectId)>,
    /// Objects that show state outside the heap: `System.getProperties()`.
    pub shown: Vec<(ObjectId, String)>,
    /// Pairs of which the first has a state of its own and looks at the second's.
    pub over: Vec<(ObjectId, ObjectId)>,
    /// Access to everything that the receiver stands over.
    pub source: Access,
    /// The result cannot depend on the receiver's past: void, this or constant.
    pub result_is_constant: bool,
    /// What library code that a function object refers to, which the library may call, does to what that captured.
    pub captured: Vec<(ObjectId, Access)>,
    /// The table knows the method.
    pub listed: bool,
    /// Nobody knows what it does to what it is given.
    pub does_anything: bool,
    /// Receiver and result of a call that makes its result when it is first asked for.
    gives: Option<(ObjectId, Value)>,
}

impl CallEffects {
    /// The files that it deletes, if it does what it is called for.
    pub(in crate::graph) fn deleted(&self) -> impl Iterator<Item = &str> {
        let killed = self.resources.iter().filter(|(_, access)| *access == Access::Kill);
        killed.filter_map(|(name, _)| name.strip_prefix("entries:"))
    }
}

/// A lambda or method reference that the program made.
#[derive(Clone, Debug)]
pub struct FunctionObject {
    pub lambda: LambdaId,
    pub captured: Vec<Value>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Site {
    Callee(CalleeId),
    Lambda(LambdaId),
}

/// Answers for calls, with the table's rows cached by callee and runtime class.
#[derive(Debug)]
pub struct CallEffectsResolver<'a> {
    program: &'a Program,
    table: &'a LibraryTable,
    paths: Paths,
    databases: Databases,
    handed_files: HandedFiles<'a>,
    functions: IndexMap<ObjectId, FunctionObject>,
    /// Arrays without elements (no options given), or of one constant, as the table writes them.
    short_arrays: IndexMap<ObjectId, String>,
    rows: IndexMap<(Site, Option<ClassId>), Option<KnownRow>>,
    /// The variants of its class that an object is, as its constructor decides (a `LinkedHashMap` in access order). Objects whose
    /// constructor was not seen are absent.
    variants: IndexMap<ObjectId, Vec<String>>,
    /// What a call that makes its result when it is first asked for gave last, by receiver; absent when the receiver changed since.
    given: IndexMap<ObjectId, Value>,
}

#[derive(Debug)]
struct KnownRow {
    effects: Effects,
    /// It is the row of the class that the call names, not of one above it.
    own: bool,
}

struct Facts<'a> {
    program: &'a Program,
    arguments: &'a [Value],
    short_arrays: &'a IndexMap<ObjectId, String>,
    receiver: Option<&'a [String]>,
    gives_again: Option<bool>,
    result: Value,
    by_driver: bool,
}

impl CallFacts for Facts<'_> {
    fn arg_literal(&self, index: u8) -> Option<String> {
        let value = *self.arguments.get(usize::from(index))?;
        match value {
            Value::Null => Some("null".to_owned()),
            Value::Primitive(Primitive::Boolean(value)) => Some(value.to_string()),
            Value::Primitive(Primitive::Int(value)) => Some(value.to_string()),
            Value::Primitive(Primitive::Long(Narrow(value))) => Some(value.to_string()),
            Value::String(_) => self.program.text_of(value).map(|text| format!("\"{text}\"")),
            Value::Object(object) => Some(match self.short_arrays.get(&object) {
                Some(array) => array.clone(),
                None => self.program.class(self.program.object(object).class).name.replace('/', "."),
            }),
            _ => None,
        }
    }

    fn has_variant(&self, variant: &str) -> Option<bool> {
        self.receiver.map(|known| known.iter().any(|one| one == variant))
    }

    fn gives_again(&self) -> Option<bool> {
        self.gives_again
    }

    fn gives_null(&self) -> Option<bool> {
        (self.result != Value::Absent).then_some(self.result == Value::Null)
    }

    fn is_unseen(&self) -> bool {
        self.by_driver
    }
}

impl<'a> CallEffectsResolver<'a> {
    /// A resolver over the program's definitions and the function objects of the recording.
    #[must_use]
    pub(in crate::graph) fn new(
        program: &'a Program,
        table: &'a LibraryTable,
        paths: Paths,
        handed_files: HandedFiles<'a>,
        functions: IndexMap<ObjectId, FunctionObject>,
        short_arrays: IndexMap<ObjectId, String>,
    ) -> Self {
        let (rows, variants, given) = (IndexMap::new(), IndexMap::new(), IndexMap::new());
        let databases = Databases::default();
        Self { program, table, paths, databases, handed_files, functions, short_arrays, rows, variants, given }
    }

    /// The calls will be told once more, from the first.
    pub fn begin_again(&mut self) {
        self.given.clear();
        self.databases.begin_again();
        self.handed_files.begin_again();
    }

    /// What the call does. Calls are told in the order in which they happened.
    pub fn effects(&mut self, call: RecordedCall<'_>) -> CallEffects {
        let callee = self.program.callee(call.callee);
        if is_test_framework(&callee.owner) {
            // Assertions look, and their own state is nobody's need.
            return CallEffects { listed: true, ..CallEffects::default() };
        }
        let mut effects = match self.called_function(call.receiver, &callee.name) {
            Some(function) => self.function_effects(&function, call),
            None => self.method_effects(Site::Callee(call.callee), callee, call),
        };
        for (object, _) in effects.objects.iter().filter(|(_, access)| access.writes()) {
            self.given.swap_remove(object);
        }
        if let Some((receiver, result)) = effects.gives {
            self.given.insert(receiver, result);
        }
        let given = call.arguments.iter().filter_map(|value| self.functions.get(&value.object()?));
        let by_library: Vec<FunctionObject> =
            given.filter(|function| self.runs_library_code(function)).cloned().collect();
        let does = by_library.iter().map(|one| self.does_to_operand(one.lambda, one.captured.len()));
        effects.runs = does.reduce(Access::then);
        for function in &by_library {
            self.does_to_captured(function, &mut effects.captured, 0);
        }
        if let Some((file, endings)) = self.database_file(callee, call) {
            effects.database_files = endings.iter().map(|ending| format!("{file}{ending}")).collect();
            effects.opened = with_directory(format!("file:{file}"), Access::Update, &self.paths);
        }
        effects
    }

    /// Who is told of a database in files writes them: drivers, data sources and pools connect when they like. (Not all of them make the directory.) Its file, or the beginning of
    /// their names, and how these end.
    fn database_file(&self, callee: &Callee, call: RecordedCall<'_>) -> Option<(String, &'static [&'static str])> {
        if callee.owner.starts_with("java/") && !callee.owner.starts_with("java/sql/") {
            return None;
        }
        let urls = call.arguments.iter().filter_map(|value| databases::url_of(self.program, *value));
        let mut by_url = urls
            .filter_map(|url| Some((self.paths.absolute(databases::file(&url)?), databases::endings_of_files(&url))));
        by_url.next().or_else(|| {
            let text = call.arguments.first().filter(|_| callee.owner.starts_with("java/sql/"))?;
            let file = databases::attached_file(&self.program.text_of(*text)?)?;
            Some((self.paths.absolute(&file), databases::endings_of_attached(&file)))
        })
    }

    fn method_effects(&mut self, site: Site, callee: &Callee, call: RecordedCall<'_>) -> CallEffects {
        self.databases.note(self.program, callee, call);
        let class = call.receiver.object().or(call.result.object()).map(|object| self.program.object(object).class);
        let class = if callee.kind == CallKind::Static { None } else { class };
        let (program, table) = (self.program, self.table);
        let row = self.rows.entry((site, class)).or_insert_with(|| find_row(program, table, callee, class));
        let Some(row) = row else {
            let files = self.handed_files.accesses(program, &self.paths, callee, call).into_iter();
            let mut resources: Vec<(String, Access)> =
                files.flat_map(|(name, access)| with_directory(name, access, &self.paths)).collect();
            resources.extend(self.databases.unlisted(self.program, callee, call));
            return CallEffects { resources, ..unlisted(call, callee.kind) };
        };
        let receiver = place(&Place::Recv, call, callee);
        let known = receiver.and_then(|object| self.variants.get(&object)).map(Vec::as_slice);
        let resolved = if row.effects.when.is_empty() {
            Cow::Borrowed(&row.effects)
        } else {
            let last = receiver.and_then(|object| self.given.get(&object));
            let gives_again = (call.result != Value::Absent).then_some(last == Some(&call.result));
            Cow::Owned(row.effects.resolve(&Facts {
                program,
                arguments: call.arguments,
                short_arrays: &self.short_arrays,
                receiver: known,
                gives_again,
                result: call.result,
                by_driver: call.by_driver,
            }))
        };
        // A constructor is not inherited: what `LRUMap()` hands to `LinkedHashMap(int, float, boolean)` is not known.
        if let Some(made) = receiver.filter(|_| callee.name == "<init>" && row.own) {
            self.variants.entry(made).or_default().extend(resolved.variants.iter().cloned());
        }
        let made_once = row.effects.when.iter().any(|(condition, _)| *condition == Condition::GivesAgain);
        let gives = receiver.filter(|_| made_once && call.result != Value::Absent).map(|object| (object, call.result));
        let mut effects = CallEffects { gives, ..listed(program, &self.paths, &resolved, call, callee) };
        let is_done = call.invocation.is_some_and(|one| matches!(one.outcome, Outcome::Returned(_)));
        if is_done && call.result != Value::Primitive(Primitive::Boolean(false)) {
            for path in effects.deleted() {
                self.databases.deleted(path, |file| self.paths.absolute(file));
            }
        }
        for (_, access) in resolved.resources.iter().filter(|(resource, _)| *resource == Resource::Db) {
            let told = self.databases.accesses(program, callee, call);
            effects.counted.clone_from(&self.databases.counted);
            effects.left = std::mem::take(&mut self.databases.left);
            effects.resources.extend(told.unwrap_or_else(|| all_tables(*access).into()));
        }
        effects
    }

    /// The function object whose own method is called.
    fn called_function(&self, receiver: Value, method: &str) -> Option<FunctionObject> {
        let function = self.functions.get(&receiver.object()?)?;
        (self.program.lambda(function.lambda).method == method).then(|| function.clone())
    }

    /// Calling a function object is calling what it refers to, with what it captured in front. What it refers to in the application
    /// is recorded by itself.
    fn function_effects(&mut self, function: &FunctionObject, call: RecordedCall<'_>) -> CallEffects {
        if !self.runs_library_code(function) {
            return CallEffects { listed: true, ..CallEffects::default() };
        }
        let callee = referenced(self.program, function.lambda);
        let values: Vec<Value> = function.captured.iter().chain(call.arguments).copied().collect();
        let (receiver, arguments) = match (callee.kind, values.split_first()) {
            (CallKind::Static | CallKind::New, _) | (_, None) => (Value::Absent, &values[..]),
            (_, Some((receiver, arguments))) => (*receiver, arguments),
        };
        let call = RecordedCall { receiver, arguments, invocation: None, ..call };
        self.method_effects(Site::Lambda(function.lambda), &callee, call)
    }

    /// What a reference to a library method does to each object that it captured; where that refers to something itself (`function::apply`), to what that captured.
    fn does_to_captured(&mut self, function: &FunctionObject, done: &mut Vec<(ObjectId, Access)>, depth: u32) {
        for (place, value) in function.captured.iter().enumerate() {
            let Some(object) = value.object() else { continue };
            match self.functions.get(&object).filter(|_| depth < MOST_REFERRED).cloned() {
                Some(inner) if self.runs_library_code(&inner) => self.does_to_captured(&inner, done, depth + 1),
                Some(_) => {}
                None => done.push((object, self.does_to_operand(function.lambda, place))),
            }
        }
    }

    /// What a reference to a library method does to what stands at a place, first what it captured, then what it is called with: an element, where a library method calls it.
    fn does_to_operand(&mut self, lambda: LambdaId, place: usize) -> Access {
        let (program, table) = (self.program, self.table);
        let row = self.rows.entry((Site::Lambda(lambda), None));
        let Some(row) = row.or_insert_with(|| find_row(program, table, &referenced(program, lambda), None)) else {
            return Access::ReadUpdate;
        };
        let of_receiver = !matches!(program.lambda(lambda).reference, ReferenceKind::Static | ReferenceKind::New);
        match u8::try_from(place) {
            Ok(0) if of_receiver => row.effects.recv,
            Ok(place) => row.effects.arg(place - u8::from(of_receiver)),
            Err(_) => Access::ReadUpdate,
        }
    }

    fn runs_library_code(&self, function: &FunctionObject) -> bool {
        let own = self.program.implementation(function.lambda);
        own.is_none_or(|method| self.program.class(self.program.method(method).class).kind == ClassKind::Library)
    }
}

/// References to references that are followed.
const MOST_REFERRED: u32 = 3;

/// What a reference refers to, as a call.
fn referenced(program: &Program, lambda: LambdaId) -> Callee {
    let site = program.lambda(lambda);
    let kind = match site.reference {
        ReferenceKind::Static => CallKind::Static,
        ReferenceKind::Special => CallKind::Special,
        ReferenceKind::Virtual => CallKind::Virtual,
        ReferenceKind::Interface => CallKind::Interface,
        ReferenceKind::New => CallKind::New,
    };
    let [owner, name, desc] = [&site.impl_owner, &site.impl_name, &site.impl_desc].map(Clone::clone);
    Callee { owner, name, desc, kind }
}

fn find_row(program: &Program, table: &LibraryTable, callee: &Callee, class: Option<ClassId>) -> Option<KnownRow> {
    let mut names: Vec<&str> = Vec::new();
    // super(...) and super.m() select the named owner's body, whatever the runtime class.
    let by_class = !matches!(callee.kind, CallKind::Super | CallKind::Special);
    if let (Some(class), true) = (class, by_class) {
        // (What a proxy does its handler does, whoever that is.)
        names.extend(program.supertype_names(class).into_iter().filter(|name| *name != PROXY));
    }
    if !names.contains(&callee.owner.as_str()) {
        names.push(&callee.owner);
    }
    // A constructor is not inherited, and the table knows all of the JDK's only.
    if callee.name == "<init>" && !is_jdk(&callee.owner) {
        names.retain(|name| *name == callee.owner);
    }
    let found = table.lookup(&mut names.iter().copied(), &callee.name, &callee.desc)?;
    let effects = match found.class {
        OBJECT if is_overridden(program, class, callee) => asked(),
        _ => found.effects.clone(),
    };
    Some(KnownRow { effects, own: found.class == callee.owner })
}

/// Whether a library class that the table does not know has a method of its own where the row found is that of `Object`.
fn is_overridden(program: &Program, class: Option<ClassId>, callee: &Callee) -> bool {
    let own = class.and_then(|class| program.visible_method(class, &callee.name, &callee.desc));
    own.is_some_and(|method| {
        let owner = program.class(program.method(method).class);
        owner.kind == ClassKind::Library && owner.name != OBJECT
    })
}

/// What `equals`, `hashCode` and `toString` do by their contract: they look, and go as deep as they like.
fn asked() -> Effects {
    Effects { recv: Access::Read, rest: Access::Read, deep: vec![Place::Recv, Place::Arg(0)], ..Effects::default() }
}

fn listed(program: &Program, paths: &Paths, row: &Effects, call: RecordedCall<'_>, callee: &Callee) -> CallEffects {
    let named = |resource: &Resource| resource_name(program, paths, resource, call);
    let mut effects = CallEffects { listed: true, ..CallEffects::default() };
    let kind = row.result_kind(&callee.name, &callee.desc);
    effects.result_is_constant =
        matches!(kind, ResultKind::Void | ResultKind::Constant | ResultKind::Receiver) || callee.name == "<init>";
    let receiver = place(&Place::Recv, call, callee);
    effects.objects.extend(receiver.map(|object| (object, row.recv)));
    effects.source = row.source;
    for (index, argument) in (0u8..).zip(call.arguments) {
        effects.objects.extend(argument.object().map(|object| (object, row.arg(index))));
    }
    for group in &row.shares {
        let members: Vec<ObjectId> = group.iter().filter_map(|at| place(at, call, callee)).collect();
        effects.shares.extend(members.windows(2).map(|pair| (pair[0], pair[1])));
        let outside = group.iter().filter_map(|at| match at {
            Place::Resource(resource) => Some(named(resource)),
            _ => None,
        });
        effects.shown.extend(outside.flat_map(|name| members.iter().map(move |object| (*object, name.clone()))));
    }
    for (above, below) in &row.over {
        effects.over.extend(place(above, call, callee).zip(place(below, call, callee)));
    }
    effects.deep.extend(row.deep.iter().filter_map(|at| place(at, call, callee)));
    let given = row.fields.iter().filter(|at| **at != Place::Result);
    effects.fields.extend(given.filter_map(|at| place(at, call, callee)));
    effects.fills_result = row.fields.contains(&Place::Result);
    for (resource, access) in &row.resources {
        // Whatever it may do, it does to what it is given: what it calls in the application is recorded by itself.
        match resource {
            Resource::Anything => {
                effects.objects.extend(unlisted(call, callee.kind).objects);
                effects.does_anything = true;
            }
            Resource::Parents(_) => {
                let path = named(resource);
                let missing = paths.missing_around(&path).map(|directory| format!("file:{directory}"));
                effects.around.extend(missing.map(|name| with_directory(name, *access, paths)));
            }
            // Which tables, the SQL tells.
            Resource::Db => {}
            known => {
                let place = match known {
                    Resource::Net(Selector::Recv) => Some(call.receiver),
                    Resource::Net(Selector::Arg(index)) => call.arguments.get(usize::from(*index)).copied(),
                    _ => None,
                };
                if place.is_some_and(|place| is_address(program, place)) {
                    continue;
                }
                // A URL of what lies on this machine is looked at.
                let local = place.and_then(|url| paths.local_url(url));
                let (name, access) = local.map_or_else(|| (named(known), *access), |name| (name, Access::Read));
                effects.resources.extend(with_directory(name, access, paths));
            }
        }
    }
    effects
}

/// Whether a host is told by its address (also as `10.1`, whose last part stands for all that are left): nobody is asked where it is.
fn is_address(program: &Program, host: Value) -> bool {
    program.text_of(host).is_some_and(|text| {
        let parts: Option<Vec<u64>> = text.split('.').map(|part| part.parse().ok()).collect();
        let is_short = |parts: Vec<u64>| {
            let (last, first) = parts.split_last().expect("a text has one part at least");
            first.len() < 4 && first.iter().all(|part| *part < 256) && *last < 1 << (8 * (4 - first.len()))
        };
        text.trim_matches(['[', ']']).parse::<IpAddr>().is_ok() || parts.is_some_and(is_short)
    })
}

/// An access, the last of what it comes with: what makes or removes a file changes what its directory holds, and that must be there.
fn with_directory(name: String, access: Access, paths: &Paths) -> Vec<(String, Access)> {
    let written = name.strip_prefix("file:").filter(|_| access.writes());
    let mut all = written.and_then(|path| paths.directory(path)).map_or_else(Vec::new, |directory| {
        vec![(format!("entries:{directory}"), Access::Update), (format!("file:{directory}"), Access::Read)]
    });
    all.push((name, access));
    all
}

fn unlisted(call: RecordedCall<'_>, kind: CallKind) -> CallEffects {
    let given = std::iter::once(&call.receiver).chain(call.arguments).filter_map(|value| value.object());
    let made = call.result.object().filter(|_| kind == CallKind::New);
    CallEffects {
        objects: given
            .map(|object| (object, Access::ReadUpdate))
            .chain(made.map(|object| (object, Access::Kill)))
            .collect(),
        does_anything: true,
        ..CallEffects::default()
    }
}

fn place(place: &Place, call: RecordedCall<'_>, callee: &Callee) -> Option<ObjectId> {
    match place {
        Place::Recv if callee.name == "<init>" => call.receiver.object().or(call.result.object()),
        Place::Recv => call.receiver.object(),
        Place::Result => call.result.object(),
        Place::Arg(index) => call.arguments.get(usize::from(*index))?.object(),
        Place::Source | Place::Resource(_) => None,
    }
}

/// One name for each kind of outside state; properties and files by theirs.
fn resource_name(program: &Program, paths: &Paths, resource: &Resource, call: RecordedCall<'_>) -> String {
    let file = |selector: &Selector| {
        let value = match selector {
            Selector::Recv => Some(call.receiver),
            Selector::Arg(index) => call.arguments.get(usize::from(*index)).copied(),
            Selector::Any | Selector::Named(_) => None,
        };
        let path = value.and_then(|value| paths.of(program, value));
        path.unwrap_or_else(|| selector_name(selector).to_owned())
    };
    match resource {
        Resource::Stdout => "stdout".to_owned(),
        Resource::Stderr => "stderr".to_owned(),
        Resource::Stdin => "stdin".to_owned(),
        Resource::Clock => "clock".to_owned(),
        Resource::Random => "random".to_owned(),
        Resource::Identity => "identity".to_owned(),
        Resource::Env => "env".to_owned(),
        Resource::Property(Selector::Arg(index)) => {
            let named = call.arguments.get(usize::from(*index)).and_then(|name| program.text_of(*name));
            format!("property:{}", named.as_deref().unwrap_or(ANY))
        }
        Resource::Property(selector) => format!("property:{}", selector_name(selector)),
        Resource::File(selector) => format!("file:{}", file(selector)),
        Resource::Entries(selector) => format!("entries:{}", file(selector)),
        // (Those around it, the paths tell.)
        Resource::Parents(selector) => file(selector),
        Resource::Tree(selector) => format!("tree:{}", file(selector)),
        Resource::ClassResource(selector) => format!("resource:{}", selector_name(selector)),
        Resource::Net(selector) => format!("net:{}", selector_name(selector)),
        Resource::LibStatic(name) => format!("libstatic:{name}"),
        Resource::Thread => "thread".to_owned(),
        Resource::Machine => "machine".to_owned(),
        Resource::Db => format!("rows:{ANY}"),
        Resource::Anything => ANY.to_owned(),
    }
}

fn selector_name(selector: &Selector) -> &str {
    match selector {
        Selector::Named(name) => name,
        Selector::Any | Selector::Recv | Selector::Arg(_) => ANY,
    }
}
