//! Tests of the catalogue judge on a realistic record.

mod places;
mod points;
mod record;
mod wordings;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::{CatalogueJudge, Verdict, is_at_place, is_usable_term, judge};
use plumbline_benchmark::record::Record;

use self::record::{bug, bugs, comment, record, right, verdict};
