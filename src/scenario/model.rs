//! The test model: what a carved test does, without any Java syntax.
//!
//! Input: a valid frontier (`slice`). Output: for the `java` stage, which decides only how it reads: names, types, inlining,
//! chaining, casts, layout. Invariants: every variable is the result of exactly one action before its uses; the act is one
//! action; assertions only use variables of the arrange, the act's result, and side-effect-free probes.

mod assertion;

pub use self::assertion::{ArrayPart, Assertion, Content, ElementMember, Expected, FilePart, Matched, Probe};
use super::places::{FoundFile, Places, ReplacedFile, StayingDatabase};
use super::region::Region;
use super::timeless::TimeForm;
use crate::library::ExitCatcher;
use crate::program::Program;
use crate::program::body::Body;
use crate::slice::reason::Reason;
use crate::slice::sentence::Sentence;
use crate::trace::access;
use crate::trace::event::{ClassId, EventId, FieldId, JavaText, MethodId, Primitive};

/// A variable of one scenario: an index into [`Scenario::variables`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct VariableId(pub u32);

/// An object that the test holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable {
    /// Its runtime class; the declared type is the `java` stage's choice.
    pub class: ClassId,
}

/// What stands at an argument position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Operand {
    Variable(VariableId),
    Literal(Literal),
}

impl Operand {
    /// The variable that it is.
    #[must_use]
    pub fn variable(&self) -> Option<VariableId> {
        match self {
            Self::Variable(id) => Some(*id),
            Self::Literal(_) => None,
        }
    }
}

/// A value that is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Literal {
    Null,
    Primitive(Primitive),
    Boxed(Primitive),
    Text(JavaText),
    /// `System.getProperty("db.url", "jdbc:h2:mem:")`: what the recorded JVM was given from outside, and the test's JVM is given, too.
    Property {
        key: JavaText,
        default: Option<JavaText>,
    },
    /// `Foo.class`, by descriptor (`Lcom/acme/Foo;`, `I`, `[J`).
    Class(String),
    /// An enum constant, by the enum class that declares it.
    EnumConstant {
        class: ClassId,
        name: String,
    },
}

/// A method or constructor that the test calls: an app method or a library one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodRef {
    /// The definition, if the trace has one (all app methods; public and protected ones of seen library classes).
    pub method: Option<MethodId>,
    /// Internal name of a nameable class through which the call is written.
    pub owner: String,
    pub name: String,
    /// Erased descriptor of the method called.
    pub desc: String,
    pub is_static: bool,
}

impl MethodRef {
    /// A method that the trace defines, called through a class: as that declares it, if it does.
    #[must_use]
    pub fn of(program: &Program, method: MethodId, owner: ClassId) -> Self {
        let definition = program.method(method);
        let is_static = definition.access & access::STATIC != 0;
        let declared = program.declared_method(owner, &definition.name, &definition.desc).filter(|_| !is_static);
        Self {
            method: Some(declared.unwrap_or(method)),
            owner: program.class(owner).name.clone(),
            name: definition.name.clone(),
            desc: definition.desc.clone(),
            is_static,
        }
    }
}

/// What an action does. Arguments stand in [`Action::arguments`], in the order of the descriptor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ActionKind {
    /// `new C(args)`; for an inner class the first argument is the outer instance.
    Construct { constructor: MethodRef },
    /// `receiver.m(args)`.
    Invoke { method: MethodRef, receiver: Operand },
    /// `C.m(args)`.
    InvokeStatic { method: MethodRef },
    /// `holder.f`.
    ReadField { field: FieldId, holder: Operand },
    /// `C.F`.
    ReadStatic { field: FieldId },
    /// `holder.f = args[0]`.
    WriteField { field: FieldId, holder: Operand },
    /// `C.F = args[0]`.
    WriteStatic { field: FieldId },
    /// `new T[len]`, or with all elements at once when `elements` (then the arguments are the elements). Descriptor of the array type.
    CreateArray { desc: String, lengths: Vec<i32>, elements: bool },
    /// `array.clone()`.
    CloneArray { array: Operand },
    /// `array[index] = args[0]`.
    StoreElement { array: Operand, index: i32 },
    /// `array[index]`.
    LoadElement { array: Operand, index: i32 },
    /// A library value by content; the arguments are its elements (keys and values alternate for maps).
    LibraryLiteral { form: LiteralForm },
    /// A method reference or constant lambda; the arguments are the captured values.
    Functional { form: FunctionalForm },
    /// `mock(T.class)`: internal name of the class or interface.
    Double { class: String },
    /// `when(double.m(args)).thenReturn(answers)`; the arguments are those of the call that are given, then the answers.
    Stub(Box<Stubbing>),
}

/// What a double is told to do when it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stubbing {
    pub method: MethodRef,
    /// The double.
    pub receiver: Operand,
    /// For each parameter its descriptor, if it may be given anything.
    pub anything: Vec<Option<String>>,
    /// The answers are thrown.
    pub throws: bool,
}

impl Stubbing {
    /// The operands of its action: for each parameter what is given there, if anything is; and the answers.
    #[must_use]
    pub fn split<'a, T>(&self, operands: &'a [T]) -> (Vec<Option<&'a T>>, &'a [T]) {
        let given = self.anything.iter().filter(|anything| anything.is_none()).count();
        let (given, answers) = operands.split_at(given);
        let mut given = given.iter();
        (self.anything.iter().map(|anything| if anything.is_none() { given.next() } else { None }).collect(), answers)
    }
}

/// What a test gives to be read.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Input {
    pub text: JavaText,
    /// It is read in the platform's own charset, and that makes a difference.
    pub platform_charset: bool,
}

/// An end of the JVM that a test catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    pub status: i32,
    pub catcher: ExitCatcher,
}

/// How a library value is written down by its content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LiteralForm {
    /// `new ArrayList<>(Arrays.asList(a, b))`, `new LinkedHashSet<>(...)`: internal name of a public concrete collection class.
    Collection { class: String },
    /// `Arrays.asList(a, b)`, `List.of(a, b)`, `Set.of(..)`, `Collections.emptyList()`, `Collections.singletonList(a)`: static factory.
    Factory { class: String, method: String },
    /// `new HashMap<>()` then puts.
    Map { class: String },
    /// `new StringBuilder("text")`, `new StringWriter()` with text, `new StringReader("text")`, `new File("text")`, `new BigDecimal("text")`.
    ConstructText { class: String, text: JavaText },
    /// `new ByteArrayInputStream("text".getBytes(StandardCharsets.UTF_8))`, or `"text".getBytes()`.
    ConstructBytes { class: String, text: JavaText, platform_charset: bool },
    /// `LocalDate.parse("text")`, `Paths.get("text")`, `UUID.fromString("text")`, `Pattern.compile("text")`.
    FactoryText { class: String, method: String, text: JavaText },
    /// `Clock.fixed(Instant.parse("instant"), ZoneId.of("zone"))`.
    FixedClock { instant: String, zone: String },
    /// `new Date(5L)`, `new AtomicInteger(3)`, `Optional.of(x)`: constructor or (if `method`) factory over the arguments.
    Call { class: String, method: Option<String>, desc: String },
}

/// A functional object that can be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FunctionalForm {
    /// `Foo::bar`, `Foo::new`, or bound `x::bar` (then the bound receiver is the first argument).
    MethodReference { interface: String, method: MethodRef, bound: bool },
    /// `() -> value`, `ignored -> {}`: the argument, if any, is what it gives; without one it gives the default of its result
    /// (a descriptor).
    Constant { interface: String, arity: usize, result: String },
    /// `x -> code`; the arguments are what it captured.
    Body(Function),
}

/// A lambda with its code. Types are descriptors.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Function {
    pub interface: String,
    /// Types of what it captured, the first parameters of its body.
    pub captured: Vec<String>,
    /// Types of the others.
    pub parameters: Vec<String>,
    /// Their names, as far as they are known.
    pub names: Vec<String>,
    pub result: String,
    pub body: Body,
}

/// Which step of the ladder an action is (design, section 7): how its object is had.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LadderStep {
    /// As the program did it.
    #[default]
    Recorded,
    /// Read from a field, a getter, an element.
    Accessor,
    /// Written by its content.
    Literal,
    /// A method reference.
    Reference,
    /// A lambda by its code.
    Lambda,
    /// A lambda that only gives what it always gave.
    Constant,
    /// A double, or what it is told to give.
    Double,
}

impl LadderStep {
    /// The step of an action that the recording has.
    #[must_use]
    pub fn recorded(kind: &ActionKind) -> Self {
        match kind {
            ActionKind::Functional { form: FunctionalForm::MethodReference { .. } } => Self::Reference,
            ActionKind::Functional { form: FunctionalForm::Body(_) } => Self::Lambda,
            ActionKind::Functional { form: FunctionalForm::Constant { .. } } => Self::Constant,
            _ => Self::Recorded,
        }
    }

    /// Its name in the manifest.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Recorded => "recorded",
            Self::Accessor => "accessor",
            Self::Literal => "literal",
            Self::Reference => "reference",
            Self::Lambda => "lambda",
            Self::Constant => "constant",
            Self::Double => "double",
        }
    }
}

/// An action of the test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    pub kind: ActionKind,
    pub step: LadderStep,
    pub arguments: Vec<Operand>,
    /// The variable it defines, if a later action or assertion uses its result.
    pub result: Option<VariableId>,
    /// The class of what it threw in the recording: performed inside `assertThrows`.
    pub threw: Option<ClassId>,
    /// The invocation returned its own receiver: `java` may chain the next call on it.
    pub returned_receiver: bool,
    /// The event that showed it.
    pub event: EventId,
    /// Why it is there, for `preview --explain`.
    pub why: Sentence<VariableId>,
}

impl ActionKind {
    /// The method or constructor that it calls.
    #[must_use]
    pub fn called(&self) -> Option<&MethodRef> {
        match self {
            Self::Construct { constructor: method } | Self::Invoke { method, .. } | Self::InvokeStatic { method } => {
                Some(method)
            }
            _ => None,
        }
    }
}

impl Action {
    /// Whether it does what another one does, with the same.
    #[must_use]
    pub fn repeats(&self, other: &Self) -> bool {
        self.kind == other.kind && self.arguments == other.arguments
    }

    /// Receiver or holder first, then the arguments: in order of evaluation.
    pub fn operands(&self) -> impl Iterator<Item = &Operand> {
        let subject = match &self.kind {
            ActionKind::Invoke { receiver: subject, .. }
            | ActionKind::ReadField { holder: subject, .. }
            | ActionKind::WriteField { holder: subject, .. }
            | ActionKind::CloneArray { array: subject }
            | ActionKind::StoreElement { array: subject, .. }
            | ActionKind::LoadElement { array: subject, .. } => Some(subject),
            ActionKind::Stub(stubbing) => Some(&stubbing.receiver),
            _ => None,
        };
        subject.into_iter().chain(&self.arguments)
    }
}

/// A standard stream.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConsoleStream {
    Out,
    Err,
}

impl ConsoleStream {
    /// The field of `System` that holds it.
    #[must_use]
    pub fn field(self) -> &'static str {
        match self {
            Self::Out => "out",
            Self::Err => "err",
        }
    }

    /// The method of `System` that exchanges it.
    #[must_use]
    pub fn setter(self) -> &'static str {
        match self {
            Self::Out => "setOut",
            Self::Err => "setErr",
        }
    }
}

/// What the act printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Printed {
    pub on: PrintedOn,
    pub text: JavaText,
    /// `println` ended lines, which end with `\n` in `text`: another platform ends them otherwise.
    pub platform_lines: bool,
    /// What is left out of it before it is compared.
    pub times: Vec<TimeForm>,
    /// Other days have to show that it is the same there.
    pub tried: bool,
    /// The arrange prints there, too.
    pub arrange_prints: bool,
}

/// Where a test sees what was printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PrintedOn {
    /// The stream is exchanged for the act; `from_start`: before the arrange, whose objects have it already.
    Stream { stream: ConsoleStream, from_start: bool },
    /// In a buffer that the test holds, behind a stream of its own; `utf8`: which writes UTF-8 on every platform.
    Buffer { buffer: VariableId, utf8: bool },
}

/// What a test opens and closes, however it ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closing {
    pub how: Close,
    /// When the recorded call was made that closed it: what was done before is done with the object open.
    pub at: EventId,
    /// Something else kept open what it holds (the database is in memory as long as anybody is connected), so it is closed at the end of the test.
    pub late: bool,
}

impl Closing {
    /// The calls that close, if it is not by what Java closes itself.
    #[must_use]
    pub fn calls(&self) -> &[Action] {
        match &self.how {
            Close::Call { actions, .. } => actions,
            Close::Resource { .. } | Close::Look { .. } => &[],
        }
    }

    /// The same, to change them.
    pub fn calls_mut(&mut self) -> &mut [Action] {
        match &mut self.how {
            Close::Call { actions, .. } => actions,
            Close::Resource { .. } | Close::Look { .. } => &mut [],
        }
    }

    /// Whether it makes a call that another action makes, too.
    #[must_use]
    pub fn makes(&self, action: &Action) -> bool {
        self.calls().iter().any(|known| known.repeats(action)) || self.is_close_of(action)
    }

    /// Whether an action is the `close()` with which the block of its resource ends.
    fn is_close_of(&self, action: &Action) -> bool {
        match (&self.how, &action.kind) {
            (
                Close::Resource { variable, method },
                ActionKind::Invoke { receiver: Operand::Variable(receiver), method: called },
            ) => receiver == variable && (&called.name, &called.desc) == (&method.name, &method.desc),
            _ => false,
        }
    }
}

/// How a test closes something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Close {
    /// What a variable holds, by its `close()`: a resource of a `try`.
    Resource { variable: VariableId, method: MethodRef },
    /// By calls of any name, once the action of this event has opened it.
    Call { opener: EventId, actions: Vec<Action> },
    /// What a look of an assertion gives, by its `close()`: a resource of a `try` around all that looks from then on.
    Look { probe: Probe, method: MethodRef },
}

/// How the type arguments of a test are chosen: each way where javac refused the one before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum TypeArguments {
    /// What flows in decides; arrays of generic classes have wildcards.
    #[default]
    Narrow,
    /// Arrays of generic classes are cast to what their uses want.
    CastArrays,
    /// The same, and `Object` where no use asks for another type: narrower ones contradict each other.
    Broad,
}

impl TypeArguments {
    /// The way after this one.
    #[must_use]
    pub fn next(self) -> Option<Self> {
        match self {
            Self::Narrow => Some(Self::CastArrays),
            Self::CastArrays => Some(Self::Broad),
            Self::Broad => None,
        }
    }
}

/// One carved test.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scenario {
    /// Class under test: the class that declares the MUT.
    pub cut: ClassId,
    pub mut_method: MethodId,
    /// The number of the invocation: its enter event.
    pub invocation: EventId,
    /// Internal name of the package of the test, e.g. `com/acme`.
    pub package: String,
    /// Simple name of the system test class and method, or of the main class, it was recorded in.
    pub recorded_in: String,
    pub variables: Vec<Variable>,
    /// What the test has elsewhere.
    pub places: Places,
    /// Databases in memory that the test empties before and behind it.
    pub staying: Vec<StayingDatabase>,
    /// Files that are there before the first action.
    pub found: Vec<FoundFile>,
    /// Files that are there right before the act, which writes them anew.
    pub replaced: Vec<ReplacedFile>,
    /// What the program makes in the working directory under names of its own, from there, with `/`; what lies in another stands behind it. The test makes sure that
    /// none is there before, and removes them.
    pub claims: Vec<String>,
    pub arrange: Vec<Action>,
    /// The actions of the arrange that set up the system test it was recorded in, and give it nothing to read.
    pub set_up: Vec<EventId>,
    /// The MUT's own invocation; its `threw` is the expected exception.
    pub act: Action,
    /// The action of the arrange in which the act was recorded, where it is performed behind that: whatever is wrong with the method shows there, too.
    pub within: Option<EventId>,
    /// The act ends the JVM, which the test catches: the expected exception is what comes out of that.
    pub exit: Option<Exit>,
    pub assertions: Vec<Assertion>,
    /// What it opens and none of its actions closes, in the order of opening.
    pub closes: Vec<Closing>,
    /// Something that it calls opens connections to databases, for which it has no name, and leaves them open.
    pub leaves_connections: bool,
    /// What is done behind it, whatever happens: what the system test's tear-down did about tables that it changes, and the user's resets.
    pub tear_down: Vec<Action>,
    /// What the test gives to be read from `System.in`.
    pub input: Option<Input>,
    /// What the act prints, if that is asserted: the act is then performed with the stream exchanged.
    pub printed: Option<Printed>,
    /// The locale and time zone that it sets.
    pub region: Region,
    /// Tables of a database server whose rows it finds: they were there before the recording.
    pub found_tables: Vec<String>,
    /// It asks for the default locale or time zone.
    pub asks_region: bool,
    /// It asks the clock, or reads what a static keeps of it.
    pub asks_time: bool,
    /// It draws numbers or keys by chance.
    pub draws: bool,
    /// What it sets of what all of a JVM sees and has to be put back, by the names of locations: system properties, the default locale, `System.out`.
    pub sets: Vec<String>,
    /// The act changed nothing, unlike other calls of the method: what those changed is asserted to be as it was.
    pub idle: bool,
    /// A gap stands inside a member: verified before it counts.
    pub optimistic: bool,
    /// Why there is no test that is sure: what is told of it if this one is not green.
    pub instead_of: Option<Reason>,
    pub type_arguments: TypeArguments,
}

impl Scenario {
    /// The action at a place: those of the arrange, the act behind them.
    #[must_use]
    pub fn action(&self, place: usize) -> &Action {
        self.arrange.get(place).unwrap_or(&self.act)
    }

    /// What is done when the test is over: what tears down, and what closes by calls.
    pub fn behind(&self) -> impl Iterator<Item = &Action> {
        self.tear_down.iter().chain(self.closes.iter().flat_map(Closing::calls))
    }

    /// The recorded methods that it calls beside the act: to arrange, and to look.
    pub fn calls(&self) -> impl Iterator<Item = MethodId> {
        let arranged = self.arrange.iter().filter_map(|action| action.kind.called());
        let looked_at = self.assertions.iter().flat_map(|assertion| assertion.probe.called());
        arranged.chain(looked_at).filter_map(|called| called.method)
    }

    /// Whether the test only says that the act completes.
    #[must_use]
    pub fn looks_at_nothing(&self) -> bool {
        self.assertions.is_empty() && self.act.threw.is_none() && self.printed.is_none()
    }

    /// Whether an assertion looks at something else than what the act gave.
    #[must_use]
    pub fn looks_beside_result(&self) -> bool {
        self.assertions.iter().any(|assertion| *assertion.probe.root() != Probe::ActResult)
    }

    /// Whether an assertion looks into a file by itself.
    #[must_use]
    pub fn looks_into_files(&self) -> bool {
        self.assertions.iter().any(|assertion| matches!(assertion.probe, Probe::File { .. }))
    }

    /// Whether an assertion looks into a table by itself.
    #[must_use]
    pub fn looks_into_tables(&self) -> bool {
        self.assertions.iter().any(|assertion| matches!(assertion.probe, Probe::Rows { .. }))
    }

    /// What the test does and asserts, without the numbers of its events.
    #[must_use]
    pub fn shape(&self) -> String {
        let named = self.with_named_places();
        let actions: Vec<_> =
            named.arrange.iter().chain([&named.act]).map(|one| (&one.kind, &one.arguments, &one.threw)).collect();
        let assertions: Vec<_> = named.assertions.iter().map(|one| (&one.probe, &one.expected)).collect();
        let printed = named.printed.as_ref().map(|printed| &printed.text);
        let status = named.exit.map(|exit| exit.status);
        let files = (&named.found, &named.replaced);
        format!("{files:?}{actions:?}{assertions:?}{:?}{printed:?}{status:?}", named.input)
    }
}
