//! What keeps the JVM alive for the tests of a class: the rule of the system tests, or a method with a security manager of its own.
//!
//! Input: the drafts of the class. Output: a field, and a method that gives the status with which an action ends the JVM. Invariant: the security manager that was there
//! stands again when the action is over.

use genco::tokens::Tokens;

use super::{ClassUnit, Writer, line};
use crate::java::checks::exits::{EXIT, EXIT_STATUS, ExitForm};
use crate::java::unit::lang::Java;

/// What it runs; a name that no class of a program is likely to have.
const ACTION: &str = "ExitingAction";

impl Writer<'_, '_, '_> {
    /// The field with the rule.
    pub(super) fn exit_rule(&self, tokens: &mut Tokens<Java>, unit: &ClassUnit) {
        let mut forms = unit.drafts.iter().filter_map(|draft| draft.exit);
        let rule = forms.find_map(|form| match form {
            ExitForm::Rule(rule) => Some(rule),
            ExitForm::Method(_) | ExitForm::Own => None,
        });
        if let Some(rule) = rule {
            let class = self.imports.name(rule.class);
            line(tokens, format!("@{}", self.imports.name("org/junit/Rule")));
            line(tokens, format!("public final {class} {EXIT} = {class}.{}();", rule.factory));
            tokens.line();
        }
    }

    /// The method that gives the status.
    pub(super) fn exit_status(&self, tokens: &mut Tokens<Java>) {
        let indent = " ".repeat(self.options.indent);
        line(tokens, format!("private interface {ACTION} {{"));
        line(tokens, format!("{indent}void run() throws Exception;"));
        line(tokens, "}".to_owned());
        tokens.line();
        line(tokens, "/** The status with which an action ends the JVM, which goes on. */".to_owned());
        line(tokens, "@SuppressWarnings(\"removal\")".to_owned());
        let signature = format!("private static int {EXIT_STATUS}({ACTION} action) throws Exception {{");
        self.around_method(tokens, &[signature], self.exit_status_lines());
    }

    fn exit_status_lines(&self) -> Vec<String> {
        let [list, array_list, permission] =
            ["java/util/List", "java/util/ArrayList", "java/security/Permission"].map(|class| self.imports.name(class));
        let text = format!(
            "{list}<Integer> statuses = new {array_list}<>();
SecurityManager before = System.getSecurityManager();
System.setSecurityManager(new SecurityManager() {{
~@Override
~public void checkExit(int status) {{
~~statuses.add(status);
~~throw new SecurityException(\"exit \" + status);
~}}

~@Override
~public void checkPermission({permission} permission) {{
~~// All else is allowed.
~}}
}});
try {{
~action.run();
}} catch (SecurityException e) {{
~if (statuses.isEmpty()) {{
~~throw e;
~}}
}} finally {{
~System.setSecurityManager(before);
}}
if (statuses.isEmpty()) {{
~throw new AssertionError(\"System.exit was not called\");
}}
return statuses.get(0);"
        );
        self.indented(&text)
    }
}
