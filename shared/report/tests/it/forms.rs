use plumbline_report::{Format, GateLimits, MaxF1Drop, Report, Run, compare, gate};

use crate::support::{GOOD, POOR, Reviewer, errored, run, without_records};

const ALL: [(Format, &str); 5] = [
    (Format::Html, "html"),
    (Format::Markdown, "md"),
    (Format::Csv, "csv"),
    (Format::Json, "json"),
    (Format::Junit, "xml"),
];

/// Returns a gate with a check of each outcome: passed, missed, and inconclusive about the baseline.
fn mixed_gate(run: &Run, baseline: &Run) -> plumbline_report::GateResult {
    let limits = GateLimits { min_f1: Some(0.1), min_precision: Some(0.99), ..GateLimits::default() };
    gate(run, &limits, Some(MaxF1Drop { baseline, limit: 0.02 })).unwrap()
}

#[test]
fn golden_files_pin_each_form() {
    let runs = [run("large", GOOD, 9, 2, 1), without_records(&run("small", POOR, 9, 2, 2)), errored()];
    let comparison = compare(&runs[0], &runs[1]).unwrap();
    let gate = mixed_gate(&runs[0], &run("last week", GOOD, 9, 2, 5));
    let view = Report::new(&runs).with_comparison(&comparison).with_gate(&gate);
    for (form, extension) in ALL {
        insta::assert_binary_snapshot!(
            &format!("report_{extension}.{extension}"),
            form.render(&view).into_bytes()
        );
    }
}

#[test]
fn every_extension_has_its_form() {
    for (form, extension) in ALL {
        assert_eq!(Format::from_extension(extension), Some(form));
    }
    assert_eq!(Format::from_extension("pdf"), None);
}

#[test]
fn html_of_large_runs_is_small_and_loads_nothing() {
    let reviewers = [GOOD, POOR, Reviewer { finds: 80, ..GOOD }, Reviewer { noise: 70, ..POOR }];
    let runs: Vec<Run> = reviewers
        .into_iter()
        .zip(1..)
        .map(|(reviewer, seed)| run(&format!("model {seed}"), reviewer, 30, 5, seed))
        .collect();
    let page = Format::Html.render(&Report::new(&runs));
    assert!(page.len() < 150_000, "{} bytes", page.len());
    for reference in ["<script", "src=", "href=", "url(", "@import", "://"] {
        assert!(!page.contains(reference), "{reference}");
    }
}

#[test]
fn texts_of_a_file_are_escaped() {
    let hostile = "<script>alert(1)</script>\"'&|`*\u{1b}[2J\n=1+1";
    let mut runs = [run(hostile, GOOD, 3, 1, 1), errored()];
    runs[1].status.message = hostile.to_owned();
    for record in runs[0].records.iter_mut().flatten() {
        record.slug.push_str(hostile);
        record.language = hostile.to_owned();
    }
    let view = Report::new(&runs);
    let html = Format::Html.render(&view);
    assert!(!html.contains("<script") && html.contains("&lt;script&gt;"));
    let markdown = Format::Markdown.render(&view);
    assert!(!markdown.contains("| <script") && markdown.contains("\\<script\\>"), "{markdown}");
    assert!(!markdown.contains('\u{1b}'));
    let xml = Format::Junit.render(&view);
    assert!(!xml.contains("<script") && !xml.contains('\u{1b}'), "{xml}");
    let csv = Format::Csv.render(&view);
    let mut lines = csv::Reader::from_reader(csv.as_bytes());
    assert_eq!(lines.records().count(), 2);
}

#[test]
fn junit_is_well_formed_and_counts_its_cases() {
    let runs = [run("a", GOOD, 9, 2, 1), errored()];
    let gate = mixed_gate(&runs[0], &run("b", GOOD, 9, 2, 5));
    let xml = Format::Junit.render(&Report::new(&runs).with_gate(&gate));
    let mut reader = quick_xml::Reader::from_str(&xml);
    let mut elements = Vec::new();
    loop {
        match reader.read_event().unwrap() {
            quick_xml::events::Event::Eof => break,
            quick_xml::events::Event::Start(start) | quick_xml::events::Event::Empty(start) => {
                elements.push(String::from_utf8(start.name().as_ref().to_vec()).unwrap());
            }
            _ => {}
        }
    }
    let count = |name| elements.iter().filter(|element| *element == name).count();
    assert_eq!(
        (count("testsuite"), count("testcase"), count("failure"), count("skipped")),
        (2, 5, 2, 1),
        "{xml}"
    );
    assert!(xml.contains(r#"name="a" tests="4" failures="1" errors="0" skipped="1""#), "{xml}");
}

#[test]
fn cost_chart_needs_two_comparable_runs_with_a_price() {
    let (large, small) = (run("large", GOOD, 9, 2, 1), run("small", POOR, 9, 2, 2));
    let has_chart = |runs: &[Run]| Format::Html.render(&Report::new(runs)).contains("Cost and F1");
    assert!(has_chart(&[large.clone(), small.clone()]));
    let mut other_dataset = small;
    other_dataset.status.benchmark_dataset_id = "other".to_owned();
    let free = run("free", Reviewer { cents: 0, ..POOR }, 9, 2, 3);
    assert!(
        !has_chart(&[large.clone(), other_dataset])
            && !has_chart(&[large.clone(), free])
            && !has_chart(&[large])
    );
}

#[test]
fn report_says_which_runs_are_comparable() {
    let large = run("large", GOOD, 9, 2, 1);
    let mut own = run("own", GOOD, 9, 2, 2);
    own.status.benchmark_harness_version = "other".to_owned();
    own.status.custom_prompt = Some(true);
    own.status.results.as_mut().unwrap().effective_model.context_window = 1_000_000;
    let text = Format::Markdown.render(&Report::new(&[large, own]));
    for part in
        ["groups are: large \\| own.", "own replaced the benchmark's prompt", "more than a factor of two"]
    {
        assert!(text.contains(part), "{part}: {text}");
    }
}
