//! Builders of runs, records and draws.

use plumbline_benchmark::bundle::Difficulties;
use plumbline_benchmark::draw::{Draw, DrawOutcome, ErrorReason, JudgedComment};
use plumbline_benchmark::judge::Verdict;
use plumbline_benchmark::record::Severity::{self, Critical, High, Low, Medium};
use plumbline_benchmark::results::{RecordFacts, RunFacts};
use plumbline_conversation::{Effort, Usage};

pub(crate) fn run(k: u8) -> RunFacts {
    RunFacts {
        k,
        provider: "compat_chat".to_owned(),
        effort: Effort::High,
        context_window: 200_000,
        cost_rate: None,
        probe_usage: Usage::default(),
    }
}

pub(crate) fn record(slug: &str, language: &str, bugs: &[(&str, Severity)]) -> RecordFacts {
    let bugs = bugs.iter().map(|(id, severity)| ((*id).to_owned(), *severity)).collect();
    RecordFacts {
        slug: slug.to_owned(),
        language: language.to_owned(),
        bugs,
        difficulties: Difficulties::new(),
    }
}

pub(crate) fn records() -> Vec<RecordFacts> {
    vec![
        record("alpha", "python", &[("off-by-one", High), ("leak", Critical)]),
        record("beta", "go", &[("race", Medium)]),
    ]
}

pub(crate) fn bug(id: &str, severity: Severity) -> JudgedComment {
    JudgedComment {
        severity: Some(severity),
        verdict: Verdict::Bug { id: id.to_owned() },
        catalogue_verdict: None,
    }
}

pub(crate) fn also_valid(severity: Option<Severity>) -> JudgedComment {
    JudgedComment {
        severity,
        verdict: Verdict::AlsoValid { id: "naming".to_owned() },
        catalogue_verdict: None,
    }
}

pub(crate) fn duplicate(of: &str) -> JudgedComment {
    JudgedComment {
        severity: Some(High),
        verdict: Verdict::Duplicate { of: of.to_owned() },
        catalogue_verdict: None,
    }
}

pub(crate) fn noise(severity: Severity) -> JudgedComment {
    JudgedComment { severity: Some(severity), verdict: Verdict::Noise, catalogue_verdict: None }
}

pub(crate) fn tokens(input: u64, output: u64) -> Usage {
    Usage { input, output, ..Usage::default() }
}

pub(crate) fn ok(record: &str, index: u8, comments: Vec<JudgedComment>) -> Draw {
    timed(record, index, comments, 1000)
}

pub(crate) fn timed(record: &str, index: u8, comments: Vec<JudgedComment>, generating_ms: u64) -> Draw {
    let outcome = DrawOutcome::Scored { comments, usage: tokens(1000, 100), generating_ms };
    Draw { record: record.to_owned(), index, outcome }
}

pub(crate) fn errored(record: &str, index: u8, reason: ErrorReason) -> Draw {
    let outcome = DrawOutcome::Errored { reason, usage: tokens(500, 0) };
    Draw { record: record.to_owned(), index, outcome }
}

/// Returns the draws of the vector `score_noisy.json`.
pub(crate) fn noisy() -> Vec<Draw> {
    vec![
        ok("alpha", 0, vec![bug("off-by-one", High), noise(Low), noise(Medium), also_valid(Some(Low))]),
        ok("alpha", 1, vec![noise(Critical), also_valid(Some(High))]),
        ok("beta", 0, vec![noise(Low), noise(Low), noise(High)]),
        ok("beta", 1, vec![]),
    ]
}
