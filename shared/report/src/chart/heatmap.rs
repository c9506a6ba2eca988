//! Heatmap: a row for each record, a cell for each draw.

use maud::{Markup, html};

use crate::run::{DrawSummary, RecordCounts};

/// Number of shades for a cell in which the draw found a bug. The shade shows the share of found bugs.
const SHADE_COUNT: usize = 4;

/// Renders a table with a row for each record and a cell for each of its `k` draws (reviews). A cell shows the numbers
/// of found and of catalogued bugs (`2/3`) or, for a record without bugs, the number of invalid comments.
pub(crate) fn heatmap(records: &[RecordCounts], k: u8) -> Markup {
    html! {
        div class="scroll" {
            table class="heat" {
                thead { tr {
                    th scope="col" { "record" }
                    @for index in 0..k { th scope="col" { (index + 1) } }
                } }
                tbody {
                    @for record in records {
                        tr {
                            th scope="row" { (record.slug) " " span class="faint" { (record.language) } }
                            @for index in 0..k { (cell(record, index)) }
                        }
                    }
                }
            }
        }
    }
}

fn cell(record: &RecordCounts, index: u8) -> Markup {
    let bugs = record.bugs.len();
    match record.draws.iter().find(|draw| draw.draw_index() == index) {
        None => html! { td class="none" title="no draw" { "–" } },
        Some(DrawSummary::Errored { reason, .. }) => {
            html! { td class="error" title=(reason.as_str()) { "×" } }
        }
        Some(DrawSummary::Scored { counts, .. }) if bugs == 0 => {
            let noise = counts.comments - counts.valid;
            let class = if noise == 0 { "h4" } else { "noise" };
            html! { td class=(class) title="invalid comments on a record without bugs" { (noise) } }
        }
        Some(DrawSummary::Scored { counts, .. }) => {
            let shade = (counts.found.len().min(bugs) * SHADE_COUNT).div_ceil(bugs);
            let title = format!("{} of {} comments valid", counts.valid, counts.comments);
            html! { td class={ "h" (shade) } title=(title) { (counts.found.len()) "/" (bugs) } }
        }
    }
}
