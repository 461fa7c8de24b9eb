//! The terminal: taken over while a game is played, and given back whatever happens.

use std::io::{self, Stdout, stdout};
use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use anyhow::{Context, Result};
use crossterm::cursor::Show;
use crossterm::event::{
    DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture, Event, KeyCode,
    KeyModifiers,
};
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use crossterm::{event, execute};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

/// The terminal while it is taken over; dropping it gives it back.
pub(crate) struct Screen {
    terminal: Terminal<CrosstermBackend<Stdout>>,
    _taken: Restore,
}

/// Whether the terminal is taken over, so that it is given back once and not twice.
static TAKEN: AtomicBool = AtomicBool::new(false);

impl Screen {
    /// Takes the terminal over.
    pub(crate) fn open() -> Result<Self> {
        restore_on_panic();
        TAKEN.store(true, Ordering::SeqCst);
        // From here on dropping must undo what was done, even where the next step fails.
        let taken = Restore;
        enable_raw_mode().context("the terminal cannot be switched to single keys")?;
        execute!(stdout(), EnterAlternateScreen, EnableMouseCapture, EnableBracketedPaste)?;
        let terminal = Terminal::new(CrosstermBackend::new(stdout()))?;
        Ok(Self { terminal, _taken: taken })
    }

    /// Draws the whole screen.
    pub(crate) fn draw(&mut self, paint: impl FnOnce(Rect, &mut Buffer)) -> Result<()> {
        self.terminal.draw(|frame| {
            let area = frame.area();
            paint(area, frame.buffer_mut());
        })?;
        Ok(())
    }

    /// The size of the screen as it was last drawn.
    pub(crate) fn area(&mut self) -> Rect {
        self.terminal.get_frame().area()
    }

    /// Waits for something that may matter.
    pub(crate) fn wait(&mut self) -> Result<Event> {
        loop {
            if let Some(event) = self.read()? {
                return Ok(event);
            }
        }
    }

    /// Waits for something that may matter, but not longer than this.
    pub(crate) fn wait_for(&mut self, time: Duration) -> Result<Option<Event>> {
        if event::poll(time)? { self.read() } else { Ok(None) }
    }

    /// Reads one event; nothing where it does not matter.
    fn read(&mut self) -> Result<Option<Event>> {
        let event = event::read()?;
        Ok(match &event {
            // A mouse that only wanders changes nothing.
            Event::Mouse(mouse) if mouse.kind == event::MouseEventKind::Moved => None,
            Event::Key(key) if key.code == KeyCode::Char('l') && key.modifiers == KeyModifiers::CONTROL => {
                self.terminal.clear()?;
                Some(Event::FocusGained)
            }
            _ => Some(event),
        })
    }
}

/// Gives the terminal back when it is dropped.
struct Restore;

impl Drop for Restore {
    fn drop(&mut self) {
        restore();
    }
}

/// Gives the terminal back; what fails here cannot be helped.
fn restore() {
    if !TAKEN.swap(false, Ordering::SeqCst) {
        return;
    }
    let _ = execute!(stdout(), DisableBracketedPaste, DisableMouseCapture, LeaveAlternateScreen, Show);
    let _: io::Result<()> = disable_raw_mode();
}

/// Makes a panic give the terminal back before it speaks.
fn restore_on_panic() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let speak = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            restore();
            speak(panic);
        }));
    });
}
