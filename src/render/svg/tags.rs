//! The tags of a text that may be no XML, found without any recursion.

/// A start or an end tag of an element, with its brackets.
#[derive(Clone, Copy, Debug)]
pub struct XmlTag<'t> {
    /// Where it begins, in bytes.
    pub at: usize,
    pub text: &'t str,
}

impl<'t> XmlTag<'t> {
    /// The name of the element, with its prefix.
    pub fn name(&self) -> &'t str {
        let name = self.text.trim_start_matches(['<', '/']);
        let end = name.find(|letter: char| letter.is_whitespace() || matches!(letter, '>' | '/'));
        &name[..end.unwrap_or(name.len())]
    }
}

/// The tags of a text, in their order.
pub fn tags(text: &str) -> impl Iterator<Item = XmlTag<'_>> {
    let mut next = 0;
    std::iter::from_fn(move || {
        loop {
            let at = next + text[next..].find('<')?;
            let tag = &text[at..];
            let until = |end: &str| tag.find(end).map(|at| at + end.len());
            let (end, is_tag) = match tag {
                _ if tag.starts_with("<!--") => (until("-->"), false),
                _ if tag.starts_with("<![CDATA[") => (until("]]>"), false),
                _ if tag.starts_with("<?") => (until("?>"), false),
                _ => (tag_end(tag), !tag.starts_with("<!")),
            };
            let end = end.unwrap_or(tag.len());
            next = at + end;
            if is_tag {
                let text = &tag[..end];
                return Some(XmlTag { at, text });
            }
        }
    })
}

/// The start tags of the elements that are open at the end of a text, the innermost last.
pub fn open_tags(text: &str) -> Vec<XmlTag<'_>> {
    let mut open: Vec<XmlTag<'_>> = Vec::new();
    for tag in tags(text) {
        match tag.text {
            text if text.starts_with("</") => {
                open.pop();
            }
            text if text.ends_with("/>") => {}
            _ => open.push(tag),
        }
    }
    open
}

/// How many attributes a tag has: its signs `=` that are in no value.
pub fn signs(tag: &str) -> usize {
    let mut signs = 0;
    outside_values(tag, |byte| {
        signs += usize::from(byte == b'=');
        false
    });
    signs
}

/// Where a tag ends: at the first `>` that is in no value.
fn tag_end(tag: &str) -> Option<usize> {
    outside_values(tag, |byte| byte == b'>').map(|at| at + 1)
}

/// Goes through the bytes of a tag that are in no value, up to one at which it ends. Values, which are
/// most of a drawing, are passed over.
fn outside_values(tag: &str, mut ends: impl FnMut(u8) -> bool) -> Option<usize> {
    let bytes = tag.as_bytes();
    let mut at = 0;
    while let Some(byte) = bytes.get(at) {
        at += 1;
        match byte {
            // Most values are short: nothing is set up for a search.
            b'"' | b'\'' => at += 1 + bytes[at..].iter().position(|other| other == byte)?,
            byte if ends(*byte) => return Some(at - 1),
            _ => {}
        }
    }
    None
}
