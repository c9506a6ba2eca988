//! The commands.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};

use clap::{Parser, Subcommand};
use indicatif::ProgressBar;
use plumbline_benchmark::bundle::Bundle;

use crate::calibrate::{calibrate, pairs_report, read_pairs, report};
use crate::import::{Import, Imported, import};
use crate::problem::{Problem, Weight};
use crate::prove::{Host, Options, Outcome, prove, table};
use crate::source::{Source, folders, read_all};
use crate::{build, check, growth, scaffold, show, stats};

/// Checks, proves and builds benchmark datasets.
#[derive(Debug, Parser)]
#[command(name = "plumbline-dataset")]
pub struct Arguments {
    /// The dataset's folder [default: plumbline-review, where it can be found].
    #[arg(long, global = true)]
    dataset: Option<PathBuf>,
    /// Where programs are searched.
    #[arg(long, env = "PATH", hide = true, default_value = "/usr/local/bin:/usr/bin:/bin")]
    path: String,
    /// Where toolchain managers keep what they manage.
    #[arg(long, env = "HOME", hide = true, default_value = "/")]
    home: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Makes the folder of a new record, which `check` then says what is to be done to.
    New {
        /// The record's name: lower-case words joined by dashes.
        slug: String,
    },
    /// Makes a record of a change in a git repository. It is marked as unproved.
    Import {
        /// The repository.
        repository: PathBuf,
        /// The record's name: lower-case words joined by dashes.
        slug: String,
        /// The commit before the change.
        #[arg(long)]
        base: String,
        /// The commit after it.
        #[arg(long)]
        head: String,
        /// The list of bugs: `[[bug]]`, `[[also_valid]]` and `[[decoy]]` as in a `record.toml`.
        #[arg(long)]
        bugs: PathBuf,
        /// Only this file, or what is in this folder; may be given several times.
        #[arg(long = "path")]
        paths: Vec<String>,
    },
    /// Holds every record against the rules.
    Check,
    /// Runs every proof and the records' own tests.
    Prove {
        /// Only these records.
        slugs: Vec<String>,
        /// Begin nothing more after the first lie.
        #[arg(long)]
        fail_fast: bool,
    },
    /// Makes the frozen bundle.
    Build {
        /// Write nothing; fail if the bundle that is kept is not the one that would be made.
        #[arg(long)]
        check: bool,
    },
    /// Prints what the dataset is made of.
    Stats {
        /// Print how size and times grow with the number of records instead. Means something in a release build alone.
        #[arg(long)]
        growth: bool,
    },
    /// Holds the catalogue judge against labelled comments.
    Calibrate {
        /// Pairs of your own, as JSON lines, instead of the dataset's comments.
        #[arg(long)]
        pairs: Option<PathBuf>,
    },
    /// Shows a record as a pull request, with its catalogue and what a draw is given.
    Show {
        /// The record.
        slug: String,
        /// The context window, in tokens.
        #[arg(long, default_value_t = 128_000)]
        context: u64,
        /// The most output tokens.
        #[arg(long, default_value_t = 16_000)]
        max_output: u32,
    },
}

/// Runs a command: whether all is well.
///
/// # Errors
/// What keeps the command from being run at all.
pub fn run(arguments: &Arguments) -> Result<bool, Problem> {
    let dataset = dataset(arguments.dataset.as_deref());
    match &arguments.command {
        Command::New { slug } => {
            println!("{}", scaffold::create(&dataset, slug)?.display());
            Ok(true)
        }
        Command::Check => check_all(&dataset),
        Command::Prove { slugs, fail_fast } => {
            let host = Host::new(arguments.path.clone().into(), arguments.home.clone());
            prove_all(&dataset, &host, &Options { only: slugs.clone(), fail_fast: *fail_fast })
        }
        Command::Build { check } => Ok(build_all(&dataset, *check)),
        Command::Import { repository, slug, base, head, bugs, paths } => Ok(import_one(
            &dataset,
            &Import {
                repository: repository.clone(),
                base: base.clone(),
                head: head.clone(),
                bugs: bugs.clone(),
                slug: slug.clone(),
                paths: paths.clone(),
            },
        )),
        Command::Stats { growth } => {
            let (sources, problems) = read_all(&dataset)?;
            let report = if *growth { growth::report(&sources)? } else { stats::report(&sources) };
            print!("{report}");
            Ok(told(&problems))
        }
        Command::Calibrate { pairs: None } => Ok(printed(calibrate(&dataset).map(|done| report(&done)))),
        Command::Calibrate { pairs: Some(file) } => {
            Ok(printed(read_pairs(file).map(|pairs| pairs_report(&pairs))))
        }
        Command::Show { slug, context, max_output } => {
            let record = build::record(&Source::read(&dataset.join("records").join(slug))?);
            print!("{}", show::render(&record, *context, *max_output));
            Ok(true)
        }
    }
}

/// The folder asked for, or the dataset of this repository seen from here, or from where this was built.
fn dataset(asked: Option<&Path>) -> PathBuf {
    let nearby = ["dataset/plumbline-review", "plumbline-review"].map(PathBuf::from);
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("plumbline-review");
    let found = || nearby.into_iter().find(|folder| folder.join("records").is_dir()).unwrap_or(built);
    asked.map_or_else(found, Path::to_owned)
}

/// Prints a text, or the problems that kept it from being made: whether it is the text.
fn printed(text: Result<String, Vec<Problem>>) -> bool {
    match text {
        Ok(text) => {
            print!("{text}");
            true
        }
        Err(problems) => told(&problems),
    }
}

/// Prints problems: whether none of them is an error.
fn told(problems: &[Problem]) -> bool {
    for problem in problems {
        println!("{problem}");
    }
    problems.iter().all(|problem| problem.weight != Weight::Error)
}

fn import_one(dataset: &Path, wanted: &Import) -> bool {
    match import(dataset, wanted) {
        Ok(Imported { folder, files, changed, left_out, notes }) => {
            println!("{}\n{files} files, {changed} changed; {left_out}", folder.display());
            told(&notes)
        }
        Err(problems) => told(&problems),
    }
}

fn check_all(dataset: &Path) -> Result<bool, Problem> {
    let problems = check::check(dataset)?;
    let (sources, _) = read_all(dataset)?;
    print!("{}", stats::report(&sources));
    let good = told(&problems);
    let errors = problems.iter().filter(|problem| problem.weight == Weight::Error).count();
    println!("{} records, {errors} errors, {} notes", folders(dataset)?.len(), problems.len() - errors);
    Ok(good)
}

fn prove_all(dataset: &Path, host: &Host, options: &Options) -> Result<bool, Problem> {
    if !host.is_isolating() {
        println!("note: this system does not let the network be taken away from proofs");
    }
    let (sources, _) = read_all(dataset)?;
    let unproved = sources.iter().filter(|source| source.catalogue.unproved && options.wants(&source.slug));
    unproved.for_each(|source| println!("note: {} is unproved: there is nothing to run", source.slug));
    let bar = progress(dataset, options)?;
    let told_of = |outcome: &Outcome| {
        bar.suspend(|| println!("{outcome}"));
        bar.inc(1);
    };
    let outcomes = prove(dataset, host, options, &told_of);
    bar.finish_and_clear();
    let outcomes = match outcomes {
        Ok(outcomes) => outcomes,
        Err(problems) => return Ok(told(&problems)),
    };
    let lies = outcomes.iter().filter(|outcome| !outcome.is_good()).count();
    println!("{}\n{} proved, {lies} lies", table(&outcomes), outcomes.len() - lies);
    Ok(lies == 0)
}

/// A bar over everything there is to prove, where somebody is watching.
fn progress(dataset: &Path, options: &Options) -> Result<ProgressBar, Problem> {
    if !std::io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let (sources, _) = read_all(dataset)?;
    let wanted = sources.iter().filter(|source| options.wants(&source.slug) && !source.catalogue.unproved);
    let runs: usize = wanted.map(|source| source.plan.proofs.len() + 1).sum();
    Ok(ProgressBar::new(runs as u64))
}

fn build_all(dataset: &Path, check: bool) -> bool {
    let built = match build::build(dataset) {
        Ok(built) => built,
        Err(problems) => return told(&problems),
    };
    let hash =
        Bundle::parse(built.bytes.clone()).map(|bundle| bundle.content_hash().to_owned()).unwrap_or_default();
    println!("{} records, {} bytes, {hash}", built.records, built.bytes.len());
    if !check {
        return built.keep().map_or_else(|problem| told(&[problem]), |()| true);
    }
    built.is_kept() || told(&[Problem::error(&built.path, None, "is not what the records make: run `build`")])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    fn command(fixture: &Fixture, words: &[&str]) -> bool {
        let dataset = fixture.path().to_string_lossy().into_owned();
        let start = ["plumbline-dataset", "--dataset", &dataset];
        run(&Arguments::parse_from(start.iter().chain(words))).expect("a dataset")
    }

    #[test]
    fn a_good_dataset_passes_everything() {
        let fixture = Fixture::new();
        assert!(command(&fixture, &["check"]));
        assert!(command(&fixture, &["prove"]));
        assert!(!command(&fixture, &["build", "--check"]), "there is no bundle yet");
        assert!(command(&fixture, &["build"]));
        assert!(command(&fixture, &["build", "--check"]));
        assert!(command(&fixture, &["stats"]));
        assert!(command(&fixture, &["stats", "--growth"]));
        assert!(command(&fixture, &["calibrate"]));
        assert!(command(&fixture, &["show", "sample", "--context", "64000"]));
    }

    #[test]
    fn a_bad_one_does_not() {
        let fixture = Fixture::new();
        fixture.write("proof/pages.sh", "exit 0\n");
        fixture.write("head/app/pages.py", "# XXX\n");
        assert!(!command(&fixture, &["check"]));
        assert!(!command(&fixture, &["prove", "sample"]));
        assert!(command(&fixture, &["new", "next"]));
        assert!(!command(&fixture, &["check"]));
    }
}
