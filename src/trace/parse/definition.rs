//! The definition records.

use super::attributes::{Attribute, attributes};
use super::lexical::{Input, Parsed, blank, defined, end, fail, mismatch, number, text};
use super::scope::Scope;
use crate::trace::definition::*;
use crate::trace::error::Problem;
use crate::trace::event::*;
use crate::trace::table::Table;

/// One definition record; the input is behind its keyword.
pub(super) fn definition<'a>(word: &[u8], input: Input<'a>, scope: &mut Scope) -> Option<Parsed<'a, ()>> {
    Some(match word {
        b"class" => class(input, scope),
        b"method" => method(input, scope),
        b"field" => field(input, scope),
        b"string" => string(input, scope),
        b"object" => object(input, scope),
        b"thread" => thread(input, scope),
        b"callee" => callee(input, scope),
        b"lambda" => lambda(input, scope),
        _ => return None,
    })
}

fn id<I: Identifier>(input: Input<'_>) -> Parsed<'_, I> {
    let (rest, ()) = blank(input)?;
    let (rest, n) = number(rest)?;
    Ok((rest, I::from_number(n)))
}

fn put<'a, I: Identifier, T>(at: Input<'a>, table: &mut Table<I, T>, id: I, row: T) -> Parsed<'a, ()> {
    if table.define(id, row) { Ok((&[], ())) } else { fail(at, Problem::DefinedTwice { kind: I::KIND, number: id.number() }) }
}

fn class<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, class_id) = id::<ClassId>(input)?;
    let mut c = Class { name: String::new(), access: 0, kind: ClassKind::Library, super_name: None, interfaces: vec![], signature: None, outer: None, nest: Nesting::Top, simple: None, source: None, loader: 0, hash: None, version: 0, weave: Weaving::None, permits: vec![], record: false, module: None, sealed_package: false, marks: vec![] };
    attributes(rest, |a: Attribute<'a>| {
        match a.key {
            b"name" => c.name = a.text()?,
            b"access" => c.access = a.hex()?,
            b"kind" => c.kind = a.word(&[("app", ClassKind::App), ("test", ClassKind::Test), ("lib", ClassKind::Library), ("array", ClassKind::Array)], "kind")?,
            b"super" => c.super_name = Some(a.text()?),
            b"interfaces" => c.interfaces = a.texts()?,
            b"signature" => c.signature = Some(a.text()?),
            b"outer" => c.outer = Some(a.text()?),
            b"nest" => c.nest = a.word(&[("top", Nesting::Top), ("member", Nesting::Member), ("local", Nesting::Local), ("anonymous", Nesting::Anonymous), ("hidden", Nesting::Hidden)], "nest")?,
            b"simple" => c.simple = Some(a.text()?),
            b"source" => c.source = Some(a.text()?),
            b"loader" => c.loader = a.number()?,
            b"hash" => c.hash = Some(a.hash()?),
            b"version" => c.version = a.number()?,
            b"weave" => c.weave = weaving(a)?,
            b"permits" => c.permits = a.texts()?,
            b"record" => c.record = a.flag()?,
            b"module" => c.module = Some(a.text()?),
            b"sealedpkg" => c.sealed_package = a.flag()?,
            b"marks" => c.marks = a.texts()?,
            _ => {}
        }
        Ok(())
    })?;
    put(input, &mut scope.definitions.classes, class_id, c)
}

fn weaving<'a>(a: Attribute<'a>) -> Result<Weaving, nom::Err<super::lexical::Mismatch<'a>>> {
    a.word(&[("full", Weaving::Full), ("nobranches", Weaving::NoBranches), ("edges", Weaving::Edges), ("none", Weaving::None)], "weave")
}

fn method<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, method_id) = id::<MethodId>(input)?;
    let mut m = Method { class: ClassId(0), name: String::new(), desc: String::new(), access: 0, signature: None, params: vec![], throws: vec![], marks: vec![], getter: None, setter: None, weave: None };
    let d = &scope.definitions;
    attributes(rest, |a: Attribute<'a>| {
        match a.key {
            b"class" => m.class = a.defined(&d.classes)?,
            b"name" => m.name = a.text()?,
            b"desc" => m.desc = a.text()?,
            b"access" => m.access = a.hex()?,
            b"signature" => m.signature = Some(a.text()?),
            b"params" => m.params = a.texts()?,
            b"throws" => m.throws = a.texts()?,
            b"marks" => m.marks = a.texts()?,
            b"getter" => m.getter = Some(FieldId(a.number()?)),
            b"setter" => m.setter = Some(FieldId(a.number()?)),
            b"weave" => m.weave = Some(weaving(a)?),
            _ => {}
        }
        Ok(())
    })?;
    put(input, &mut scope.definitions.methods, method_id, m)
}

fn field<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, field_id) = id::<FieldId>(input)?;
    let mut f = Field { class: ClassId(0), name: String::new(), desc: String::new(), access: 0, signature: None, constant: None };
    let d = &scope.definitions;
    attributes(rest, |a: Attribute<'a>| {
        match a.key {
            b"class" => f.class = a.defined(&d.classes)?,
            b"name" => f.name = a.text()?,
            b"desc" => f.desc = a.text()?,
            b"access" => f.access = a.hex()?,
            b"signature" => f.signature = Some(a.text()?),
            b"constant" => f.constant = Some(a.value(d)?),
            _ => {}
        }
        Ok(())
    })?;
    put(input, &mut scope.definitions.fields, field_id, f)
}

fn string<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, string_id) = id::<StringId>(input)?;
    let (rest, ()) = blank(rest)?;
    let (rest, content) = text(rest)?;
    end(rest)?;
    put(input, &mut scope.definitions.strings, string_id, content)
}

fn object<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, object_id) = id::<ObjectId>(input)?;
    let mut o = Object { class: ClassId(0), enum_name: None, lambda: None };
    let d = &scope.definitions;
    attributes(rest, |a: Attribute<'a>| {
        match a.key {
            b"class" => o.class = a.defined(&d.classes)?,
            b"enum" => o.enum_name = Some(a.text()?),
            b"lambda" => o.lambda = Some(a.defined(&d.lambdas)?),
            _ => {}
        }
        Ok(())
    })?;
    put(input, &mut scope.definitions.objects, object_id, o)
}

fn thread<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, thread_id) = id::<ThreadId>(input)?;
    let mut t = Thread { name: String::new(), is_virtual: false };
    attributes(rest, |a: Attribute<'a>| {
        match a.key {
            b"name" => t.name = a.text()?,
            b"virtual" => t.is_virtual = a.flag()?,
            _ => {}
        }
        Ok(())
    })?;
    put(input, &mut scope.definitions.threads, thread_id, t)
}

fn callee<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, callee_id) = id::<CalleeId>(input)?;
    let mut c = Callee { owner: String::new(), name: String::new(), desc: String::new(), kind: CallKind::Virtual };
    attributes(rest, |a: Attribute<'a>| {
        match a.key {
            b"owner" => c.owner = a.text()?,
            b"name" => c.name = a.text()?,
            b"desc" => c.desc = a.text()?,
            b"op" => c.kind = a.word(&[("static", CallKind::Static), ("virtual", CallKind::Virtual), ("interface", CallKind::Interface), ("special", CallKind::Special), ("new", CallKind::New), ("super", CallKind::Super), ("indy", CallKind::Dynamic)], "op")?,
            _ => {}
        }
        Ok(())
    })?;
    put(input, &mut scope.definitions.callees, callee_id, c)
}

fn lambda<'a>(input: Input<'a>, scope: &mut Scope) -> Parsed<'a, ()> {
    let (rest, lambda_id) = id::<LambdaId>(input)?;
    let mut l = Lambda { interface: String::new(), method: String::new(), desc: String::new(), instantiated: String::new(), impl_owner: String::new(), impl_name: String::new(), impl_desc: String::new(), reference: ReferenceKind::Static, is_body: false };
    attributes(rest, |a: Attribute<'a>| {
        match a.key {
            b"interface" => l.interface = a.text()?,
            b"method" => l.method = a.text()?,
            b"desc" => l.desc = a.text()?,
            b"type" => l.instantiated = a.text()?,
            b"impl" => {
                let all = a.text()?;
                let (owner, rest) = all.split_once('.').unwrap_or((&all, ""));
                let at = rest.find('(').unwrap_or(rest.len());
                l.impl_owner = owner.to_owned();
                l.impl_name = rest[..at].to_owned();
                l.impl_desc = rest[at..].to_owned();
            }
            b"ref" => l.reference = a.word(&[("static", ReferenceKind::Static), ("special", ReferenceKind::Special), ("virtual", ReferenceKind::Virtual), ("interface", ReferenceKind::Interface), ("new", ReferenceKind::New)], "ref")?,
            b"body" => l.is_body = a.flag()?,
            _ => {}
        }
        Ok(())
    })?;
    put(input, &mut scope.definitions.lambdas, lambda_id, l)
}
#[allow(unused_imports)]
use {defined as _, mismatch as _};
