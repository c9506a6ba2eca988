//! The machine that proofs run on.

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Loopback stays usable where the network is taken away, since programs may talk to themselves.
const LOOPBACK: &str = "ip link set lo up && exec \"$@\"";

/// Where programs are found and what is handed on to them.
#[derive(Clone, Debug)]
pub struct Host {
    path: OsString,
    home: PathBuf,
    has_namespaces: bool,
}

/// A program that a record needs is not there.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{program}` is not installed: {}", advice(.program))]
pub struct MissingProgram {
    /// Its name.
    pub program: String,
}

impl Host {
    /// A host with the search path `path` and the user's home folder `home`, where toolchain managers keep
    /// what they manage.
    pub fn new(path: OsString, home: PathBuf) -> Self {
        let mut host = Self { path, home, has_namespaces: true };
        let mut trial = host.isolated(&["true".to_owned()]);
        let trial =
            trial.env_clear().env("PATH", &host.path).stdout(Stdio::null()).stderr(Stdio::null()).status();
        host.has_namespaces = trial.is_ok_and(|status| status.success());
        host
    }

    /// Whether programs are run without a network.
    pub fn is_isolating(&self) -> bool {
        self.has_namespaces
    }

    /// The search path.
    pub fn path(&self) -> &OsString {
        &self.path
    }

    /// The home folder of the user.
    pub fn home(&self) -> &PathBuf {
        &self.home
    }

    /// Where `program` is.
    ///
    /// # Errors
    /// [`MissingProgram`], which names the package that it comes in.
    pub fn find(&self, program: &str) -> Result<PathBuf, MissingProgram> {
        let candidates = std::env::split_paths(&self.path).map(|folder| folder.join(program));
        let mut found = candidates.filter(|candidate| candidate.is_file());
        found.next().ok_or_else(|| MissingProgram { program: program.to_owned() })
    }

    /// `command` (a program and its arguments), without a network where that is possible.
    pub(super) fn isolated(&self, command: &[String]) -> Command {
        let mut isolated = Command::new(if self.has_namespaces { "unshare" } else { "env" });
        if self.has_namespaces {
            isolated.args(["--map-root-user", "--net", "sh", "-c", LOOPBACK, "sh"]);
        }
        isolated.args(command);
        isolated
    }
}

/// How to come by a program, on Debian and its kin.
fn advice(program: &str) -> String {
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
        _ => return "put it on the search path".to_owned(),
    };
    format!("run `apt-get install {package}`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_names_its_package() {
        let host = Host { path: OsString::from("/nowhere"), home: PathBuf::new(), has_namespaces: false };
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
