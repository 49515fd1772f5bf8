//! Reading text: a cursor that knows its line and column, and the error that names the place.

use arrayvec::ArrayString;
use core::fmt;
use thiserror::Error;

/// Text that could not be read: where it went wrong, and why.
///
/// As for every error of this crate, match on the fields; the wording of a sentence may change.
///
/// ```
/// use shamrocks::Card;
///
/// let error = "1H".parse::<Card>().unwrap_err();
/// assert_eq!((error.line, error.column), (1, 1));
/// assert_eq!(error.to_string(), r#"line 1, column 1: expected a card such as TH, found "1H""#);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
#[error("line {line}, column {column}: {kind}")]
pub struct ParseError {
    /// The line of the fault, from 1.
    pub line: u32,
    /// The column of the fault in characters, from 1.
    pub column: u32,
    /// What is wrong there.
    pub kind: ParseErrorKind,
}

/// What is wrong at the place that a [`ParseError`] names.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// Something else should stand there.
    #[error("expected {expected}, found {found}")]
    #[non_exhaustive]
    Expected {
        /// What should stand there.
        expected: Expected,
        /// What stands there.
        found: Excerpt,
    },
    /// A word that does not exist, and the nearest one that does.
    #[error("unknown {what} {found}: did you mean \"{nearest}\"?")]
    #[non_exhaustive]
    Unknown {
        /// What the word should name: a preset, a key, or the value of a key.
        what: &'static str,
        /// The word.
        found: Excerpt,
        /// The nearest word that exists.
        nearest: &'static str,
    },
    /// Something that may stand only once.
    #[error("{what} is given twice")]
    #[non_exhaustive]
    Repeated {
        /// What stands twice.
        what: &'static str,
    },
    /// A number that is too large.
    #[error("{found} is too large: at most {most}")]
    #[non_exhaustive]
    TooLarge {
        /// The number.
        found: Excerpt,
        /// The largest that is allowed.
        most: u64,
    },
    /// A save file of a later version of the format.
    #[error("save format {found} is newer than this library, which reads format {known}")]
    #[non_exhaustive]
    Version {
        /// The version of the file.
        found: u64,
        /// The version that this library reads.
        known: u64,
    },
}

/// What a text should have held where a [`ParseError`] points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum Expected {
    /// A rank: `A 2-9 T J Q K`, or `10`.
    #[error("a rank: A, 2 to 9, T, J, Q or K")]
    Rank,
    /// A suit: `C D H S`, or its symbol.
    #[error("a suit: C, D, H or S")]
    Suit,
    /// A card, rank then suit.
    #[error("a card such as TH")]
    Card,
    /// A move.
    #[error("a move such as 5>12, 5>H or H>5")]
    Move,
    /// The number of a fan.
    #[error("a fan from 1 to 18")]
    Fan,
    /// A pile: a fan's number or a foundation's suit letter.
    #[error("a fan from 1 to 18, or a foundation: C, D, H or S")]
    Pile,
    /// A whole number.
    #[error("a whole number")]
    Number,
    /// The foundations of a position.
    #[error("foundations such as C-3 D-0 H-A S-K")]
    Foundations,
    /// Rules: a preset, or `key=value` pairs.
    #[error("rules: a preset, or key=value with commas between")]
    Rules,
    /// A key and its value.
    #[error("key=value")]
    KeyValue,
    /// The next item of a save file.
    #[error("the line \"{0}\"")]
    Line(&'static str),
    /// Nothing more.
    #[error("the end of the text")]
    End,
    /// Nothing more on this line.
    #[error("the end of the line")]
    EndOfLine,
}

const EXCERPT: usize = 24;

/// The start of the offending word, kept without a heap.
///
/// At most 24 bytes; a longer word ends in `...`. Control characters are shown as `?`.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Excerpt(ArrayString<EXCERPT>);

impl Excerpt {
    pub(crate) fn new(word: &str) -> Self {
        let mut text = ArrayString::new();
        for c in word.chars() {
            let c = if c.is_control() { '?' } else { c };
            if text.try_push(c).is_err() {
                // Make room for the dots on a character boundary.
                while text.len() > EXCERPT - 3 {
                    text.pop();
                }
                let _ = text.try_push_str("...");
                break;
            }
        }
        Self(text)
    }

    /// The word; empty at the end of the text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() { f.write_str("nothing") } else { write!(f, "\"{}\"", self.as_str()) }
    }
}

impl fmt::Debug for Excerpt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

/// A place in a text that is being read.
#[derive(Clone, Copy)]
pub(crate) struct Cursor<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Cursor<'a> {
    /// Starts behind the blanks at the front, and behind the mark that some editors put there.
    pub(crate) fn new(text: &'a str) -> Self {
        let mut cursor = Self { text, at: 0 };
        cursor.take('\u{feff}');
        cursor.skip_space();
        cursor
    }

    pub(crate) fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    pub(crate) fn peek(&self) -> Option<char> {
        self.rest().chars().next()
    }

    pub(crate) fn next(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at += c.len_utf8();
        Some(c)
    }

    /// Takes `c`, in either case, if it comes next.
    pub(crate) fn take(&mut self, c: char) -> bool {
        let found = self.peek().is_some_and(|next| next.eq_ignore_ascii_case(&c));
        if found {
            self.next();
        }
        found
    }

    /// Takes `word`, in any case, if it comes next.
    pub(crate) fn take_word(&mut self, word: &str) -> bool {
        let mut ahead = *self;
        let found = word.chars().all(|c| ahead.take(c));
        if found {
            *self = ahead;
        }
        found
    }

    #[cfg(feature = "alloc")]
    /// Takes `word` and the blanks behind it, if it comes next and ends there.
    pub(crate) fn take_keyword(&mut self, word: &str) -> bool {
        let mut ahead = *self;
        let found = ahead.take_word(word) && ahead.peek().is_none_or(char::is_whitespace);
        if found {
            *self = ahead;
            self.skip_blanks();
        }
        found
    }

    fn skip_while(&mut self, skip: impl Fn(char) -> bool) {
        while self.peek().is_some_and(&skip) {
            self.next();
        }
    }

    /// Skips blanks and line ends.
    pub(crate) fn skip_space(&mut self) {
        self.skip_while(char::is_whitespace);
    }

    /// Skips blanks, staying on the line.
    pub(crate) fn skip_blanks(&mut self) {
        self.skip_while(|c| c != '\n' && c.is_whitespace());
    }

    /// Takes the characters up to one of which `stop` is true.
    pub(crate) fn word(&mut self, stop: impl Fn(char) -> bool) -> &'a str {
        let rest = self.rest();
        self.skip_while(|c| !stop(c));
        rest.get(..rest.len() - self.rest().len()).unwrap_or("")
    }

    /// Takes a decimal number of at most `most`.
    pub(crate) fn number(&mut self, expected: Expected, most: u64) -> Result<u64, ParseError> {
        let start = *self;
        let digits = self.word(|c| !c.is_ascii_digit());
        if digits.is_empty() {
            return Err(start.expected(expected));
        }
        match digits.parse() {
            Ok(number) if number <= most => Ok(number),
            _ => {
                *self = start;
                Err(start.error(ParseErrorKind::TooLarge { found: Excerpt::new(digits), most }))
            }
        }
    }

    /// Succeeds when nothing but blanks and line ends is left.
    pub(crate) fn end(mut self) -> Result<(), ParseError> {
        self.skip_space();
        if self.rest().is_empty() { Ok(()) } else { Err(self.expected(Expected::End)) }
    }

    /// Takes the end of the line and blank lines behind it, or the end of the text.
    pub(crate) fn end_of_line(&mut self) -> Result<(), ParseError> {
        self.skip_blanks();
        if self.take('\n') || self.rest().is_empty() {
            self.skip_space();
            Ok(())
        } else {
            Err(self.expected(Expected::EndOfLine))
        }
    }

    /// The error that something else was expected here.
    pub(crate) fn expected(&self, expected: Expected) -> ParseError {
        let word = self.rest().split(char::is_whitespace).next().unwrap_or("");
        self.error(ParseErrorKind::Expected { expected, found: Excerpt::new(word) })
    }

    /// An error at this place.
    pub(crate) fn error(&self, kind: ParseErrorKind) -> ParseError {
        let line = self.before().rsplit('\n').next().unwrap_or("");
        ParseError { line: self.line(), column: count_from_1(line.chars()), kind }
    }

    /// The line of this place, from 1.
    pub(crate) fn line(&self) -> u32 {
        count_from_1(self.before().matches('\n'))
    }

    fn before(&self) -> &'a str {
        self.text.get(..self.at).unwrap_or("")
    }
}

fn count_from_1(items: impl Iterator) -> u32 {
    u32::try_from(items.count().saturating_add(1)).unwrap_or(u32::MAX)
}

/// Reads all of `text` as one value.
pub(crate) fn whole<'a, T>(
    text: &'a str,
    read: impl FnOnce(&mut Cursor<'a>) -> Result<T, ParseError>,
) -> Result<T, ParseError> {
    let mut cursor = Cursor::new(text);
    let value = read(&mut cursor)?;
    cursor.end()?;
    Ok(value)
}

/// The word of `words` that takes the fewest edits (letters added, dropped or changed) to reach.
pub(crate) fn nearest(word: &str, words: impl IntoIterator<Item = &'static str>) -> &'static str {
    words.into_iter().min_by_key(|candidate| edits(word, candidate)).unwrap_or("")
}

/// Levenshtein distance by the usual table, one row at a time. Candidates are short; of the word
/// only as much is read as an [`Excerpt`] would show.
fn edits(word: &str, candidate: &str) -> usize {
    let mut row: [usize; EXCERPT + 1] = core::array::from_fn(|i| i);
    for (i, a) in word.chars().take(EXCERPT).enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, b) in candidate.chars().take(EXCERPT).enumerate() {
            let change = diagonal + usize::from(!a.eq_ignore_ascii_case(&b));
            diagonal = row[j + 1];
            row[j + 1] = change.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[candidate.chars().count().min(EXCERPT)]
}
