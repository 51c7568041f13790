//! What an article says of itself before its text: `key: value` lines between `---`, or TOML between `+++`.
//!
//! Of YAML this is the part that is read alike by everybody: `key: value`, `key: [a, b]`, a list of `- x` lines,
//! and the two kinds of quotes. Anything else is refused with its line, never guessed at.

use super::input::Fault;
use toml::de::{DeTable, DeValue};

/// One value, as it was written.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Value {
    One(String),
    Many(Vec<String>),
}

/// One field with its line in the file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Field {
    pub(super) key: String,
    pub(super) value: Value,
    pub(super) line: u64,
}

/// The fields of a file and the text behind them.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Article<'a> {
    pub(super) fields: Vec<Field>,
    pub(super) body: &'a str,
    /// The line of the file in which the body begins.
    pub(super) body_line: u64,
}

/// Parts a file into its fields and its body. A file that begins with neither fence is all body.
pub(super) fn split(source: &str) -> Result<Article<'_>, Fault> {
    let (first, mut rest) = source.split_once('\n').unwrap_or((source, ""));
    let fence = first.trim_end();
    if fence != "---" && fence != "+++" {
        return Ok(Article { fields: Vec::new(), body: source, body_line: 1 });
    }
    let inside = rest;
    let mut line = 1;
    while !rest.is_empty() {
        let (this, behind) = rest.split_once('\n').unwrap_or((rest, ""));
        line += 1;
        if this.trim_end() == fence {
            let inside = &inside[..inside.len() - rest.len()];
            let fields = if fence == "+++" { toml_fields(inside)? } else { plain_fields(inside)? };
            return Ok(Article { fields, body: behind, body_line: line + 1 });
        }
        rest = behind;
    }
    Err(Fault::new(1, format!("the front matter is not closed by `{fence}`")))
}

/// Both kinds begin behind the fence, in the second line of the file.
const FIRST_LINE: u64 = 2;

fn toml_fields(source: &str) -> Result<Vec<Field>, Fault> {
    let line_at = |at: usize| FIRST_LINE + source.bytes().take(at).filter(|&byte| byte == b'\n').count() as u64;
    let table = DeTable::parse(source)
        .map_err(|error| Fault::new(error.span().map(|span| line_at(span.start)), error.message()))?;
    let mut fields = Vec::new();
    for (key, value) in table.into_inner() {
        let line = line_at(key.span().start);
        // A number or a date keeps the form in which it was written.
        let written = |value: &toml::Spanned<DeValue<'_>>| match value.get_ref() {
            DeValue::String(text) => Ok(text.to_string()),
            DeValue::Integer(_) | DeValue::Datetime(_) => Ok(source[value.span()].to_owned()),
            _ => Err(Fault::new(
                line_at(value.span().start),
                format!("{}: is not text or a list of texts", key.get_ref()),
            )),
        };
        let value = match value.get_ref() {
            DeValue::Array(items) => Value::Many(items.iter().map(written).collect::<Result<_, _>>()?),
            _ => Value::One(written(&value)?),
        };
        fields.push(Field { key: key.get_ref().to_string(), value, line });
    }
    fields.sort_by_key(|field| field.line);
    Ok(fields)
}

fn plain_fields(source: &str) -> Result<Vec<Field>, Fault> {
    let mut fields: Vec<Field> = Vec::new();
    // The key whose `- x` lines may follow.
    let mut open: Option<(String, u64, Vec<String>)> = None;
    for (number, line) in (FIRST_LINE..).zip(source.lines()) {
        let fault = |reason: String| Fault::new(number, reason);
        let words = line.trim();
        if words.is_empty() || words.starts_with('#') {
            continue;
        }
        if let Some(item) = words.strip_prefix("- ") {
            let Some((key, _, items)) = &mut open else {
                return Err(fault("a list item stands under no key".into()));
            };
            if line.contains('\t') {
                return Err(fault(format!("{key}: a tab in a list")));
            }
            items.push(scalar(item.trim()).map_err(|reason| fault(format!("{key}: {reason}")))?);
            continue;
        }
        if let Some(field) = open.take() {
            fields.push(close(field)?);
        }
        if line.starts_with([' ', '\t']) {
            return Err(fault("an indented line: nested fields and values of several lines are not read".into()));
        }
        let Some((key, value)) = line.split_once(':').filter(|(_, value)| value.is_empty() || value.starts_with(' '))
        else {
            return Err(fault("is not `key: value`".into()));
        };
        if key.is_empty() || !key.bytes().all(|b| b.is_ascii_lowercase() || b == b'_') {
            return Err(fault("the key is not made of small letters and `_`".into()));
        }
        if fields.iter().any(|field| field.key == key) {
            return Err(fault(format!("{key}: stands twice")));
        }
        let value = value.trim();
        if value.is_empty() {
            open = Some((key.to_owned(), number, Vec::new()));
            continue;
        }
        let value = match value.strip_prefix('[') {
            Some(list) => flow_list(list).map(Value::Many),
            None => scalar(value).map(Value::One),
        };
        let value = value.map_err(|reason| fault(format!("{key}: {reason}")))?;
        fields.push(Field { key: key.to_owned(), value, line: number });
    }
    if let Some(field) = open {
        fields.push(close(field)?);
    }
    Ok(fields)
}

fn close((key, line, items): (String, u64, Vec<String>)) -> Result<Field, Fault> {
    if items.is_empty() {
        return Err(Fault::new(line, format!("{key}: says nothing")));
    }
    Ok(Field { key, value: Value::Many(items), line })
}

/// The items behind a `[`.
fn flow_list(mut rest: &str) -> Result<Vec<String>, String> {
    let mut items = Vec::new();
    rest = rest.trim_start();
    if let Some("") = rest.strip_prefix(']') {
        return Ok(items);
    }
    loop {
        let (item, behind) = match rest.chars().next() {
            Some(quote @ ('"' | '\'')) => quoted(&rest[1..], quote)?,
            _ => {
                let end = rest.find([',', ']']).ok_or("the list is not closed by `]`")?;
                (scalar(rest[..end].trim())?, &rest[end..])
            }
        };
        items.push(item);
        let behind = behind.trim_start();
        if behind == "]" {
            return Ok(items);
        }
        rest = behind.strip_prefix(',').ok_or("the list is not closed by `]` at the end of the line")?.trim_start();
    }
}

fn scalar(text: &str) -> Result<String, String> {
    let Some(first) = text.chars().next() else { return Err("an empty item".into()) };
    if matches!(first, '"' | '\'') {
        return match quoted(&text[1..], first)? {
            (value, "") => Ok(value),
            _ => Err("something stands behind the closing quote".into()),
        };
    }
    if "[]{},&*!|>%@`#?".contains(first) || (first == '-' && text[1..].starts_with([' ', '-'])) || text == "-" {
        return Err(format!("a value that begins with `{first}` must stand in quotes"));
    }
    // YAML would read the one as a nested field and the other as a remark.
    if text.contains(": ") || text.ends_with(':') || text.contains(" #") {
        return Err("a value that holds `: ` or ` #` must stand in quotes".into());
    }
    Ok(text.to_owned())
}

/// The text up to the closing quote, and what is behind it.
fn quoted(text: &str, quote: char) -> Result<(String, &str), String> {
    let mut out = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        if c == quote {
            let behind = &text[at + 1..];
            if quote == '"' || !behind.starts_with('\'') {
                return Ok((out, behind));
            }
            chars.next();
            out.push('\'');
        } else if c == '\\' && quote == '"' {
            match chars.next() {
                Some((_, 'n')) => out.push('\n'),
                Some((_, c @ ('"' | '\\' | '/'))) => out.push(c),
                _ => return Err("only \\\\, \\\", \\/ and \\n are known behind a backslash".into()),
            }
        } else {
            out.push(c);
        }
    }
    Err(format!("the quote {quote} is not closed"))
}

#[cfg(test)]
#[path = "front_matter_tests.rs"]
mod tests;
