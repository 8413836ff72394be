//! Whether a carved test's act did what the recorded invocation did: same arguments, outcome, branches, writes and reads (`minimize.md`, section 2).
//!
//! Input: the recording that a test was carved from, and one of the test's own run. Output: for a test, that both say the same, or what is the first that
//! differs. Invariants: objects are compared by their classes and by which is which, texts and numbers by what they are; what the recorder does not know
//! differs from nothing; what drives the program (its `main`, tests, their lambdas) and static initialisers are no part of an act.
//!
//! Why event by event: a test that passes shows that what it asserts is the same. This shows the same of all else that was recorded, and no JVM is asked.

mod trail;

use indexmap::IndexMap;
use indexmap::map::Entry;

use crate::graph::invocation::{CallForest, Invocation, InvocationId};
use crate::program::Program;
use crate::trace::event::{EventId, MethodId, ObjectId};
use crate::trace::log::EventLog;
use trail::{Names, Step, Trail};

/// A recording, as far as acts are compared.
pub struct Recorded<'a> {
    program: &'a Program,
    log: &'a EventLog,
    calls: CallForest,
    names: Names,
}

/// What of an act is compared, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Aspect {
    Arguments,
    Outcome,
    Branches,
    Writes,
    Reads,
}

impl Aspect {
    const ALL: [Self; 5] = [Self::Arguments, Self::Outcome, Self::Branches, Self::Writes, Self::Reads];

    fn difference(self) -> Code {
        match self {
            Self::Arguments => Code::Arguments,
            Self::Outcome => Code::Outcome,
            Self::Branches => Code::Branches,
            Self::Writes => Code::Writes,
            Self::Reads => Code::Reads,
        }
    }
}

/// Why a test is not proven.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Code {
    /// The test did not come to its act.
    NotRun,
    /// Calls inside the invocation were not recorded: nobody knows what it did.
    NotRecorded,
    Arguments,
    Outcome,
    Branches,
    Writes,
    Reads,
    /// All the same, but two objects of one run are one in the other.
    Identity,
    /// The act itself does otherwise each time: the clock, chance, a directory of its own.
    Chance,
}

impl Code {
    /// As scripts know it.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::NotRun => "NOT_RUN",
            Self::NotRecorded => "NOT_RECORDED",
            Self::Arguments => "ARGUMENTS",
            Self::Outcome => "OUTCOME",
            Self::Branches => "BRANCHES",
            Self::Writes => "WRITES",
            Self::Reads => "READS",
            Self::Identity => "IDENTITY",
            Self::Chance => "CHANCE",
        }
    }
}

/// The first thing that differs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    pub code: Code,
    /// For people.
    pub detail: String,
    /// What in the test is most like the recorded invocation.
    pub nearest: Option<InvocationId>,
}

impl Difference {
    /// Without an act.
    #[must_use]
    pub fn of(code: Code, detail: impl Into<String>) -> Self {
        Self { code, detail: detail.into(), nearest: None }
    }
}

impl<'a> Recorded<'a> {
    /// One pass over the recording.
    #[must_use]
    pub fn new(program: &'a Program, log: &'a EventLog) -> Self {
        Self { program, log, calls: CallForest::build(log, program), names: Names::of(program) }
    }

    /// The invocation that starts with this event; none if none does.
    #[must_use]
    pub fn invocation(&self, start: u32) -> Option<InvocationId> {
        self.calls.starting_at(EventId(start))
    }

    /// The first run of each test method, by class (with slashes) and name.
    #[must_use]
    pub fn tests(&self) -> IndexMap<(&'a str, &'a str), InvocationId> {
        let mut tests = IndexMap::new();
        for (id, invocation) in self.calls.iter() {
            let Some(method) = invocation.method() else { continue };
            let method = self.program.method(method);
            if self.program.is_driver_class(method.class) {
                tests.entry((self.program.class(method.class).name.as_str(), method.name.as_str())).or_insert(id);
            }
        }
        tests
    }

    /// Of a test that differs: whether its act differs from itself, in another run of the same test.
    #[must_use]
    pub fn explained(&self, difference: Difference, twice: &Recorded<'_>, test: InvocationId) -> Difference {
        let varies = |act: InvocationId| self.prove(act, twice, test).is_err();
        match difference.nearest {
            Some(act) if varies(act) => Difference { code: Code::Chance, ..difference },
            _ => difference,
        }
    }

    /// Compares an invocation of this recording with what a test of another one did.
    ///
    /// # Errors
    /// What differs first, in the run of the method that is most like it.
    pub fn prove(&self, act: InvocationId, run: &Recorded<'_>, test: InvocationId) -> Result<(), Difference> {
        let recorded = self.calls.get(act);
        let Some(method) = recorded.method() else {
            return Err(Difference::of(Code::NotRun, "the recording has no such invocation"));
        };
        if self.leaves_out(act) {
            return Err(Difference::of(Code::NotRecorded, "calls inside it were left out of the recording"));
        }
        let mut nearest: Option<Difference> = None;
        let mut known = None;
        for invocation in run.runs_in(test, self.names.method(method)) {
            let known: &Trail = known.get_or_insert_with(|| Trail::of(self, recorded));
            match self.compare(known, run, invocation) {
                Ok(()) => return Ok(()),
                Err(difference) if nearest.as_ref().is_none_or(|nearest| nearest.code < difference.code) => {
                    nearest = Some(Difference { nearest: run.calls.starting_at(invocation.start), ..difference });
                }
                Err(_) => {}
            }
        }
        Err(nearest.unwrap_or_else(|| {
            Difference::of(Code::NotRun, format!("the test does not call {}", self.program.method_text(method)))
        }))
    }

    fn leaves_out(&self, id: InvocationId) -> bool {
        let invocation = self.calls.get(id);
        self.calls.begun_in(invocation).any(|inner| inner.thread == invocation.thread && inner.has_gap)
    }

    /// The runs of a method in a test.
    fn runs_in(&self, test: InvocationId, method: u64) -> impl Iterator<Item = &Invocation> {
        let is_it = move |id: MethodId| self.names.method(id) == method;
        self.calls.begun_in(self.calls.get(test)).filter(move |one| one.method().is_some_and(is_it))
    }

    fn compare(&self, known: &Trail, run: &Recorded<'_>, invocation: &Invocation) -> Result<(), Difference> {
        // (What is called often in a test is mostly called with other arguments.)
        let [arguments, ..] = Aspect::ALL;
        self.compare_steps(arguments, known.steps(arguments), run, &Trail::arguments_of(run, invocation))?;
        let other = Trail::of(run, invocation);
        for aspect in Aspect::ALL {
            self.compare_steps(aspect, known.steps(aspect), run, other.steps(aspect))?;
        }
        let pairs = Aspect::ALL.into_iter().flat_map(|aspect| known.steps(aspect).iter().zip(other.steps(aspect)));
        let mut which = Pairs::default();
        match pairs.into_iter().find(|(one, other)| !which.are_one(one.object, other.object)) {
            Some((one, _)) => Err(Difference::of(Code::Identity, trail::text(self, one))),
            None => Ok(()),
        }
    }

    fn compare_steps(
        &self,
        aspect: Aspect,
        known: &[Step],
        run: &Recorded<'_>,
        steps: &[Step],
    ) -> Result<(), Difference> {
        let place = known.iter().zip(steps).position(|(one, other)| !one.is_same(*other));
        let place = place.or_else(|| (known.len() != steps.len()).then(|| known.len().min(steps.len())));
        let Some(place) = place else { return Ok(()) };
        let told = |side: &Recorded<'_>, step: Option<&Step>| {
            step.map_or("nothing more".to_owned(), |step| trail::text(side, step))
        };
        let detail =
            format!("recorded: {}; in the test: {}", told(self, known.get(place)), told(run, steps.get(place)));
        Err(Difference::of(aspect.difference(), detail))
    }
}

/// Which object of one run is which of the other.
#[derive(Default)]
struct Pairs {
    there: IndexMap<ObjectId, ObjectId>,
    back: IndexMap<ObjectId, ObjectId>,
}

impl Pairs {
    fn are_one(&mut self, one: Option<ObjectId>, other: Option<ObjectId>) -> bool {
        let (Some(one), Some(other)) = (one, other) else { return true };
        let is = |pairs: &mut IndexMap<ObjectId, ObjectId>, from, to| match pairs.entry(from) {
            Entry::Occupied(known) => *known.get() == to,
            Entry::Vacant(free) => {
                free.insert(to);
                true
            }
        };
        is(&mut self.there, one, other) && is(&mut self.back, other, one)
    }
}

#[cfg(test)]
mod tests {
    use super::{Code, Recorded};
    use crate::program::Program;
    use crate::trace::recorded;

    /// What `pay(int)` of a till does; the return value's branches are the word behind it.
    const RECORDED: &str = "r o1 1 i5\nw o1 1 i12\nr o1 2 o1\n< z1 1\n";

    /// A recording of a call that something of this kind makes.
    fn trace(driver: &str, objects: &str, call: &str) -> String {
        format!(
            "testcarve-trace 5
header command \"shop.Main\"
class 1 name=\"java/lang/Object\" access=1 kind=lib nest=top loader=0 version=61
{driver}
class 3 name=\"shop/Till\" access=1 kind=app super=\"java/lang/Object\" nest=top source=\"file:/app/\" loader=2 version=61 weave=full
field 1 class=3 name=\"sum\" desc=\"I\" access=2
field 2 class=3 name=\"next\" desc=\"Lshop/Till;\" access=2
method 2 class=3 name=\"pay\" desc=\"(I)Z\" access=1
thread 1 name=\"main\"
T 1
{objects}
> 1 - n
{call}< -
end complete -
"
        )
    }

    /// What is told of a test whose act is this.
    fn proof(act: &str) -> Result<(), Code> {
        let main = "class 2 name=\"shop/Main\" access=1 kind=app super=\"java/lang/Object\" nest=top source=\"file:/app/\" loader=2 version=61 weave=full
method 1 class=2 name=\"main\" desc=\"([Ljava/lang/String;)V\" access=9";
        let test = "class 2 name=\"shop/TillTest\" access=1 kind=app super=\"java/lang/Object\" nest=top source=\"file:/tests/\" loader=2 version=61 weave=full
method 1 class=2 name=\"pays\" desc=\"()V\" access=0 marks=\"org/junit/jupiter/api/Test\"";
        let object = "object 1 class=3\nobject 2 class=3";
        let (first, again) = (
            recorded(&trace(main, object, &format!("> 2 o1 i7\n{RECORDED}"))),
            recorded(&trace(test, object, act).replace("> 1 - n", "> 1 o2")),
        );
        let (program, program_again) =
            (Program::new(first.header, first.definitions), Program::new(again.header, again.definitions));
        let (first, again) = (Recorded::new(&program, &first.log), Recorded::new(&program_again, &again.log));
        let test = again.tests()[&("shop/TillTest", "pays")];
        first.prove(first.invocation(1).unwrap(), &again, test).map_err(|difference| difference.code)
    }

    #[test]
    fn an_act_that_does_the_same_on_another_object_is_proven() {
        assert_eq!(proof(&format!("> 2 o1 i7\n{RECORDED}")), Ok(()));
        assert_eq!(proof("> 2 o2 i7\nr o2 1 i5\nw o2 1 i12\nr o2 2 o2\n< z1 1\n"), Ok(()));
    }

    #[test]
    fn one_of_several_calls_of_the_method_may_be_the_act() {
        assert_eq!(proof(&format!("> 2 o1 i1\n< z1 1\n> 2 o1 i7\n{RECORDED}> 2 o1 i2\n< z0 1\n")), Ok(()));
    }

    #[test]
    fn what_differs_first_is_told() {
        let with = |from: &str, to: &str| proof(&format!("> 2 o1 i7\n{RECORDED}").replace(from, to));
        assert_eq!(proof(""), Err(Code::NotRun));
        assert_eq!(with("> 2 o1 i7", "> 2 o1 i8"), Err(Code::Arguments));
        assert_eq!(with("< z1 1", "< z0 1"), Err(Code::Outcome));
        assert_eq!(with("< z1 1", "< z1 3"), Err(Code::Branches));
        assert_eq!(with("w o1 1 i12\n", ""), Err(Code::Writes));
        assert_eq!(with("r o1 1 i5", "r o1 1 i4"), Err(Code::Reads));
        assert_eq!(with("r o1 2 o1", "r o1 2 o2"), Err(Code::Identity));
    }

    #[test]
    fn what_the_recorder_does_not_know_differs_from_nothing() {
        let act = format!("> 2 o1 i7\n{RECORDED}").replace("r o1 1 i5", "r o1 1 ?");
        assert_eq!(proof(&act), Ok(()));
    }
}
