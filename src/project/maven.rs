//! The effective pom, as far as tests need it: the module's with its parents', properties in place. Profiles are not followed.

use std::path::{Path, PathBuf};

use indexmap::IndexSet;

use super::repository::{Coordinate, Repository};
use super::xml::Element;
use super::{Build, BuildTool};

pub(super) const FILE: &str = "pom.xml";
/// More parents than anybody has.
const MOST_PARENTS: usize = 20;
/// A property may stand for another one.
const MOST_STEPS: usize = 8;
const BASE_DIRECTORY: &str = "basedir";

pub(super) fn read(directory: &Path) -> Option<Build> {
    let poms = Poms::of(directory)?;
    let path = |path: &[&str]| poms.first(path).and_then(|text| poms.path(text));
    Some(Build {
        tool: Some(BuildTool::Maven),
        test_sources: path(&["build", "testSourceDirectory"]),
        test_resources: path(&["build", "testResources", "testResource", "directory"]),
        dependencies: poms.dependencies(),
    })
}

/// A pom, its parent, and so on.
struct Poms(Vec<Element>);

impl Poms {
    fn of(directory: &Path) -> Option<Self> {
        let mut pom = project(&directory.join(FILE))?;
        let mut directory = Some(directory.to_owned());
        let mut all = Vec::new();
        while all.len() < MOST_PARENTS {
            let parent = pom.at(&["parent"]).and_then(|parent| parent_of(parent, directory.as_deref()));
            all.push(pom);
            let Some((next, place)) = parent else { break };
            (pom, directory) = (next, place);
        }
        Some(Self(all))
    }

    /// What the nearest pom says that says anything.
    fn first(&self, path: &[&str]) -> Option<&str> {
        self.0.iter().find_map(|pom| pom.text_at(path))
    }

    /// A path below the module, if all of it is known.
    fn path(&self, text: &str) -> Option<PathBuf> {
        self.known(text).map(|text| PathBuf::from(text.trim_start_matches("./")))
    }

    /// A text with the values of its properties, as far as the poms tell them.
    fn resolved(&self, text: &str) -> String {
        self.known(text).unwrap_or_default()
    }

    /// The same; none if one of them is told nowhere here: by Maven itself, a profile, the environment.
    fn known(&self, text: &str) -> Option<String> {
        let mut text = text.to_owned();
        for _ in 0..MOST_STEPS {
            let Some((before, name, after)) = property_in(&text) else { return Some(text) };
            let name = name.strip_prefix("project.").or_else(|| name.strip_prefix("pom.")).unwrap_or(name);
            let own: Vec<&str> = name.split('.').collect();
            let value = match name {
                BASE_DIRECTORY => ".",
                _ => self.first(&["properties", name]).or_else(|| self.first(&own))?,
            };
            text = format!("{before}{value}{after}");
        }
        None
    }

    fn dependencies(&self) -> Vec<Coordinate> {
        let of = |pom: &Element| dependencies_of(pom).map(|one| self.coordinate(one)).collect::<Vec<_>>();
        self.0.iter().flat_map(of).collect()
    }

    fn coordinate(&self, dependency: &Element) -> Coordinate {
        let text = |name| dependency.text_at(&[name]).map(|text| self.resolved(text));
        let version = text("version").or_else(|| self.managed(dependency));
        Coordinate {
            group: text("groupId").unwrap_or_default(),
            artifact: text("artifactId").unwrap_or_default(),
            version,
            excluded: exclusions(dependency),
        }
    }

    /// The version that one of the poms manages.
    fn managed(&self, dependency: &Element) -> Option<String> {
        let same = |one: &&Element| {
            let same = |name| one.text_at(&[name]) == dependency.text_at(&[name]);
            same("groupId") && same("artifactId")
        };
        let mut managing = self.0.iter().filter_map(|pom| pom.at(&["dependencyManagement"]));
        let version = managing.find_map(|managing| dependencies_of(managing).find(same)?.text_at(&["version"]))?;
        Some(self.resolved(version))
    }
}

/// The `<project>` of a file.
pub(super) fn project(file: &Path) -> Option<Element> {
    let text = std::fs::read_to_string(file).ok()?;
    Element::parse(&text).at(&["project"]).cloned()
}

pub(super) fn dependencies_of(pom: &Element) -> impl Iterator<Item = &Element> {
    pom.at(&["dependencies"]).into_iter().flat_map(|all| all.all("dependency"))
}

pub(super) fn exclusions(dependency: &Element) -> IndexSet<(String, String)> {
    let all = dependency.at(&["exclusions"]).into_iter().flat_map(|all| all.all("exclusion"));
    let text = |exclusion: &Element, name| exclusion.text_at(&[name]).unwrap_or("*").to_owned();
    all.map(|exclusion| (text(exclusion, "groupId"), text(exclusion, "artifactId"))).collect()
}

/// The parent in the checkout, else in the local repository, with its directory if that is one of the checkout.
fn parent_of(parent: &Element, directory: Option<&Path>) -> Option<(Element, Option<PathBuf>)> {
    let text = |name| parent.text_at(&[name]);
    let is_meant = |pom: &Element| pom.text_at(&["artifactId"]) == text("artifactId");
    let beside = directory.and_then(|directory| {
        let path = directory.join(text("relativePath").unwrap_or("../pom.xml"));
        let file = if path.is_dir() { path.join(FILE) } else { path };
        Some((project(&file).filter(is_meant)?, file.parent().map(Path::to_owned)))
    });
    beside.or_else(|| {
        let file = Repository::find().pom(text("groupId")?, text("artifactId")?, text("version")?)?;
        Some((project(&file)?, None))
    })
}

/// The first `${name}` of a text, and what stands before and after it.
fn property_in(text: &str) -> Option<(&str, &str, &str)> {
    let (before, tail) = text.split_once("${")?;
    let (name, after) = tail.split_once('}')?;
    Some((before, name, after))
}
