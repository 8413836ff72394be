//! What stands around the tests of a class: fields, and methods that are called before and behind each of them.
//!
//! Input: the drafts of the class. Output: temporary directories, what is given back (properties, streams, locale), what copies resources, the shared set-up and
//! tear-down. Invariant: nothing stands there that no test needs.

use genco::tokens::Tokens;

use super::databases::staying;
use super::shared::{Shared, joined, shared};
use super::{ClassUnit, Writer, line, qualified};
use crate::java::draft::{Draft, checked};
use crate::java::environment::databases::{CLOSE_CONNECTIONS, EMPTY_DATABASES, SQL_EXCEPTION};
use crate::java::environment::globals::{GLOBALS, Global, Keeper};
use crate::java::environment::places::{CLAIM, CLAIMED, COPY_RESOURCE, READ_RESOURCE, WHY_NOT_CLAIMED, field_name};
use crate::java::options::{Junit, SetUpPlace};
use crate::java::unit::lang::Java;

impl Writer<'_, '_, '_> {
    /// The fields for the temporary directories of the tests.
    pub(super) fn directories(&self, tokens: &mut Tokens<Java>, unit: &ClassUnit) {
        let most = unit.drafts.iter().map(|draft| draft.directories).max().unwrap_or_default();
        for name in (0..most).map(|number| field_name(self.options.junit, number)) {
            let (annotation, field) = match self.options.junit {
                Junit::Junit5 => {
                    let path = self.imports.name("java/nio/file/Path");
                    (self.imports.name("org/junit/jupiter/api/io/TempDir"), format!("{path} {name};"))
                }
                Junit::Junit4 => {
                    let folder = self.imports.name("org/junit/rules/TemporaryFolder");
                    (self.imports.name("org/junit/Rule"), format!("public {folder} {name} = new {folder}();"))
                }
            };
            line(tokens, format!("@{annotation}"));
            line(tokens, field);
            tokens.line();
        }
    }

    /// What puts the system properties back behind each test.
    pub(super) fn properties(&self, tokens: &mut Tokens<Java>) {
        let properties = self.imports.name("java/util/Properties");
        line(tokens, format!("private final {properties} properties = ({properties}) System.getProperties().clone();"));
        tokens.line();
        self.after_each(
            tokens,
            &self.signature("restoreProperties", &[]),
            ["System.setProperties(properties);".to_owned()],
        );
    }

    /// What gives back what tests set that all of the JVM sees.
    pub(super) fn globals(&self, tokens: &mut Tokens<Java>, unit: &ClassUnit) {
        let is_set = |global: &&Global| unit.drafts.iter().any(|draft| draft.globals.contains(global));
        let set: Vec<&Global> = GLOBALS.iter().filter(is_set).collect();
        for of_method in set.chunk_by(|one, next| one.restores == next.restores) {
            let mut back = Vec::new();
            for Global { class, keepers, .. } in of_method {
                let owner = self.imports.name(class);
                for Keeper { name, class, was, back: given } in *keepers {
                    let (kept, was) = (self.imports.name(class), was.replace('%', &owner));
                    line(tokens, format!("private final {kept} {name} = {was};"));
                    back.push(given.replace('%', &owner));
                }
            }
            tokens.line();
            self.after_each(tokens, &self.signature(of_method[0].restores, &[]), back);
        }
    }

    /// What keeps names in the working directory for a test: nothing may be there yet, so that behind the test nothing is removed but what it made.
    pub(super) fn claiming(&self, tokens: &mut Tokens<Java>) {
        let [path, paths, files, list, array_list, link, exception, there] = [
            "java/nio/file/Path",
            "java/nio/file/Paths",
            "java/nio/file/Files",
            "java/util/List",
            "java/util/ArrayList",
            "java/nio/file/LinkOption",
            "java/io/IOException",
            "java/nio/file/FileAlreadyExistsException",
        ]
        .map(|class| self.imports.name(class));
        line(tokens, format!("private final {list}<{path}> {CLAIMED} = new {array_list}<>();"));
        tokens.line();
        let indent = " ".repeat(self.options.indent);
        let signature = format!("private void {CLAIM}(String... names) throws {exception} {{");
        let claim = [
            "for (String name : names) {".to_owned(),
            format!("{indent}{path} path = {paths}.get(name);"),
            format!("{indent}if ({files}.exists(path, {link}.NOFOLLOW_LINKS)) {{"),
            format!("{indent}{indent}throw new {there}(name, null, \"{WHY_NOT_CLAIMED}\");"),
            format!("{indent}}}"),
            format!("{indent}{CLAIMED}.add(0, path);"),
            "}".to_owned(),
        ];
        self.around_method(tokens, &[signature], claim);
        let remove = [
            format!("for ({path} path : {CLAIMED}) {{"),
            format!("{indent}{files}.deleteIfExists(path);"),
            "}".to_owned(),
        ];
        self.after_each(tokens, &self.signature("removeClaimed", &["java/io/IOException".to_owned()]), remove);
    }

    /// What puts a file of the class's resources where a test's program finds it.
    pub(super) fn copying(&self, tokens: &mut Tokens<Java>, class: &str) {
        let name = |class| self.imports.name(class);
        let (path, exception) = (name("java/nio/file/Path"), name("java/io/IOException"));
        let (stream, files, objects) =
            (name("java/io/InputStream"), name("java/nio/file/Files"), name("java/util/Objects"));
        let signature = format!("private void {COPY_RESOURCE}(String name, {path} to) throws {exception} {{");
        let copy = format!("{files}.copy({objects}.requireNonNull(resource, \"no resource \" + path), to);");
        with_resource(tokens, class, &stream, signature, &[copy]);
    }

    /// What reads a file of the class's resources.
    pub(super) fn reading(&self, tokens: &mut Tokens<Java>, class: &str) {
        let name = |class| self.imports.name(class);
        let (stream, exception, objects) =
            (name("java/io/InputStream"), name("java/io/IOException"), name("java/util/Objects"));
        let signature = format!("private byte[] {READ_RESOURCE}(String name) throws {exception} {{");
        let resource = format!("{objects}.requireNonNull(resource, \"no resource \" + path)");
        if self.options.release >= 9 {
            let read = format!("return {resource}.readAllBytes();");
            return with_resource(tokens, class, &stream, signature, &[read]);
        }
        let all = name("java/io/ByteArrayOutputStream");
        let lines = [
            format!("{resource};"),
            format!("{all} all = new {all}();"),
            "for (int unit = resource.read(); unit >= 0; unit = resource.read()) {".to_owned(),
            format!("{}all.write(unit);", " ".repeat(self.options.indent)),
            "}".to_owned(),
            "return all.toByteArray();".to_owned(),
        ];
        with_resource(tokens, class, &stream, signature, &lines);
    }

    pub(super) fn after_each(
        &self,
        tokens: &mut Tokens<Java>,
        signature: &[String],
        statements: impl IntoIterator<Item = String>,
    ) {
        let after = match self.options.junit {
            Junit::Junit5 => "org/junit/jupiter/api/AfterEach",
            Junit::Junit4 => "org/junit/After",
        };
        line(tokens, format!("@{}", self.imports.name(after)));
        self.around_method(tokens, signature, statements);
    }

    /// A method that is called around tests.
    pub(super) fn around_method(
        &self,
        tokens: &mut Tokens<Java>,
        signature: &[String],
        statements: impl IntoIterator<Item = String>,
    ) {
        for text in signature {
            line(tokens, text.clone());
        }
        tokens.indent();
        statements.into_iter().for_each(|all| all.lines().for_each(|text| line(tokens, text.to_owned())));
        tokens.unindent();
        line(tokens, "}".to_owned());
        tokens.line();
    }

    /// The set-up that the class does for its tests.
    pub(super) fn shared<'d>(&self, unit: &'d ClassUnit, name: &str) -> Option<Shared<'d>> {
        if !self.is_shared(unit, name) {
            return None;
        }
        shared(&unit.drafts, |draft, step| self.printer(draft).statement(&step.statement))
    }

    /// Whether a class has methods around its tests.
    pub(super) fn is_shared(&self, unit: &ClassUnit, name: &str) -> bool {
        let SetUpPlace::ClassBut(others) = &self.options.set_up else { return false };
        !others.contains(&qualified(&unit.package, name).replace('/', "."))
    }

    /// What tears down each test; true if there is such.
    pub(super) fn tear_down(&self, tokens: &mut Tokens<Java>, unit: &ClassUnit) -> bool {
        let (mut calls, mut throws) = joined(&unit.drafts, |draft, call| self.printer(draft).statement(call));
        let own =
            [(CLOSE_CONNECTIONS, unit.leaves_connections()), (EMPTY_DATABASES, !staying(&unit.drafts).is_empty())];
        // (In this order, which JUnit would not promise.)
        let tears_down = !calls.is_empty() || own.iter().all(|(_, stands)| *stands);
        if tears_down {
            for (method, _) in own.into_iter().filter(|(_, stands)| *stands) {
                calls.insert(format!("{method}();"));
                throws.push(SQL_EXCEPTION.to_owned());
            }
            let throws = checked(self.classes, &throws, &unit.package);
            self.after_each(tokens, &self.signature("tearDown", &throws), calls);
        }
        tears_down
    }

    /// What sets up each test.
    pub(super) fn set_up(&self, tokens: &mut Tokens<Java>, draft: &Draft) {
        let before = match self.options.junit {
            Junit::Junit5 => "org/junit/jupiter/api/BeforeEach",
            Junit::Junit4 => "org/junit/Before",
        };
        line(tokens, format!("@{}", self.imports.name(before)));
        for text in self.signature("setUp", &draft.set_up.throws) {
            line(tokens, text);
        }
        tokens.indent();
        self.block(tokens, draft, &[draft.set_up_steps()], 0);
        tokens.unindent();
        line(tokens, "}".to_owned());
        tokens.line();
    }
}

/// A method that works on the stream of a resource of the class.
fn with_resource(tokens: &mut Tokens<Java>, class: &str, stream: &str, signature: String, lines: &[String]) {
    line(tokens, signature);
    tokens.indent();
    line(tokens, format!("String path = \"{class}/\" + name;"));
    line(tokens, format!("try ({stream} resource = getClass().getResourceAsStream(path)) {{"));
    tokens.indent();
    for text in lines {
        line(tokens, text.clone());
    }
    for _ in 0..2 {
        tokens.unindent();
        line(tokens, "}".to_owned());
    }
    tokens.line();
}
