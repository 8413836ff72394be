//! Which methods of a class a row means.
//!
//! A key is a bare name (all overloads), a name with a descriptor (`add(ILjava/lang/Object;)V`) or with parameter types as
//! Java writes them (`add(int,Object)`; any return type, packages optional). Java's own form is what people read and
//! write; it also covers bridge methods, whose return types differ.

/// One method or all overloads of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodKey {
    /// The method's name; `<init>` for constructors.
    pub name: String,
    /// Which overloads.
    pub overload: Overload,
}

/// Which overloads of a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Overload {
    /// All of them.
    All,
    /// The one with this descriptor.
    Desc(String),
    /// The ones with these parameter types, simple names.
    Params(Vec<String>),
}

impl MethodKey {
    /// Parses the key of a row; `None` if it is none.
    pub fn parse(text: &str) -> Option<Self> {
        let (name, params) = match text.split_once('(') {
            None => (text, None),
            Some((name, rest)) => (name, Some(rest)),
        };
        let legal = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || "_$<>*".contains(c));
        let overload = match params {
            None => Overload::All,
            Some(rest) => overload(text, name, rest)?,
        };
        legal.then(|| Self { name: name.to_owned(), overload })
    }

    /// Does the key mean this method?
    #[must_use]
    pub fn matches(&self, name: &str, desc: &str) -> bool {
        self.name == name
            && match &self.overload {
                Overload::All => true,
                Overload::Desc(own) => own == desc,
                Overload::Params(params) => parameter_names(desc) == *params,
            }
    }

    /// The key as a table writes it.
    #[must_use]
    pub fn text(&self) -> String {
        match &self.overload {
            Overload::All => self.name.clone(),
            Overload::Desc(desc) => format!("{}{desc}", self.name),
            Overload::Params(params) => format!("{}({})", self.name, params.join(",")),
        }
    }
}

fn overload(text: &str, name: &str, rest: &str) -> Option<Overload> {
    match rest.strip_suffix(')') {
        Some("") => Some(Overload::Params(Vec::new())),
        Some(inside) => Some(Overload::Params(inside.split(',').map(simple_name).collect())),
        None => rest.contains(')').then(|| Overload::Desc(text[name.len()..].to_owned())),
    }
}

/// `java.util.Map.Entry[]` to `Map$Entry[]`.
fn simple_name(written: &str) -> String {
    let segments: Vec<&str> = written.trim().split('.').collect();
    let is_package = |segment: &&&str| segment.starts_with(|c: char| c.is_lowercase());
    let packages = segments.iter().take_while(is_package).count().min(segments.len() - 1);
    segments[packages..].join("$")
}

/// The simple names of a descriptor's parameter types.
#[must_use]
fn parameter_names(desc: &str) -> Vec<String> {
    let mut rest = desc.trim_start_matches('(');
    let mut names = Vec::new();
    while let Some((name, after)) = next_parameter(rest) {
        names.push(name);
        rest = after;
    }
    names
}

fn next_parameter(text: &str) -> Option<(String, &str)> {
    let element = text.trim_start_matches('[');
    let dimensions = text.len() - element.len();
    let (name, after) = match element.chars().next()? {
        'L' => {
            let (class, after) = element[1..].split_once(';')?;
            (class.rsplit('/').next().unwrap_or(class), after)
        }
        letter => (primitive(letter)?, &element[1..]),
    };
    Some((format!("{name}{}", "[]".repeat(dimensions)), after))
}

fn primitive(letter: char) -> Option<&'static str> {
    Some(match letter {
        'Z' => "boolean",
        'B' => "byte",
        'C' => "char",
        'S' => "short",
        'I' => "int",
        'J' => "long",
        'F' => "float",
        'D' => "double",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_three_forms_choose_the_overloads_they_name() {
        let desc = "(ILjava/util/Map$Entry;[[C)V";
        for key in [
            "put",
            "put(ILjava/util/Map$Entry;[[C)V",
            "put(int,Map.Entry,char[][])",
            "put(int, java.util.Map.Entry, char[][])",
        ] {
            assert!(MethodKey::parse(key).unwrap().matches("put", desc), "{key}");
        }
        assert!(!MethodKey::parse("put()").unwrap().matches("put", desc));
        assert!(MethodKey::parse("put()").unwrap().matches("put", "()I"));
        assert!(!MethodKey::parse("puts").unwrap().matches("put", desc));
    }

    #[test]
    fn what_is_no_method_is_refused() {
        for key in ["", "(int)", "a b", "put(int", "a.b"] {
            assert_eq!(MethodKey::parse(key), None, "{key}");
        }
    }
}
