//! Scenarios as text, for tests: one action a line.
//!
//! ```text
//! cut org/acme/Order add            the class under test and its method
//! order = new org/acme/Order "a" 5  name[:class] = action; a descriptor may follow the method's name
//! fluent order org/acme/Order add 7 a call that returned its receiver
//! act call order org/acme/Order total
//! throws java/lang/RuntimeException
//! assert result = 5                 probe = expected
//! ```

use indexmap::IndexMap;
use testcarve::program::Program;
use testcarve::scenario::model::{
    Action, ActionKind, ArrayPart, Assertion, ConsoleStream, Content, Expected, FunctionalForm, LadderStep, Literal,
    LiteralForm, MethodRef, Operand, Printed, PrintedOn, Probe, Scenario, TypeArguments, Variable, VariableId,
};
use testcarve::scenario::places::Places;
use testcarve::scenario::region::Region;
use testcarve::slice::sentence::Sentence;
use testcarve::trace::event::{ClassId, EventId, FieldId, JavaText, MethodId, Primitive};

const STATIC: u32 = 8;

/// Reads the scenarios of a file; they are separated by lines of dashes.
pub(crate) fn read_scenarios(program: &Program, text: &str) -> Vec<Scenario> {
    let mut chunks = vec![Vec::new()];
    for line in text.lines() {
        if line.starts_with("---") {
            chunks.push(Vec::new());
        } else if !line.trim().is_empty() && !line.starts_with('#') {
            chunks.last_mut().unwrap().push(line);
        }
    }
    chunks.into_iter().filter(|chunk| !chunk.is_empty()).map(|chunk| Script::new(program).read(&chunk)).collect()
}

struct Script<'p> {
    program: &'p Program,
    names: IndexMap<String, VariableId>,
    scenario: Scenario,
}

struct Tokens(std::vec::IntoIter<String>);

impl Tokens {
    fn of(line: &str) -> Self {
        let mut tokens = Vec::new();
        let mut chars = line.chars().peekable();
        while let Some(&c) = chars.peek() {
            match c {
                ' ' => {
                    chars.next();
                }
                '"' => {
                    let mut token = String::from(chars.next().unwrap());
                    while let Some(c) = chars.next() {
                        match c {
                            '"' => break,
                            '\\' => token.push(match chars.next().unwrap() {
                                'n' => '\n',
                                't' => '\t',
                                other => other,
                            }),
                            _ => token.push(c),
                        }
                    }
                    tokens.push(token);
                }
                _ => {
                    let mut token = String::new();
                    while let Some(c) = chars.next_if(|c| *c != ' ') {
                        token.push(c);
                    }
                    tokens.push(token);
                }
            }
        }
        Self(tokens.into_iter())
    }

    fn word(&mut self) -> String {
        self.0.next().expect("a word")
    }

    fn peek(&self) -> Option<&String> {
        self.0.as_slice().first()
    }
}

impl<'p> Script<'p> {
    fn new(program: &'p Program) -> Self {
        let kind = ActionKind::CreateArray { desc: String::new(), lengths: Vec::new(), elements: false };
        let scenario = Scenario {
            cut: ClassId(0),
            mut_method: MethodId(0),
            invocation: EventId(0),
            package: String::new(),
            recorded_in: "ScriptTest".to_owned(),
            variables: Vec::new(),
            places: Places::default(),
            staying: Vec::new(),
            found: Vec::new(),
            replaced: Vec::new(),
            claims: Vec::new(),
            arrange: Vec::new(),
            set_up: Vec::new(),
            act: action(kind, Vec::new()),
            assertions: Vec::new(),
            leaves_connections: false,
            closes: Vec::new(),
            tear_down: Vec::new(),
            input: None,
            printed: None,
            exit: None,
            region: Region::default(),
            asks_region: false,
            asks_time: false,
            draws: false,
            sets: Vec::new(),
            found_tables: Vec::new(),
            within: None,
            idle: false,
            optimistic: false,
            type_arguments: TypeArguments::default(),
            instead_of: None,
        };
        Self { program, names: IndexMap::new(), scenario }
    }

    fn read(mut self, lines: &[&str]) -> Scenario {
        for line in lines {
            self.line(line);
        }
        self.scenario
    }

    fn line(&mut self, line: &str) {
        let mut tokens = Tokens::of(line);
        match tokens.word().as_str() {
            "cut" => {
                let class = tokens.word();
                self.scenario.cut = self.class(&class);
                self.scenario.package = class.rsplit_once('/').map_or("", |(p, _)| p).to_owned();
                self.scenario.mut_method = MethodId(1);
            }
            "package" => self.scenario.package = tokens.word(),
            "in" => self.scenario.recorded_in = tokens.word(),
            "act" => {
                let (kind, arguments, class) = self.kind(&mut tokens);
                self.scenario.act = action(kind, arguments);
                if let Some(name) = tokens.0.next() {
                    self.scenario.act.result = Some(self.variable(&name, class));
                }
            }
            "prints" => {
                let text = text(&tokens.word());
                let rest: Vec<String> = std::iter::from_fn(|| tokens.0.next()).collect();
                let is = |word: &str| rest.iter().any(|one| one == word);
                let (from_start, resets) = (is("from_start"), is("resets"));
                let on = PrintedOn::Stream { stream: ConsoleStream::Out, from_start };
                self.scenario.printed = Some(Printed {
                    on,
                    text,
                    platform_lines: true,
                    times: Vec::new(),
                    tried: false,
                    arrange_prints: resets,
                });
            }
            "throws" => {
                let class = self.class(&tokens.word());
                self.scenario.act.threw = Some(class);
            }
            "assert" => self.assertion(&mut tokens),
            "fluent" => {
                let tokens = &mut Tokens::of(&line.replacen("fluent", "call", 1));
                let (kind, arguments, _) = self.kind(tokens);
                self.scenario.arrange.push(Action { returned_receiver: true, ..action(kind, arguments) });
            }
            name if tokens.peek().is_some_and(|token| token == "=") => {
                let name = name.to_owned();
                tokens.word();
                let (kind, arguments, class) = self.kind(&mut tokens);
                let result = self.variable(&name, class);
                self.scenario.arrange.push(Action { result: Some(result), ..action(kind, arguments) });
            }
            _ => {
                let (kind, arguments, _) = self.kind(&mut Tokens::of(line));
                self.scenario.arrange.push(action(kind, arguments));
            }
        }
    }

    /// `name` or `name:class`.
    fn variable(&mut self, name: &str, class: Option<String>) -> VariableId {
        let (name, class) = match name.split_once(':') {
            Some((name, class)) => (name, class.to_owned()),
            None => (name, class.expect("a class for the variable")),
        };
        let id = VariableId(u32::try_from(self.scenario.variables.len()).unwrap());
        self.scenario.variables.push(Variable { class: self.class(&class) });
        self.names.insert(name.to_owned(), id);
        id
    }

    fn class(&self, name: &str) -> ClassId {
        self.program.class_by_name(name, 2).unwrap_or_else(|| panic!("class {name} is not dumped"))
    }

    fn kind(&mut self, tokens: &mut Tokens) -> (ActionKind, Vec<Operand>, Option<String>) {
        match tokens.word().as_str() {
            "new" => {
                let owner = tokens.word();
                let (constructor, arguments) = self.call(&owner, "<init>", tokens);
                (ActionKind::Construct { constructor }, arguments, Some(owner))
            }
            "call" => {
                let receiver = self.operand(&tokens.word());
                let (owner, name) = (tokens.word(), tokens.word());
                let (method, arguments) = self.call(&owner, &name, tokens);
                (ActionKind::Invoke { method, receiver }, arguments, None)
            }
            "static" => {
                let (owner, name) = (tokens.word(), tokens.word());
                let (method, arguments) = self.call(&owner, &name, tokens);
                (ActionKind::InvokeStatic { method }, arguments, None)
            }
            "getfield" => {
                let holder = self.operand(&tokens.word());
                (ActionKind::ReadField { field: self.field(tokens), holder }, Vec::new(), None)
            }
            "getstatic" => (ActionKind::ReadStatic { field: self.field(tokens) }, Vec::new(), None),
            "putfield" => {
                let holder = self.operand(&tokens.word());
                let field = self.field(tokens);
                (ActionKind::WriteField { field, holder }, self.rest(tokens), None)
            }
            "putstatic" => {
                let field = self.field(tokens);
                (ActionKind::WriteStatic { field }, self.rest(tokens), None)
            }
            "array" => {
                let desc = tokens.word();
                let lengths = std::iter::from_fn(|| tokens.0.next()).map(|n| n.parse().unwrap()).collect();
                let class = desc.clone();
                (ActionKind::CreateArray { desc, lengths, elements: false }, Vec::new(), Some(class))
            }
            "store" => {
                let array = self.operand(&tokens.word());
                let index = tokens.word().parse().unwrap();
                (ActionKind::StoreElement { array, index }, self.rest(tokens), None)
            }
            "load" => {
                let array = self.operand(&tokens.word());
                (ActionKind::LoadElement { array, index: tokens.word().parse().unwrap() }, Vec::new(), None)
            }
            other => self.literal_kind(other, tokens),
        }
    }

    fn literal_kind(&mut self, kind: &str, tokens: &mut Tokens) -> (ActionKind, Vec<Operand>, Option<String>) {
        let class = tokens.word();
        let form = match kind {
            "collection" => LiteralForm::Collection { class: class.clone() },
            "map" => LiteralForm::Map { class: class.clone() },
            "factory" => LiteralForm::Factory { class: class.clone(), method: tokens.word() },
            "text" => LiteralForm::ConstructText { class: class.clone(), text: text(&tokens.word()) },
            "parse" => {
                let method = tokens.word();
                LiteralForm::FactoryText { class: class.clone(), method, text: text(&tokens.word()) }
            }
            "make" => {
                let (method, desc) = (tokens.word(), tokens.word());
                let method = (method != "<init>").then_some(method);
                LiteralForm::Call { class: class.clone(), method, desc }
            }
            "ref" | "boundref" => {
                let (owner, name) = (tokens.word(), tokens.word());
                let bound = kind == "boundref";
                let captured: Vec<Operand> = if bound { vec![self.operand(&tokens.word())] } else { Vec::new() };
                let (method, _) = self.call(&owner, &name, tokens);
                let form = FunctionalForm::MethodReference { interface: class.clone(), method, bound };
                return (ActionKind::Functional { form }, captured, Some(class));
            }
            other => panic!("unknown action {other}"),
        };
        let arguments = self.rest(tokens);
        (ActionKind::LibraryLiteral { form }, arguments, Some(class))
    }

    /// A method by name, arity and, where given, descriptor; the rest of the line are its arguments (up to `->`).
    fn call(&self, owner: &str, name: &str, tokens: &mut Tokens) -> (MethodRef, Vec<Operand>) {
        let desc = tokens.peek().filter(|token| token.starts_with('(')).cloned();
        if desc.is_some() {
            tokens.word();
        }
        let arguments = self.rest(tokens);
        let mut classes = vec![owner.to_owned()];
        let mut at = 0;
        while at < classes.len() {
            let id = self.class(&classes[at]);
            let found = self.program.methods_of(id).iter().copied().find(|id| {
                let method = self.program.method(*id);
                let fits = match &desc {
                    Some(desc) => method.desc.starts_with(desc.as_str()),
                    None => arity(&method.desc) == arguments.len(),
                };
                method.name == name && fits && method.access & 0x1040 == 0
            });
            if let Some(id) = found {
                return (self.reference(owner, id), arguments);
            }
            let class = self.program.class(id);
            classes.extend(class.super_name.iter().chain(&class.interfaces).cloned());
            at += 1;
        }
        panic!("no method {owner}.{name} with {} arguments", arguments.len())
    }

    fn reference(&self, owner: &str, id: MethodId) -> MethodRef {
        let method = self.program.method(id);
        MethodRef {
            method: Some(id),
            owner: owner.to_owned(),
            name: method.name.clone(),
            desc: method.desc.clone(),
            is_static: method.access & STATIC != 0,
        }
    }

    fn field(&self, tokens: &mut Tokens) -> FieldId {
        let (owner, name) = (tokens.word(), tokens.word());
        let fields = self.program.fields_of(self.class(&owner));
        *fields.iter().find(|id| self.program.field(**id).name == name).expect("the field")
    }

    fn rest(&self, tokens: &mut Tokens) -> Vec<Operand> {
        let mut operands = Vec::new();
        while let Some(token) = tokens.0.next().filter(|token| token != "->") {
            operands.push(self.operand(&token));
        }
        operands
    }

    fn operand(&self, token: &str) -> Operand {
        match self.names.get(token) {
            Some(id) => Operand::Variable(*id),
            None => Operand::Literal(self.literal(token)),
        }
    }

    fn literal(&self, token: &str) -> Literal {
        match token {
            "null" => return Literal::Null,
            "true" => return Literal::Primitive(Primitive::Boolean(true)),
            "false" => return Literal::Primitive(Primitive::Boolean(false)),
            _ => {}
        }
        let (kind, rest) = token.split_at(1);
        match kind {
            "\"" => Literal::Text(rest.into()),
            "@" => Literal::Class(rest.to_owned()),
            "%" => {
                let (class, name) = rest.split_once('.').expect("an enum constant");
                Literal::EnumConstant { class: self.class(class), name: name.to_owned() }
            }
            "B" => Literal::Boxed(primitive(rest)),
            _ => Literal::Primitive(primitive(token)),
        }
    }

    fn assertion(&mut self, tokens: &mut Tokens) {
        let mut probe = self.root(&tokens.word());
        let mut word = tokens.word();
        while word != "=" {
            probe = match word.as_str() {
                "call" => {
                    let (owner, name) = (tokens.word(), tokens.word());
                    let (method, _) = self.call(&owner, &name, &mut Tokens(Vec::new().into_iter()));
                    Probe::Invoke { method, receiver: Box::new(probe), arguments: Vec::new() }
                }
                "field" => Probe::Field { field: self.field(tokens), holder: Box::new(probe) },
                "at" => {
                    let part = ArrayPart::Element(tokens.word().parse().unwrap());
                    Probe::Array { array: Box::new(probe), part }
                }
                other => panic!("unknown probe {other}"),
            };
            word = tokens.word();
        }
        let expected = self.expected(tokens);
        let (why, event) = (Sentence::default(), EventId(0));
        self.scenario.assertions.push(Assertion { probe, expected, why, event, changes: false, tried: false });
    }

    fn root(&self, word: &str) -> Probe {
        match self.names.get(word) {
            Some(id) => Probe::Variable(*id),
            None => Probe::ActResult,
        }
    }

    fn expected(&self, tokens: &mut Tokens) -> Expected {
        let word = tokens.word();
        match word.as_str() {
            "same" => Expected::Same(self.names[&tokens.word()]),
            "notnull" => Expected::NotNull,
            "completes" => Expected::Completes,
            "text" => Expected::Text(text(&tokens.word())),
            "list" => Expected::List(self.rest(tokens)),
            "set" => Expected::Set(self.rest(tokens)),
            "map" => {
                let all = self.rest(tokens);
                Expected::Map(all.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect())
            }
            "array" => Expected::Array { desc: tokens.word(), elements: self.rest(tokens) },
            "nested" => Expected::Nested(self.content(tokens).expect("a content")),
            _ => Expected::Value(self.literal(&word)),
        }
    }

    /// `list{ a b }`, `set{ a }`, `map{ k v }`, `java/util/Optional{ a }`, or an operand; nothing at the closing brace.
    fn content(&self, tokens: &mut Tokens) -> Option<Content> {
        let word = tokens.word();
        if word == "}" {
            return None;
        }
        let Some(kind) = word.strip_suffix('{') else {
            return Some(Content::Leaf(self.operand(&word)));
        };
        let mut all: Vec<Content> = std::iter::from_fn(|| self.content(tokens)).collect();
        Some(match kind {
            "list" => Content::List(all),
            "set" => Content::Set(all),
            "map" => Content::Map(all.chunks(2).map(|pair| (pair[0].clone(), pair[1].clone())).collect()),
            class => Content::Optional { class: class.to_owned(), value: all.pop().map(Box::new) },
        })
    }
}

fn action(kind: ActionKind, arguments: Vec<Operand>) -> Action {
    Action {
        step: LadderStep::default(),
        kind,
        arguments,
        result: None,
        threw: None,
        returned_receiver: false,
        event: EventId(0),
        why: Sentence::default(),
    }
}

fn text(token: &str) -> JavaText {
    token.strip_prefix('"').expect("a text").into()
}

/// `5`, `5L`, `5b`, `5s`, `1.5`, `1.5f`, `'x`.
fn primitive(token: &str) -> Primitive {
    if let Some(c) = token.strip_prefix('\'') {
        return Primitive::Char(c.encode_utf16().next().unwrap_or(32));
    }
    let (head, last) = token.split_at(token.len() - 1);
    match last {
        "L" => Primitive::Long(testcarve::trace::event::Narrow(head.parse().unwrap())),
        "b" => Primitive::Byte(head.parse().unwrap()),
        "s" => Primitive::Short(head.parse().unwrap()),
        "f" => Primitive::Float(head.parse::<f32>().unwrap().to_bits()),
        _ if token.contains('.') => {
            Primitive::Double(testcarve::trace::event::Narrow(token.parse::<f64>().unwrap().to_bits()))
        }
        _ => match token {
            "true" | "false" => Primitive::Boolean(token == "true"),
            _ => Primitive::Int(token.parse().unwrap_or_else(|_| panic!("no literal or variable: {token}"))),
        },
    }
}

fn arity(desc: &str) -> usize {
    let mut count = 0;
    let mut chars = desc[1..desc.find(')').unwrap()].chars();
    while let Some(c) = chars.next() {
        match c {
            '[' => continue,
            'L' => while chars.next().is_some_and(|c| c != ';') {},
            _ => {}
        }
        count += 1;
    }
    count
}
