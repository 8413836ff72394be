//! What all of a JVM sees and tests exchange: the streams of `System`, the default locale and time zone; and what their thread is called. Their class gives it back behind each of them.
//!
//! Input: the statements of a test, and what the recorded calls in it set. Output: what of it they set. Why behind the test and not behind the act: whatever throws, in the arrange too, the
//! tests that follow have what was there before.

use crate::graph::location::{DEFAULT_LOCALE, DEFAULT_ZONE};
use crate::graph::surroundings::own_thread::{NAME, PRIORITY, THREAD};
use crate::java::tree::syntax::{Expr, Statement};

/// Something of the kind. In `was` and `back` of its keepers, `%` stands for the name of its class.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Global {
    /// Internal name of the class that has it.
    pub(crate) class: &'static str,
    pub(crate) setter: &'static str,
    /// As the library table names it.
    pub(crate) location: &'static str,
    pub(crate) keepers: &'static [Keeper],
    /// The method that gives it back.
    pub(crate) restores: &'static str,
}

/// A field of a test class for what was there before.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Keeper {
    pub(crate) name: &'static str,
    /// Internal name.
    pub(crate) class: &'static str,
    /// What was there.
    pub(crate) was: &'static str,
    /// How it is given back.
    pub(crate) back: &'static str,
}

pub(crate) const SYSTEM: &str = "java/lang/System";
pub(crate) const LOCALE: &str = "java/util/Locale";
pub(crate) const ZONE: &str = "java/util/TimeZone";
const STREAMS: &str = "restoreStreams";
const REGION: &str = "restoreRegion";
const OWN_THREAD: &str = "restoreThread";

/// All of them; those of one method stand together.
pub(crate) static GLOBALS: [Global; 7] = [
    Global {
        class: SYSTEM,
        setter: "setIn",
        location: "libstatic:java.lang.System.in",
        keepers: &[Keeper { name: "keyboard", class: "java/io/InputStream", was: "%.in", back: "%.setIn(keyboard);" }],
        restores: STREAMS,
    },
    Global {
        class: SYSTEM,
        setter: "setOut",
        location: "libstatic:java.lang.System.out",
        keepers: &[Keeper { name: "console", class: "java/io/PrintStream", was: "%.out", back: "%.setOut(console);" }],
        restores: STREAMS,
    },
    Global {
        class: SYSTEM,
        setter: "setErr",
        location: "libstatic:java.lang.System.err",
        keepers: &[Keeper { name: "errors", class: "java/io/PrintStream", was: "%.err", back: "%.setErr(errors);" }],
        restores: STREAMS,
    },
    // The one for numbers and dates is another one where the machine's user wants that, and `setDefault` sets both.
    Global {
        class: LOCALE,
        setter: "setDefault",
        location: DEFAULT_LOCALE,
        keepers: &[
            Keeper {
                name: "machineLocale",
                class: LOCALE,
                was: "%.getDefault()",
                back: "%.setDefault(machineLocale);",
            },
            Keeper {
                name: "machineFormat",
                class: LOCALE,
                was: "%.getDefault(%.Category.FORMAT)",
                back: "%.setDefault(%.Category.FORMAT, machineFormat);",
            },
        ],
        restores: REGION,
    },
    Global {
        class: ZONE,
        setter: "setDefault",
        location: DEFAULT_ZONE,
        keepers: &[Keeper {
            name: "machineZone",
            class: ZONE,
            was: "%.getDefault()",
            back: "%.setDefault(machineZone);",
        }],
        restores: REGION,
    },
    Global {
        class: THREAD,
        setter: NAME.setter,
        location: NAME.location,
        keepers: &[Keeper {
            name: "threadName",
            class: "java/lang/String",
            was: "%.currentThread().getName()",
            back: "%.currentThread().setName(threadName);",
        }],
        restores: OWN_THREAD,
    },
    Global {
        class: THREAD,
        setter: PRIORITY.setter,
        location: PRIORITY.location,
        keepers: &[Keeper {
            name: "threadPriority",
            class: "int",
            was: "%.currentThread().getPriority()",
            back: "%.currentThread().setPriority(threadPriority);",
        }],
        restores: OWN_THREAD,
    },
];

/// Those that some statements set, or the program's code that they call: locations by their names.
pub(in crate::java) fn exchanged(statements: &[&Statement], inside: &[String]) -> Vec<&'static Global> {
    let sets = |global: &&Global| {
        if inside.iter().any(|name| name == global.location) {
            return true;
        }
        let mut all = statements.iter().flat_map(|statement| statement.expressions());
        all.any(|expr| calls(expr, global))
    };
    GLOBALS.iter().filter(sets).collect()
}

fn calls(expr: &Expr, global: &Global) -> bool {
    let is_it =
        matches!(expr, Expr::StaticCall { class, method, .. } if class == global.class && method == global.setter);
    is_it || expr.parts().into_iter().any(|part| calls(part, global))
}
