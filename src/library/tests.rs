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
    assert_eq!(
        (insert.recv, insert.result_kind("add", "(ILjava/lang/Object;)V")),
        (Access::ReadUpdate, ResultKind::Void)
    );
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

#[test]
fn a_package_glob_answers_after_the_listed_classes_and_object_never_for_a_jdk_class() {
    let table = LibraryTable::builtin();
    let view = [
        "java/util/concurrent/ConcurrentHashMap$KeySetView",
        "java/util/Set",
        "java/util/Collection",
        "java/lang/Object",
    ];
    assert_eq!(effects(&table, &view, "size", "()I").recv, Access::Read);
    assert_eq!(
        effects(&table, &["java/util/concurrent/Phaser", "java/lang/Object"], "arrive", "()I").recv,
        Access::ReadUpdate
    );
    assert_eq!(table.lookup(&mut ["java/util/zip/Inflater", "java/lang/Object"].into_iter(), "hashCode", "()I"), None);
    assert_eq!(effects(&table, &["java/util/zip/Inflater", "java/lang/Object"], "getClass", "()V").recv, Access::None);
}

#[test]
fn access_order_of_a_linked_map_is_known_from_its_constructor() {
    let table = LibraryTable::builtin();
    let made = effects(&table, &["java/util/LinkedHashMap"], "<init>", "(IFZ)V").resolve(&Facts(Some("true"), None));
    assert_eq!(made.variants, ["access-order"]);
    let get = effects(&table, &["java/util/LinkedHashMap"], "get", "(Ljava/lang/Object;)Ljava/lang/Object;");
    assert_eq!(get.resolve(&Facts(None, Some(false))).recv, Access::Read);
    assert_eq!(get.resolve(&Facts(None, Some(true))).recv, Access::ReadUpdate);
    assert_eq!(get.resolve(&Facts(None, None)).recv, Access::ReadUpdate);
}

struct Facts(Option<&'static str>, Option<bool>);

impl CallFacts for Facts {
    fn arg_literal(&self, _: u8) -> Option<String> {
        self.0.map(str::to_owned)
    }
    fn has_variant(&self, _: &str) -> Option<bool> {
        self.1
    }
    fn gives_again(&self) -> Option<bool> {
        self.1
    }

    fn gives_null(&self) -> Option<bool> {
        None
    }

    fn is_unseen(&self) -> bool {
        false
    }
}

#[test]
fn what_was_made_when_first_asked_for_is_only_looked_at_when_asked_again() {
    let table = LibraryTable::builtin();
    let get = table.lookup(&mut ["java/lang/ThreadLocal"].into_iter(), "get", "()Ljava/lang/Object;").unwrap().effects;
    assert_eq!(get.resolve(&Facts(None, Some(true))).recv, Access::Read);
    assert_eq!(get.resolve(&Facts(None, Some(false))).recv, Access::ReadUpdate);
    assert_eq!(get.resolve(&Facts(None, None)).recv, Access::ReadUpdate);
}

#[test]
fn values_are_written_by_content_in_the_syntax_of_the_release() {
    let table = LibraryTable::builtin();
    let date = table.literal("java/time/LocalDate").unwrap();
    assert_eq!(
        (date.form, date.method.as_deref(), &date.args[..]),
        (Form::Static, Some("parse"), &[LiteralArg::Text][..])
    );
    let list = table.literal("java/util/ImmutableCollections$ListN").unwrap();
    assert_eq!(list.for_release(17).unwrap().class, "java.util.List");
    assert_eq!(list.for_release(8).unwrap().class, "java.util.Arrays");
    assert_eq!(table.facts("java/util/HashMap").ordered, Some(false));
    assert!(table.is_immutable("java/time/chrono/JapaneseDate"));
    assert_eq!(table.field_resource("java/lang/System", "out"), Some(&Resource::Stdout));
}

#[test]
fn what_a_user_calls_benign_is_found_by_glob() {
    let mut table = LibraryTable::builtin();
    assert!(!table.is_benign_field("com/acme/Pool", "cache"));
    table
        .extend("[benign]\nfields = [\"com.acme.*.cache\"]\nclasses = [\"com.acme.Memo\"]\n", Path::new("t.toml"))
        .unwrap();
    assert!(table.is_benign_field("com/acme/Pool", "cache") && table.is_benign_class("com/acme/Memo"));
}
