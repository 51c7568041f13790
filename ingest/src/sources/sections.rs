//! The body of an article as sections of plain text.

use super::characters::is_gurmukhi;
use super::input::Fault;
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use std::ops::Range;

/// A section longer than this many characters is parted at the ends of its paragraphs.
pub(super) const SECTION_CAP: usize = 2_000;

/// A stretch of an article under one heading.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Section {
    /// `None` for what stands before the first heading.
    pub(super) heading: Option<String>,
    /// Paragraphs with an empty line between them; items of a list stand on lines of their own.
    pub(super) text: String,
    /// The line of the file in which it begins.
    pub(super) line: u64,
}

/// The body of an article: its `#` heading, when it has one, and its sections.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Body {
    pub(super) title: Option<(String, u64)>,
    pub(super) sections: Vec<Section>,
}

/// Reads the Markdown of an article, whose first line is the given one of its file. Links keep their words, marks
/// and images go, code stays as it is. HTML is refused: what it would show cannot be told from what it says.
pub(super) fn sections(markdown: &str, first_line: u64) -> Result<Body, Fault> {
    let mut plain = Plain::default();
    // Offsets only grow, so the lines are counted once and not from the start for each event.
    let mut line = first_line;
    let mut counted = 0;
    for (event, Range { start, .. }) in Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter() {
        if start > counted {
            line += markdown.as_bytes()[counted..start].iter().filter(|&&b| b == b'\n').count() as u64;
            counted = start;
        }
        plain.event(event, line)?;
    }
    plain.finish()
}

/// Plain text in the making.
#[derive(Default)]
struct Plain {
    body: Body,
    section: Option<Section>,
    /// The words of the paragraph, heading, item or row that is being read.
    block: String,
    /// Set while a heading that parts the article is read: its level and line.
    heading: Option<(HeadingLevel, u64)>,
    /// For each open list the number of its next item; `None` for bullets.
    lists: Vec<Option<u64>>,
    /// What stands before the words of the item that is being read: its number, or nothing.
    marker: Option<String>,
    quotes: usize,
    images: usize,
    is_code: bool,
    cells: usize,
}

impl Plain {
    fn event(&mut self, event: Event<'_>, line: u64) -> Result<(), Fault> {
        match event {
            Event::Html(_) | Event::InlineHtml(_) | Event::Start(Tag::HtmlBlock) => {
                return Err(Fault::new(line, "holds HTML, which is not read"));
            }
            Event::Text(text) | Event::Code(text) if self.images == 0 => self.block.push_str(&text),
            Event::SoftBreak if self.images == 0 => self.block.push(' '),
            Event::HardBreak if self.images == 0 => self.block.push('\n'),
            Event::Start(tag) => self.start(&tag, line),
            Event::End(tag) => self.end(tag, line)?,
            _ => {}
        }
        Ok(())
    }

    fn start(&mut self, tag: &Tag<'_>, line: u64) {
        match tag {
            Tag::Heading { level: level @ (HeadingLevel::H1 | HeadingLevel::H2), .. } if self.is_outermost() => {
                self.heading = Some((*level, line));
            }
            Tag::BlockQuote(_) => self.quotes += 1,
            Tag::List(first) => {
                // The words of the item above end where the list below it begins.
                self.close_block(line);
                self.lists.push(*first);
            }
            Tag::Item => {
                let number = self.lists.last_mut().and_then(Option::as_mut);
                self.marker = Some(number.map_or_else(String::new, |number| {
                    *number += 1;
                    format!("{}. ", *number - 1)
                }));
            }
            Tag::CodeBlock(_) => {
                self.close_block(line);
                self.is_code = true;
            }
            Tag::TableHead | Tag::TableRow => self.cells = 0,
            Tag::TableCell => {
                if self.cells > 0 {
                    self.block.push_str(", ");
                }
                self.cells += 1;
            }
            Tag::Image { .. } => self.images += 1,
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd, line: u64) -> Result<(), Fault> {
        match tag {
            TagEnd::Heading(_) => match self.heading.take() {
                Some((level, line)) => self.part(level, line)?,
                None => self.close_block(line),
            },
            TagEnd::BlockQuote(_) => {
                self.close_block(line);
                self.quotes -= 1;
            }
            TagEnd::List(_) => {
                self.lists.pop();
            }
            TagEnd::CodeBlock => {
                self.close_block(line);
                self.is_code = false;
            }
            TagEnd::Table => self.cells = 0,
            TagEnd::Image => self.images -= 1,
            TagEnd::Item => {
                self.close_block(line);
                self.marker = None;
            }
            TagEnd::Paragraph | TagEnd::TableHead | TagEnd::TableRow => self.close_block(line),
            _ => {}
        }
        Ok(())
    }

    fn is_outermost(&self) -> bool {
        self.lists.is_empty() && self.quotes == 0
    }

    /// A heading has been read: the section above it is complete.
    fn part(&mut self, level: HeadingLevel, line: u64) -> Result<(), Fault> {
        let words = std::mem::take(&mut self.block).split_whitespace().collect::<Vec<_>>().join(" ");
        if words.is_empty() {
            return Err(Fault::new(line, "a heading says nothing"));
        }
        if level == HeadingLevel::H2 {
            self.close_section()?;
            self.section = Some(Section { heading: Some(words), text: String::new(), line });
        } else if self.body.title.is_none() && self.section.is_none() && self.body.sections.is_empty() {
            self.body.title = Some((words, line));
        } else {
            return Err(Fault::new(line, "a `#` heading is the title and stands first; sections begin with `##`"));
        }
        Ok(())
    }

    /// Adds the words that were gathered to the section.
    fn close_block(&mut self, line: u64) {
        let block = std::mem::take(&mut self.block);
        let block = if self.is_code { block.trim_matches('\n') } else { block.trim() };
        if block.is_empty() {
            return;
        }
        let section = self.section.get_or_insert_with(|| Section { heading: None, text: String::new(), line });
        let is_item = !self.lists.is_empty() || self.cells > 0;
        if !section.text.is_empty() {
            section.text.push_str(if is_item { "\n" } else { "\n\n" });
        }
        section.text.push_str(self.marker.take().as_deref().unwrap_or_default());
        section.text.push_str(block);
        // An item is cited by itself, so it ends as a sentence ends.
        if is_item && !self.is_code {
            match block.chars().next_back() {
                Some(last) if is_gurmukhi(last) => section.text.push('।'),
                Some(last) if last.is_alphanumeric() || last == ')' => section.text.push('.'),
                _ => {}
            }
        }
        self.cells = 0;
    }

    fn close_section(&mut self) -> Result<(), Fault> {
        match self.section.take() {
            Some(section) if section.text.is_empty() => Err(Fault::new(section.line, "a section has no text")),
            section => {
                self.body.sections.extend(section);
                Ok(())
            }
        }
    }

    fn finish(mut self) -> Result<Body, Fault> {
        self.close_section()?;
        Ok(self.body)
    }
}

/// Parts a text that is longer than `cap` characters at the ends of its paragraphs, and a paragraph that is longer
/// still at the ends of its lines. A single line is never cut.
pub(super) fn pieces(text: &str, cap: usize) -> Vec<String> {
    let fits = |text: &str| text.chars().nth(cap).is_none();
    if fits(text) {
        return vec![text.to_owned()];
    }
    let paragraphs = text.split("\n\n").flat_map(|paragraph| {
        let lines: Vec<&str> = if fits(paragraph) { vec![paragraph] } else { paragraph.split('\n').collect() };
        lines.into_iter().enumerate().map(|(at, line)| (if at == 0 { "\n\n" } else { "\n" }, line))
    });
    let mut pieces: Vec<(String, usize)> = Vec::new();
    for (joint, part) in paragraphs.filter(|(_, part)| !part.is_empty()) {
        let length = part.chars().count();
        match pieces.last_mut() {
            Some((piece, filled)) if *filled + joint.len() + length <= cap => {
                piece.push_str(joint);
                piece.push_str(part);
                *filled += joint.len() + length;
            }
            _ => pieces.push((part.to_owned(), length)),
        }
    }
    pieces.into_iter().map(|(piece, _)| piece).collect()
}

#[cfg(test)]
#[path = "sections_tests.rs"]
mod tests;
