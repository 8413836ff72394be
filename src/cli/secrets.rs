//! Texts in carved tests that look like secrets, so that nobody commits a password unseen (design, section 9).
//!
//! Input: a scenario. Output: for each text whose source is named like a secret, what is named so. Invariant: a text is judged by the
//! names around it only (parameter, setter, getter, field, key of a property or map), never told itself. The word *token* alone is
//! mostly a lexer's, so it counts for long texts without blanks only.

use super::ui::Ui;
use crate::program::Program;
use crate::scenario::model::{
    Action, ActionKind, Assertion, ElementMember, Expected, Literal, LiteralForm, MethodRef, Operand, Probe, Scenario,
    VariableId,
};
use crate::trace::event::{FieldId, JavaText, Primitive};

/// Names that mean a secret; the words of a name are compared, so `dbPassword` and `DB_PASSWORD` match.
const SECRET: [&str; 9] =
    ["password", "passwd", "pwd", "passphrase", "passcode", "secret", "credential", "credentials", "apikey"];
/// Two words in a row that mean one.
const SECRET_PAIRS: [(&str, &str); 9] = [
    ("api", "key"),
    ("private", "key"),
    ("access", "key"),
    ("access", "token"),
    ("auth", "token"),
    ("api", "token"),
    ("bearer", "token"),
    ("refresh", "token"),
    ("session", "token"),
];
/// The least characters of a text that is called just *token*.
const TOKEN: usize = 16;
/// How many places are told.
const TOLD: usize = 3;

/// What is named like a secret, for each text of the test that is.
pub(super) fn secrets_of(program: &Program, scenario: &Scenario) -> Vec<String> {
    let search = Search { program, scenario };
    let actions = scenario.arrange.iter().chain([&scenario.act]);
    let found = actions.flat_map(|action| search.in_action(action));
    found.chain(scenario.assertions.iter().filter_map(|assertion| search.in_assertion(assertion))).collect()
}

/// Warns once, with the first places: test and name.
pub(super) fn warn(found: &[(String, String)], ui: &Ui) {
    if let Some(warning) = warning(found) {
        ui.warn(&warning);
    }
}

fn warning(found: &[(String, String)]) -> Option<String> {
    let (texts, look) = match found.len() {
        0 => return None,
        1 => ("1 text in the tests looks like a secret".to_owned(), "it"),
        count => (format!("{count} texts in the tests look like secrets"), "them"),
    };
    let mut places: Vec<String> = found.iter().map(|(test, name)| format!("{name} in {test}")).collect();
    places.dedup();
    let more = if places.len() > TOLD { ", …" } else { "" };
    places.truncate(TOLD);
    Some(format!("{texts} ({}{more}); look at {look} before you commit the tests", places.join(", ")))
}

struct Search<'a> {
    program: &'a Program,
    scenario: &'a Scenario,
}

impl Search<'_> {
    fn in_action(&self, action: &Action) -> Vec<String> {
        match &action.kind {
            ActionKind::Construct { constructor: method }
            | ActionKind::Invoke { method, .. }
            | ActionKind::InvokeStatic { method } => self.in_arguments(method, &action.arguments),
            ActionKind::WriteField { field, .. } | ActionKind::WriteStatic { field } => {
                self.in_field(*field, action.arguments.first())
            }
            ActionKind::LibraryLiteral { form: LiteralForm::Map { .. } } => self.in_pairs(&action.arguments),
            _ => Vec::new(),
        }
    }

    /// By the parameter's name, the method's (of one text only), or a key before the value.
    fn in_arguments(&self, method: &MethodRef, arguments: &[Operand]) -> Vec<String> {
        let parameters = method.method.map(|id| &self.program.method(id).params[..]).unwrap_or_default();
        let named = parameters.len() == arguments.len();
        let own = if method.name == "<init>" { method.owner.rsplit(['/', '$']).next() } else { Some(&*method.name) };
        let is_only = arguments.iter().filter(|one| self.text(one).is_some()).count() == 1;
        let mut found = self.in_pairs(arguments);
        for (at, argument) in arguments.iter().enumerate() {
            let Some(text) = self.text(argument) else { continue };
            let names = [parameters.get(at).filter(|_| named).map(String::as_str), own.filter(|_| is_only)];
            let name = names.into_iter().flatten().find(|name| is_secret(name, &text));
            found.extend(name.map(str::to_owned));
        }
        found
    }

    fn in_pairs(&self, arguments: &[Operand]) -> Vec<String> {
        let pairs = arguments.windows(2).filter_map(|pair| {
            let (key, value) = (self.text(&pair[0])?, self.text(&pair[1])?);
            // A sentence is no key.
            (!key.contains(char::is_whitespace) && is_secret(&key, &value)).then_some(key)
        });
        pairs.collect()
    }

    fn in_field(&self, field: FieldId, value: Option<&Operand>) -> Vec<String> {
        let name = &self.program.field(field).name;
        let text = value.and_then(|value| self.text(value));
        text.filter(|text| is_secret(name, text)).map(|_| name.clone()).into_iter().collect()
    }

    /// By the columns of a row that is looked for: `user WHERE name = ? AND password = ?`.
    fn in_row(&self, query: &JavaText, values: &[Operand]) -> Option<String> {
        let columns = compared_columns(&query.to_display());
        let mut compared = columns.into_iter().zip(values);
        compared.find_map(|(column, value)| self.text(value).filter(|text| is_secret(&column, text)).map(|_| column))
    }

    fn in_assertion(&self, assertion: &Assertion) -> Option<String> {
        if let Probe::Rows { query, values, .. } = &assertion.probe {
            return self.in_row(query, values);
        }
        if let (Probe::Each { member, .. }, Expected::List(all) | Expected::Set(all)) =
            (&assertion.probe, &assertion.expected)
        {
            let name = match member {
                ElementMember::Getter(method) => &method.name,
                ElementMember::Field(field) => &self.program.field(*field).name,
            };
            let mut texts = all.iter().filter_map(|one| self.text(one));
            return texts.any(|text| is_secret(name, &text)).then(|| name.clone());
        }
        let text = match &assertion.expected {
            Expected::Value(Literal::Text(text)) | Expected::Text(text) => text.to_display(),
            _ => return None,
        };
        let name = match &assertion.probe {
            Probe::ActResult => self.act_name()?,
            Probe::Invoke { method, .. } | Probe::InvokeStatic { method, .. } => &method.name,
            Probe::Field { field, .. } | Probe::StaticField { field } => &self.program.field(*field).name,
            Probe::Variable(_)
            | Probe::Array { .. }
            | Probe::Drained(_)
            | Probe::Each { .. }
            | Probe::File { .. }
            | Probe::Rows { .. } => return None,
        };
        is_secret(name, &text).then(|| name.to_owned())
    }

    fn act_name(&self) -> Option<&str> {
        match &self.scenario.act.kind {
            ActionKind::Invoke { method, .. } | ActionKind::InvokeStatic { method } => Some(&method.name),
            ActionKind::ReadField { field, .. } | ActionKind::ReadStatic { field } => {
                Some(&self.program.field(*field).name)
            }
            _ => None,
        }
    }

    /// A text that is not empty; passwords are often arrays of characters.
    fn text(&self, operand: &Operand) -> Option<String> {
        let text = match operand {
            Operand::Literal(Literal::Text(text)) => text.to_display(),
            Operand::Literal(_) => return None,
            Operand::Variable(variable) => self.text_of(*variable)?,
        };
        (!text.is_empty()).then_some(text)
    }

    fn text_of(&self, variable: VariableId) -> Option<String> {
        let action = self.scenario.arrange.iter().find(|action| action.result == Some(variable))?;
        match &action.kind {
            ActionKind::CreateArray { desc, elements: true, .. } if desc == "[C" => {
                let units: Vec<u16> = action.arguments.iter().filter_map(unit).collect();
                Some(String::from_utf16_lossy(&units))
            }
            ActionKind::LibraryLiteral {
                form:
                    LiteralForm::ConstructText { text, .. }
                    | LiteralForm::ConstructBytes { text, .. }
                    | LiteralForm::FactoryText { text, .. },
            } => Some(text.to_display()),
            ActionKind::Invoke { method, receiver: Operand::Literal(Literal::Text(text)) }
                if method.name == "toCharArray" || method.name == "getBytes" =>
            {
                Some(text.to_display())
            }
            _ => None,
        }
    }
}

fn unit(operand: &Operand) -> Option<u16> {
    match operand {
        Operand::Literal(Literal::Primitive(Primitive::Char(unit))) => Some(*unit),
        _ => None,
    }
}

/// Whether a text that goes by this name may be a secret. A text that is itself such a name is a label.
fn is_secret(name: &str, text: &str) -> bool {
    if text.is_empty() || means_secret(&words(text)) {
        return false;
    }
    let words = words(name);
    let is_token = words.last().is_some_and(|word| word == "token");
    means_secret(&words) || (is_token && text.chars().count() >= TOKEN && !text.contains(char::is_whitespace))
}

fn means_secret(words: &[String]) -> bool {
    words
        .iter()
        .any(|word| SECRET.contains(&word.as_str()) || word.strip_suffix('s').is_some_and(|one| SECRET.contains(&one)))
        || words.windows(2).any(|pair| SECRET_PAIRS.iter().any(|(one, other)| pair[0] == *one && pair[1] == *other))
}

/// `dbPassword`, `DB_PASSWORD`, `db.password` and `DBPassword` are `db password`.
fn words(name: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let letters: Vec<char> = name.chars().collect();
    for (at, letter) in letters.iter().enumerate() {
        let before = at.checked_sub(1).map(|before| letters[before]);
        let ends_capitals =
            before.is_some_and(char::is_uppercase) && letters.get(at + 1).is_some_and(|next| next.is_lowercase());
        let begins = letter.is_uppercase() && (before.is_some_and(|before| !before.is_uppercase()) || ends_capitals);
        if !letter.is_alphanumeric() || begins {
            words.push(String::new());
        }
        if letter.is_alphanumeric()
            && let Some(word) = words.last_mut()
        {
            word.extend(letter.to_lowercase());
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The column that each `?` behind a `WHERE` is compared with, as far as one stands before it.
fn compared_columns(query: &str) -> Vec<String> {
    let (_, conditions) = query.split_once(" WHERE ").unwrap_or_default();
    let of_condition = |condition: &str| {
        let column = condition.split(' ').next().unwrap_or_default().trim_matches(['"', '`']).to_owned();
        vec![column; condition.matches('?').count()]
    };
    conditions.split(" AND ").flat_map(of_condition).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_compared_by_their_words() {
        for name in
            ["password", "dbPassword", "DB_PASSWORD", "setDBPassword", "db.password", "apiKey", "API-KEY", "secrets"]
        {
            assert!(is_secret(name, "hunter2"), "{name}");
        }
        for name in ["passenger", "tokenizer", "key", "secretary", "token", "apikeyless", ""] {
            assert!(!is_secret(name, "hunter2"), "{name}");
        }
        assert!(is_secret("token", "ghp_0123456789abcdef"));
        assert!(is_secret("accessToken", "x1"));
    }

    #[test]
    fn values_of_a_row_are_known_by_their_columns() {
        let query = "user WHERE name = ? AND \"password\" = ? AND city IS NULL AND age BETWEEN ? AND ?";
        assert_eq!(compared_columns(query), ["name", "password", "age", "?"]);
        assert!(compared_columns("user").is_empty());
    }

    #[test]
    fn nothing_and_labels_are_no_secrets() {
        assert!(!is_secret("password", ""));
        assert!(!is_secret("passwordKey", "user.password"));
        assert!(!is_secret("token", "a text with blanks in it"));
    }

    #[test]
    fn the_warning_counts_all_and_names_the_first() {
        let found = |count: usize| vec![("a.ACarvedTest.m".to_owned(), "password".to_owned()); count];
        assert_eq!(warning(&[]), None);
        let one = "1 text in the tests looks like a secret (password in a.ACarvedTest.m); look at it before you commit the tests";
        assert_eq!(warning(&found(1)).as_deref(), Some(one));
        assert!(warning(&found(5)).is_some_and(|text| text.starts_with("5 texts in the tests look like secrets")));
    }
}
