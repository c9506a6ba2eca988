//! Runs one program with a time limit, and without the caller's environment variables.

use std::ffi::OsString;
use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use super::host::Host;

/// Folder in which Debian links the names of compilers to ccache. It need not exist.
const CCACHE_COMPILERS: &str = "/usr/lib/ccache";

/// Number of last output lines to report.
const KEPT_OUTPUT_LINES: usize = 20;

/// End of a program, with the last lines of its output.
#[derive(Debug)]
pub(crate) enum ProcessExit {
    /// The program exited with `status`; `None` if a signal ended the program.
    Exited { status: Option<i32>, output: String },
    /// The program exceeded the time limit and was killed with its children.
    TimedOut { output: String },
    /// The program could not be started.
    NotStarted { error: String },
}

/// Runs `command` in `working_folder` for at most `limit`, with none of the caller's environment variables. The home,
/// temporary files and output of the command are in `scratch_folder`.
pub(crate) fn run_program(
    host: &Host,
    command: &[String],
    working_folder: &Path,
    scratch_folder: &Path,
    limit: Duration,
) -> ProcessExit {
    let log = scratch_folder.join("output");
    let child =
        prepare(host, command, working_folder, scratch_folder, &log).and_then(|mut command| command.spawn());
    let child = match child {
        Ok(child) => child,
        Err(error) => return ProcessExit::NotStarted { error: error.to_string() },
    };
    let status = wait(child, limit);
    let output = last_lines(&log);
    match status {
        Some(status) => ProcessExit::Exited { status: status.code(), output },
        None => ProcessExit::TimedOut { output },
    }
}

fn prepare(
    host: &Host,
    command: &[String],
    working_folder: &Path,
    scratch_folder: &Path,
    log: &Path,
) -> std::io::Result<Command> {
    let (home, temporary) = (scratch_folder.join("home"), scratch_folder.join("temporary"));
    fs::create_dir_all(&home)?;
    fs::create_dir_all(&temporary)?;
    let output = File::create(log)?;
    let mut isolated = host.isolated_command(command);
    isolated.current_dir(working_folder).process_group(0).stdin(Stdio::null());
    isolated.stdout(output.try_clone()?).stderr(output);
    isolated.env_clear().env("PATH", path_with_ccache(host)?).env("HOME", &home).env("TMPDIR", &temporary);
    isolated.env("LANG", "C.UTF-8").env("TZ", "UTC").env("PYTHONDONTWRITEBYTECODE", "1");
    // With `-trimpath`, trees in different folders share Go's cache of builds and tests.
    // Without inlining (`-l`), Go's standard library compiles a fifth faster.
    isolated.env("GOFLAGS", "-mod=mod -trimpath -gcflags=all=-l");
    isolated.env("GOPROXY", "off").env("GOTOOLCHAIN", "local");
    isolated.env("CARGO_NET_OFFLINE", "true").env("npm_config_offline", "true");
    isolated.env("CARGO_INCREMENTAL", "0").env("CARGO_PROFILE_DEV_DEBUG", "0");
    isolated.env("JAVA_TOOL_OPTIONS", host.java_options());
    for proxy in ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
        isolated.env(proxy, "http://127.0.0.1:9");
    }
    // ccache does not run the preprocessor before each compilation, and it accepts headers that a sandbox has
    // just written: it compares their contents.
    isolated.env("CCACHE_DEPEND", "1");
    isolated.env("CCACHE_SLOPPINESS", "include_file_mtime,include_file_ctime");
    set_toolchain_folders(host, &mut isolated);
    Ok(isolated)
}

/// Sets the variables that point toolchains to their folders in the user's home: compilers of toolchain
/// managers, and the caches of Go and ccache. Without its cache, Go compiles its standard library for longer
/// than a proof may run. Entries of these folders are addressed by content or version, so runs cannot affect
/// each other.
fn set_toolchain_folders(host: &Host, command: &mut Command) {
    for (variable, folder) in [("RUSTUP_HOME", ".rustup"), ("PYENV_ROOT", ".pyenv")] {
        let folder = host.home().join(folder);
        if folder.is_dir() {
            command.env(variable, folder);
        }
    }
    for (variable, folder) in [("GOCACHE", ".cache/go-build"), ("CCACHE_DIR", ".cache/ccache")] {
        command.env(variable, host.home().join(folder));
    }
}

/// Returns a value for `PATH` with the folder of ccache's compilers first. The source trees of a record (its base, its
/// head, and one for each bug) have most files in common, and ccache, where it is installed, compiles each file once.
fn path_with_ccache(host: &Host) -> std::io::Result<OsString> {
    let folders =
        std::iter::once(PathBuf::from(CCACHE_COMPILERS)).chain(std::env::split_paths(host.search_path()));
    std::env::join_paths(folders).map_err(std::io::Error::other)
}

/// Waits for `child` up to `limit`, then kills its process group. Returns `None` if the child exceeded the
/// limit.
fn wait(mut child: Child, limit: Duration) -> Option<ExitStatus> {
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let (sender, receiver) = mpsc::channel();
    let waiter = thread::spawn(move || sender.send(child.wait()).ok());
    let status = receiver.recv_timeout(limit);
    if let Some(group) = group {
        // Kills the group even after a timely exit, to end background processes.
        let _ = kill_process_group(group, Signal::KILL);
    }
    let _ = waiter.join();
    status.ok()?.ok()
}

fn last_lines(log: &Path) -> String {
    let text = fs::read(log).unwrap_or_default();
    let text = String::from_utf8_lossy(&text);
    let lines: Vec<&str> = text.lines().collect();
    lines[lines.len().saturating_sub(KEPT_OUTPUT_LINES)..].join("\n")
}
