//! `cairn <dir> <command>`: looks into a store from a shell.

use std::process::ExitCode;

use cairn::{Options, Result, Store, SystemClock};

const USAGE: &str = "usage: cairn <dir> get <key> | put <key> <value> | delete <key> | keys | stats";

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let Some((dir, command)) = words.split_first() else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    match run(dir, command) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("cairn: {error}");
            ExitCode::from(3)
        }
    }
}

fn run(dir: &str, command: &[&str]) -> Result<bool> {
    let mut store = Store::open(dir, Options::default(), Box::new(SystemClock))?;
    match command {
        ["get", key] => {
            let value = store.get(key.as_bytes())?;
            if let Some(value) = &value {
                println!("{}", String::from_utf8_lossy(value));
            }
            Ok(value.is_some())
        }
        ["put", key, value] => store.put(key.as_bytes(), value.as_bytes()).map(|()| true),
        ["delete", key] => store.delete(key.as_bytes()),
        ["keys"] => {
            for key in store.keys() {
                println!("{}", String::from_utf8_lossy(&key));
            }
            Ok(true)
        }
        ["stats"] => {
            let stats = store.stats();
            println!("{} of {} bytes live in {} segments", stats.usage.live, stats.usage.total, stats.segments);
            Ok(true)
        }
        _ => {
            eprintln!("{USAGE}");
            Ok(false)
        }
    }
}
