//! URLs of databases: which database one means, what product it is of, which files it lies in.
//!
//! Input: a URL. Output: its address, which is what the database is known by; whether it is in this process, in files, on a server. Invariants: options, user and password are no
//! part of an address; what nobody knows the product of is on a server.

use crate::graph::databases::sql::Dialect;
use crate::program::Program;
use crate::trace::event::Value;

/// What a URL of a database begins with.
const URL: &str = "jdbc:";

/// A product that can keep a database in files, by what its URLs begin with, and what they say in place of a file.
pub(super) struct Product {
    url: &'static str,
    /// For one that is in memory, or may not be changed.
    unwritten: &'static [&'static str],
    /// For one in another process.
    remote: &'static [&'static str],
    /// It is written in Java, so it asks the clock of the JVM that it runs in.
    in_java: bool,
    /// What stands behind the name of a database in the names of its files; none where they are more than a test could tell.
    endings: &'static [&'static str],
}

const PRODUCTS: [Product; 4] = [
    Product {
        url: "jdbc:h2:",
        unwritten: &["mem:", "zip:"],
        remote: &["tcp:", "ssl:"],
        in_java: true,
        endings: &[".mv.db", ".h2.db", ".trace.db"],
    },
    Product {
        url: "jdbc:hsqldb:",
        unwritten: &["mem:", "res:"],
        remote: &["hsql:", "hsqls:", "http:", "https:"],
        in_java: true,
        endings: &[],
    },
    Product {
        url: "jdbc:derby:",
        unwritten: &["memory:", "jar:", "classpath:"],
        remote: &["//"],
        in_java: true,
        endings: &[],
    },
    Product {
        url: "jdbc:sqlite:",
        unwritten: &[":memory:", ":resource:"],
        remote: &[],
        in_java: false,
        endings: &["", "-journal", "-wal", "-shm"],
    },
];

/// The URL of a database that a value is. (Most texts are none, and are not copied to find that out.)
pub(in crate::graph) fn url_of(program: &Program, value: Value) -> Option<String> {
    match value {
        Value::String(text) => Some(program.text(text)).filter(|text| text.starts_with(URL))?.to_utf8(),
        _ => None,
    }
}

/// A URL without what only says how the database is opened: its options, and who opens it.
#[must_use]
pub fn address(url: &str) -> String {
    let name = &url[..address_end(url)];
    match name.split_once("//").and_then(|(product, rest)| Some((product, rest.rsplit_once('@')?.1))) {
        Some((product, place)) => format!("{product}//{place}"),
        None => name.to_owned(),
    }
}

/// Where a URL's options begin.
pub(super) fn address_end(url: &str) -> usize {
    url.find([';', '?']).unwrap_or(url.len())
}

/// What all databases of a server have in common by their addresses, where a connection can work on each of them; else the address.
pub(super) fn server(address: &str) -> &str {
    match address.rsplit_once('/') {
        Some((server, _)) if Dialect::of(address).has_databases_for_schemas() && !server.ends_with('/') => server,
        _ => address,
    }
}

/// The product of a URL, and the place behind its name.
pub(super) fn product(url: &str) -> Option<(&'static Product, &str)> {
    PRODUCTS.iter().find_map(|product| Some((product, url.strip_prefix(product.url)?)))
}

fn begins(place: &str, words: &[&str]) -> bool {
    words.iter().any(|word| place.starts_with(word))
}

/// The file, or the beginning of files' names, that a database lies in; none if that is not in the file system.
#[must_use]
pub fn file(url: &str) -> Option<&str> {
    let (product, rest) = product(url)?;
    let rest = ["file:", "directory:"].iter().find_map(|prefix| rest.strip_prefix(prefix)).unwrap_or(rest);
    let path = &rest[..address_end(rest)];
    (!path.is_empty() && !begins(path, product.unwritten) && !begins(path, product.remote)).then_some(path)
}

/// What stands behind the name of a database in the names of its files; nothing where these are more than a test could tell, or lie where the name does not say (`~/shop`, `split:shop`).
#[must_use]
pub fn endings_of_files(url: &str) -> &'static [&'static str] {
    let is_plain = |file: &str| {
        let scheme = file.split(['/', '\\']).next().and_then(|first| first.split_once(':'));
        !file.starts_with('~') && scheme.is_none_or(|(word, _)| word.len() == 1)
    };
    let plain = file(url).filter(|file| is_plain(file)).and_then(|_| product(url));
    plain.map_or(&[], |(product, _)| product.endings)
}

/// The same for the file of a database that is attached to another one, as SQLite does.
pub(in crate::graph) fn endings_of_attached(file: &str) -> &'static [&'static str] {
    endings_of_files(&format!("jdbc:sqlite:{file}"))
}

/// Whether a database is in another process, which goes on when a JVM that uses it ends. (Of one that nobody saw the URL of it is not known.)
pub(super) fn is_server(url: &str) -> bool {
    url.starts_with(URL) && product(url).is_none_or(|(product, place)| begins(place, product.remote))
}

/// Whether a database runs in the JVM that has it, and asks the clock there.
pub(super) fn is_in_process(url: &str) -> bool {
    product(url).is_some_and(|(product, place)| product.in_java && !begins(place, product.remote))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_user_and_password_are_no_part_of_a_databases_name() {
        assert_eq!(address("jdbc:h2:mem:x;DB_CLOSE_DELAY=-1"), "jdbc:h2:mem:x");
        assert_eq!(address("jdbc:mariadb://me:secret@localhost:3306/x?a=b"), "jdbc:mariadb://localhost:3306/x");
        assert_eq!(address("jdbc:mariadb://localhost:3306/x"), "jdbc:mariadb://localhost:3306/x");
        assert_eq!(address("jdbc:mysql://ann:p@w@db:3306/a?user=b&password=c"), "jdbc:mysql://db:3306/a");
        assert_eq!(address("jdbc:sqlserver://db;user=b;password=c"), "jdbc:sqlserver://db");
        assert_eq!(address("jdbc:sqlite:data.db"), "jdbc:sqlite:data.db");
    }

    #[test]
    fn a_database_of_this_process_is_known_by_its_url() {
        for url in ["jdbc:h2:mem:shop", "jdbc:h2:./shop", "jdbc:derby:memory:shop", "jdbc:hsqldb:file:shop"] {
            assert!(is_in_process(url), "{url}");
        }
        for url in ["jdbc:h2:tcp://db/mem:shop", "jdbc:mysql://db/shop", "jdbc:derby://db/shop"] {
            assert!(is_server(url), "{url}");
        }
        for url in ["jdbc:h2:mem:shop", "jdbc:sqlite:shop.db", "jdbc:derby:shop", ""] {
            assert!(!is_server(url), "{url}");
        }
        for url in ["jdbc:h2:tcp://db/mem:shop", "jdbc:derby://db/shop", "jdbc:mysql://db/shop", "jdbc:sqlite:shop.db"]
        {
            assert!(!is_in_process(url), "{url}");
        }
    }

    #[test]
    fn all_files_of_a_database_are_known_where_its_name_says_where_they_lie() {
        assert_eq!(endings_of_files("jdbc:sqlite:data/shop.db")[0], "");
        assert_eq!(endings_of_files("jdbc:h2:file:./shop;AUTO_SERVER=TRUE")[0], ".mv.db");
        assert_eq!(endings_of_files("jdbc:h2:C:/data/shop")[0], ".mv.db");
        for url in ["jdbc:h2:~/shop", "jdbc:h2:split:./shop", "jdbc:h2:nio:shop", "jdbc:h2:mem:shop", "jdbc:derby:shop"]
        {
            assert_eq!(endings_of_files(url), [""; 0], "{url}");
        }
    }

    #[test]
    fn a_database_in_files_is_known_by_its_url() {
        assert_eq!(file("jdbc:h2:/data/shop;AUTO_SERVER=TRUE"), Some("/data/shop"));
        assert_eq!(file("jdbc:h2:file:./shop"), Some("./shop"));
        assert_eq!(file("jdbc:sqlite:shop.db?cache=shared"), Some("shop.db"));
        assert_eq!(file("jdbc:hsqldb:file:/data/shop"), Some("/data/shop"));
        assert_eq!(file("jdbc:derby:/data/shop;create=true"), Some("/data/shop"));
        for none in
            ["jdbc:h2:mem:shop", "jdbc:sqlite::memory:", "jdbc:sqlite:", "jdbc:derby://db/shop", "jdbc:mysql://db/shop"]
        {
            assert_eq!(file(none), None, "{none}");
        }
    }
}
