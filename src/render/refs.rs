//! References inside an SVG: `url(#id)` in any attribute, `#id` in a link.

/// The attribute that links to an element; `xlink:href` has the same name in its own namespace.
pub const LINK: &str = "href";

/// The ids that an attribute refers to.
pub fn ids<'v>(name: &str, value: &'v str) -> impl Iterator<Item = &'v str> {
    let link = (name == LINK).then(|| value.trim().strip_prefix('#'));
    let urls = value.split("url(").skip(1).filter_map(|url| {
        let target = url.split(')').next()?.trim().trim_matches(['"', '\'']);
        target.strip_prefix('#')
    });
    link.flatten().into_iter().chain(urls)
}

/// The value with each id as `rename` has it; `None` where it stays as it is.
pub fn renamed(name: &str, value: &str, rename: &dyn Fn(&str) -> Option<String>) -> Option<String> {
    let mut changed = None;
    for id in ids(name, value) {
        let Some(new) = rename(id) else { continue };
        let text = changed.get_or_insert_with(|| (String::new(), 0));
        // `ids` gives parts of the value itself, in order.
        let at = id.as_ptr() as usize - value.as_ptr() as usize;
        text.0.push_str(&value[text.1..at]);
        text.0.push_str(&new);
        text.1 = at + id.len();
    }
    changed.map(|(mut text, done)| {
        text.push_str(&value[done..]);
        text
    })
}

/// Whether a link leads to a drawing.
pub fn is_drawing(link: &str) -> bool {
    let end = link.len().checked_sub(4).and_then(|at| link.get(at..));
    !link.starts_with("data:") && end.is_some_and(|end| end.eq_ignore_ascii_case(".svg"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn references_are_renamed_wherever_they_stand() {
        let rename = |id: &str| (id != "b").then(|| format!("x-{id}"));
        let of = |name, value| renamed(name, value, &rename);
        assert_eq!(of("href", "#a").unwrap(), "#x-a");
        assert_eq!(of("fill", "url( '#a' ) red").unwrap(), "url( '#x-a' ) red");
        assert_eq!(
            of("style", "fill:url(#a);mask:url(#b);clip-path:url(\"#c\")").unwrap(),
            "fill:url(#x-a);mask:url(#b);clip-path:url(\"#x-c\")"
        );
        assert_eq!(of("href", "#b"), None);
        assert_eq!(of("fill", "#a00"), None);
    }
}
