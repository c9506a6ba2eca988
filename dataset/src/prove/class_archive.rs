//! A class data sharing (CDS) archive of the classes that the Java compiler loads.
//!
//! A compiler run loads some two thousand classes. With the archive, the Java virtual machine maps them into memory
//! instead of parsing and verifying them, which saves a seventh of a run. A virtual machine that cannot use the archive
//! ignores it.

use std::ffi::OsStr;
use std::fs;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use tempfile::TempDir;

/// Options of the Java virtual machine for short runs, which end before its optimising compiler pays off.
pub(super) const SHORT_RUN_JVM_OPTIONS: &str = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";

/// Java program whose compilation loads the classes to archive. It has common language features, such as records, enums
/// and lambdas, so that the compiler loads most of its classes.
const SAMPLE_PROGRAM: &str = r#"
import java.util.*;

final class Sample {
    record Pair(int left, String right) {}
    enum Side { LEFT, RIGHT }
    static int number(Side side) { return switch (side) { case LEFT -> 1; case RIGHT -> 2; }; }
    public static void main(String[] arguments) {
        Map<String, List<Pair>> pairs = new TreeMap<>();
        for (String name : arguments) pairs.computeIfAbsent(name, key -> new ArrayList<>()).add(new Pair(1, name));
        try { System.out.println(String.format("%s %d", pairs, number(Side.LEFT))); } finally { pairs.clear(); }
    }
}
"#;

/// Archive file of Java classes, in a temporary folder of its own.
#[derive(Debug)]
pub(super) struct ClassArchive {
    folder: TempDir,
}

impl ClassArchive {
    /// Compiles a sample Java program with the compiler on `search_path`, and archives the classes that the compiler
    /// loads for this. Returns `None` if a step fails.
    pub(super) fn create(search_path: &OsStr) -> Option<Self> {
        let archive = Self { folder: tempfile::tempdir().ok()? };
        let sample = archive.folder.path().join("Sample.java");
        fs::write(&sample, SAMPLE_PROGRAM).ok()?;
        let mut compiler = Command::new("javac");
        compiler.env_clear().env("PATH", search_path).env("JAVA_TOOL_OPTIONS", SHORT_RUN_JVM_OPTIONS);
        compiler.arg(format!("-J-XX:ArchiveClassesAtExit={}", archive.file().display()));
        compiler.arg("-d").arg(archive.folder.path()).arg(&sample);
        let status =
            compiler.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().ok()?;
        (status.success() && archive.file().is_file()).then_some(archive)
    }

    /// Returns the option that lets a Java virtual machine use the archive.
    pub(super) fn java_option(&self) -> String {
        format!("-XX:SharedArchiveFile={}", self.file().display())
    }

    fn file(&self) -> PathBuf {
        self.folder.path().join("classes.jsa")
    }
}
