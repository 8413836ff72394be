//! Where classes come from: code sources as the JVM names them.
//!
//! Input: the URL of a code source. Output: the file or folder, and for a folder in a jar the entry as `FILE.jar!/FOLDER`.

use std::path::PathBuf;

/// The path of a `file:` URL.
#[must_use]
pub fn path_of(url: &str) -> Option<PathBuf> {
    let path = url.strip_prefix("file:")?;
    let path = if path.starts_with("///") { &path[2..] } else { path };
    let mut bytes = Vec::with_capacity(path.len());
    let mut rest = path.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let escaped = (*first == b'%').then(|| tail.get(..2)).flatten();
        let decoded = escaped.and_then(|digits| u8::from_str_radix(std::str::from_utf8(digits).ok()?, 16).ok());
        bytes.push(decoded.unwrap_or(*first));
        rest = if decoded.is_some() { &tail[2..] } else { tail };
    }
    String::from_utf8(bytes).ok().map(PathBuf::from)
}

/// The class path entry of a code source: a folder, a jar, or for the classes of a fat jar `FILE.jar!/FOLDER`
/// (`jar:file:/app.jar!/BOOT-INF/classes!/`, and since Spring Boot 3.2 `jar:nested:/app.jar/!BOOT-INF/classes/!/`).
#[must_use]
pub fn entry_of(url: &str) -> Option<PathBuf> {
    if let Some(inside) = url.strip_prefix("jar:nested:") {
        let (jar, folder) = inside.split_once("/!")?;
        return nested(&path_of(&format!("file:{jar}"))?, folder);
    }
    let Some(inside) = url.strip_prefix("jar:") else {
        return path_of(url);
    };
    match inside.split_once("!/") {
        Some((jar, folder)) => nested(&path_of(jar)?, folder),
        None => path_of(inside),
    }
}

fn nested(jar: &std::path::Path, folder: &str) -> Option<PathBuf> {
    let folder = folder.trim_end_matches(['!', '/']);
    if folder.is_empty() {
        return Some(jar.to_owned());
    }
    Some(PathBuf::from(format!("{}!/{folder}/", jar.to_str()?)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_sources_name_files_folders_and_folders_in_jars() {
        let entries = [
            ("file:/a/b%20c/", "/a/b c/"),
            ("file:///a/%C3%BC.jar", "/a/ü.jar"),
            ("jar:file:/a/x%20y.jar!/BOOT-INF/classes!/", "/a/x y.jar!/BOOT-INF/classes/"),
            ("jar:nested:/a/x.jar/!BOOT-INF/classes/!/", "/a/x.jar!/BOOT-INF/classes/"),
            ("jar:file:/a/x.jar!/", "/a/x.jar"),
        ];
        for (url, entry) in entries {
            assert_eq!(entry_of(url), Some(PathBuf::from(entry)), "{url}");
        }
        assert_eq!(entry_of("http://example.org/x.jar"), None);
    }
}
