//! Where things lie on the screen.

use ratatui::layout::{Constraint, Position as Point, Rect};
use shamrocks::{FANS, FOUNDATIONS, Fan, Pile, Suit};

/// How many fans lie side by side, in rows below the foundations.
const COLUMNS: usize = 6;
const ROWS: u16 = 1 + (FANS / COLUMNS) as u16;
/// The lines below the piles: one for the rules, two for the message, one for the keys.
const BELOW: u16 = 4;

/// How large things are drawn, in characters.
pub struct Size {
    /// A pile with its name above and a gap beside.
    pub pile: (u16, u16),
    pub card: (u16, u16),
    /// How much of a covered card is seen.
    pub seen: u16,
}

impl Size {
    /// From the smallest on.
    const ALL: [Self; 3] = [
        Self { pile: (13, 5), card: (5, 4), seen: 3 },
        Self { pile: (16, 6), card: (7, 5), seen: 4 },
        Self { pile: (19, 8), card: (9, 7), seen: 4 },
    ];

    /// The width and height of the whole board.
    pub const fn board(&self) -> (u16, u16) {
        (2 + COLUMNS as u16 * self.pile.0, ROWS * self.pile.1 + BELOW)
    }
}

/// The smallest window that the game is played in.
pub const SMALLEST: (u16, u16) = Size::ALL[0].board();

/// The board as large as there is room for it.
pub struct Board {
    pub area: Rect,
    pub size: &'static Size,
}

impl Board {
    pub fn of(window: Rect) -> Option<Self> {
        let size = Size::ALL.iter().rev().find(|size| {
            let (width, height) = size.board();
            window.width >= width && window.height >= height
        })?;
        let (width, height) = size.board();
        let area = window.centered(Constraint::Length(width), Constraint::Length(height));
        Some(Self { area, size })
    }

    pub fn pile(&self, pile: Pile) -> Rect {
        let (row, column) = place(pile);
        let ((width, height), cell) = (self.size.pile, |n: usize| n as u16);
        let Rect { x, y, .. } = self.area;
        Rect::new(x + 1 + width * cell(column), y + height * cell(row), width - 1, height)
    }

    pub fn pile_at(&self, point: Point) -> Option<Pile> {
        Pile::ALL.into_iter().find(|&pile| self.pile(pile).contains(point))
    }

    /// The room beside the foundations.
    pub fn beside(&self) -> Rect {
        let Rect { x, y, width, .. } = self.area;
        let left = 1 + FOUNDATIONS as u16 * self.size.pile.0;
        Rect::new(x + left, y, width - left, self.size.pile.1)
    }

    /// So many lines below the piles, from this one on.
    pub fn below(&self, line: u16, height: u16) -> Rect {
        let Rect { x, y, width, .. } = self.area;
        Rect::new(x + 1, y + ROWS * self.size.pile.1 + line, width - 2, height)
    }
}

/// The row and the column of a pile.
fn place(pile: Pile) -> (usize, usize) {
    match pile {
        Pile::Foundation(suit) => (0, usize::from(suit.code())),
        Pile::Fan(fan) => (1 + fan.index() / COLUMNS, fan.index() % COLUMNS),
    }
}

/// The pile that lies so many rows down and columns right of another, as far as there are any.
pub fn neighbour(pile: Pile, down: isize, right: isize) -> Pile {
    let (row, column) = place(pile);
    let row = row.saturating_add_signed(down).min(FANS / COLUMNS);
    let last = if row == 0 { FOUNDATIONS - 1 } else { COLUMNS - 1 };
    let column = column.saturating_add_signed(right).min(last);
    if row == 0 { Suit::ALL[column].into() } else { Fan::ALL[(row - 1) * COLUMNS + column].into() }
}
