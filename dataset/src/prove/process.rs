//! Runs one program, with a limit of time and an environment of its own.

use std::fs::{self, File};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use rustix::process::{Pid, Signal, kill_process_group};

use super::host::Host;

const KEPT_OUTPUT_LINES: usize = 20;

/// How a program ended, with the last lines of what it wrote.
#[derive(Debug)]
pub(super) enum Ended {
    /// By itself, or by a signal where there is no status.
    With { status: Option<i32>, output: String },
    /// Not in time: it and all that it had started were killed.
    TooLate { output: String },
    /// It never began.
    NotStarted { error: String },
}

/// Runs `command` in `root`. `folder` is what it may use as home and for temporary files.
pub(super) fn run(host: &Host, command: &[String], root: &Path, folder: &Path, limit: Duration) -> Ended {
    let log = folder.join("output");
    let child = prepared(host, command, root, folder, &log).and_then(|mut command| command.spawn());
    let child = match child {
        Ok(child) => child,
        Err(error) => return Ended::NotStarted { error: error.to_string() },
    };
    let status = wait(child, limit);
    let output = last_lines(&log);
    match status {
        Some(status) => Ended::With { status: status.code(), output },
        None => Ended::TooLate { output },
    }
}

fn prepared(
    host: &Host,
    command: &[String],
    root: &Path,
    folder: &Path,
    log: &Path,
) -> std::io::Result<Command> {
    let (home, temporary) = (folder.join("home"), folder.join("temporary"));
    fs::create_dir_all(&home)?;
    fs::create_dir_all(&temporary)?;
    let output = File::create(log)?;
    let mut isolated = host.isolated(command);
    isolated.current_dir(root).process_group(0).stdin(Stdio::null());
    isolated.stdout(output.try_clone()?).stderr(output);
    isolated.env_clear().env("PATH", host.path()).env("HOME", &home).env("TMPDIR", &temporary);
    isolated.env("LANG", "C.UTF-8").env("TZ", "UTC").env("PYTHONDONTWRITEBYTECODE", "1");
    isolated.env("GOPROXY", "off").env("GOFLAGS", "-mod=mod").env("GOTOOLCHAIN", "local");
    isolated.env("CARGO_NET_OFFLINE", "true").env("npm_config_offline", "true");
    for proxy in ["http_proxy", "https_proxy", "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY"] {
        isolated.env(proxy, "http://127.0.0.1:9");
    }
    hand_on_toolchains(host, &mut isolated);
    Ok(isolated)
}

/// What toolchains keep in the user's home: managed compilers, and the cache of Go's standard library, which
/// takes longer to compile than a proof may run. All of it is found by content or version.
fn hand_on_toolchains(host: &Host, command: &mut Command) {
    let kept = [("RUSTUP_HOME", ".rustup"), ("PYENV_ROOT", ".pyenv"), ("GOCACHE", ".cache/go-build")];
    for (variable, folder) in kept {
        let folder = host.home().join(folder);
        if folder.is_dir() || variable == "GOCACHE" {
            command.env(variable, folder);
        }
    }
}

/// Waits for `child` as long as `limit`, then kills its whole group.
fn wait(mut child: Child, limit: Duration) -> Option<ExitStatus> {
    let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
    let (sender, receiver) = mpsc::channel();
    let waiter = thread::spawn(move || sender.send(child.wait()).ok());
    let status = receiver.recv_timeout(limit);
    if let Some(group) = group {
        // Also after a timely end: what it left running in the background ends with it.
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
