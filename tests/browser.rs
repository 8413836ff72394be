//! The page of `report` in a real browser: Debian's `chromium`, without a window.
//!
//! Suites are made up, so no JVM is needed. What is done on the page is done by a script that a test appends to a copy of it; what came out is
//! written into an attribute, which `--dump-dom` prints. Contrast, names and roles are judged by axe-core (`tests/browser/axe.min.js`, of npm's
//! `axe-core`), which is no part of the product.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::made_up::{self, Shape};
use crate::workspace::{Workspace, not_run, text};

/// Longer than any page needs: a browser that hangs ends.
const LIMIT: &str = "120";

/// The browser, or a line that says that it is missing.
fn browser() -> Option<PathBuf> {
    let names = ["chromium", "chromium-browser", "google-chrome"];
    let paths = std::env::var_os("PATH").unwrap_or_default();
    let found =
        std::env::split_paths(&paths).flat_map(|path| names.map(|name| path.join(name))).find(|path| path.is_file());
    if found.is_none() {
        not_run("chromium (apt-get install chromium)");
    }
    found
}

/// A page on the disk.
struct Page {
    workspace: Workspace,
    browser: PathBuf,
}

/// What the browser made of it.
struct Opened {
    dom: String,
    console: Vec<String>,
}

impl Opened {
    fn attribute(&self, name: &str) -> &str {
        let (_, value) = self.dom.split_once(&format!(" {name}=\"")).unwrap_or_else(|| panic!("no {name}"));
        value.split('"').next().unwrap_or_default()
    }
}

impl Page {
    /// The report on a made-up suite; none without a browser.
    fn of(shape: Shape) -> Option<Self> {
        let browser = browser()?;
        let workspace = Workspace::empty();
        made_up::write(workspace.path(), shape);
        let output = workspace.testcarve(["report", "carved", "-o", "page.html"]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", text(&output.stderr));
        Some(Self { workspace, browser })
    }

    fn file(&self) -> PathBuf {
        self.workspace.path().join("page.html")
    }

    fn open(&self, file: &Path, options: &[&str]) -> Opened {
        let mut command = Command::new("timeout");
        command.arg(LIMIT).arg(&self.browser).args([
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--enable-logging=stderr",
            "--dump-dom",
        ]);
        command.arg(format!("--user-data-dir={}", self.workspace.path().join("profile").display())).args(options);
        let url = format!("file://{}", file.display()).replace(' ', "%20").replace('[', "%5B").replace(']', "%5D");
        let output = command.env("HOME", self.workspace.path()).arg(url).output().unwrap();
        assert!(output.status.success(), "{}", text(&output.stderr));
        let console =
            text(&output.stderr).lines().filter(|line| line.contains(":CONSOLE")).map(str::to_owned).collect();
        Opened { dom: text(&output.stdout), console }
    }

    /// Does something on a copy of the page: the body of an async function that gives what is to be looked at.
    fn act(&self, script: &str, options: &[&str]) -> Value {
        let steps = format!(
            "<script>(async () => {{ const later = (ms) => new Promise((done) => setTimeout(done, ms));\n\
             const go = async (hash) => {{ location.hash = hash; await later(30); }};\n\
             const shown = () => [...document.querySelectorAll('main > section:not([hidden])')].map((one) => one.id).join();\n\
             {script}\n}})().catch((error) => 'failed: ' + error.stack).then((found) => document.body.setAttribute('data-found', encodeURIComponent(JSON.stringify(found))));</script>"
        );
        let page = fs::read_to_string(self.file()).unwrap();
        let copy = self.workspace.path().join("acted.html");
        fs::write(&copy, page.replace("</body>", &format!("{steps}</body>"))).unwrap();
        let opened = self.open(&copy, &[&["--virtual-time-budget=60000"], options].concat());
        assert_eq!(opened.console, Vec::<String>::new());
        serde_json::from_str(&decoded(opened.attribute("data-found"))).unwrap()
    }
}

/// `%22` and the like.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let digits = (*first == b'%').then(|| std::str::from_utf8(&tail[..2]).unwrap());
        bytes.push(digits.map_or(*first, |digits| u8::from_str_radix(digits, 16).unwrap()));
        rest = if digits.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8(bytes).unwrap()
}

const SMALL: Shape = Shape { classes: 3, tests: 10 };

#[test]
fn links_lead_to_views_and_texts_stay_texts() {
    let Some(page) = Page::of(SMALL) else { return };
    let found = page.act(
        "const seen = { first: shown() };\n\
         document.querySelector('table.sortable a').click(); await later(30);\n\
         seen.class = [shown(), document.querySelector('h1#view-title').textContent, document.querySelectorAll('.listing li').length, document.title];\n\
         document.querySelector('.methods a').click(); await later(30);\n\
         seen.test = [shown(), document.querySelector('h1#view-title').textContent, document.querySelectorAll('.whys li').length, document.querySelectorAll('.slice .node').length];\n\
         seen.because = document.querySelectorAll('.whys .because')[1].textContent;\n\
         document.querySelector('.whys button').click();\n\
         seen.chosen = [...document.querySelectorAll('.listing .on')].map((line) => line.textContent.trim());\n\
         document.querySelector('.listing li.why button').focus();\n\
         seen.focused = document.querySelectorAll('.slice .node.on').length;\n\
         seen.bold = [...document.querySelectorAll('#view b')].filter((one) => !one.closest('.facts, .remark')).length;\n\
         history.back(); await later(30); seen.back = document.querySelector('h1#view-title').textContent;\n\
         await go('#/test/nobody'); seen.gone = document.querySelector('#view').textContent;\n\
         return seen;",
        &[],
    );
    assert_eq!(found["first"], "overview");
    assert_eq!(found["class"][0], "view");
    assert_eq!(found["class"][1], "Basket0");
    assert!(found["class"][2].as_u64() > Some(40), "{found}");
    assert_eq!(found["class"][3], "Basket0 – carved – testcarve");
    assert_eq!((&found["test"][0], &found["test"][1]), (&"view".into(), &"total0_returns0".into()));
    assert_eq!((found["test"][2].as_u64(), found["test"][3].as_u64()), (Some(7), Some(7)));
    assert_eq!(found["because"], format!("{} · event 11", made_up::NASTY));
    assert_eq!(found["chosen"].as_array().map(Vec::len), Some(1), "{found}");
    assert!(found["chosen"][0].as_str().unwrap().contains("new Basket0()"), "{found}");
    assert_eq!(found["focused"], 1);
    assert_eq!(found["bold"], 0);
    assert_eq!(found["back"], "Basket0");
    assert_eq!(found["gone"], "This report has no test nobody.");
}

#[test]
fn the_search_and_the_filter_find_what_has_the_words() {
    let Some(page) = Page::of(SMALL) else { return };
    let found = page.act(
        "const seen = {}; const search = document.getElementById('search');\n\
         const type = (field, wanted) => { field.value = wanted; field.dispatchEvent(new Event('input')); };\n\
         document.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true })); \n\
         type(search, 'basket2 total3_'); seen.hits = [shown(), document.querySelectorAll('#found tr').length];\n\
         search.form.requestSubmit(); await later(30); seen.opened = [shown(), location.hash, search.value];\n\
         type(search, 'no such thing'); seen.none = document.querySelector('#found .empty').textContent;\n\
         type(search, ''); seen.ended = shown();\n\
         await go('#/missing'); const filter = document.getElementById('filter');\n\
         seen.reasons = [...document.querySelectorAll('.reason')].map((one) => one.dataset.reason);\n\
         type(filter, 'basket1'); seen.filtered = [document.getElementById('filtered').textContent, document.querySelectorAll('.reason tbody tr').length];\n\
         document.querySelector('.sortable thead th:nth-child(2) button').click();\n\
         seen.sorted = document.querySelector('.sortable thead th:nth-child(2)').getAttribute('aria-sort');\n\
         return seen;",
        &[],
    );
    assert_eq!(found["hits"], serde_json::json!(["found", 1]));
    assert_eq!(found["opened"], serde_json::json!(["view", "#/test/shop.part0.Basket2CarvedTest.total3_returns3", ""]));
    assert!(found["none"].as_str().unwrap().starts_with("No class, method or test"), "{found}");
    assert_eq!(found["ended"], "view");
    assert_eq!(found["reasons"], serde_json::json!(["NETWORK", "WEAK"]));
    assert_eq!(found["filtered"], serde_json::json!(["2 methods found", 2]));
    assert_eq!(found["sorted"], "descending");
}

#[test]
fn names_roles_and_contrast_hold_in_light_and_dark() {
    let Some(page) = Page::of(SMALL) else { return };
    let axe = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/axe.min.js")).unwrap();
    let html = fs::read_to_string(page.file()).unwrap();
    fs::write(page.file(), html.replace("</body>", &format!("<script>{axe}</script></body>"))).unwrap();
    // 0 is dark.
    for scheme in ["--blink-settings=preferredColorScheme=1", "--blink-settings=preferredColorScheme=0"] {
        let found = page.act(
            "const seen = [];\n\
             for (const hash of ['#/', '#/class/shop.part0.Basket1', '#/test/shop.part0.Basket1CarvedTest.total1_returns1', '#/missing']) {\n\
               await go(hash); const { violations } = await axe.run();\n\
               for (const one of violations) seen.push([hash, one.id, one.nodes.length, one.nodes[0].html.slice(0, 200), one.nodes[0].failureSummary]);\n\
             }\n\
             return seen;",
            &[scheme],
        );
        assert_eq!(found, serde_json::json!([]), "{found:#}");
    }
}

#[test]
fn a_page_of_5000_tests_opens() {
    let Some(page) = Page::of(Shape { classes: 125, tests: 50 }) else { return };
    let bytes = fs::metadata(page.file()).unwrap().len();
    assert!(bytes <= 20_000_000, "{bytes} bytes");
    let opened = page.open(&page.file(), &[]);
    assert_eq!(opened.console, Vec::<String>::new());
    // How long it took is for a person to judge (docs/figures.md): this machine may be busy.
    writeln!(io::stderr(), "5000 tests, {bytes} bytes, opened in {} ms", opened.attribute("data-opened")).unwrap();
    assert!(opened.attribute("data-opened").parse::<u32>().is_ok());
    // Nothing of the tests is laid out until it is asked for.
    assert!(!opened.dom.split("<script").next().unwrap().contains("total1_returns1"));
}
