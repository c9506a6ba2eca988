//! Tests of the catalogue judge on a realistic record.

mod places;
mod points;
mod record;
mod wordings;

use plumbline_benchmark::comment::Comment;
use plumbline_benchmark::judge::{CatalogueJudge, Verdict, is_usable_term, judge, points_at};
use plumbline_benchmark::record::Record;

use self::record::{bug, bugs, comment, record, right, verdict};
