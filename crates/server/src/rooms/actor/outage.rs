//! A time in which nobody could play because the store was away is charged to nobody.

use super::Room;
use crate::app::unavailable;
use crate::rooms::from_kept;

impl Room {
    /// Lets the clock begin later where an outage has ended since it was last looked at.
    pub(super) async fn mind_outages(&mut self) {
        let app = &self.app;
        if app.pulse.is_overdue() && app.pulse.beat(app.store.as_ref(), app.time.now()).await.is_err() {
            // Nothing can be kept anyway: whoever wishes for something is told so.
            return;
        }
        let outages = app.pulse.outages();
        if outages != self.outages && self.put_clock_off().await.is_ok() {
            self.outages = outages;
        }
    }

    async fn put_clock_off(&mut self) -> Result<(), protocol::Refusal> {
        if self.state.clock().since().is_none() {
            return Ok(());
        }
        let (store, now) = (&self.app.store, self.app.time.now());
        let Some(kept) = store.game(self.state.id()).await.map_err(unavailable)? else { return Ok(()) };
        // By the log alone: what was made up for before would otherwise be made up for again.
        let logged = from_kept(&kept).map_err(unavailable)?;
        if let (Some(since), true) = (logged.clock().since(), logged.version() == self.state.version()) {
            let downtime = store.downtime(since, now).await.map_err(unavailable)?;
            let begin = since.saturating_add(downtime).min(now);
            self.state.clock_mut().begin_not_before(begin);
            self.draft.clock_mut().begin_not_before(begin);
        }
        Ok(())
    }
}
