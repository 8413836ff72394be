//! Definition records as text.
//!
//! Attributes that have their default value are left out, as the recorder does.

use std::fmt::{self, Display, Write};

use super::{Quoted, Rendered};
use crate::trace::definition::{
    CallKind, Callee, Class, ClassKind, Field, Lambda, Method, Nesting, Object, ReferenceKind, Thread, Weaving,
};
use crate::trace::event::{CalleeId, ClassId, FieldId, LambdaId, MethodId, ObjectId, ThreadId};
use crate::trace::recording::Definitions;

type Out<'a> = &'a mut dyn Write;

/// All definitions, each behind what it refers to.
pub(super) fn render_definitions(definitions: &Definitions, out: Out<'_>) -> fmt::Result {
    for (id, class) in definitions.classes.iter() {
        render_class(id, class, out)?;
    }
    for (id, text) in definitions.strings.iter() {
        writeln!(out, "string {} {}", id.0, Quoted::units(text))?;
    }
    for (id, lambda) in definitions.lambdas.iter() {
        render_lambda(id, lambda, out)?;
    }
    for (id, object) in definitions.objects.iter() {
        render_object(id, object, out)?;
    }
    for (id, field) in definitions.fields.iter() {
        render_field(id, field, out)?;
    }
    for (id, method) in definitions.methods.iter() {
        render_method(id, method, out)?;
    }
    for (id, thread) in definitions.threads.iter() {
        render_thread(id, thread, out)?;
    }
    definitions.callees.iter().try_for_each(|(id, callee)| render_callee(id, callee, out))
}

fn text(key: &str, text: Option<&String>, out: Out<'_>) -> fmt::Result {
    text.map_or(Ok(()), |text| write!(out, " {key}={}", Quoted::new(text)))
}

fn texts(key: &str, all: &[String], out: Out<'_>) -> fmt::Result {
    let joined = all.join(",");
    text(key, (!all.is_empty()).then_some(&joined), out)
}

fn plain(key: &str, value: Option<impl Display>, out: Out<'_>) -> fmt::Result {
    value.map_or(Ok(()), |value| write!(out, " {key}={value}"))
}

/// A class record.
pub fn render_class(id: ClassId, class: &Class, out: Out<'_>) -> fmt::Result {
    let kind = kind_word(class.kind);
    write!(out, "class {} name={} access={:x} kind={kind}", id.0, Quoted::new(&class.name), class.access)?;
    text("super", class.super_name.as_ref(), out)?;
    texts("interfaces", &class.interfaces, out)?;
    text("signature", class.signature.as_ref(), out)?;
    text("outer", class.outer.as_ref(), out)?;
    write!(out, " nest={}", nesting_word(class.nest))?;
    text("simple", class.simple.as_ref(), out)?;
    text("source", class.source.as_ref(), out)?;
    write!(out, " loader={}", class.loader)?;
    plain("hash", class.hash.as_ref(), out)?;
    write!(out, " version={} weave={}", class.version, weaving_word(class.weave))?;
    texts("permits", &class.permits, out)?;
    plain("record", class.record.then_some(1), out)?;
    text("module", class.module.as_ref(), out)?;
    plain("sealedpkg", class.sealed_package.then_some(1), out)?;
    plain("generated", class.generated.then_some(1), out)?;
    plain("auxiliary", class.auxiliary.then_some(1), out)?;
    texts("marks", &class.marks, out)?;
    out.write_char('\n')
}

fn kind_word(kind: ClassKind) -> &'static str {
    match kind {
        ClassKind::App => "app",
        ClassKind::Test => "test",
        ClassKind::Library => "lib",
        ClassKind::Array => "array",
    }
}

fn nesting_word(nesting: Nesting) -> &'static str {
    match nesting {
        Nesting::Top => "top",
        Nesting::Member => "member",
        Nesting::Local => "local",
        Nesting::Anonymous => "anonymous",
        Nesting::Hidden => "hidden",
    }
}

fn weaving_word(weaving: Weaving) -> &'static str {
    match weaving {
        Weaving::Full => "full",
        Weaving::NoBranches => "nobranches",
        Weaving::Edges => "edges",
        Weaving::None => "none",
    }
}

/// A method record.
pub fn render_method(id: MethodId, method: &Method, out: Out<'_>) -> fmt::Result {
    let (name, desc) = (Quoted::new(&method.name), Quoted::new(&method.desc));
    write!(out, "method {} class={} name={name} desc={desc} access={:x}", id.0, method.class.0, method.access)?;
    text("signature", method.signature.as_ref(), out)?;
    texts("params", &method.params, out)?;
    texts("throws", &method.throws, out)?;
    texts("marks", &method.marks, out)?;
    plain("getter", method.getter.map(|field| field.0), out)?;
    plain("setter", method.setter.map(|field| field.0), out)?;
    plain("weave", method.weave.map(weaving_word), out)?;
    text("body", method.body.as_ref(), out)?;
    out.write_char('\n')
}

/// A field record.
pub fn render_field(id: FieldId, field: &Field, out: Out<'_>) -> fmt::Result {
    let (name, desc) = (Quoted::new(&field.name), Quoted::new(&field.desc));
    write!(out, "field {} class={} name={name} desc={desc} access={:x}", id.0, field.class.0, field.access)?;
    text("signature", field.signature.as_ref(), out)?;
    texts("marks", &field.marks, out)?;
    plain("constant", field.constant.map(Rendered), out)?;
    out.write_char('\n')
}

/// An object record.
pub fn render_object(id: ObjectId, object: &Object, out: Out<'_>) -> fmt::Result {
    write!(out, "object {} class={}", id.0, object.class.0)?;
    text("enum", object.enum_name.as_ref(), out)?;
    plain("lambda", object.lambda.map(|lambda| lambda.0), out)?;
    out.write_char('\n')
}

/// A thread record.
pub fn render_thread(id: ThreadId, thread: &Thread, out: Out<'_>) -> fmt::Result {
    write!(out, "thread {} name={}", id.0, Quoted::new(&thread.name))?;
    plain("virtual", thread.is_virtual.then_some(1), out)?;
    plain("object", thread.object.map(|object| object.0), out)?;
    out.write_char('\n')
}

/// A callee record.
pub fn render_callee(id: CalleeId, callee: &Callee, out: Out<'_>) -> fmt::Result {
    let op = match callee.kind {
        CallKind::Static => "static",
        CallKind::Virtual => "virtual",
        CallKind::Interface => "interface",
        CallKind::Special => "special",
        CallKind::New => "new",
        CallKind::Super => "super",
        CallKind::Dynamic => "indy",
    };
    let owner = Quoted::new(&callee.owner);
    let (name, desc) = (Quoted::new(&callee.name), Quoted::new(&callee.desc));
    writeln!(out, "callee {} owner={owner} name={name} desc={desc} op={op}", id.0)
}

/// A lambda record.
pub fn render_lambda(id: LambdaId, lambda: &Lambda, out: Out<'_>) -> fmt::Result {
    let reference = match lambda.reference {
        ReferenceKind::Static => "static",
        ReferenceKind::Special => "special",
        ReferenceKind::Virtual => "virtual",
        ReferenceKind::Interface => "interface",
        ReferenceKind::New => "new",
    };
    let handle = format!("{}.{}{}", lambda.impl_owner, lambda.impl_name, lambda.impl_desc);
    let (interface, method) = (Quoted::new(&lambda.interface), Quoted::new(&lambda.method));
    let (desc, instantiated) = (Quoted::new(&lambda.desc), Quoted::new(&lambda.instantiated));
    write!(out, "lambda {} interface={interface} method={method} desc={desc} type={instantiated}", id.0)?;
    write!(out, " impl={} ref={reference}", Quoted::new(&handle))?;
    plain("body", lambda.is_body.then_some(1), out)?;
    out.write_char('\n')
}
