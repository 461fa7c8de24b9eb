//! The full-screen table and the menu before it.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use anyhow::Result;

use super::desk::Desk;
use super::menu::{Chosen, Menu};
use super::players::Players;
use super::screen::Screen;
use super::state::{Request, State};
use super::table::Table;
use super::thinker::Worker;
use super::view::paint::Look;
use super::{files, input, view};

/// Does what a state asked for; gives whether to go on.
pub(crate) fn serve(state: &mut State, request: Option<Request>) -> bool {
    let mut next = request;
    while let Some(request) = next.take() {
        match request {
            Request::Save { path, replace, then_quit } => {
                let text = state.table().record().to_string();
                let result = files::save(&path, &text, replace);
                next = state.saved(path, text, then_quit, result);
            }
            Request::Load(path) => {
                let result = files::load(&path);
                state.loaded(path, result);
            }
            Request::Quit => return false,
        }
    }
    true
}

/// How often the thinker is asked for news.
const GLANCE: Duration = Duration::from_millis(30);

/// Plays until somebody quits.
pub(crate) fn play(screen: &mut Screen, mut state: State, look: Look) -> Result<()> {
    let mut desk = Desk::new(Worker::start()?);
    let mut is_drawn = false;
    loop {
        if desk.attend(&mut state, Instant::now()) || !is_drawn {
            screen.draw(|area, buffer| view::draw(&state, look, area, buffer))?;
            is_drawn = true;
        }
        let event = if desk.is_busy(&state) { screen.wait_for(GLANCE)? } else { Some(screen.wait()?) };
        let Some(event) = event else { continue };
        is_drawn = false;
        let Some(action) = input::action(&event, &state, look, screen.area()) else { continue };
        let request = state.apply(action);
        if !serve(&mut state, request) {
            return Ok(());
        }
    }
}

/// Lets people choose a game; nothing if they quit.
pub(crate) fn choose(
    screen: &mut Screen,
    look: Look,
    save: Option<PathBuf>,
    seats: Players,
) -> Result<Option<State>> {
    let mut menu = Menu::new(super::seed(), seats);
    loop {
        screen.draw(|area, buffer| view::menu::draw(&menu, look, area, buffer))?;
        let event = screen.wait()?;
        let Some(action) = input::menu_action(&event, &menu, screen.area()) else { continue };
        match menu.apply(&action) {
            None => {}
            Some(Chosen::Quit) => return Ok(None),
            Some(Chosen::Start(position, players)) => {
                let file = save.unwrap_or_else(|| files::default_name(position.game()));
                return Ok(Some(State::new(Table::new(position), file).with_players(players)));
            }
            Some(Chosen::Load(path)) => match files::load(&path) {
                Ok(record) => {
                    let state = State::new(Table::from_record(record), path.clone());
                    return Ok(Some(state.opened_from(path)));
                }
                Err(problem) => menu.refuse(format!("{}: {problem}", files::shown(&path))),
            },
        }
    }
}
