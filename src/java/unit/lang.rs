//! Java as a genco language: package, static imports, imports, then the tokens.
//!
//! genco's own Java prints two classes of one simple name alike, has no static import and no nested class. Here a registered
//! [`Import`] or [`StaticImport`] only adds its line; which names may be simple was decided before, in [`crate::java::text::imports`], because
//! line breaking needs the final text. Texts are finished before they become tokens: `write_quoted` is never used.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use genco::fmt;
use genco::tokens::Tokens;

/// The file's own facts.
#[derive(Debug, Default)]
pub(crate) struct Config {
    /// With dots; empty for the default package.
    pub(crate) package: String,
    /// Lines above the package.
    pub(crate) header: Option<String>,
}

/// Nothing to remember between tokens.
#[derive(Debug, Default)]
pub(crate) struct Format;

/// `import a.b.C;`.
#[derive(Debug, Clone, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Import {
    pub(crate) package: String,
    pub(crate) name: String,
}

/// `import static a.b.C.m;`.
#[derive(Debug, Clone, Hash, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StaticImport {
    pub(crate) class: String,
    pub(crate) method: String,
}

genco::impl_lang! {
    /// Java for generated tests.
    pub(crate) Java {
        type Config = Config;
        type Item = Any;
        type Format = Format;

        fn format_file(
            tokens: &Tokens<Self>,
            out: &mut fmt::Formatter<'_>,
            config: &Self::Config,
        ) -> fmt::Result {
            let mut header: Tokens<Self> = Tokens::new();
            write_header(&mut header, config);
            write_imports(&mut header, tokens);
            header.format(out, config, &Format)?;
            tokens.format(out, config, &Format)
        }
    }

    Import(Import) {
        fn format(&self, out: &mut fmt::Formatter<'_>, _: &Config, _: &Format) -> fmt::Result {
            out.write_str(&self.name)
        }
    }

    StaticImport(StaticImport) {
        fn format(&self, out: &mut fmt::Formatter<'_>, _: &Config, _: &Format) -> fmt::Result {
            out.write_str(&self.method)
        }
    }
}

fn write_header(header: &mut Tokens<Java>, config: &Config) {
    if let Some(text) = &config.header {
        for line in text.lines() {
            header.append(line.to_owned());
            header.push();
        }
        header.line();
    }
    if !config.package.is_empty() {
        header.append(format!("package {};", config.package));
        header.line();
    }
}

fn write_imports(header: &mut Tokens<Java>, tokens: &Tokens<Java>) {
    let mut imports = BTreeSet::new();
    let mut statics = BTreeSet::new();
    for item in tokens.iter_lang() {
        match item.kind() {
            AnyKind::Import(import) => {
                imports.insert(format!("import {}.{};", import.package, import.name));
            }
            AnyKind::StaticImport(import) => {
                statics.insert(format!("import static {}.{};", import.class, import.method));
            }
        }
    }
    for block in [statics, imports] {
        let any = !block.is_empty();
        for line in block {
            header.append(line);
            header.push();
        }
        if any {
            header.line();
        }
    }
}
