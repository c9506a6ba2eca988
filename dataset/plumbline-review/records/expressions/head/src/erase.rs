//! Taking data out: a sensor was out of the water, a skipper wants a trip gone.

use crate::journal::Record;
use crate::labels::Selector;
use crate::store::Db;
use crate::{Error, Result};

/// What one call took out of one series.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Erased {
    pub id: usize,
    pub samples: usize,
}

/// Erases `from..to` in all series that match. Raw samples that are still kept, and what queries
/// say about that time; rollups from before the floor of a series stay.
pub fn erase(db: &mut Db, selector: &Selector, from: i64, to: i64) -> Result<Vec<Erased>> {
    if from >= to {
        return Err(Error::new("nothing to erase"));
    }
    let mut out = Vec::new();
    for id in db.select(selector) {
        let from = from.max(db.entry(id).series.floor());
        let samples = erase_one(db, id, from, to);
        if samples > 0 {
            db.note(&Record::Erase { id, from, to });
            out.push(Erased { id, samples });
        }
    }
    Ok(out)
}

/// Without a note in the journal; recovery comes this way too.
pub fn erase_one(db: &mut Db, id: usize, from: i64, to: i64) -> usize {
    let entry = db.entry_mut(id);
    entry.series.erase(from, to)
}
