//! The definition records, one function per kind.
//!
//! Input: the rest of a line behind its word. Output: the definition, stored under its number. Invariant: what a definition refers to
//! is defined before it; only getters and setters may name a field that follows.

use nom::Err;

use super::attributes::{Attribute, attributes};
use super::lexical::{Input, Mismatch, Parsed, blank, end, fail, mismatch, number, text};
use super::scope::Scope;
use crate::trace::definition::{
    CallKind, Callee, Class, ClassKind, Field, Lambda, Method, Nesting, Object, ReferenceKind, Thread, Weaving,
};
use crate::trace::error::Problem;
use crate::trace::event::{ClassId, FieldId, Identifier, MethodId, StringId};
use crate::trace::recording::Definitions;
use crate::trace::table::Table;

type Attributed<'a> = Result<(), Err<Mismatch<'a>>>;

/// The number of a definition: where it stands, and the rest of the line behind it.
fn numbered(input: Input<'_>) -> Parsed<'_, (Input<'_>, u32)> {
    let (at, ()) = blank(input)?;
    let (rest, found) = number(at)?;
    if found == 0 {
        return mismatch(at, "a number from 1");
    }
    Ok((rest, (at, found)))
}

/// Stores a definition; `at` is where its number stands.
fn define<'a, I: Identifier, T>(table: &mut Table<I, T>, at: Input<'a>, number: u32, row: T) -> Parsed<'a, ()> {
    once::<I>(table.define(I::from_number(number), row), at, number)
}

/// The end of a definition, which must be the first of its number.
fn once<I: Identifier>(is_new: bool, at: Input<'_>, number: u32) -> Parsed<'_, ()> {
    if is_new {
        return Ok((&[], ()));
    }
    let kind = I::KIND;
    fail(at, Problem::DefinedTwice { kind, number })
}

/// An attribute that must be there.
fn required<'a, T>(input: Input<'a>, found: Option<T>, expected: &'static str) -> Parsed<'a, T> {
    match found {
        Some(found) => Ok((input, found)),
        None => mismatch(input, expected),
    }
}

fn is_weaving(attribute: Attribute<'_>) -> Result<Weaving, Err<Mismatch<'_>>> {
    const WORDS: [(&str, Weaving); 4] = [
        ("full", Weaving::Full),
        ("nobranches", Weaving::NoBranches),
        ("edges", Weaving::Edges),
        ("none", Weaving::None),
    ];
    attribute.word(&WORDS, "full, nobranches, edges or none")
}

/// `class N name="com/acme/Order$Line" ...`
pub(super) fn class<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, (at, number)) = numbered(input)?;
    let mut class = empty_class();
    let (rest, ()) = attributes(rest, |attribute| class_attribute(&mut class, attribute))?;
    if class.name.is_empty() {
        return mismatch(rest, "name= of the class");
    }
    define(&mut scope.definitions.classes, at, number, class)
}

fn empty_class() -> Class {
    Class {
        name: String::new(),
        access: 0,
        kind: ClassKind::Library,
        super_name: None,
        interfaces: Vec::new(),
        signature: None,
        outer: None,
        nest: Nesting::Top,
        simple: None,
        source: None,
        loader: 0,
        hash: None,
        version: 0,
        weave: Weaving::None,
        permits: Vec::new(),
        record: false,
        module: None,
        sealed_package: false,
        generated: false,
        auxiliary: false,
        marks: Vec::new(),
    }
}

fn class_attribute<'a>(class: &mut Class, attribute: Attribute<'a>) -> Attributed<'a> {
    match attribute.key {
        b"name" => class.name = attribute.text()?,
        b"access" => class.access = attribute.hex()?,
        b"kind" => class.kind = class_kind(attribute)?,
        b"super" => class.super_name = Some(attribute.text()?),
        b"interfaces" => class.interfaces = attribute.texts()?,
        b"signature" => class.signature = Some(attribute.text()?),
        b"outer" => class.outer = Some(attribute.text()?),
        b"nest" => class.nest = nesting(attribute)?,
        b"simple" => class.simple = Some(attribute.text()?),
        b"source" => class.source = Some(attribute.text()?),
        b"loader" => class.loader = attribute.number()?,
        b"hash" => class.hash = Some(attribute.hash()?),
        b"version" => class.version = attribute.number()?,
        b"weave" => class.weave = is_weaving(attribute)?,
        b"permits" => class.permits = attribute.texts()?,
        b"record" => class.record = attribute.flag()?,
        b"module" => class.module = Some(attribute.text()?),
        b"sealedpkg" => class.sealed_package = attribute.flag()?,
        b"generated" => class.generated = attribute.flag()?,
        b"auxiliary" => class.auxiliary = attribute.flag()?,
        b"marks" => class.marks.extend(attribute.texts()?),
        b"deprecated" | b"removal" => class.marks.extend(deprecation(attribute)?),
        _ => {}
    }
    Ok(())
}

fn class_kind(attribute: Attribute<'_>) -> Result<ClassKind, Err<Mismatch<'_>>> {
    const WORDS: [(&str, ClassKind); 4] =
        [("app", ClassKind::App), ("test", ClassKind::Test), ("lib", ClassKind::Library), ("array", ClassKind::Array)];
    attribute.word(&WORDS, "app, test, lib or array")
}

fn nesting(attribute: Attribute<'_>) -> Result<Nesting, Err<Mismatch<'_>>> {
    const WORDS: [(&str, Nesting); 5] = [
        ("top", Nesting::Top),
        ("member", Nesting::Member),
        ("local", Nesting::Local),
        ("anonymous", Nesting::Anonymous),
        ("hidden", Nesting::Hidden),
    ];
    attribute.word(&WORDS, "top, member, local, anonymous or hidden")
}

/// `method N class=C name="add" desc="(I)V" ...`
pub(super) fn method<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, MethodId> {
    let (rest, (at, number)) = numbered(input)?;
    let mut method = Method {
        class: ClassId(0),
        name: String::new(),
        desc: String::new(),
        access: 0,
        signature: None,
        params: Vec::new(),
        throws: Vec::new(),
        marks: Vec::new(),
        getter: None,
        setter: None,
        weave: None,
        body: None,
    };
    let definitions = &mut scope.definitions;
    let (rest, ()) = attributes(rest, |attribute| method_attribute(&mut method, attribute, definitions))?;
    if method.class == ClassId(0) || method.name.is_empty() || method.desc.is_empty() {
        return mismatch(rest, "class=, name= and desc= of the method");
    }
    let (rest, ()) = define(&mut definitions.methods, at, number, method)?;
    Ok((rest, MethodId(number)))
}

fn method_attribute<'a>(method: &mut Method, attribute: Attribute<'a>, definitions: &Definitions) -> Attributed<'a> {
    match attribute.key {
        b"class" => method.class = attribute.defined(&definitions.classes)?,
        b"name" => method.name = attribute.text()?,
        b"desc" => method.desc = attribute.text()?,
        b"access" => method.access = attribute.hex()?,
        b"signature" => method.signature = Some(attribute.text()?),
        b"params" => method.params = attribute.texts()?,
        b"throws" => method.throws = attribute.texts()?,
        b"marks" => method.marks.extend(attribute.texts()?),
        b"deprecated" | b"removal" => method.marks.extend(deprecation(attribute)?),
        b"getter" => method.getter = Some(FieldId(attribute.number()?)),
        b"setter" => method.setter = Some(FieldId(attribute.number()?)),
        b"weave" => method.weave = Some(is_weaving(attribute)?),
        b"body" => method.body = Some(attribute.text()?),
        _ => {}
    }
    Ok(())
}

/// `field N class=C name="lines" desc="Ljava/util/List;" ...`
pub(super) fn field_definition<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, (at, number)) = numbered(input)?;
    let mut found = Field {
        class: ClassId(0),
        name: String::new(),
        desc: String::new(),
        access: 0,
        signature: None,
        marks: Vec::new(),
        constant: None,
    };
    let definitions = &mut scope.definitions;
    let (rest, ()) = attributes(rest, |attribute| field_attribute(&mut found, attribute, definitions))?;
    if found.class == ClassId(0) || found.name.is_empty() || found.desc.is_empty() {
        return mismatch(rest, "class=, name= and desc= of the field");
    }
    define(&mut definitions.fields, at, number, found)
}

fn field_attribute<'a>(field: &mut Field, attribute: Attribute<'a>, definitions: &Definitions) -> Attributed<'a> {
    match attribute.key {
        b"class" => field.class = attribute.defined(&definitions.classes)?,
        b"name" => field.name = attribute.text()?,
        b"desc" => field.desc = attribute.text()?,
        b"access" => field.access = attribute.hex()?,
        b"signature" => field.signature = Some(attribute.text()?),
        b"marks" => field.marks.extend(attribute.texts()?),
        b"deprecated" | b"removal" => field.marks.extend(deprecation(attribute)?),
        b"constant" => field.constant = Some(attribute.value(definitions)?),
        _ => {}
    }
    Ok(())
}

/// `string N "text"`
pub(super) fn string<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, (at, number)) = numbered(input)?;
    let (rest, ()) = blank(rest)?;
    let (rest, text) = text(rest)?;
    end(rest)?;
    once::<StringId>(scope.definitions.strings.define(StringId::from_number(number), text), at, number)
}

/// `object N class=C ...`
pub(super) fn object<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, (at, number)) = numbered(input)?;
    let (mut class, mut enum_name, mut lambda) = (None, None, None);
    let definitions = &mut scope.definitions;
    let (rest, ()) = attributes(rest, |attribute| {
        match attribute.key {
            b"class" => class = Some(attribute.defined(&definitions.classes)?),
            b"enum" => enum_name = Some(attribute.text()?),
            b"lambda" => lambda = Some(attribute.defined(&definitions.lambdas)?),
            _ => {}
        }
        Ok(())
    })?;
    let (_, class) = required(rest, class, "class= of the object")?;
    let row = Object { class, enum_name, lambda };
    define(&mut definitions.objects, at, number, row)
}

/// `thread N name="main" ...`
pub(super) fn thread<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, (at, number)) = numbered(input)?;
    let (mut name, mut is_virtual, mut object) = (None, false, None);
    let definitions = &mut scope.definitions;
    let (rest, ()) = attributes(rest, |attribute| {
        match attribute.key {
            b"name" => name = Some(attribute.text()?),
            b"virtual" => is_virtual = attribute.flag()?,
            b"object" => object = Some(attribute.defined(&definitions.objects)?),
            _ => {}
        }
        Ok(())
    })?;
    let (_, name) = required(rest, name, "name= of the thread")?;
    let row = Thread { name, is_virtual, object };
    define(&mut definitions.threads, at, number, row)
}

/// `callee N owner="java/util/List" name="add" desc="(Ljava/lang/Object;)Z" op=interface`
pub(super) fn callee<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, (at, number)) = numbered(input)?;
    let (mut owner, mut name, mut desc, mut kind) = (None, None, None, None);
    let (rest, ()) = attributes(rest, |attribute| {
        match attribute.key {
            b"owner" => owner = Some(attribute.text()?),
            b"name" => name = Some(attribute.text()?),
            b"desc" => desc = Some(attribute.text()?),
            b"op" => kind = Some(call_kind(attribute)?),
            _ => {}
        }
        Ok(())
    })?;
    let (_, owner) = required(rest, owner, "owner= of the callee")?;
    let (_, name) = required(rest, name, "name= of the callee")?;
    let (_, desc) = required(rest, desc, "desc= of the callee")?;
    let (_, kind) = required(rest, kind, "op= of the callee")?;
    let row = Callee { owner, name, desc, kind };
    define(&mut scope.definitions.callees, at, number, row)
}

fn call_kind(attribute: Attribute<'_>) -> Result<CallKind, Err<Mismatch<'_>>> {
    const WORDS: [(&str, CallKind); 7] = [
        ("static", CallKind::Static),
        ("virtual", CallKind::Virtual),
        ("interface", CallKind::Interface),
        ("special", CallKind::Special),
        ("new", CallKind::New),
        ("super", CallKind::Super),
        ("indy", CallKind::Dynamic),
    ];
    attribute.word(&WORDS, "static, virtual, interface, special, new, super or indy")
}

/// `lambda N interface="java/util/function/Function" ...`
pub(super) fn lambda<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, (at, number)) = numbered(input)?;
    let mut lambda = Lambda {
        interface: String::new(),
        method: String::new(),
        desc: String::new(),
        instantiated: String::new(),
        impl_owner: String::new(),
        impl_name: String::new(),
        impl_desc: String::new(),
        reference: ReferenceKind::Static,
        is_body: false,
    };
    let (rest, ()) = attributes(rest, |attribute| lambda_attribute(&mut lambda, attribute))?;
    if lambda.interface.is_empty() || lambda.impl_name.is_empty() {
        return mismatch(rest, "interface= and impl= of the lambda");
    }
    define(&mut scope.definitions.lambdas, at, number, lambda)
}

fn lambda_attribute<'a>(lambda: &mut Lambda, attribute: Attribute<'a>) -> Attributed<'a> {
    match attribute.key {
        b"interface" => lambda.interface = attribute.text()?,
        b"method" => lambda.method = attribute.text()?,
        b"desc" => lambda.desc = attribute.text()?,
        b"type" => lambda.instantiated = attribute.text()?,
        b"impl" => implementation(lambda, attribute)?,
        b"ref" => lambda.reference = reference_kind(attribute)?,
        b"body" => lambda.is_body = attribute.flag()?,
        _ => {}
    }
    Ok(())
}

/// `com/acme/Foo.bar(I)V`: no name of a class or method has a dot or a parenthesis (JVMS 4.2).
fn implementation<'a>(lambda: &mut Lambda, attribute: Attribute<'a>) -> Attributed<'a> {
    let handle = attribute.text()?;
    let name = handle.split_once('.').and_then(|(owner, rest)| Some((owner, rest, rest.find('(')?)));
    let Some((owner, rest, parameters)) = name else {
        return attribute.wrong("owner, dot, name and descriptor of the implementation");
    };
    let (name, desc) = rest.split_at(parameters);
    lambda.impl_owner = owner.to_owned();
    lambda.impl_name = name.to_owned();
    lambda.impl_desc = desc.to_owned();
    Ok(())
}

fn reference_kind(attribute: Attribute<'_>) -> Result<ReferenceKind, Err<Mismatch<'_>>> {
    const WORDS: [(&str, ReferenceKind); 5] = [
        ("static", ReferenceKind::Static),
        ("special", ReferenceKind::Special),
        ("virtual", ReferenceKind::Virtual),
        ("interface", ReferenceKind::Interface),
        ("new", ReferenceKind::New),
    ];
    attribute.word(&WORDS, "static, special, virtual, interface or new")
}

/// `deprecated=1`, `removal=1`: as the mark that they come from, so that later stages see one thing.
fn deprecation<'a>(attribute: Attribute<'a>) -> Result<Option<String>, Err<Mismatch<'a>>> {
    let mark = if attribute.key == b"removal" { "java/lang/Deprecated.forRemoval" } else { "java/lang/Deprecated" };
    Ok(attribute.flag()?.then(|| mark.to_owned()))
}
