//! The machine on which proofs run.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::Arc;

use super::class_archive::{ClassArchive, SHORT_RUN_JVM_OPTIONS};

/// Script that enables the loopback interface in an isolated network namespace, since programs may connect to
/// themselves.
const LOOPBACK_SCRIPT: &str = "ip link set lo up && exec \"$@\"";

/// The machine that runs proofs: its search path, the user's home folder, and its ability to isolate programs from the
/// network.
#[derive(Clone, Debug)]
pub struct Host {
    search_path: OsString,
    home: PathBuf,
    has_namespaces: bool,
    class_archive: Option<Arc<ClassArchive>>,
}

/// Error that a program of a record's toolchain is not installed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{program}` is not installed: {}", install_advice(.program))]
pub struct MissingProgram {
    /// Name of the program.
    pub program: String,
}

impl Host {
    /// Creates a host with a search path and the user's home folder, in which toolchain managers such as rustup keep
    /// compilers. Tests whether the host can isolate programs from the network.
    pub fn new(search_path: OsString, home: PathBuf) -> Self {
        let mut host = Self { search_path, home, has_namespaces: true, class_archive: None };
        let mut trial = host.isolated_command(&["true".to_owned()]);
        let trial = trial
            .env_clear()
            .env("PATH", &host.search_path)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        host.has_namespaces = trial.is_ok_and(|status| status.success());
        host
    }

    /// Creates an archive of classes, with which Java programs start faster. Returns a copy of the host that uses the
    /// archive, or a copy without an archive if the creation failed.
    #[must_use]
    pub(super) fn with_class_archive(&self) -> Self {
        Self { class_archive: ClassArchive::create(&self.search_path).map(Arc::new), ..self.clone() }
    }

    /// Returns the options with which every Java virtual machine starts.
    pub(super) fn java_options(&self) -> String {
        match &self.class_archive {
            Some(archive) => format!("{SHORT_RUN_JVM_OPTIONS} {}", archive.java_option()),
            None => SHORT_RUN_JVM_OPTIONS.to_owned(),
        }
    }

    /// Returns true if programs run in a network namespace of their own, which has no interface but loopback.
    pub fn isolates_network(&self) -> bool {
        self.has_namespaces
    }

    /// Returns the folders in which programs are searched, in the format of `PATH`.
    pub fn search_path(&self) -> &OsString {
        &self.search_path
    }

    /// Returns the home folder of the user.
    pub fn home(&self) -> &PathBuf {
        &self.home
    }

    /// Finds a program in the search path and returns its path.
    ///
    /// # Errors
    /// [`MissingProgram`], which says how to install it.
    pub fn find(&self, program: &str) -> Result<PathBuf, MissingProgram> {
        let candidates = std::env::split_paths(&self.search_path).map(|folder| folder.join(program));
        let mut found = candidates.filter(|candidate| candidate.is_file());
        found.next().ok_or_else(|| MissingProgram { program: program.to_owned() })
    }

    /// Returns a command that runs a program with its arguments, with no network but loopback if the host can isolate
    /// programs.
    pub(super) fn isolated_command(&self, command: &[String]) -> Command {
        let mut isolated = Command::new(if self.has_namespaces { "unshare" } else { "env" });
        if self.has_namespaces {
            isolated.args(["--map-root-user", "--net", "sh", "-c", LOOPBACK_SCRIPT, "sh"]);
        }
        isolated.args(command);
        isolated
    }
}

/// Returns instructions to install a program on Debian and its derivatives.
fn install_advice(program: &str) -> String {
    let package = match program {
        "go" | "gofmt" => "golang-go",
        "node" => "nodejs",
        "npm" => "npm",
        "javac" | "java" | "jar" => "default-jdk-headless",
        "ruby" => "ruby",
        "php" => "php-cli",
        "python3" => "python3",
        "gcc" | "g++" | "make" | "cmake" => program,
        "ar" | "ld" => "binutils",
        "c++" => "g++",
        "cc" => "gcc",
        "cargo" | "rustc" => return "install Rust from https://rustup.rs".to_owned(),
        "tsc" => return "run `npm install --global typescript`".to_owned(),
        _ => return "install it, and add its folder to PATH".to_owned(),
    };
    format!("run `apt-get install {package}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn error_of_a_missing_program_says_how_to_install_it() {
        let host = Host {
            search_path: OsString::from("/nowhere"),
            home: PathBuf::new(),
            has_namespaces: false,
            class_archive: None,
        };
        let packages = [
            ("go", "apt-get install golang-go"),
            ("javac", "apt-get install default-jdk-headless"),
            ("g++", "apt-get install g++"),
            ("php", "apt-get install php-cli"),
            ("rustc", "rustup.rs"),
            ("tsc", "npm install --global typescript"),
        ];
        for (program, advice) in packages {
            let message = host.find(program).expect_err("missing").to_string();
            assert!(message.contains(advice), "{message}");
        }
    }
}
