//! One scenario as a draft: a test before its file is known.
//!
//! Input: a scenario, the recorded classes, options. Output: a [`Draft`], or why the scenario has no source. Invariant: nothing in it depends on the other
//! tests of its class, but for its name and which resources are called how.

use indexmap::IndexSet;

use super::checks::assertion::Asserter;
use super::checks::exits::{EXIT, ExitForm};
use super::environment::databases::{CONNECTIONS, DRIVERS, EMPTY_DATABASES, SQL_EXCEPTION, WATCH_CONNECTIONS};
use super::environment::globals::{Global, exchanged};
use super::environment::places::{CLAIMED, PlaceWriter, field_name};
use super::environment::resources::{ClassResources, ResourceUse};
use super::error::EmitError;
use super::explain::{Explanation, explain};
use super::names::locals::name_locals;
use super::names::title::{Title, title};
use super::options::{EmitOptions, Junit, has_text_blocks};
use super::simplify::noise::without_noise;
use super::statements::arrange::Builder;
use super::statements::closing::close_what_was_opened;
use super::statements::set_up::SetUp;
use super::statements::tear_down::TearDown;
use super::statements::typing::assign_types;
use super::text::imports::Imports;
use super::text::print::Printer;
use super::tree::steps::{Parts, Step};
use super::tree::syntax::{Expr, Local, LocalId, Statement};
use super::types::classes::{Classes, Lint};
use crate::scenario::model::Scenario;
use crate::scenario::places::{Places, StayingDatabase};

/// Bodies beyond this would come near the 64 KB of a method.
const MAX_STATEMENTS: usize = 2000;
/// A constant of a class file holds 65,535 bytes of modified UTF-8, three a unit at worst.
const MAX_TEXT: usize = 65_535 / 3;

/// A test before its file is known.
pub(crate) struct Draft {
    pub(crate) scenario: usize,
    pub(super) title: Title,
    /// The method's name.
    pub(crate) name: String,
    pub(crate) recorded_in: String,
    /// See [`Scenario::found_tables`].
    pub(crate) found_tables: Vec<String>,
    pub(crate) locals: Vec<Local>,
    /// How many directories it works in.
    pub(crate) directories: usize,
    /// How many databases in memory it has under names of its own.
    pub(crate) databases: usize,
    /// Those that stay: it empties them.
    pub(crate) staying: Vec<StayingDatabase>,
    /// Whether it claims names in the working directory.
    pub(crate) claims: bool,
    /// See [`Scenario::leaves_connections`].
    pub(crate) leaves_connections: bool,
    pub(crate) sets_properties: bool,
    /// How it catches the end of the JVM.
    pub(crate) exit: Option<ExitForm>,
    pub(crate) resources: ResourceUse,
    /// Whether it looks for rows.
    pub(crate) looks_into_tables: bool,
    /// What it sets that all of the JVM sees.
    pub(crate) globals: Vec<&'static Global>,
    pub(crate) parts: Parts,
    /// Internal names of checked exceptions.
    pub(crate) throws: Vec<String>,
    pub(crate) set_up: SetUp,
    pub(crate) tear_down: TearDown,
    pub(crate) method_lints: Vec<Lint>,
    pub(crate) explanation: Explanation,
    pub(super) mut_order: u32,
    pub(super) body: String,
}

/// One test as a tree.
pub(crate) fn draft(
    classes: &Classes<'_>,
    at: usize,
    scenario: &Scenario,
    resources: &ClassResources,
    options: &EmitOptions,
) -> Result<Draft, EmitError> {
    let scenario = &without_noise(classes, scenario);
    let typing = assign_types(classes, scenario);
    let places = PlaceWriter { places: &scenario.places, junit: options.junit };
    let mut builder = Builder::new(classes, scenario, typing, places, options);
    builder.arrange();
    let mut parts = Asserter::new(&mut builder, options, resources).write();
    // What closes and tears down is written over the same ones.
    let mut locals = builder.locals.clone();
    places.write(&mut parts, &mut builder.traces);
    prepare(&mut builder, &mut parts, &places, resources, options.release);
    let lints = name_lints(classes, scenario, &mut parts, &locals);
    builder.method_lints.extend(lints);
    close_what_was_opened(&mut builder, &mut parts, &locals);
    let set_up = SetUp::find(&builder, &parts);
    let mut tear_down = TearDown::write(&mut builder);
    places.write_behind(parts.at_ends_mut().chain(&mut tear_down.calls));
    let statements: Vec<_> = parts.statements().collect();
    let globals = exchanged(&statements, &scenario.sets);
    name_locals(classes, scenario, &parts, fields(scenario, &globals, options.junit), &mut locals);
    let imports = Imports::collecting(classes, &scenario.package, options.release);
    let text_blocks = has_text_blocks(options);
    let printer = Printer { classes, imports: &imports, locals: &locals, column: 0, text_blocks, texts: None };
    let body: String = statements.iter().map(|statement| format!("{}\n", printer.statement(statement))).collect();
    if let Some(class) = builder.unnameable.take() {
        return Err(EmitError::Unnameable { class, package: scenario.package.clone() });
    }
    check_names(classes, &imports, scenario)?;
    check_size(&statements)?;
    check_defined(&statements)?;
    let explanation = explain(&printer, scenario, &builder.traces, &parts);
    Ok(Draft {
        scenario: at,
        title: title(classes, &scenario.with_named_places()),
        name: String::new(),
        recorded_in: scenario.recorded_in.clone(),
        found_tables: scenario.found_tables.clone(),
        throws: checked(classes, &builder.thrown_beside(&[]), &scenario.package),
        set_up: SetUp {
            throws: checked(classes, &set_up.throws, &scenario.package),
            beside: checked(classes, &set_up.beside, &scenario.package),
            ..set_up
        },
        tear_down,
        method_lints: std::mem::take(&mut builder.method_lints),
        mut_order: scenario.mut_method.0,
        explanation,
        body,
        directories: scenario.places.directories.len(),
        databases: scenario.places.databases.len(),
        staying: scenario.staying.clone(),
        claims: !scenario.claims.is_empty(),
        leaves_connections: scenario.leaves_connections,
        exit: scenario.exit.map(|exit| ExitForm::of(&exit, options.junit)),
        sets_properties: scenario.sets.iter().any(|name| name.starts_with("property:")),
        resources: ResourceUse::of(scenario),
        looks_into_tables: scenario.looks_into_tables(),
        globals,
        parts,
        locals,
    })
}

/// What the test class calls its fields.
fn fields<'a>(scenario: &Scenario, globals: &'a [&Global], junit: Junit) -> impl Iterator<Item = String> + use<'a> {
    let kept = globals.iter().flat_map(|global| global.keepers).map(|keeper| keeper.name.to_owned());
    let directories = (0..scenario.places.directories.len()).map(move |at| field_name(junit, at));
    let databases = (0..scenario.places.databases.len()).map(Places::database_name);
    let claimed = (!scenario.claims.is_empty()).then(|| CLAIMED.to_owned());
    let exit = scenario.exit.map(|_| EXIT.to_owned());
    let watch = if scenario.leaves_connections { &[DRIVERS, CONNECTIONS][..] } else { &[] };
    let watch = watch.iter().map(|name| (*name).to_owned());
    directories.chain(databases).chain(kept).chain(claimed).chain(exit).chain(watch)
}

/// What the test does before all else: connections are watched, names in the working directory claimed, databases that stay are emptied, files that the program found
/// are laid where they were; those that the act replaces behind the arrange.
fn prepare(
    builder: &mut Builder<'_, '_>,
    parts: &mut Parts,
    places: &PlaceWriter<'_>,
    resources: &ClassResources,
    release: u32,
) {
    let scenario = builder.scenario;
    if !(scenario.found.is_empty() && scenario.replaced.is_empty()) {
        parts.arrange.splice(..0, places.found(&scenario.found, resources, release));
        // (What the arrange looks for there was not there yet.)
        parts.arrange.extend(places.replaced(&scenario.replaced, release));
        builder.throws.push("java/io/IOException".to_owned());
    }
    let mut first = |method| {
        let call = Expr::Own { method, arguments: Vec::new() };
        parts.arrange.insert(0, Step::bare(Statement::Expression(call)));
        builder.throws.push(SQL_EXCEPTION.to_owned());
    };
    if !scenario.staying.is_empty() {
        first(EMPTY_DATABASES);
    }
    if scenario.leaves_connections {
        first(WATCH_CONNECTIONS);
    }
    if !scenario.claims.is_empty() {
        parts.arrange.insert(0, PlaceWriter::claimed(&scenario.claims));
        builder.throws.push("java/io/IOException".to_owned());
    }
}

/// Naming a deprecated or auxiliary class, or one nested in it, is warned of: declarations suppress it themselves, the rest is the method's.
fn name_lints(classes: &Classes<'_>, scenario: &Scenario, parts: &mut Parts, locals: &[Local]) -> Vec<Lint> {
    let mut rest = Vec::new();
    for statement in parts.statements_mut() {
        let imports = Imports::collecting(classes, &scenario.package, 0);
        Printer { classes, imports: &imports, locals, column: 0, text_blocks: false, texts: None }.statement(statement);
        let lints = imports.met().into_iter().flat_map(|class| classes.path_lints(&class));
        // javac looks at a local's type before it looks at the local's annotation.
        let (of_file, others): (Vec<Lint>, Vec<Lint>) = lints.partition(|lint| *lint == Lint::AuxiliaryClass);
        rest.extend(of_file);
        match statement {
            Statement::Local { suppress, .. } => suppress.extend(others),
            _ => rest.extend(others),
        }
    }
    rest
}

fn check_names(classes: &Classes<'_>, imports: &Imports<'_, '_>, scenario: &Scenario) -> Result<(), EmitError> {
    let package = &scenario.package;
    match imports.met().into_iter().find(|class| !classes.is_nameable(class, package)) {
        Some(class) => Err(EmitError::Unnameable { class, package: package.clone() }),
        None => Ok(()),
    }
}

fn check_size(statements: &[&Statement]) -> Result<(), EmitError> {
    if statements.len() > MAX_STATEMENTS {
        return Err(EmitError::TooManyStatements { statements: statements.len(), limit: MAX_STATEMENTS });
    }
    let expressions = statements.iter().flat_map(|statement| statement.expressions());
    match expressions.map(longest_text).max() {
        Some(units) if units > MAX_TEXT => Err(EmitError::TextTooLong { units }),
        _ => Ok(()),
    }
}

/// Every local must be declared above its uses: a scenario may be ill-formed.
fn check_defined(statements: &[&Statement]) -> Result<(), EmitError> {
    let mut defined = IndexSet::new();
    for statement in statements {
        if let Statement::TryFail { thrown, .. } = statement {
            defined.insert(*thrown);
        }
        let mut undefined = statement.expressions().into_iter().filter_map(|e| e.undefined(&defined));
        if let Some(LocalId(variable)) = undefined.next() {
            return Err(EmitError::UndefinedVariable { variable });
        }
        defined.extend(statement.declares());
    }
    Ok(())
}

fn longest_text(expr: &Expr) -> usize {
    let own = match expr {
        Expr::Text(text) => text.0.len(),
        _ => 0,
    };
    expr.parts().into_iter().map(longest_text).max().unwrap_or(0).max(own)
}

/// What the method declares: checked ones, without those below another, `Exception` if a method is unknown.
pub(super) fn checked(classes: &Classes<'_>, throws: &[String], package: &str) -> Vec<String> {
    const EXCEPTION: &str = "java/lang/Exception";
    let name = |thrown: &String| match thrown.as_str() {
        "?" => EXCEPTION.to_owned(),
        _ if classes.is_nameable(thrown, package) => thrown.clone(),
        _ => EXCEPTION.to_owned(),
    };
    let mut names: Vec<String> = throws.iter().filter(|t| *t == "?" || classes.is_checked(t)).map(name).collect();
    names.sort_unstable();
    names.dedup();
    if let Some(all) = ["java/lang/Throwable", EXCEPTION].iter().find(|all| names.iter().any(|n| n == *all)) {
        return vec![(*all).to_owned()];
    }
    let below = |name: &String| names.iter().any(|other| other != name && classes.is_subclass(name, other));
    names.iter().filter(|name| !below(name)).cloned().collect()
}

impl Draft {
    pub(super) fn set_up_steps(&self) -> &[Step] {
        &self.parts.arrange[self.set_up.from..self.set_up.from + self.set_up.steps]
    }

    /// The arrange without the set-up that the class does.
    pub(super) fn own_arrange(&self, is_shared: bool) -> [&[Step]; 2] {
        let SetUp { from, steps, .. } = self.set_up;
        let arrange = &self.parts.arrange[..];
        if is_shared { [&arrange[..from], &arrange[from + steps..]] } else { [arrange, &[]] }
    }
}
