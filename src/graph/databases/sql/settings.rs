//! What a text sets: of the database, of the connection, or until the transaction ends.
//!
//! Input: a statement that sets or resets something, the product. Output: the settings, by their names in lower case, and where names without a schema are found from now on.
//! Invariant: what nobody knows the scope of counts for all of the database. Why by name: what a script sets once more is what the script set last, whatever was set before.

use sqlparser::ast::{ContextModifier, Expr, Function, ObjectName, Reset, Set, SetAssignment};

use super::dialect::{Dialect, Scope};
use super::effects::{Path, Setting, SqlEffects, Step};
use super::expressions::{text_of, texts};
use super::names::last_part;
use crate::library::Access;

/// What every product calls the setting of whether each statement is a transaction of its own.
const AUTOCOMMIT: &str = "autocommit";
/// What names the schema.
const ONE_SCHEMA: [&str; 2] = ["schema", "current_schema"];
const SEVERAL: &str = "search_path";
const SEVERAL_BEHIND: &str = "schema_search_path";
/// `SET GLOBAL` in other words.
const FOR_ALL: [&str; 3] = ["@@global.", "@@persist.", "@@persist_only."];
const FOR_ALL_WORDS: [&str; 2] = ["persist", "persist_only"];

impl SqlEffects {
    pub(super) fn set(&mut self, set: &Set, dialect: &Dialect) {
        let scope = |is_local: bool| if is_local { Scope::Transaction } else { Scope::Connection };
        match set {
            Set::SingleAssignment { scope, variable, values, .. } => {
                self.assigned(scope.as_ref(), variable, values, dialect);
            }
            Set::MultipleAssignments { assignments } => {
                for SetAssignment { scope, name, value } in assignments {
                    self.assigned(scope.as_ref(), name, std::slice::from_ref(value), dialect);
                }
            }
            Set::SetTimeZone { local, .. } => self.sets("time zone", scope(*local)),
            Set::SetNames { .. } | Set::SetNamesDefault {} => self.sets("names", dialect.scope("names")),
            Set::SetSessionAuthorization(_) | Set::SetRole { .. } => self.sets("role", Scope::Connection),
            // (Of the next one alone, or of each: whoever runs it then reads it.)
            Set::SetTransaction { .. } => self.sets("transaction", Scope::Connection),
            Set::SetSessionParam(_) => self.sets("session", Scope::Connection),
            Set::ParenthesizedAssignments { variables, .. } => {
                for variable in variables {
                    self.assigned(None, variable, &[], dialect);
                }
            }
        }
    }

    fn assigned(&mut self, said: Option<&ContextModifier>, variable: &ObjectName, values: &[Expr], dialect: &Dialect) {
        let name = variable.to_string().to_lowercase();
        if name.starts_with('@') && !name.starts_with("@@") {
            self.session = self.session.then(Access::Update);
            return;
        }
        let plain = name.trim_start_matches("@@session.").trim_start_matches("@@local.").trim_start_matches('@');
        let is_for_all = FOR_ALL.iter().any(|begin| name.starts_with(begin)) || FOR_ALL_WORDS.contains(&plain);
        let scope = match said {
            _ if is_for_all => Scope::Database,
            Some(ContextModifier::Global) => Scope::Database,
            Some(ContextModifier::Session) => Scope::Connection,
            Some(ContextModifier::Local) if !dialect.has_databases_for_schemas() => Scope::Transaction,
            Some(ContextModifier::Local) => Scope::Connection,
            None => dialect.scope(plain),
        };
        let values: Vec<String> = values.iter().map(text_of).collect();
        self.set_to(plain, &values, scope);
    }

    fn set_to(&mut self, name: &str, values: &[String], scope: Scope) {
        let scope_of_path = if scope == Scope::Transaction { scope } else { Scope::Connection };
        match name {
            _ if ONE_SCHEMA.contains(&name) || name == SEVERAL || name == SEVERAL_BEHIND => {
                let all = values.iter().flat_map(|value| value.split(','));
                let names: Vec<String> = all.map(|one| one.trim().trim_matches('"').to_lowercase()).collect();
                let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
                self.path = Some(match names.as_slice() {
                    [only] if only == "default" => Path::AsAtFirst,
                    _ => Path::Schemas { names, behind: name == SEVERAL_BEHIND, scope: scope_of_path },
                });
            }
            AUTOCOMMIT => {
                let is_off = values.first().is_some_and(|value| ["0", "false", "off"].contains(&value.as_str()));
                self.steps.push(if is_off { Step::Always } else { Step::Never });
                self.sets(name, Scope::Connection);
            }
            _ => self.sets(name, scope),
        }
    }

    pub(super) fn sets(&mut self, name: &str, scope: Scope) {
        self.set.push(Setting { name: Some(name.to_owned()), scope, is_reset: false });
    }

    pub(super) fn unset(&mut self, name: &str) {
        self.set.push(Setting { name: Some(name.to_owned()), scope: Scope::Connection, is_reset: true });
    }

    /// `RESET x`
    pub(super) fn reset(&mut self, reset: &Reset) {
        let name = match reset {
            Reset::ALL => None,
            Reset::SessionAuthorization => Some("role".to_owned()),
            Reset::ConfigurationParameter(name) => Some(name.to_string().to_lowercase()),
        };
        if name.as_deref().is_none_or(|name| name == SEVERAL) {
            self.path = Some(Path::AsAtFirst);
        }
        if name.as_deref() != Some(SEVERAL) {
            self.set.push(Setting { name, scope: Scope::Connection, is_reset: true });
        }
    }

    /// What such a function sets.
    pub(super) fn set_by(&mut self, function: &Function) {
        if let Some([name, value, is_local]) = texts(function).as_deref() {
            let scope = if is_local == "true" { Scope::Transaction } else { Scope::Connection };
            self.set_to(name, std::slice::from_ref(value), scope);
        }
    }

    pub(super) fn pragma(&mut self, name: &ObjectName, dialect: &Dialect) {
        let name = last_part(name);
        self.sets(&name, dialect.scope(&name));
    }
}
