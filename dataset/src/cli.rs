//! Command line of the dataset tool.

use std::io::IsTerminal as _;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use indicatif::ProgressBar;
use plumbline_benchmark::bundle::Bundle;

use crate::calibrate::{ablation_table, judge_dataset, pairs_report, read_pairs, report};
use crate::import::{ImportRequest, ImportSummary, import};
use crate::mutate::{self, Mutant, MutationPlan, SearchLimits};
use crate::packed::{self, ReviewerInput};
use crate::problem::{FileProblem, ProblemLevel};
use crate::prove::{Host, ProofResult, ProveOptions, prove, table};
use crate::source::{RecordSource, read_records, record_folders};
use crate::trials::{self, RecordTrials};
use crate::{build, bundle_scaling, check, composition, scaffold, show, stats};

/// Checks, proves and builds benchmark datasets.
#[derive(Debug, Parser)]
#[command(name = "plumbline-dataset")]
pub struct Arguments {
    /// Folder of the dataset [default: plumbline-basic in this repository].
    #[arg(long, global = true)]
    dataset: Option<PathBuf>,
    /// Search path for programs.
    #[arg(long, env = "PATH", hide = true, default_value = "/usr/local/bin:/usr/bin:/bin")]
    path: String,
    /// The user's home directory, where toolchain managers such as rustup install toolchains.
    #[arg(long, env = "HOME", hide = true, default_value = "/")]
    home: PathBuf,
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Creates the folder of a new record from templates. `check` then lists the missing parts.
    New {
        /// Name of the record: lower-case words joined by dashes.
        slug: String,
    },
    /// Creates a record from a change in a git repository. The record is marked as unproved: no program proves
    /// its bugs yet.
    Import {
        /// Git repository.
        repository: PathBuf,
        /// Name of the record: lower-case words joined by dashes.
        slug: String,
        /// Commit before the change.
        #[arg(long)]
        base: String,
        /// Commit after the change.
        #[arg(long)]
        head: String,
        /// File with the bugs: `[[bug]]`, `[[also_valid]]` and `[[decoy]]` as in a `record.toml`.
        #[arg(long)]
        bugs: PathBuf,
        /// Import only this file or folder; may be repeated.
        #[arg(long = "path")]
        paths: Vec<String>,
    },
    /// Validates the files of every record. Prints the sizes of the records, and the targets that the dataset meets and
    /// misses, such as the number of bugs.
    Check,
    /// Runs every proof, and the tests of every record.
    Prove {
        /// Names of the records to prove [default: all].
        slugs: Vec<String>,
        /// Stop after the first failure.
        #[arg(long)]
        fail_fast: bool,
        /// Skip records that were proved since their last change.
        #[arg(long)]
        changed: bool,
        /// Multiply every time limit by this factor, for a slow machine.
        #[arg(long, default_value_t = 1, value_name = "FACTOR")]
        patience: u32,
    },
    /// Writes the dataset's bundle, `bundle.bin`, which the service embeds.
    Build {
        /// Write no file; fail if the stored bundle is out of date.
        #[arg(long)]
        check: bool,
    },
    /// Prints numbers of records and bugs by language, severity and kind.
    Stats {
        /// Print bundle size and processing times for growing numbers of records, instead of the usual statistics. Use
        /// a release build.
        #[arg(long)]
        growth: bool,
    },
    /// Searches for small changes of correct code (mutants) that the code's tests do not notice, but a comparison with
    /// a reference implementation does.
    Mutate(MutateArguments),
    /// Prints the share of bugs that blind reviewers found, with 95 % intervals from a bootstrap that resamples whole
    /// records.
    Trials,
    /// Measures the catalogue judge against labelled comments.
    Calibrate {
        /// Use the labelled pairs of a bug and a comment in this file of JSON lines, instead of the dataset's comments.
        #[arg(long)]
        pairs: Option<PathBuf>,
        /// Print an ablation instead of the usual report: for each rule of the judge, the figures without this rule.
        #[arg(long, conflicts_with = "pairs")]
        ablation: bool,
        /// Another dataset whose labelled comments and trials the ablation includes; may be repeated.
        #[arg(long, value_name = "DATASET", requires = "ablation")]
        with: Vec<PathBuf>,
    },
    /// Prints the text that a draw sends to a model: what a reviewer gets, and nothing of the record's catalogue.
    Packed {
        /// Name of the record, or its folder.
        record: String,
        /// Context window of the model, in tokens.
        #[arg(long, default_value_t = 200_000)]
        context: u64,
        /// Output limit of the model, in tokens.
        #[arg(long, default_value_t = 16_000)]
        max_output: u32,
        /// Print system prompt, title, description and diff only, without files and chunks.
        #[arg(long)]
        diff_only: bool,
    },
    /// Shows a record as a pull request, with its catalogue and a list of the chunks that a draw sends or drops.
    Show {
        /// Name of the record.
        slug: String,
        /// Context window of the model, in tokens.
        #[arg(long, default_value_t = 128_000)]
        context: u64,
        /// Output limit of the model, in tokens.
        #[arg(long, default_value_t = 16_000)]
        max_output: u32,
    },
}

/// Arguments of `mutate`.
#[derive(Debug, Args)]
struct MutateArguments {
    /// Folder of a repository with correct code: the commands of `--build`, `--tests` and `--oracle` must pass.
    folder: PathBuf,
    /// File to mutate, or one of its functions: PATH or PATH:FUNCTION; may be repeated.
    #[arg(long = "file", required = true, value_name = "PATH[:FUNCTION]")]
    files: Vec<String>,
    /// Shell command that builds the repository.
    #[arg(long)]
    build: Option<String>,
    /// Shell command that runs the repository's tests.
    #[arg(long)]
    tests: String,
    /// Shell command that compares the code with a reference and fails if they differ. Its last line of output may be
    /// `FAILED/ROUNDS`: the number of inputs for which they differ, and the number of all inputs.
    #[arg(long)]
    oracle: String,
    /// Folder with the files that the command of `--oracle` needs. Every copy of the repository contains this folder as
    /// `./proof`.
    #[arg(long)]
    proof: Option<PathBuf>,
    /// Folder for patches: the fix of each mutant that passes the tests and fails the command of `--oracle`.
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print the mutants without trying any.
    #[arg(long)]
    list: bool,
    /// Maximum number of mutants to try; if there are more, an evenly spaced sample is tried.
    #[arg(long, default_value_t = 500)]
    limit: usize,
    /// Maximum duration of the search, in seconds.
    #[arg(long, default_value_t = 1800)]
    seconds: u64,
    /// Maximum duration of one command, in seconds.
    #[arg(long, default_value_t = 60)]
    command_seconds: u64,
    /// Maximum memory of one process, in MiB.
    #[arg(long, default_value_t = 2048)]
    memory: u64,
    /// Maximum number of processes and threads of the user who runs the search, including all other programs of this
    /// user. The superuser has no limit.
    #[arg(long, default_value_t = 4096)]
    processes: u64,
}

/// Runs a command. Returns false if it found errors.
///
/// # Errors
/// A problem that prevents the command from running.
pub fn run(arguments: &Arguments) -> Result<bool, FileProblem> {
    let dataset = dataset_folder(arguments.dataset.as_deref());
    match &arguments.command {
        Command::New { slug } => {
            println!("{}", scaffold::create(&dataset, slug)?.display());
            Ok(true)
        }
        Command::Check => check_all(&dataset),
        Command::Prove { slugs, fail_fast, changed, patience } => {
            let host = Host::new(arguments.path.clone().into(), arguments.home.clone());
            let options = ProveOptions {
                slugs: slugs.clone(),
                fail_fast: *fail_fast,
                only_changed: *changed,
                time_limit_factor: *patience,
            };
            prove_all(&dataset, &host, &options)
        }
        Command::Build { check } => Ok(build_all(&dataset, *check)),
        Command::Import { repository, slug, base, head, bugs, paths } => Ok(import_one(
            &dataset,
            &ImportRequest {
                repository: repository.clone(),
                base: base.clone(),
                head: head.clone(),
                bugs: bugs.clone(),
                slug: slug.clone(),
                paths: paths.clone(),
            },
        )),
        Command::Stats { growth } => {
            let (sources, problems) = read_records(&dataset)?;
            let text =
                if *growth { bundle_scaling::scaling_table(&sources)? } else { stats::report(&sources) };
            print!("{text}");
            Ok(print_problems(&problems))
        }
        Command::Mutate(mutation) => {
            let host = Host::new(arguments.path.clone().into(), arguments.home.clone());
            mutate_folder(mutation, &host)
        }
        Command::Trials => Ok(print_report(trials_report(&dataset))),
        Command::Calibrate { ablation: true, with, .. } => {
            let datasets: Vec<PathBuf> = [&dataset].into_iter().chain(with).cloned().collect();
            Ok(print_report(ablation_table(&datasets)))
        }
        Command::Calibrate { pairs: Some(file), .. } => {
            Ok(print_report(read_pairs(file).map(|pairs| pairs_report(&pairs))))
        }
        Command::Calibrate { .. } => {
            Ok(print_report(judge_dataset(&dataset).map(|results| report(&results))))
        }
        Command::Packed { record, context, max_output, diff_only } => {
            let full = ReviewerInput::Full { context_window: *context, max_output_tokens: *max_output };
            let input = if *diff_only { ReviewerInput::Diff } else { full };
            print!("{}", packed::render(&packed::record_folder(&dataset, record), input)?);
            Ok(true)
        }
        Command::Show { slug, context, max_output } => {
            let record = build::build_record(&RecordSource::read(&dataset.join("records").join(slug))?);
            print!("{}", show::render(&record, *context, *max_output));
            Ok(true)
        }
    }
}

/// Returns the requested folder. Without one, looks for `plumbline-basic` below the current folder, then
/// beside the source code.
fn dataset_folder(requested: Option<&Path>) -> PathBuf {
    let nearby = ["dataset/plumbline-basic", "plumbline-basic"].map(PathBuf::from);
    let built = Path::new(env!("CARGO_MANIFEST_DIR")).join("plumbline-basic");
    let found = || nearby.into_iter().find(|folder| folder.join("records").is_dir()).unwrap_or(built);
    requested.map_or_else(found, Path::to_owned)
}

fn mutate_folder(arguments: &MutateArguments, host: &Host) -> Result<bool, FileProblem> {
    let target = |file: &String| match file.split_once(':') {
        Some((path, function)) => (path.to_owned(), Some(function.to_owned())),
        None => (file.clone(), None),
    };
    let plan = MutationPlan {
        folder: arguments.folder.clone(),
        targets: arguments.files.iter().map(target).collect(),
        build: arguments.build.clone(),
        tests: arguments.tests.clone(),
        oracle: arguments.oracle.clone(),
        oracle_folder: arguments.proof.clone(),
        max_mutants: arguments.limit,
        limits: SearchLimits {
            search_time: Duration::from_secs(arguments.seconds),
            command_time: Duration::from_secs(arguments.command_seconds),
            memory_mib: arguments.memory,
            processes: arguments.processes,
        },
    };
    if arguments.list {
        for Mutant { file, line, operator, replacement, .. } in mutate::list_mutants(&plan)? {
            println!("{file}:{line} {operator:?} {replacement:?}");
        }
        return Ok(true);
    }
    let outcomes = mutate::try_mutants(&plan, host, &|result| println!("{result}"))?;
    print!("{}", mutate::survivor_report(&outcomes));
    if let Some(folder) = &arguments.out {
        mutate::write_fixes(folder, &outcomes)?;
    }
    Ok(true)
}

fn trials_report(dataset: &Path) -> Result<String, Vec<FileProblem>> {
    let (sources, mut problems) = read_records(dataset).map_err(|problem| vec![problem])?;
    let mut records = Vec::new();
    for size in composition::record_sizes(&sources) {
        match RecordTrials::read(size.source) {
            Ok(trials) => records.push((size, trials)),
            Err(found) => problems.extend(found),
        }
    }
    if problems.is_empty() { Ok(trials::report(&records)) } else { Err(problems) }
}

/// Prints a report, or the problems that prevented it. Returns true for a report.
fn print_report(text: Result<String, Vec<FileProblem>>) -> bool {
    match text {
        Ok(text) => {
            print!("{text}");
            true
        }
        Err(problems) => print_problems(&problems),
    }
}

/// Prints problems. Returns true if none of them is an error.
fn print_problems(problems: &[FileProblem]) -> bool {
    for problem in problems {
        println!("{problem}");
    }
    problems.iter().all(|problem| problem.level != ProblemLevel::Error)
}

fn import_one(dataset: &Path, request: &ImportRequest) -> bool {
    match import(dataset, request) {
        Ok(ImportSummary { folder, head_file_count, changed_file_count, skipped, notes }) => {
            println!(
                "{}\n{head_file_count} files in head, {changed_file_count} files changed; {skipped}",
                folder.display()
            );
            print_problems(&notes)
        }
        Err(problems) => print_problems(&problems),
    }
}

fn check_all(dataset: &Path) -> Result<bool, FileProblem> {
    let problems = check::check(dataset)?;
    let (sources, _) = read_records(dataset)?;
    print!("{}", stats::report(&sources));
    let records = composition::record_sizes(&sources);
    println!("{}", composition::sizes_table(&records));
    if sources.iter().flat_map(|source| &source.record_file.bugs).any(|bug| bug.required_context.is_some()) {
        println!("{}", composition::targets_table(&records));
    }
    let is_valid = print_problems(&problems);
    let errors = problems.iter().filter(|problem| problem.level == ProblemLevel::Error).count();
    println!(
        "{} records, {errors} errors, {} notes",
        record_folders(dataset)?.len(),
        problems.len() - errors
    );
    Ok(is_valid)
}

fn prove_all(dataset: &Path, host: &Host, options: &ProveOptions) -> Result<bool, FileProblem> {
    if !host.isolates_network() {
        println!("note: proofs run with network access: this system does not allow network namespaces");
    }
    let (sources, _) = read_records(dataset)?;
    let unproved =
        sources.iter().filter(|source| source.record_file.unproved && options.includes(&source.slug));
    unproved.for_each(|source| println!("note: {} is unproved: it has no proofs to run", source.slug));
    let bar = progress_bar(dataset, options)?;
    let on_result = |result: &ProofResult| {
        bar.suspend(|| println!("{result}"));
        bar.inc(1);
    };
    let results = prove(dataset, host, options, &on_result);
    bar.finish_and_clear();
    let results = match results {
        Ok(results) => results,
        Err(problems) => return Ok(print_problems(&problems)),
    };
    let failures = results.iter().filter(|result| !result.is_passed()).count();
    println!("{}\ntests and proofs: {} passed, {failures} failed", table(&results), results.len() - failures);
    Ok(failures == 0)
}

/// Returns a progress bar over all tests and proofs, hidden unless standard error is a terminal.
fn progress_bar(dataset: &Path, options: &ProveOptions) -> Result<ProgressBar, FileProblem> {
    if !std::io::stderr().is_terminal() {
        return Ok(ProgressBar::hidden());
    }
    let (sources, _) = read_records(dataset)?;
    let included =
        sources.iter().filter(|source| options.includes(&source.slug) && !source.record_file.unproved);
    let tasks: usize = included.map(|source| source.plan.proofs.len() + 2).sum();
    Ok(ProgressBar::new(tasks as u64))
}

fn build_all(dataset: &Path, check: bool) -> bool {
    let built = match build::build(dataset) {
        Ok(built) => built,
        Err(problems) => return print_problems(&problems),
    };
    let hash =
        Bundle::parse(built.bytes.clone()).map(|bundle| bundle.content_hash().to_owned()).unwrap_or_default();
    println!("{} records, {} bytes, content hash {hash}", built.records, built.bytes.len());
    if !check {
        return built.write().map_or_else(|problem| print_problems(&[problem]), |()| true);
    }
    let message = "is out of date: run `plumbline-dataset build`";
    built.matches_stored_file() || print_problems(&[FileProblem::error(&built.path, None, message)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture::Fixture;

    fn command(fixture: &Fixture, words: &[&str]) -> bool {
        let dataset = fixture.dataset_folder().to_string_lossy().into_owned();
        let start = ["plumbline-dataset", "--dataset", &dataset];
        run(&Arguments::parse_from(start.iter().chain(words))).expect("a dataset")
    }

    #[test]
    fn valid_dataset_passes_every_command() {
        let fixture = Fixture::new();
        assert!(command(&fixture, &["check"]));
        assert!(command(&fixture, &["prove"]));
        assert!(!command(&fixture, &["build", "--check"]), "the bundle is missing");
        assert!(command(&fixture, &["build"]));
        assert!(command(&fixture, &["build", "--check"]));
        assert!(command(&fixture, &["stats"]));
        assert!(command(&fixture, &["stats", "--growth"]));
        assert!(command(&fixture, &["calibrate"]));
        assert!(command(&fixture, &["calibrate", "--ablation"]));
        assert!(command(&fixture, &["trials"]));
        assert!(command(&fixture, &["show", "sample", "--context", "64000"]));
        assert!(command(&fixture, &["packed", "sample", "--diff-only"]));
    }

    #[test]
    fn invalid_dataset_fails_check_and_prove() {
        let fixture = Fixture::new();
        fixture.write("proof/pages.sh", "exit 0\n");
        fixture.write("head/app/pages.py", "# XXX\n");
        assert!(!command(&fixture, &["check"]));
        assert!(!command(&fixture, &["prove", "sample"]));
        assert!(command(&fixture, &["new", "next"]));
        assert!(!command(&fixture, &["check"]));
    }
}
