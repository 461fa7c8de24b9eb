//! Chess men drawn with half blocks, for squares large enough to show a shape.

use picture::Role;

use super::cell::Cells;
use super::palette::Rgb;

/// Seven dots wide and seven high, for squares of four rows and more.
fn large(role: Role) -> [&'static str; 7] {
    match role {
        Role::Pawn => ["       ", "   #   ", "  ###  ", "  ###  ", "   #   ", "  ###  ", " ##### "],
        Role::Knight => ["  ##   ", " ####  ", "###### ", "## ### ", "   ### ", "  #### ", " ##### "],
        Role::Bishop => ["   #   ", "  # #  ", " ## ## ", " ##### ", "  ###  ", "  ###  ", " ##### "],
        Role::Rook => ["# ### #", "#######", " ##### ", "  ###  ", "  ###  ", " ##### ", "#######"],
        Role::Queen => ["#  #  #", "#  #  #", "## # ##", " ##### ", " ##### ", "  ###  ", " ##### "],
        Role::King => ["   #   ", "  ###  ", "   #   ", "## # ##", "#######", " ##### ", " ##### "],
    }
}

/// Five dots wide and five high, for squares of three rows.
fn small(role: Role) -> [&'static str; 5] {
    match role {
        Role::Pawn => ["     ", "     ", "  #  ", " ### ", "#####"],
        Role::Knight => [" ##  ", "#### ", "# ## ", " ### ", "#####"],
        Role::Bishop => ["  #  ", " # # ", " ### ", "  #  ", " ### "],
        Role::Rook => ["# # #", "#####", " ### ", " ### ", "#####"],
        Role::Queen => ["# # #", "# # #", "#####", " ### ", "#####"],
        Role::King => ["  #  ", " ### ", "  #  ", "#####", " ### "],
    }
}

impl Cells<'_> {
    /// Draws a chess man as a shape; gives false where the square or the terminal does not allow it.
    pub(crate) fn figure(&mut self, role: Role, ink: Rgb) -> bool {
        if self.height() < 3 || self.paint.look.ascii || self.paint.is_mono() {
            return false;
        }
        let (large, small) = (large(role), small(role));
        let rows: &[&str] = if self.height() >= 4 { &large } else { &small };
        let width = if self.height() >= 4 { 7 } else { 5 };
        let left = (self.width() - width) / 2;
        // Half rows are counted from the top of the square; a shape stands a little above the bottom.
        let top = self.height() * 2 - rows.len() as u16 - 1 - (self.height() - 3) / 2;
        let ground = self.ground;
        let is_set = |half: u16, column: u16| {
            half.checked_sub(top)
                .and_then(|row| rows.get(usize::from(row)))
                .is_some_and(|row| row.as_bytes().get(usize::from(column)) == Some(&b'#'))
        };
        for row in 0..self.height() {
            for column in 0..width {
                match (is_set(row * 2, column), is_set(row * 2 + 1, column)) {
                    (true, true) => self.put(left + column, row, "█", ink, ground),
                    (true, false) => self.put(left + column, row, "▀", ink, ground),
                    (false, true) => self.put(left + column, row, "▄", ink, ground),
                    (false, false) => {}
                }
            }
        }
        true
    }
}
