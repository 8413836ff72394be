//! Which overload javac would choose (JLS 15.12.2), by erasure.
//!
//! Input: the methods of that name that the receiver's static type has, and the static types of the arguments. Output: casts where the
//! choice would be another one than the recorded. Phases as in the JLS: subtyping, boxing, variable arity; then the most specific. What
//! the receiver's type puts for the parameters of a class counts (`put(K, V)` of a `Table<String, String>` takes texts), and what is
//! still a type variable then counts by its erasure. Descriptors only tell which method is which.

use crate::java::tree::syntax::Expr;
use crate::java::tree::values::{Value, passed_expr};
use crate::java::types::classes::{Callable, Classes, parameters_of};
use crate::java::types::conversion::{fits, reifiable};
use crate::java::types::infer::close;
use crate::java::types::java_type::{Argument, ClassType, Type};
use crate::program::access::package_of;
use crate::trace::access;

/// Arrays whose elements are of the element's class and no other.
const FINAL_ELEMENTS: [&str; 5] = [
    "[Ljava/lang/String;",
    "[Ljava/lang/Integer;",
    "[Ljava/lang/Long;",
    "[Ljava/lang/Character;",
    "[Ljava/lang/Double;",
];

/// Arguments as they are written.
pub(crate) struct Arguments {
    pub(crate) exprs: Vec<Expr>,
    /// The recorded array that the last of them are collected into.
    pub(crate) collected: Option<Type>,
}

/// The type of an array that is written out.
fn written_array(expr: &Expr) -> Option<&Type> {
    match expr {
        Expr::ArrayOf { array, .. } | Expr::NewArray { array, .. } => Some(array),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    Subtyping,
    Boxing,
    VariableArity,
}

/// A candidate with its parameters as the call site sees them.
struct Candidate {
    key: String,
    /// Erased.
    parameters: Vec<Type>,
    /// With type arguments: two erasures in order may have arguments that are not.
    generic: Vec<Type>,
    varargs: bool,
}

impl Candidate {
    /// A method with the parameters that a call site sees.
    fn new<'p>(classes: &Classes<'p>, callable: &Callable<'p>, seen: &[Type]) -> Self {
        Self {
            key: key(callable),
            parameters: classes.erased_through(callable, seen),
            generic: seen.iter().map(close).collect(),
            varargs: callable.varargs,
        }
    }
}

/// The overloads that compete at a call site.
pub(crate) struct Overloads<'c, 'p> {
    classes: &'c Classes<'p>,
    candidates: Vec<Candidate>,
    intended: Candidate,
    /// What the last parameter is declared as, whatever the receiver makes of it.
    declared_last: Option<Type>,
    /// The last parameter is an array of a type variable.
    variable_element: bool,
    /// The parameters as a cast may write them.
    cast_types: Vec<Type>,
}

impl<'c, 'p> Overloads<'c, 'p> {
    /// The methods that a test in `package` sees through a receiver of this static type.
    pub(crate) fn new(
        classes: &'c Classes<'p>,
        receiver: &ClassType,
        intended: &Callable<'p>,
        name: &str,
        package: &str,
    ) -> Self {
        let named = classes.methods_named(&receiver.name, name).into_iter();
        let visible = named.filter(|callable| is_visible(callable, package));
        let seen_as = |callable: &Callable<'p>| {
            let seen = classes.parameters_through(receiver, callable);
            Candidate::new(classes, callable, &seen)
        };
        let intended_as = seen_as(intended);
        Self {
            classes,
            candidates: visible.map(|callable| seen_as(&callable)).collect(),
            variable_element: matches!(classes.parameters_through(receiver, intended).last(), Some(Type::Array(element)) if matches!(**element, Type::Parameter(_))),
            declared_last: classes.erased_parameters(intended).pop(),
            cast_types: cast_types(classes, &intended_as),
            intended: intended_as,
        }
    }

    /// With the type arguments that the call site gives the parameters.
    pub(crate) fn at_site(mut self, parameters: Vec<Type>) -> Self {
        for (cast, found) in self.cast_types.iter_mut().zip(parameters) {
            let generic = matches!(cast, Type::Class(class) if !class.arguments.is_empty());
            if generic && found.class_name() == cast.class_name() {
                *cast = found;
            }
        }
        self
    }

    /// Whether several methods of this arity compete: an argument whose type depends on its context is then no good.
    pub(crate) fn is_overloaded(&self, arity: usize) -> bool {
        let competes = |c: &&Candidate| c.parameters.len() == arity || c.varargs;
        self.candidates.iter().filter(competes).count() > 1
    }

    /// The arguments as they must be written.
    pub(crate) fn adapt(&self, mut values: Vec<Value>) -> Arguments {
        let written = |values: Vec<Value>| values.into_iter().map(|value| value.expr).collect();
        if let Some(spread) = self.spread(&values) {
            let array = values.pop().and_then(|last| written_array(&last.expr).cloned());
            return Arguments { exprs: written(spread), collected: array };
        }
        self.cast_inexact_array(&mut values);
        if !self.is_chosen(&values) {
            values = self.with_casts(values);
        }
        Arguments { exprs: written(values), collected: None }
    }

    /// An array written out for a parameter of variable arity, if that gives an equal array.
    fn spread(&self, values: &[Value]) -> Option<Vec<Value>> {
        let (last, head) = values.split_last()?;
        let Type::Array(element) = self.intended.parameters.last()? else {
            return None;
        };
        if !self.intended.varargs || values.len() != self.intended.parameters.len() {
            return None;
        }
        let elements = match &last.expr {
            Expr::ArrayOf { array, elements } if self.is_spread_of(array, element, elements) => elements.clone(),
            Expr::NewArray { array, lengths } if lengths == &[0] && self.is_spread_of(array, element, &[]) => {
                Vec::new()
            }
            _ => return None,
        };
        // One alone could be the array itself.
        let null = Expr::Literal("null".to_owned());
        let could_be_all = |e: &Expr| *e == null || matches!(e, Expr::ArrayOf { .. });
        if matches!(elements.as_slice(), [one] if could_be_all(one)) {
            return None;
        }
        let typed = elements.into_iter().map(|expr| {
            let ty = if expr == null { Type::Null } else { (**element).clone() };
            Value { expr: passed_expr(expr, element), ty }
        });
        let spread: Vec<Value> = head.iter().cloned().chain(typed).collect();
        self.is_chosen(&spread).then_some(spread)
    }

    /// Whether the elements give an equal array, or one that code of type variables cannot tell from it. Where the type variable decides
    /// (`Arrays.asList`), the array is of what they are: surely so if nothing is below that.
    fn is_spread_of(&self, array: &Type, element: &Type, elements: &[Expr]) -> bool {
        let found = array.descriptor();
        found == format!("[{}", element.descriptor())
            || self.declared_last.as_ref().is_some_and(|declared| declared.descriptor() == found)
            || self.variable_element && !elements.is_empty() && FINAL_ELEMENTS.contains(&found.as_str())
    }

    /// A whole array of variable arity that could as well be one element of it (`null`, a `String[]` for `Object...`) is ambiguous
    /// to readers and warned of.
    fn cast_inexact_array(&self, values: &mut [Value]) {
        let whole = self.intended.varargs && values.len() == self.intended.parameters.len();
        if let (true, Some(last), Some(parameter)) = (whole, values.last_mut(), self.cast_types.last())
            && self.is_inexact(&last.ty)
        {
            *last = cast(last.clone(), parameter);
        }
    }

    fn is_inexact(&self, found: &Type) -> bool {
        match (found, self.intended.parameters.last()) {
            (Type::Null, _) => true,
            // The type variable becomes what it is given.
            (Type::Array(_), Some(parameter @ Type::Array(element))) => {
                !self.variable_element && found.erased() != *parameter && fits(self.classes, found, element)
            }
            _ => false,
        }
    }

    fn with_casts(&self, values: Vec<Value>) -> Vec<Value> {
        let differs = |at: &usize| values[*at].ty.erased() != self.intended.parameters[*at];
        let places: Vec<usize> = (0..values.len().min(self.intended.parameters.len())).filter(differs).collect();
        let nulls = places.iter().copied().filter(|at| values[*at].ty == Type::Null);
        let single = nulls.chain(places.iter().copied()).map(|at| vec![at]);
        let tries = single.chain(std::iter::once(places.clone()));
        for chosen in tries {
            let mut attempt = values.clone();
            for at in chosen {
                attempt[at] = cast(attempt[at].clone(), &self.cast_types[at]);
            }
            if self.is_chosen(&attempt) {
                return attempt;
            }
        }
        values
    }

    /// Whether javac takes the intended method. Unknown candidates (a class that the trace did not define) are trusted.
    fn is_chosen(&self, values: &[Value]) -> bool {
        if !self.candidates.iter().any(|candidate| candidate.key == self.intended.key) {
            return true;
        }
        [Phase::Subtyping, Phase::Boxing, Phase::VariableArity]
            .into_iter()
            .map(|phase| self.applicable(values, phase))
            .find(|applicable| !applicable.is_empty())
            .is_none_or(|applicable| self.most_specific(&applicable) == Some(&self.intended.key))
    }

    fn applicable(&self, values: &[Value], phase: Phase) -> Vec<&Candidate> {
        let takes = |c: &&Candidate| self.takes(c, values, phase);
        self.candidates.iter().filter(takes).collect()
    }

    fn takes(&self, candidate: &Candidate, values: &[Value], phase: Phase) -> bool {
        if phase == Phase::VariableArity && !candidate.varargs {
            return false;
        }
        let Some(parameters) = expand(candidate, values.len(), phase) else {
            return false;
        };
        let generic = candidate.generic.iter().map(Some).chain(std::iter::repeat(None));
        values.iter().zip(parameters).zip(generic).all(|((value, parameter), generic)| {
            let arguments = generic.is_none_or(|generic| self.has_arguments_of(&value.ty, generic));
            arguments && self.converts(&value.ty, &parameter, phase)
        })
    }

    fn converts(&self, from: &Type, to: &Type, phase: Phase) -> bool {
        match (from, to) {
            (Type::Primitive(from), Type::Primitive(to)) => widens(*from, *to),
            (Type::Primitive(_), _) => phase != Phase::Subtyping && fits(self.classes, &from.boxed(), to),
            (_, Type::Primitive(to)) => {
                let unboxed = from.unboxed();
                phase != Phase::Subtyping && matches!(unboxed, Some(Type::Primitive(from)) if widens(from, *to))
            }
            _ => fits(self.classes, from, to),
        }
    }

    fn most_specific(&self, applicable: &[&Candidate]) -> Option<&String> {
        let best = |c: &&&Candidate| applicable.iter().all(|other| c.key == other.key || self.is_below(c, other));
        let found = applicable.iter().find(best)?;
        self.candidates.iter().find(|c| c.key == found.key).map(|c| &c.key)
    }

    fn is_below(&self, left: &Candidate, right: &Candidate) -> bool {
        let mut erased = left.parameters.iter().zip(&right.parameters);
        let mut generic = left.generic.iter().zip(&right.generic);
        left.parameters.len() == right.parameters.len()
            && erased.all(|(left, right)| self.converts(left, right, Phase::Subtyping))
            && generic.all(|(left, right)| self.has_arguments_of(left, right))
    }

    /// Whether the type arguments allow what the erasure allows.
    fn has_arguments_of(&self, left: &Type, right: &Type) -> bool {
        let (Type::Class(left), Type::Class(right)) = (left, right) else {
            return true;
        };
        let seen = self.classes.as_super(left, &right.name);
        let fits = |(have, want): (&Argument, &Argument)| match (have, want) {
            (Argument::Exact(have), Argument::Exact(want)) => have == want,
            _ => true,
        };
        seen.is_none_or(|seen| seen.arguments.iter().zip(&right.arguments).all(fits))
    }
}

/// Generic parameters with wildcards for type variables: `Supplier<String>` stays, `Supplier<T>` becomes `Supplier<?>`.
fn cast_types(classes: &Classes<'_>, intended: &Candidate) -> Vec<Type> {
    let pairs = intended.generic.iter().zip(&intended.parameters).map(|(generic, erased)| match generic {
        Type::Class(class) if !class.arguments.is_empty() => generic.clone(),
        _ => reifiable(classes, erased),
    });
    pairs.collect()
}

/// The parameters for so many arguments.
fn expand(candidate: &Candidate, arity: usize, phase: Phase) -> Option<Vec<Type>> {
    if phase != Phase::VariableArity {
        return (candidate.parameters.len() == arity).then(|| candidate.parameters.clone());
    }
    let (last, fixed) = candidate.parameters.split_last()?;
    let Type::Array(element) = last else {
        return None;
    };
    let missing = arity.checked_sub(fixed.len())?;
    let repeated = std::iter::repeat_n((**element).clone(), missing);
    Some(fixed.iter().cloned().chain(repeated).collect())
}

fn key(callable: &Callable<'_>) -> String {
    callable.method.map_or_else(String::new, |method| parameters_of(&method.desc).to_owned())
}

fn is_visible(callable: &Callable<'_>, package: &str) -> bool {
    let access = callable.method.map_or(access::PUBLIC, |method| method.access);
    access & access::PUBLIC != 0 || access & access::PRIVATE == 0 && package_of(&callable.owner) == package
}

fn cast(value: Value, to: &Type) -> Value {
    Value { expr: Expr::Cast { to: to.clone(), value: Box::new(value.expr) }, ty: to.clone() }
}

/// Widening primitive conversion, or the same type.
pub(crate) fn widens(from: u8, to: u8) -> bool {
    const ORDER: &[u8] = b"BSIJFD";
    let rank = |letter| ORDER.iter().position(|l| *l == letter);
    match (from, to) {
        _ if from == to => true,
        (b'C', _) => rank(to) >= rank(b'I'),
        (_, b'C') => false,
        _ => matches!((rank(from), rank(to)), (Some(from), Some(to)) if from < to),
    }
}
