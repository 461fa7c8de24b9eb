//! Reading a game from the store.

use protocol::Refusal;
use room::{Begins, State};

use super::Room;
use crate::app::unavailable;
use crate::rooms::host::Host;
use crate::rooms::nonces::Nonces;
use crate::rooms::registry::not_found;
use crate::rooms::stored;

/// A game as it was read.
pub(super) struct Loaded {
    pub(super) state: State,
    pub(super) nonces: Nonces,
    pub(super) begins: Option<Begins>,
    pub(super) outages: u64,
}

/// Reads a game whose room is loaded, and measures from when its running turn counts.
pub(super) async fn load<H: Host>(host: &H, id: &str) -> Result<Option<Loaded>, Refusal> {
    let outages = host.outages().await;
    let Some((state, nonces)) = read(host, id).await? else { return Ok(None) };
    let mut begins = None;
    if let Some(since) = state.clock().since() {
        let now = host.now();
        let downtime = host.downtime(since, now).await.map_err(unavailable)?;
        // A room whose clock runs in real time stays loaded: a server that is alone loads it when it starts.
        begins = match host.is_shared() {
            true => state.clock().after_downtime(now, downtime),
            false => state.clock().after_restart(now, downtime),
        };
    }
    Ok(Some(Loaded { state, nonces, begins, outages }))
}

async fn read<H: Host>(host: &H, id: &str) -> Result<Option<(State, Nonces)>, Refusal> {
    let Some(game) = host.stored(id).await.map_err(unavailable)? else { return Ok(None) };
    let read = stored::read(&game).map_err(|damaged| {
        metrics::counter!("pardalis_damaged_games_total").increment(1);
        unavailable(format!("game {id} cannot be read: {damaged}"))
    })?;
    Ok(Some(read))
}

impl<H: Host> Room<H> {
    /// Reads the game again from the store, and shows it anew if it went on.
    pub(super) async fn reload(&mut self) -> Result<(), Refusal> {
        let id = self.state.id().to_owned();
        let (state, nonces) = read(&*self.host, &id).await?.ok_or_else(|| not_found(&id))?;
        self.is_in_doubt = false;
        self.nonces = nonces;
        if state.version() != self.state.version() {
            self.state = state;
            self.show_whole_game();
            self.show_in_lobby();
        }
        self.measure_downtime().await
    }

    /// Measures anew from when the running turn counts where an outage of the store has ended since it was done last:
    /// a time in which nobody could play is charged to nobody.
    pub(super) async fn mind_outages(&mut self) {
        let outages = self.host.outages().await;
        if outages != self.outages && self.measure_downtime().await.is_ok() {
            self.outages = outages;
        }
    }

    async fn measure_downtime(&mut self) -> Result<(), Refusal> {
        let Some(since) = self.state.clock().since() else { return Ok(()) };
        let now = self.host.now();
        let downtime = self.host.downtime(since, now).await.map_err(unavailable)?;
        let measured = self.state.clock().after_downtime(now, downtime);
        // A restart may have given back more of the same turn.
        let before = self.begins.filter(|begins| begins.since == since);
        self.begins = measured.into_iter().chain(before).max_by_key(|begins| begins.from);
        Ok(())
    }
}
