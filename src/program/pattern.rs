//! PATTERN of the command line: `com.acme.Order#add(int,java.lang.String)` with globs, parts optional (design, section 9).
//!
//! Input: the user's text. Output: whether a method's text matches. `*` crosses dots. Without `#` the pattern names a class, with all its
//! methods; a class matches without its package, too.

/// A parsed pattern.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodPattern {
    class: String,
    method: Option<String>,
    parameters: Option<String>,
}

impl MethodPattern {
    /// Parses a pattern; every text is one.
    #[must_use]
    pub fn parse(text: &str) -> Self {
        let (class, rest) = text.split_once('#').map_or((text, None), |(class, rest)| (class, Some(rest)));
        let (method, parameters) =
            match rest.map(|rest| rest.split_once('(').map_or((rest, None), |(name, rest)| (name, Some(rest)))) {
                None => (None, None),
                Some((name, parameters)) => (Some(name), parameters),
            };
        Self {
            class: if class.is_empty() { "*".to_owned() } else { class.to_owned() },
            method: method.filter(|name| !name.is_empty()).map(str::to_owned),
            parameters: parameters.map(|list| list.trim_end_matches(')').replace(' ', "")),
        }
    }

    /// Whether the method of this text (`com.acme.Order#add(int)`) matches.
    #[must_use]
    pub fn matches(&self, method_text: &str) -> bool {
        let Some((class, rest)) = method_text.split_once('#') else {
            return false;
        };
        let Some((name, parameters)) = rest.split_once('(') else {
            return false;
        };
        let simple = class.rsplit(['.', '$']).next().unwrap_or(class);
        let without_package = class.rsplit('.').next().unwrap_or(class);
        let names = [class, without_package, simple];
        let class_matches =
            names.iter().any(|name| glob(&self.class, name) || glob(&self.class, &name.replace('$', ".")));
        // Constructors may be named by their class, as in source.
        let method_matches =
            |wanted: &str| glob(wanted, name) || (name == "<init>" && (glob(wanted, simple) || wanted == "new"));
        class_matches
            && self.method.as_deref().is_none_or(method_matches)
            && self.parameters.as_deref().is_none_or(|wanted| glob(wanted, parameters.trim_end_matches(')')))
    }
}

/// `*` stands for any text.
fn glob(pattern: &str, text: &str) -> bool {
    let mut parts = pattern.split('*');
    let first = parts.next().unwrap_or_default();
    let Some(mut rest) = text.strip_prefix(first) else {
        return false;
    };
    let mut parts: Vec<&str> = parts.collect();
    let Some(last) = parts.pop() else {
        return rest.is_empty();
    };
    for part in parts {
        match rest.find(part) {
            Some(at) => rest = &rest[at + part.len()..],
            None => return false,
        }
    }
    rest.ends_with(last)
}

#[cfg(test)]
mod tests {
    use super::MethodPattern;

    #[test]
    fn parts_are_optional_and_globs_cross_dots() {
        let text = "com.acme.Order$Line#add(int,java.lang.String)";
        for pattern in [
            "com.acme.Order$Line#add(int,java.lang.String)",
            "com.*",
            "Line",
            "Order$Line",
            "Order.Line#add",
            "#add",
            "Line#add(int,*)",
            "com.acme.Order.Line#a*",
            "*",
        ] {
            assert!(MethodPattern::parse(pattern).matches(text), "{pattern}");
        }
        for pattern in ["com.acme.Order", "#remove", "Line#add()", "Line#add(int)"] {
            assert!(!MethodPattern::parse(pattern).matches(text), "{pattern}");
        }
    }

    #[test]
    fn a_constructor_is_named_by_its_class_too() {
        assert!(MethodPattern::parse("Order#Order").matches("com.acme.Order#<init>(int)"));
        assert!(MethodPattern::parse("#<init>").matches("com.acme.Order#<init>(int)"));
    }
}
