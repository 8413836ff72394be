//! The table as a whole: it loads, answers the questions the design names, and says what is wrong with a user's file.

use std::path::Path;

use super::*;

fn effects(table: &LibraryTable, classes: &[&str], name: &str, desc: &str) -> Effects {
    table.lookup(&mut classes.iter().copied(), name, desc).unwrap().effects.clone()
}

#[test]
fn the_exact_overload_wins_over_the_name() {
    let table = LibraryTable::builtin();
    let add = effects(&table, &["java/util/ArrayList"], "add", "(Ljava/lang/Object;)Z");
    assert_eq!((add.recv, add.result), (Access::Update, Some(ResultKind::Constant)));
    let insert = effects(&table, &["java/util/ArrayList"], "add", "(ILjava/lang/Object;)V");
    assert_eq!((insert.recv, insert.result_kind("add", "(ILjava/lang/Object;)V")), (Access::ReadUpdate, ResultKind::Void));
}

#[test]
fn an_application_class_inherits_the_bodies_of_its_library_super_class() {
    let table = LibraryTable::builtin();
    let classes = ["com/acme/Orders", "java/util/ArrayList", "java/util/AbstractList"];
    assert_eq!(effects(&table, &classes, "clear", "()V").recv, Access::Kill);
}

#[test]
fn a_private_class_of_the_jdk_keeps_its_interfaces_contract_but_a_strangers_does_not() {
    let table = LibraryTable::builtin();
    let key_set = ["java/util/HashMap$KeySet", "java/util/AbstractSet", "java/util/Set", "java/util/Collection"];
    assert_eq!(effects(&table, &key_set, "isEmpty", "()Z").recv, Access::Read);
    let stranger = ["org/apache/commons/collections/map/LRUMap", "java/util/Map"];
    assert_eq!(table.lookup(&mut stranger.into_iter(), "get", "(Ljava/lang/Object;)Ljava/lang/Object;"), None);
}

#[test]
fn a_users_rows_win_and_may_use_our_templates() {
    let mut table = LibraryTable::builtin();
    let text = "[class.\"org.acme.FastList\"]\nuses = [\"list-read\"]\nmethods.get = \"recv:readupdate\"\n\
                [class.\"java.util.ArrayList\"]\nmethods.get = \"none\"\n[java]\nindent = 2\n";
    table.extend(text, Path::new("testcarve.toml")).unwrap();
    assert_eq!(effects(&table, &["org/acme/FastList"], "get", "(I)Ljava/lang/Object;").recv, Access::ReadUpdate);
    assert_eq!(effects(&table, &["org/acme/FastList"], "indexOf", "(Ljava/lang/Object;)I").recv, Access::Read);
    assert_eq!(effects(&table, &["java/util/ArrayList"], "get", "(I)Ljava/lang/Object;").recv, Access::None);
    assert_eq!(effects(&table, &["java/util/ArrayList"], "clear", "()V").recv, Access::Kill);
}

#[track_caller]
fn refused(text: &str, message: &str) {
    let error = LibraryTable::builtin().extend(text, Path::new("testcarve.toml")).unwrap_err();
    assert_eq!(error.to_string(), message);
}

#[test]
fn a_users_mistake_is_told_with_its_line_and_what_would_be_right() {
    refused(
        "\n[class.\"a.B\"]\nmethods.get = \"recv:reads\"\n",
        "testcarve.toml:3: row `a.B.get`: `recv:reads`: an access is none, read, update, kill or readupdate",
    );
    refused(
        "[class.\"a.B\"]\nmethods.\"get(\" = \"none\"\n",
        "testcarve.toml:2: `get(` names no method; write `add`, `add(int,Object)` or `add(ILjava/lang/Object;)V`, \
         several separated by blanks",
    );
    refused(
        "[class.\"a.B\"]\nunchecked.get = \"why\"\n",
        "testcarve.toml:2: class `a.B`: `unchecked` names `get`, which has no row; give it one or remove the reason",
    );
}

/// Written for `instrumenter/library-check`, which runs every row against a JDK.
#[test]
fn the_table_can_be_told_as_tsv() {
    let text = LibraryTable::builtin().to_tsv();
    if let Ok(path) = std::env::var("TESTCARVE_LIBRARY_TSV") {
        std::fs::write(path, &text).unwrap();
    }
    assert!(text.contains("R\tjava.util.ArrayList\tclass\tclear\trecv:kill\t"), "{text}");
}

#[test]
fn every_built_in_file_is_a_table_by_itself_beside_the_others() {
    let mut table = LibraryTable::default();
    if let Err(error) = table.add_files(&BUILTIN.map(|(name, text)| (Path::new(name), text))) {
        panic!("{error}");
    }
}
