use super::*;
use crate::graph::location::SERVERS_CLOCK;
use crate::trace::event::{CalleeId, Primitive};

const ON: ObjectId = ObjectId(1);

fn run_on(databases: &mut Databases, on: ObjectId, text: &str) -> Vec<(String, Access)> {
    let mut all = databases.run(on, &[Some(text.to_owned())], false);
    all.retain(|(name, _)| !name.starts_with("settings:"));
    all
}

fn needs(databases: &mut Databases, text: &str) -> Vec<String> {
    let needed = run_on(databases, ON, text).into_iter().filter(|(_, access)| access.reads());
    needed.map(|(name, _)| name).collect()
}

fn access(all: &[(String, Access)], wanted: &str) -> Access {
    all.iter().find(|(name, _)| name == wanted).map_or(Access::None, |(_, access)| *access)
}

#[test]
fn what_refers_to_a_table_needs_it_to_gain_rows_and_not_to_lose_them() {
    let mut databases = Databases::default();
    needs(&mut databases, "CREATE TABLE bill (id INT PRIMARY KEY)");
    needs(&mut databases, "CREATE TABLE line (bill INT, FOREIGN KEY (bill) REFERENCES bill (id))");
    assert_eq!(needs(&mut databases, "INSERT INTO line VALUES (1)"), ["table: line", "rows: line", "rows: bill"]);
    assert_eq!(needs(&mut databases, "DROP TABLE IF EXISTS line"), Vec::<String>::new());
    assert_eq!(needs(&mut databases, "DROP TABLE IF EXISTS bill"), ["table: line"]);
}

#[test]
fn what_goes_with_a_row_takes_along_what_refers_to_it() {
    let mut databases = Databases::default();
    needs(&mut databases, "CREATE TABLE inn (id INT PRIMARY KEY)");
    for (table, on) in [("room", "inn"), ("stay", "room"), ("bill", "stay")] {
        let key = if table == "bill" { "" } else { " ON DELETE CASCADE" };
        needs(&mut databases, &format!("CREATE TABLE {table} (id INT PRIMARY KEY, x INT REFERENCES {on} (id){key})"));
    }
    let changed = run_on(&mut databases, ON, "DELETE FROM inn WHERE id = 1");
    let told = ["rows: room", "rows: stay", "rows: bill"].map(|name| access(&changed, name));
    assert_eq!(told, [Access::ReadUpdate, Access::ReadUpdate, Access::Read], "bills hold their stays back");
}

#[test]
fn of_rows_that_all_go_only_the_number_is_told() {
    let mut databases = Databases::default();
    needs(&mut databases, "CREATE TABLE b (x INT)");
    let mut counted = |text: &str| {
        databases.counted.clear();
        run_on(&mut databases, ON, text);
        databases.counted.clone()
    };
    assert_eq!(counted("DELETE FROM b"), ["rows: b"]);
    assert_eq!(counted("DELETE FROM b WHERE x = 1"), Vec::<String>::new());
    databases.stepped(ON, Step::Always);
    run_on(&mut databases, ON, "DELETE FROM b");
    assert_eq!(databases.counted, Vec::<String>::new(), "in a transaction they may come back");
}

#[test]
fn a_view_shows_everything_and_behind_a_trigger_so_does_each_change() {
    let mut databases = Databases::default();
    for text in ["CREATE TABLE a (x INT)", "CREATE TABLE b (x INT)", "CREATE VIEW v AS SELECT x FROM a"] {
        needs(&mut databases, text);
    }
    assert!(needs(&mut databases, "SELECT * FROM v").contains(&"rows: b".to_owned()));
    assert!(!needs(&mut databases, "INSERT INTO a VALUES (1)").contains(&"rows: b".to_owned()));
    needs(&mut databases, "CREATE TRIGGER t AFTER INSERT ON a FOR EACH ROW CALL \"x.Y\"");
    let changed = run_on(&mut databases, ON, "INSERT INTO a VALUES (1)");
    assert_eq!(access(&changed, "rows: b"), Access::ReadUpdate);
}

#[test]
fn of_two_tables_of_one_name_nothing_is_ended() {
    let mut databases = Databases::default();
    needs(&mut databases, "CREATE TABLE b (x INT)");
    let dropped = run_on(&mut databases, ON, "DROP TABLE IF EXISTS old.b");
    assert_eq!(access(&dropped, "rows: b"), Access::ReadUpdate);
}

#[test]
fn what_failed_ends_nothing() {
    let mut databases = Databases::default();
    let failed = databases.run(ON, &[Some("CREATE TABLE b (x INT)".to_owned())], true);
    assert_eq!(access(&failed, "rows: b"), Access::ReadUpdate);
}

#[test]
fn a_transaction_that_is_open_is_undone_by_closing_and_by_rolling_back_only() {
    let mut databases = Databases::default();
    needs(&mut databases, "CREATE TABLE b (x INT)");
    assert_eq!(databases.closed(ON), []);
    databases.stepped(ON, Step::Always);
    run_on(&mut databases, ON, "INSERT INTO b VALUES (1)");
    assert_eq!(databases.stepped(ON, Step::BackTo), [("rows: b".to_owned(), Access::ReadUpdate)]);
    assert_eq!(databases.stepped(ON, Step::Commit), [("rows: b".to_owned(), Access::Update)]);
    assert_eq!(databases.closed(ON), []);
    run_on(&mut databases, ON, "INSERT INTO b VALUES (1)");
    assert_eq!(databases.closed(ON), [("rows: b".to_owned(), Access::ReadUpdate)]);
}

#[test]
fn a_batch_is_empty_when_it_was_run() {
    let mut databases = Databases::default();
    databases.prepared(ON, Value::Object(ObjectId(2)), Vec::new());
    let statement = databases.connections.statements.get_mut(&ObjectId(2)).expect("made");
    statement.batch.push(Some("INSERT INTO b VALUES (1)".to_owned()));
    assert_eq!(databases.texts(ObjectId(2), true, None).len(), 1);
    assert_eq!(databases.texts(ObjectId(2), true, None).len(), 0);
}

#[test]
fn a_table_made_where_one_was_dropped_needs_nothing_of_that_one() {
    let mut databases = Databases::default();
    needs(&mut databases, "CREATE TABLE b (x INT)");
    assert_eq!(needs(&mut databases, "DROP TABLE b"), ["table: b"]);
    assert_eq!(needs(&mut databases, "CREATE TABLE b (x INT)"), Vec::<String>::new());
    assert_eq!(needs(&mut databases, "CREATE TABLE IF NOT EXISTS b (x INT, y INT)"), ["table: b", "rows: b"]);
    assert_eq!(needs(&mut databases, "DROP TABLE IF EXISTS b"), Vec::<String>::new());
    assert_eq!(needs(&mut databases, "CREATE TABLE b (x INT)"), ["table: b"], "tests may find one");
}

#[test]
fn a_setting_is_read_while_it_is_not_what_it_was_at_first() {
    let mut databases = Databases::default();
    let read = |databases: &mut Databases| {
        let all = databases.run(ON, &[Some("SELECT 1".to_owned())], false);
        all.into_iter().filter(|(name, _)| name.starts_with("settings:1 ")).collect::<Vec<_>>()
    };
    let set = |databases: &mut Databases, first: bool| {
        databases.connections.any(ON);
        databases.connections.of(ON).unwrap().sets("setAutoCommit", first)
    };
    assert_eq!(read(&mut databases), []);
    assert_eq!(set(&mut databases, false), ("settings:1 setAutoCommit".to_owned(), Access::Kill));
    assert_eq!(read(&mut databases), [("settings:1 setAutoCommit".to_owned(), Access::Read)]);
    set(&mut databases, true);
    assert_eq!(read(&mut databases), []);
}

#[test]
fn what_runs_in_a_transaction_that_a_text_began_needs_that_text() {
    let mut databases = Databases::default();
    needs(&mut databases, "CREATE TABLE b (x INT)");
    let mut told = |text: &str| access(&databases.run(ON, &[Some(text.to_owned())], false), "settings:1 begin");
    assert_eq!(told("BEGIN"), Access::Kill);
    assert_eq!(told("INSERT INTO b VALUES (1)"), Access::Read);
    assert_eq!(told("ROLLBACK"), Access::Read);
    assert_eq!(told("INSERT INTO b VALUES (1)"), Access::None, "it has ended");
}

#[test]
fn what_is_made_behind_a_drop_of_all_needs_nothing_of_before() {
    let mut databases = Databases::default();
    let (receiver, result) = (Value::Absent, Value::Object(ON));
    let call =
        RecordedCall { callee: CalleeId(0), receiver, arguments: &[], result, by_driver: false, invocation: None };
    let told = Told { url: Some("jdbc:h2:mem:x".into()), ..Told::default() };
    let none = crate::trace::recorded("testcarve-trace 2\n");
    let program = Program::new(none.header, none.definitions);
    databases.connections.opened(&program, &told, call);
    for text in ["CREATE TABLE a (x INT)", "CREATE TABLE b (x INT REFERENCES a (x))", "INSERT INTO a VALUES (1)"] {
        needs(&mut databases, text);
    }
    let name = "rows:jdbc:h2:mem:x public.a";
    assert_eq!(access(&run_on(&mut databases, ON, "DROP ALL OBJECTS"), name), Access::Kill);
    assert_eq!(needs(&mut databases, "CREATE TABLE a (x INT)"), Vec::<String>::new());
    let settings = |databases: &mut Databases| {
        let all = databases.run(ON, &[Some("DROP ALL OBJECTS".to_owned())], false);
        access(&all, "settings:jdbc:h2:mem:x")
    };
    assert_eq!(settings(&mut databases), Access::Read, "there is nothing that all need");
    needs(&mut databases, "COMMENT ON SCHEMA public IS 'shop'");
    assert_ne!(settings(&mut databases), Access::Read);
    needs(&mut databases, "CREATE TABLE a (x INT)");
    needs(&mut databases, "SET MODE MySQL");
    assert_eq!(access(&run_on(&mut databases, ON, "DROP ALL OBJECTS"), name), Access::Kill);
    assert_eq!(access(&run_on(&mut databases, ON, "SHUTDOWN"), name), Access::ReadUpdate, "the mode goes, too");
}

#[test]
fn rows_that_the_clock_gave_something_of_are_read_with_it_where_they_show_that() {
    let mut databases = Databases::default();
    needs(&mut databases, "CREATE TABLE b (x INT, born DATE DEFAULT CURRENT_DATE, luck DOUBLE)");
    needs(&mut databases, "INSERT INTO b (x, luck) VALUES (1, RAND())");
    let mut asked = |text: &str| -> Vec<String> {
        let all = needs(&mut databases, text);
        all.into_iter().filter(|name| !name.contains(": ")).collect()
    };
    assert_eq!(asked("SELECT * FROM b"), [SERVERS_CLOCK, "random"], "of a database that nobody knows");
    assert_eq!(asked("SELECT x FROM b WHERE luck > ?"), ["random"]);
    assert_eq!(asked("SELECT COUNT(*) FROM b WHERE born = ?"), Vec::<String>::new());
    assert_eq!(asked("UPDATE b SET born = CURRENT_DATE WHERE x = 1"), Vec::<String>::new());
}

#[test]
fn a_table_that_is_made_unless_it_is_there_needs_no_earlier_one() {
    let mut databases = Databases::default();
    let make = "CREATE TABLE IF NOT EXISTS b (x INT, y INT REFERENCES a (z))";
    let mut told = |text: &str| {
        let all = databases.run(ON, &[Some(text.to_owned())], false);
        (access(&all, "table: b"), access(&all, "rows: b"))
    };
    assert_eq!(told(make), (Access::ReadUpdate, Access::ReadUpdate));
    assert_eq!(told("INSERT INTO b VALUES (1, 2)"), (Access::Read, Access::ReadUpdate));
    assert_eq!(told(make), (Access::Kill, Access::None));
    assert_eq!(told("CREATE TABLE IF NOT EXISTS b (x INT)"), (Access::ReadUpdate, Access::ReadUpdate), "another one");
    told("ALTER TABLE b ADD COLUMN z INT");
    assert_eq!(told(make), (Access::ReadUpdate, Access::ReadUpdate), "it was changed");
}

/// A connection to a server, by its URL.
fn connected(databases: &mut Databases, on: ObjectId, url: &str) {
    let told = Told { url: Some(url.to_owned()), ..Told::default() };
    let program = Program::default();
    let callee = CalleeId(0);
    let (receiver, arguments, result) = (Value::Absent, &[][..], Value::Object(on));
    let call = RecordedCall { callee, receiver, arguments, result, by_driver: false, invocation: None };
    databases.connections.opened(&program, &told, call);
}

const SERVER: &str = "jdbc:mariadb://127.0.0.1:3306";

#[test]
fn a_database_is_known_by_what_the_connection_uses_and_by_what_stands_before_a_name() {
    let mut databases = Databases::default();
    let (by_url, by_use) = (ObjectId(1), ObjectId(2));
    connected(&mut databases, by_url, &format!("{SERVER}/desk?useSSL=false"));
    connected(&mut databases, by_use, &format!("{SERVER}/"));
    let rows = |all: &[(String, Access)]| -> Vec<String> {
        all.iter().filter_map(|(name, _)| name.strip_prefix("rows:").map(str::to_owned)).collect()
    };
    let loans = format!("{SERVER} desk.loans");
    assert_eq!(rows(&run_on(&mut databases, by_url, "SELECT * FROM loans")), [loans.as_str()]);
    run_on(&mut databases, by_use, "USE desk");
    assert_eq!(rows(&run_on(&mut databases, by_use, "INSERT INTO loans VALUES (1)")), [loans.as_str()]);
    run_on(&mut databases, by_use, "USE shop");
    assert_eq!(rows(&run_on(&mut databases, by_use, "SELECT * FROM `desk`.Loans")), [loans.as_str()]);
    assert_eq!(rows(&run_on(&mut databases, by_use, "SELECT * FROM loans")), [format!("{SERVER} shop.loans")]);
}

#[test]
fn a_script_that_makes_a_database_anew_needs_nothing_of_what_was_there() {
    let mut databases = Databases::default();
    connected(&mut databases, ON, &format!("{SERVER}/"));
    run_on(&mut databases, ON, "CREATE TABLE shop.loans (id INT)");
    for autocommit in [true, false] {
        if !autocommit {
            databases.stepped(ON, Step::Always);
        }
        for text in ["DROP DATABASE IF EXISTS desk", "CREATE DATABASE desk", "USE desk", "CREATE TABLE loans (id INT)"]
        {
            run_on(&mut databases, ON, text);
        }
        run_on(&mut databases, ON, "INSERT INTO loans VALUES (1)");
        let dropped = run_on(&mut databases, ON, "DROP DATABASE IF EXISTS desk");
        assert_eq!(access(&dropped, &format!("rows:{SERVER} desk.loans")), Access::Kill, "{autocommit}");
        assert_eq!(access(&dropped, &format!("rows:{SERVER} shop.loans")), Access::None);
        assert!(needs(&mut databases, "CREATE DATABASE desk").contains(&format!("table:{SERVER} desk.")));
    }
}

const POSTGRES: &str = "jdbc:postgresql://127.0.0.1:5432/depot";

fn rows(all: &[(String, Access)]) -> Vec<&str> {
    let names = all.iter().filter_map(|(name, _)| name.strip_prefix("rows:"));
    names.filter_map(|name| name.rsplit_once(' ')).map(|(_, table)| table).collect()
}

#[test]
fn a_table_is_found_in_the_first_schema_of_the_path_that_has_it() {
    let mut databases = Databases::default();
    connected(&mut databases, ON, &format!("{POSTGRES}?currentSchema=depot,shared&ssl=false"));
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM stock")), ["depot.stock", "shared.stock"]);
    run_on(&mut databases, ON, "CREATE SCHEMA depot");
    run_on(&mut databases, ON, "CREATE TABLE shared.stock (x INT)");
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM stock")), ["shared.stock"]);
    assert_eq!(rows(&run_on(&mut databases, ON, "CREATE TABLE stock (x INT)")), ["depot.stock"]);
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM stock")), ["depot.stock"]);
    run_on(&mut databases, ON, "SET search_path TO other");
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM stock")), ["other.stock"]);
    run_on(&mut databases, ON, "RESET search_path");
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM stock")), ["depot.stock"]);
    let all = run_on(&mut databases, ON, "SELECT * FROM pg_tables");
    assert_eq!(access(&all, &format!("rows:{POSTGRES} depot.stock")), Access::Read, "it tells of everything");
}

/// What the rows of a table go through when a script makes its schema anew within a transaction that ends so.
fn remade_within(end: Step) -> Access {
    let mut databases = Databases::default();
    let mut dropped = Access::None;
    for _ in 0..2 {
        databases.begin_again();
        connected(&mut databases, ON, POSTGRES);
        run_on(&mut databases, ON, "CREATE TABLE depot.stock (x INT)");
        databases.stepped(ON, Step::Always);
        let all = run_on(&mut databases, ON, "SET client_encoding = 'UTF8'; DROP SCHEMA IF EXISTS depot CASCADE");
        dropped = access(&all, &format!("rows:{POSTGRES} depot.stock"));
        databases.stepped(ON, end);
    }
    dropped
}

#[test]
fn what_a_transaction_ends_is_ended_if_it_is_committed() {
    assert_eq!(remade_within(Step::Commit), Access::Kill);
    assert_eq!(remade_within(Step::Rollback), Access::ReadUpdate);
}

#[test]
fn what_is_set_for_a_connection_is_read_on_it_alone() {
    let mut databases = Databases::default();
    let other = ObjectId(2);
    connected(&mut databases, ON, &format!("{SERVER}/desk"));
    connected(&mut databases, other, &format!("{SERVER}/desk"));
    let read = |databases: &mut Databases, on: ObjectId, text: &str| -> Vec<String> {
        let all = databases.run(on, &[Some(text.to_owned())], false);
        let read = all.into_iter().filter(|(name, access)| name.starts_with("settings:") && access.reads());
        read.map(|(name, _)| name).filter(|name| *name != format!("settings:{SERVER}")).collect()
    };
    let none: [&str; 0] = [];
    assert_eq!(read(&mut databases, ON, "SET FOREIGN_KEY_CHECKS = 0"), none);
    assert_eq!(read(&mut databases, ON, "INSERT INTO loans VALUES (1)"), ["settings:1 foreign_key_checks"]);
    assert_eq!(read(&mut databases, ON, "DROP TABLE IF EXISTS loans"), none, "gone all the same");
    assert_eq!(read(&mut databases, other, "INSERT INTO loans VALUES (1)"), none);
    read(&mut databases, ON, "SET GLOBAL sql_mode = ''");
    let of_server = format!("settings:{SERVER} sql_mode");
    assert_eq!(read(&mut databases, other, "INSERT INTO loans VALUES (1)"), [of_server]);
}

#[test]
fn a_setting_for_one_transaction_ends_with_it() {
    let mut databases = Databases::default();
    connected(&mut databases, ON, POSTGRES);
    databases.stepped(ON, Step::Always);
    run_on(&mut databases, ON, "SET LOCAL search_path TO depot");
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM stock")), ["depot.stock"]);
    databases.stepped(ON, Step::Commit);
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM stock")), ["public.stock"]);
}

#[test]
fn a_temporary_table_is_its_connections_own() {
    let mut databases = Databases::default();
    connected(&mut databases, ON, &format!("{SERVER}/desk"));
    run_on(&mut databases, ON, "CREATE TABLE picks (x INT)");
    run_on(&mut databases, ON, "CREATE TEMPORARY TABLE picks (x INT)");
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM picks")), ["~1.picks"]);
    run_on(&mut databases, ON, "DROP TABLE picks");
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM picks")), ["desk.picks"]);
}

#[test]
fn truncating_with_what_refers_empties_that_too() {
    let mut databases = Databases::default();
    connected(&mut databases, ON, POSTGRES);
    run_on(&mut databases, ON, "CREATE TABLE stock (id INT PRIMARY KEY)");
    run_on(&mut databases, ON, "CREATE TABLE lines (stock INT REFERENCES stock (id))");
    for text in ["TRUNCATE stock CASCADE", "TRUNCATE stock, lines", "TRUNCATE lines, stock"] {
        let all = run_on(&mut databases, ON, text);
        for table in ["lines", "stock"] {
            assert_eq!(access(&all, &format!("rows:{POSTGRES} public.{table}")), Access::Kill, "{text}: {table}");
        }
    }
}

#[test]
fn what_a_url_says_is_run_first_is_run_on_each_connection() {
    let mut databases = Databases::default();
    let url = "jdbc:h2:mem:x;INIT=CREATE SCHEMA IF NOT EXISTS shop\\;SET SCHEMA shop;MODE=MySQL";
    connected(&mut databases, ON, url);
    databases.initialised(ON, true);
    assert_eq!(rows(&run_on(&mut databases, ON, "SELECT * FROM loans")), ["shop.loans"]);
    let finds_alone = |databases: &mut Databases| {
        let left = databases.left_by(
            ON,
            &[Some("INSERT INTO loans VALUES (1)".to_owned())],
            &[Parameters::default()],
            Value::Primitive(Primitive::Int(1)),
        );
        left.iter().map(|rows| rows.is_own).collect::<Vec<_>>()
    };
    run_on(&mut databases, ON, "CREATE TABLE loans (x INT)");
    assert_eq!(finds_alone(&mut databases), [false], "another one finds the same");
    run_on(&mut databases, ON, "SET SCHEMA other");
    run_on(&mut databases, ON, "CREATE TABLE loans (x INT)");
    assert_eq!(finds_alone(&mut databases), [true]);
}

#[test]
fn the_tables_of_an_attached_file_are_that_files_own() {
    let mut databases = Databases::default();
    connected(&mut databases, ON, "jdbc:sqlite:/a/main.db");
    let other = ObjectId(2);
    connected(&mut databases, other, "jdbc:sqlite:/a/other.db");
    run_on(&mut databases, other, "CREATE TABLE card (word TEXT)");
    run_on(&mut databases, ON, "CREATE TABLE card (word TEXT)");
    run_on(&mut databases, ON, "ATTACH DATABASE '/a/other.db' AS other");
    let copied = run_on(&mut databases, ON, "INSERT INTO main.card SELECT word FROM other.card");
    assert_eq!(access(&copied, "rows:jdbc:sqlite:/a/main.db card"), Access::ReadUpdate);
    assert_eq!(access(&copied, "rows:jdbc:sqlite:/a/other.db card"), Access::Read);
    let own = run_on(&mut databases, ON, "SELECT * FROM card");
    assert_eq!(access(&own, "rows:jdbc:sqlite:/a/other.db card"), Access::None);
}

#[test]
fn a_number_that_the_database_may_give_in_place_of_none_is_not_known() {
    let mut databases = Databases::default();
    connected(&mut databases, ON, "jdbc:mariadb://localhost/inn");
    let mut left = |text: &str| {
        let texts = [Some(text.to_owned())];
        databases.run(ON, &texts, false);
        let rows = databases.left_by(ON, &texts, &[Parameters::default()], Value::Primitive(Primitive::Int(1)));
        let texts = rows.into_iter().flat_map(|rows| rows.conditions).map(|one| one.text);
        texts.collect::<Vec<_>>()
    };
    // (Nobody saw that one made.)
    assert_eq!(left("INSERT INTO guest (id, name, age) VALUES (0, 'Ann', NULL)"), ["name = 'Ann'"]);
    assert_eq!(left("CREATE TABLE inn (id INT AUTO_INCREMENT PRIMARY KEY, name VARCHAR(9), beds INT)"), [""; 0]);
    assert_eq!(left("INSERT INTO inn (id, name, beds) VALUES (0, NULL, 0)"), ["name IS NULL", "beds = 0"]);
    assert_eq!(left("INSERT INTO inn VALUES (NULL, 'Sun', 3)"), ["name = 'Sun'", "beds = 3"]);
    assert_eq!(left("INSERT INTO inn VALUES (7, 'Moon', 3)"), ["id = 7", "name = 'Moon'", "beds = 3"]);
}
