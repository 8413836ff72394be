//! What is asked and told of database servers.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use crate::maven::{JUNIT_CONSOLE, jar};
use crate::workspace::{Workspace, text};

const H2: &str = "com.h2database:h2:2.2.224";

/// A driver of the program's own that says it is connected to a server on another machine.
const SOURCES: [(&str, &str); 2] = [
    (
        "Far.java",
        "package m; import java.sql.*; import java.util.*; import java.util.logging.Logger; public class Far implements Driver { \
         public Connection connect(String url, Properties info) { return acceptsURL(url) ? (Connection) java.lang.reflect.Proxy.newProxyInstance(\
         Far.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, args) -> null) : null; } \
         public boolean acceptsURL(String url) { return url.startsWith(\"jdbc:far:\"); } \
         public DriverPropertyInfo[] getPropertyInfo(String url, Properties info) { return new DriverPropertyInfo[0]; } \
         public int getMajorVersion() { return 1; } public int getMinorVersion() { return 0; } \
         public boolean jdbcCompliant() { return false; } public Logger getParentLogger() { return null; } }",
    ),
    (
        "Main.java",
        "package m; import java.sql.*; public class Main { public static void main(String[] args) throws Exception { \
         DriverManager.registerDriver(new Far()); new Main().connect(); System.out.println(twice(4)); } \
         void connect() throws SQLException { DriverManager.getConnection(\"jdbc:far://db1:99/shop\", \"me\", \"it\").close(); } \
         static int twice(int number) { return 2 * number; } }",
    ),
];

#[test]
fn tests_run_on_a_server_of_another_machine_only_if_that_is_allowed() {
    let workspace = Workspace::of_sources(&SOURCES);
    let recorded = workspace.record(&["java", "-cp", "classes", "m.Main"]);
    assert_eq!(text(&recorded.stdout), "8\n", "{}", text(&recorded.stderr));
    let message = "the program worked on a database of db1: verification would run tests there that change its rows";
    let told = workspace.ends(&["generate", "-o", "carved"], 2, message);
    assert!(text(&told.stderr).contains("--allow-database db1 "), "{}", text(&told.stderr));
    assert!(!workspace.path().join("carved").exists());
    let generated = |more: &[&str]| {
        let args = [&["generate", "-o", "carved", "--target", "m.Main#twice"], more].concat();
        let ended = workspace.testcarve(&args).output().unwrap();
        assert!(ended.status.success(), "{more:?}: {}", text(&ended.stderr));
        assert!(workspace.path().join("carved/m/MainCarvedTest.java").is_file());
        std::fs::remove_dir_all(workspace.path().join("carved")).unwrap();
    };
    generated(&["--allow-database", "DB1:99"]);
    generated(&["--no-verify"]);
    std::fs::write(workspace.path().join("testcarve.toml"), "[verify]\nallow-database = ['db1']\n").unwrap();
    generated(&[]);
}

/// Lists and adds guests of a server that is given.
const GUESTS: [(&str, &str); 2] = [
    (
        "Guests.java",
        "package m; import java.sql.*; import java.util.*; class Guests { private final String url; Guests(String url) { this.url = url; } \
         void add(String name) throws SQLException { try (Connection connection = DriverManager.getConnection(url, \"sa\", \"\"); \
         PreparedStatement insert = connection.prepareStatement(\"INSERT INTO guest (name) VALUES (?)\")) { \
         insert.setString(1, name); insert.executeUpdate(); } } \
         int named(String name) throws SQLException { try (Connection connection = DriverManager.getConnection(url, \"sa\", \"\"); \
         PreparedStatement query = connection.prepareStatement(\"SELECT COUNT(*) FROM guest WHERE name = ?\")) { \
         query.setString(1, name); try (ResultSet row = query.executeQuery()) { row.next(); return row.getInt(1); } } } }",
    ),
    (
        "Main.java",
        "package m; public class Main { public static void main(String[] args) throws Exception { Guests guests = new Guests(args[0]); \
         System.out.println(guests.named(\"Ann\")); guests.add(\"Bob\"); } }",
    ),
];

/// A database server in a process of its own.
struct Server {
    process: std::process::Child,
    url: String,
}

impl Server {
    fn start(directory: &std::path::Path) -> Self {
        let mut process = Command::new("java")
            .args(["-cp".as_ref(), jar(H2).as_os_str()])
            .args(["org.h2.tools.Server", "-tcp", "-tcpPort", "0", "-ifNotExists", "-baseDir"])
            .arg(directory)
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let port: String = line.rsplit_once(':').unwrap().1.chars().take_while(char::is_ascii_digit).collect();
        Self { process, url: format!("jdbc:h2:tcp://127.0.0.1:{port}/./guests") }
    }

    fn run(&self, sql: &str) {
        let shell = ["org.h2.tools.Shell", "-url", &self.url, "-user", "sa", "-password", "", "-sql", sql];
        let output = Command::new("java").args(["-cp".as_ref(), jar(H2).as_os_str()]).args(shell).output().unwrap();
        // (It says of what failed, and ends well.)
        let told = [&*text(&output.stdout), &*text(&output.stderr)].concat();
        assert!(output.status.success() && !told.contains("rror"), "{sql}: {told}");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn what_was_in_a_database_before_the_recording_is_told_of_the_tests_that_find_it() {
    let workspace = Workspace::of_sources(&GUESTS);
    let server = Server::start(workspace.path());
    server.run("CREATE TABLE guest (name VARCHAR(40)); INSERT INTO guest VALUES ('Ann')");
    let class_path = format!("classes:{}", jar(H2).display());
    let recorded = workspace.record(&["java", "-cp", &class_path, "m.Main", &server.url]);
    assert_eq!(text(&recorded.stdout), "1\n", "{}", text(&recorded.stderr));
    // (It is on this machine.)
    let message = "the program changed the table public.guest of jdbc:h2:tcp://127.0.0.1:";
    workspace.ends(&["generate", "-o", "carved"], 2, message);
    let command = ["generate", "-o", "carved", "--allow-database", "127.0.0.1"];
    let generated = workspace.testcarve(command).output().unwrap();
    let told = text(&generated.stderr);
    assert!(generated.status.success(), "{told}");
    let finds = "tests find rows that were in the database before the recording: public.guest (found_tables in testcarve.json).";
    assert!(told.contains(finds), "{told}");
    let source = std::fs::read_to_string(workspace.path().join("carved/m/GuestsCarvedTest.java")).unwrap();
    assert!(
        source.contains("/** Recorded in Main. Finds rows in public.guest. */\n    @Test\n    void named"),
        "{source}"
    );
}

const ENTRIES: (&str, &str) = (
    "Entries.java",
    "package m; import java.sql.*; class Entries { private final Connection connection; Entries(Connection connection) { this.connection = connection; } \
     void add(int id) throws SQLException { try (PreparedStatement insert = connection.prepareStatement(\"INSERT INTO entry (id) VALUES (?)\")) { \
     insert.setInt(1, id); insert.executeUpdate(); } } \
     int count() throws SQLException { try (Statement query = connection.createStatement(); \
     ResultSet row = query.executeQuery(\"SELECT COUNT(*) FROM entry\")) { row.next(); return row.getInt(1); } } }",
);

/// Makes its table before each test, and drops it behind each, by statements of its own.
const ENTRIES_TEST: &str = r#"package m;
import static org.junit.jupiter.api.Assertions.assertEquals;
import java.sql.*;
import org.junit.jupiter.api.*;
class EntriesTest {
    private Connection connection;
    @BeforeEach void open() throws SQLException {
        connection = DriverManager.getConnection(System.getProperty("url"), "sa", "");
        try (Statement statement = connection.createStatement()) { statement.execute("CREATE TABLE entry (id INT)"); }
    }
    @AfterEach void close() throws SQLException {
        try (Statement statement = connection.createStatement()) { statement.execute("DROP TABLE entry"); }
        connection.close();
    }
    @Test void counts() throws SQLException {
        Entries entries = new Entries(connection);
        entries.add(1);
        entries.add(2);
        assertEquals(2, entries.count());
    }
    @Test void begins() throws SQLException { assertEquals(0, new Entries(connection).count()); }
}
"#;

#[test]
fn tests_drop_on_a_server_what_the_tear_down_dropped_by_a_statement_of_its_own() {
    let workspace = Workspace::of_sources(&[ENTRIES]);
    let server = Server::start(workspace.path());
    let class_path = format!("classes:{}:{}", jar(H2).display(), jar(JUNIT_CONSOLE).display());
    workspace.write("EntriesTest.java", ENTRIES_TEST);
    workspace.succeed("javac", ["-g", "-d", "classes", "-cp", &class_path, "EntriesTest.java"]);
    let url = format!("-Durl={}", server.url);
    let launcher = "org.junit.platform.console.ConsoleLauncher";
    workspace.record(&["java", &url, "-cp", &class_path, launcher, "execute", "-c", "m.EntriesTest"]);
    let generated = workspace.testcarve(["generate", "-o", "carved"]).output().unwrap();
    let told = text(&generated.stderr);
    assert!(generated.status.success() && told.contains("for 3 of 3 methods in carved."), "{told}");
    let source = std::fs::read_to_string(workspace.path().join("carved/m/EntriesCarvedTest.java")).unwrap();
    assert!(source.contains(".execute(\"DROP TABLE entry\");\n"), "{source}");
    // Nobody has left it there: not the tests, and not those that ran without a database.
    server.run("CREATE TABLE entry (id INT)");
}
