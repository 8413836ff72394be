//! As much of XML as poms have: elements with text and elements in them. Attributes are skipped.

/// An element.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Element {
    name: String,
    text: String,
    children: Vec<Element>,
}

impl Element {
    /// The elements of a text below one without a name. What is left open at its end ends there.
    pub(super) fn parse(text: &str) -> Self {
        let mut open = vec![Self::default()];
        let mut rest = text;
        while let Some((before, tail)) = rest.split_once('<') {
            append(&mut open, &unescaped(before));
            rest = match tail {
                _ if tail.starts_with("!--") => after(tail, "-->").1,
                _ if tail.starts_with("![CDATA[") => {
                    let (inside, tail) = after(&tail["![CDATA[".len()..], "]]>");
                    append(&mut open, inside);
                    tail
                }
                _ => {
                    let (tag, tail) = after(tail, ">");
                    take_tag(&mut open, tag);
                    tail
                }
            };
        }
        append(&mut open, &unescaped(rest));
        while open.len() > 1 {
            close(&mut open);
        }
        open.remove(0)
    }

    /// The first element on a path.
    pub(super) fn at<'a>(&'a self, path: &[&str]) -> Option<&'a Self> {
        path.iter().try_fold(self, |element, name| element.all(name).next())
    }

    /// The text of the first element on a path.
    pub(super) fn text_at(&self, path: &[&str]) -> Option<&str> {
        self.at(path).map(|element| element.text.trim()).filter(|text| !text.is_empty())
    }

    /// The elements in this one of a name.
    pub(super) fn all<'a, 'n>(&'a self, name: &'n str) -> impl Iterator<Item = &'a Self> + use<'a, 'n> {
        self.children.iter().filter(move |child| child.name == name)
    }
}

fn take_tag(open: &mut Vec<Element>, tag: &str) {
    if tag.starts_with(['!', '?']) {
        return;
    }
    if tag.starts_with('/') {
        close(open);
        return;
    }
    let name = tag.trim_end_matches('/').split_whitespace().next().unwrap_or_default().to_owned();
    open.push(Element { name, ..Element::default() });
    if tag.ends_with('/') {
        close(open);
    }
}

fn close(open: &mut Vec<Element>) {
    // (The one without a name stays.)
    if open.len() > 1
        && let Some(element) = open.pop()
        && let Some(parent) = open.last_mut()
    {
        parent.children.push(element);
    }
}

fn append(open: &mut [Element], text: &str) {
    if let Some(element) = open.last_mut() {
        element.text.push_str(text);
    }
}

fn after<'a>(text: &'a str, end: &str) -> (&'a str, &'a str) {
    text.split_once(end).unwrap_or((text, ""))
}

fn unescaped(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&apos;", "'").replace("&amp;", "&")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_declarations_and_empty_elements_are_passed() {
        let text = "<?xml version=\"1.0\"?><!-- <a>no</a> --><a x=\"1\"><b/><c> d&amp;<![CDATA[<e>]]> </c></a>";
        let root = Element::parse(text);
        assert_eq!(root.text_at(&["a", "c"]), Some("d&<e>"));
        assert_eq!(root.at(&["a", "b"]).unwrap().text, "");
        assert_eq!(root.text_at(&["a", "b"]), None);
        assert_eq!(Element::parse("</a><b><c>1").text_at(&["b", "c"]), Some("1"));
    }
}
