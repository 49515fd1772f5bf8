//! What is known of each deal, and the CSV file that keeps it.

use shamrocks::Fate;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::fmt;
use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;
use std::str::FromStr;

/// The first line of a file, and wherever files were joined.
pub const HEADER: &str = "seed,verdict,moves,nodes,micros";

/// What came out for one deal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Row {
    pub seed: u64,
    pub fate: Fate,
    /// How many moves win, when it can be won.
    pub moves: Option<u64>,
    pub nodes: u64,
    pub micros: u64,
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { seed, fate, moves, nodes, micros } = self;
        let moves = moves.map_or(String::new(), |moves| moves.to_string());
        write!(f, "{seed},{fate},{moves},{nodes},{micros}")
    }
}

impl FromStr for Row {
    type Err = &'static str;

    fn from_str(line: &str) -> Result<Self, Self::Err> {
        let fields: Vec<&str> = line.split(',').collect();
        let &[seed, verdict, moves, nodes, micros] = &fields[..] else {
            return Err("five fields are needed");
        };
        let number = |field: &str| field.parse().map_err(|_| "a field is no whole number");
        let known = [Fate::Winnable, Fate::Unwinnable, Fate::Undecided];
        let fate = known.into_iter().find(|fate| fate.to_string() == verdict);
        let fate = fate.ok_or("the verdict is not winnable, unwinnable or undecided")?;
        let moves = match (fate, moves) {
            (Fate::Winnable, count) => Some(number(count)?),
            (_, "") => None,
            _ => return Err("only a winnable deal has moves"),
        };
        Ok(Self {
            seed: number(seed)?,
            fate,
            moves,
            nodes: number(nodes)?,
            micros: number(micros)?,
        })
    }
}

/// The rows by seed.
#[derive(Default)]
pub struct Table {
    pub rows: BTreeMap<u64, Row>,
    file: Option<File>,
}

impl Table {
    /// Opens a file or makes one; what it holds is read, and what is added goes there, too.
    pub fn open(path: &Path) -> io::Result<Self> {
        let mut file = File::options().read(true).append(true).create(true).open(path)?;
        if !file.metadata()?.is_file() {
            return Err(io::Error::other("it is no regular file"));
        }
        let mut text = String::new();
        file.read_to_string(&mut text)?;
        let mut table = Self::default();
        let whole = table.read(&text).map_err(io::Error::other)?;
        // A row that was being written when its program was killed is made anew.
        file.set_len(whole as u64)?;
        if whole == 0 {
            writeln!(file, "{HEADER}")?;
        }
        table.file = Some(file);
        Ok(table)
    }

    /// Reads the lines, and gives the length of those that are whole.
    fn read(&mut self, text: &str) -> Result<usize, String> {
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        let is_headed = match text.lines().next() {
            Some(line) if whole == 0 => HEADER.starts_with(line),
            line => line.is_none_or(|line| line == HEADER),
        };
        if !is_headed {
            return Err(format!("line 1: expected {HEADER}"));
        }
        for (line, number) in text[..whole].lines().zip(1..) {
            // Where files were joined, the row before the header may have been cut off.
            if !line.ends_with(HEADER) {
                let row = line.parse().map_err(str::to_string);
                row.and_then(|row| self.learn(row))
                    .map_err(|reason| format!("line {number}: {reason}"))?;
            }
        }
        Ok(whole)
    }

    /// Takes in a row. Of two for a deal, one with a verdict wins, else the one that cost more.
    fn learn(&mut self, row: Row) -> Result<(), String> {
        let mut known = match self.rows.entry(row.seed) {
            Entry::Vacant(vacant) => {
                vacant.insert(row);
                return Ok(());
            }
            Entry::Occupied(known) => known,
        };
        match (known.get().fate, row.fate) {
            (Fate::Undecided, Fate::Undecided) if row.nodes <= known.get().nodes => {}
            (Fate::Undecided, _) => drop(known.insert(row)),
            (_, Fate::Undecided) => {}
            (old, new) if old == new => {}
            (old, new) => return Err(format!("seed {} is {new} here, but {old} before", row.seed)),
        }
        Ok(())
    }

    /// Adds a row. A single write for a whole line is what keeps the file valid whenever the program
    /// is interrupted.
    pub fn add(&mut self, row: Row) -> io::Result<()> {
        self.learn(row).map_err(io::Error::other)?;
        match &mut self.file {
            Some(file) => file.write_all(format!("{row}\n").as_bytes()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a file with this text gives: its rows and how much of it is whole.
    fn read(text: &str) -> Result<(Vec<String>, usize), String> {
        let mut table = Table::default();
        let whole = table.read(text)?;
        Ok((table.rows.values().map(Row::to_string).collect(), whole))
    }

    fn rows(lines: &str) -> Vec<String> {
        read(&format!("{HEADER}\n{lines}")).unwrap().0
    }

    #[test]
    fn a_row_reads_as_it_prints() {
        for line in
            ["0,winnable,52,60,100", "18446744073709551615,unwinnable,,1,0", "7,undecided,,9,8"]
        {
            assert_eq!(line.parse::<Row>().unwrap().to_string(), line);
        }
        for (line, reason) in [
            ("", "five fields are needed"),
            ("1,winnable,80,7", "five fields are needed"),
            ("1,winnable,80,7,5,", "five fields are needed"),
            ("-1,winnable,80,7,5", "a field is no whole number"),
            ("1,winnable,,7,5", "a field is no whole number"),
            ("1,winnable,80,7, 5", "a field is no whole number"),
            ("1,lost,,7,5", "the verdict is not winnable, unwinnable or undecided"),
            ("1,unwinnable,80,7,5", "only a winnable deal has moves"),
        ] {
            assert_eq!(line.parse::<Row>(), Err(reason), "{line}");
        }
    }

    #[test]
    fn a_half_written_line_is_left_out() {
        let text = format!("{HEADER}\n1,winnable,80,7,5\n2,unwinnable,,9,12\n");
        let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
        for cut in 0..=text.len() {
            let whole = ends.iter().copied().filter(|&end| end <= cut).max().unwrap_or(0);
            let found = ends.iter().filter(|&&end| end <= cut).count().saturating_sub(1);
            let (rows, length) = read(&text[..cut]).unwrap();
            assert_eq!((rows.len(), length), (found, whole), "{cut}");
        }
    }

    #[test]
    fn files_can_be_joined_in_any_order() {
        let (a, b) = ("9,winnable,80,7,5\n", "1,unwinnable,,8,6\n");
        assert_eq!(
            rows(&format!("{a}{HEADER}\n{b}")),
            rows(&format!("{b}{HEADER}\n{HEADER}\n{a}{b}"))
        );
        // The first of two was cut off.
        assert_eq!(rows(&format!("{b}9,winn{HEADER}\n{a}")), [b.trim(), a.trim()]);
        assert_eq!(rows(&format!("{b}{HEADER}\r\n9,winnable,80,7,5\r\n")), [b.trim(), a.trim()]);
    }

    #[test]
    fn a_verdict_wins_over_none() {
        let (open, more, won) = ("3,undecided,,10,1", "3,undecided,,20,1", "3,winnable,70,30,1");
        for (lines, kept) in [
            (vec![open, more], more),
            (vec![more, open], more),
            (vec![open, won], won),
            (vec![won, more], won),
            (vec![won, "3,winnable,60,9,1"], won),
        ] {
            assert_eq!(rows(&(lines.join("\n") + "\n")), [kept]);
        }
        assert_eq!(
            read(&format!("{HEADER}\n{won}\n4,unwinnable,,1,1\n3,unwinnable,,1,1\n")),
            Err("line 4: seed 3 is unwinnable here, but winnable before".into())
        );
    }

    #[test]
    fn another_file_is_not_taken_for_one_of_ours() {
        for text in ["precious", "precious\n", "\n", "seed,verdict\n1,winnable,80,7,5\n", " "] {
            assert_eq!(read(text), Err(format!("line 1: expected {HEADER}")), "{text:?}");
        }
        assert_eq!(
            read(&format!("{HEADER}\n1,2\n")),
            Err("line 2: five fields are needed".to_string())
        );
    }
}
