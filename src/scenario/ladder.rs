//! Library values by their content (design, section 7, third step of the ladder).
//!
//! Input: the runtime class and content of a library value, the Java release of the test. Output: the action that makes an equal one, with
//! the values of its arguments. Invariant: only forms that the library table lists, and only complete content.

use super::model::{ActionKind, LiteralForm};
use crate::library::{Form, LiteralArg, LiteralForm as TableForm};
use crate::program::Program;
use crate::slice::context::SliceContext;
use crate::slice::reason::{Reason, ReasonCode};
use crate::trace::event::{ContentShape, JavaText, Narrow, Primitive, Value};

/// The action that makes a library value of this content.
///
/// # Errors
/// The table has no form for the class and content.
pub fn literal_action(
    context: &SliceContext<'_>,
    class: &str,
    shape: &ContentShape,
    release: u32,
) -> Result<(ActionKind, Vec<Value>), Reason> {
    let refused = || {
        Reason::new(
            ReasonCode::NoBinding,
            format!("no expression makes a {} of the recorded content", class.replace('/', ".")),
        )
    };
    let release = u16::try_from(release).unwrap_or(u16::MAX);
    let form = context.table.literal(class).and_then(|form| form.for_release(release)).ok_or_else(refused)?;
    let program = context.history.program;
    let (form, values) = form_action(program, form, shape).ok_or_else(refused)?;
    Ok((ActionKind::LibraryLiteral { form }, values))
}

fn form_action(program: &Program, form: &TableForm, shape: &ContentShape) -> Option<(LiteralForm, Vec<Value>)> {
    let class = form.class.replace('.', "/");
    if form.then.is_some() {
        return None;
    }
    match form.form {
        Form::New if form.args == [LiteralArg::Message] => throwable(program, class, shape),
        Form::New | Form::Static => call_form(form, class, shape),
        Form::StaticElements => {
            let elements = elements(shape)?;
            Some((LiteralForm::Factory { class, method: form.method.clone()? }, elements))
        }
        Form::StaticEntries => Some((LiteralForm::Factory { class, method: form.method.clone()? }, entries(shape)?)),
        Form::NewCopy => Some((LiteralForm::Collection { class }, elements(shape)?)),
        Form::NewPut => Some((LiteralForm::Map { class }, entries(shape)?)),
        Form::Constant => None,
    }
}

/// Without its stack trace: nobody should look at that.
fn throwable(program: &Program, class: String, shape: &ContentShape) -> Option<(LiteralForm, Vec<Value>)> {
    let literal = match shape {
        ContentShape::Throwable { cause: Value::Object(_), .. } => return None,
        ContentShape::Throwable { suppressed, .. } if !suppressed.is_empty() => return None,
        ContentShape::Throwable { message: Value::Null, .. } => {
            LiteralForm::Call { class, method: None, desc: "()V".to_owned() }
        }
        ContentShape::Throwable { message: Value::String(text), .. } => {
            LiteralForm::ConstructText { class, text: program.text(*text).clone() }
        }
        _ => return None,
    };
    Some((literal, Vec::new()))
}

fn call_form(form: &TableForm, class: String, shape: &ContentShape) -> Option<(LiteralForm, Vec<Value>)> {
    if form.args == [LiteralArg::Text] {
        let text = text(shape)?;
        let literal = match &form.method {
            Some(method) => LiteralForm::FactoryText { class, method: method.clone(), text },
            None => LiteralForm::ConstructText { class, text },
        };
        return Some((literal, Vec::new()));
    }
    // There is nothing in it that `of` could take.
    if *shape == ContentShape::Optional(Value::Absent) {
        return Some((
            LiteralForm::Call { class, method: Some("empty".to_owned()), desc: "()V".to_owned() },
            Vec::new(),
        ));
    }
    let (values, letters): (Vec<Value>, Vec<&str>) =
        form.args.iter().map(|arg| argument(*arg, shape)).collect::<Option<Vec<_>>>()?.into_iter().unzip();
    let desc = format!("({})V", letters.concat());
    Some((LiteralForm::Call { class, method: form.method.clone(), desc }, values))
}

fn argument(arg: LiteralArg, shape: &ContentShape) -> Option<(Value, &'static str)> {
    let parse = || text(shape)?.to_utf8();
    match arg {
        LiteralArg::Long => Some((Value::Primitive(Primitive::Long(Narrow(parse()?.parse().ok()?))), "J")),
        LiteralArg::Int => Some((Value::Primitive(Primitive::Int(parse()?.parse().ok()?)), "I")),
        LiteralArg::Boolean => Some((Value::Primitive(Primitive::Boolean(parse()?.parse().ok()?)), "Z")),
        LiteralArg::Element => match shape {
            ContentShape::Optional(value) if *value != Value::Absent => Some((*value, "Ljava/lang/Object;")),
            ContentShape::List(values) => Some((*values.first()?, "Ljava/lang/Object;")),
            _ => None,
        },
        LiteralArg::Text | LiteralArg::LanguageTag | LiteralArg::Flags | LiteralArg::Message => None,
    }
}

fn text(shape: &ContentShape) -> Option<JavaText> {
    match shape {
        ContentShape::Text(text) => Some(text.into()),
        ContentShape::Literal { text, .. } | ContentShape::Reader { text, position: 0 } => Some(text.clone()),
        _ => None,
    }
}

fn elements(shape: &ContentShape) -> Option<Vec<Value>> {
    match shape {
        ContentShape::List(values) | ContentShape::Set(values) => Some(values.to_vec()),
        _ => None,
    }
}

fn entries(shape: &ContentShape) -> Option<Vec<Value>> {
    match shape {
        ContentShape::Map(entries) => Some(entries.iter().flat_map(|(key, value)| [*key, *value]).collect()),
        _ => None,
    }
}
