//! The command line: `plumbline-local [serve] [flags]` and `plumbline-local demo [flags]`.

use std::convert::Infallible;
use std::fmt;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args, Parser, Subcommand};
use plumbline_conversation::{Effort, UnknownProtocol, WireProtocol};
use plumbline_functions::config::Dataset;
use url::Url;

/// Plumbline on one machine: both APIs over embedded DynamoDB, SQS and KMS.
#[derive(Debug, Parser)]
#[command(name = "plumbline-local", version, about, args_conflicts_with_subcommands = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    serve: Box<ServeArguments>,
}

/// Commands of `plumbline-local`.
#[derive(Debug, Subcommand)]
pub enum Command {
    /// Serve both APIs until Ctrl-C or SIGTERM (the default command).
    Serve(Box<ServeArguments>),
    /// Ask three questions and run two benchmarks on this machine, print the results, and exit.
    Demo(DemoArguments),
}

/// Flags of `serve`.
#[derive(Debug, Args)]
pub struct ServeArguments {
    /// Address to listen on; port 0 selects a free port.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:8080")]
    pub listen: SocketAddr,
    /// Address of the web console, on the loopback interface; port 0 selects a free port. Without this flag, the
    /// console gets the next free port after that of --listen.
    #[arg(long, value_name = "ADDR")]
    pub console: Option<SocketAddr>,
    /// Base URL of the code host. People sign in to the console with accounts of this host, and the console creates
    /// GitHub Apps on this host.
    #[arg(long, value_name = "URL", default_value = "https://github.com")]
    pub code_host: Url,
    /// Let anybody who reaches the console see the board of published benchmark runs, at /board.
    #[arg(long)]
    pub public_board: bool,
    /// Folder for the tables and the KMS keys.
    #[arg(long, value_name = "DIR", default_value = ".plumbline")]
    pub data: PathBuf,
    /// Git repository whose history becomes the activity of the demo workspace [default: the current
    /// checkout].
    #[arg(long, value_name = "PATH")]
    pub repo: Option<PathBuf>,
    /// Dataset of the benchmark: plumbline-basic or plumbline-review.
    #[arg(long, value_name = "NAME", default_value = Dataset::default().name())]
    pub dataset: Dataset,
    /// File to write when the service is ready: one JSON object with base URLs and new demo keys.
    #[arg(long, value_name = "FILE")]
    pub ready_file: Option<PathBuf>,
    /// Origin that the service may call although the origin is private or not HTTPS; may be repeated.
    #[arg(long, value_name = "ORIGIN", value_parser = parse_origin)]
    pub allow: Vec<Url>,
    /// URL to add to the demo webhook's allowlist; may be repeated.
    #[arg(long, value_name = "URL")]
    pub allowlist: Vec<Url>,
    /// Base URL of the chat API that posts answers to chat channels, without a method name such as chat.postMessage.
    #[arg(long, value_name = "URL", value_parser = parse_http_url, requires = "chat_token")]
    pub chat_url: Option<Url>,
    /// Bearer token of the chat API at --chat-url.
    #[arg(long, value_name = "TOKEN", env = "PLUMBLINE_CHAT_TOKEN", hide_env_values = true)]
    pub chat_token: Option<Secret>,
    /// Model that answers questions.
    #[command(flatten)]
    pub model: ModelArguments,
}

/// Model that answers questions. Without a model, the digest answers: a deterministic summary.
#[derive(Debug, Args)]
pub struct ModelArguments {
    /// Base URL of a model that answers questions, with or without /v1 at the end. The service stores it in the data
    /// folder, and the egress guard permits its origin.
    #[arg(
        long, value_name = "URL", value_parser = parse_http_url, requires_all = ["model_name", "model_key"],
    )]
    pub model_url: Option<Url>,
    /// Name of the model on the server at --model-url.
    #[arg(long, value_name = "NAME")]
    pub model_name: Option<String>,
    #[arg(
        long, value_name = "PROTOCOL", value_parser = parse_protocol, default_value = "compat_chat",
        help = format!("Protocol of the server at --model-url: {}", WireProtocol::joined_names()),
    )]
    pub model_protocol: WireProtocol,
    /// Reasoning effort: off, low, medium, high, xhigh or max.
    #[arg(long, value_name = "EFFORT", value_parser = parse_effort, default_value = "off")]
    pub model_effort: Effort,
    /// API key of the model; any text for a server that needs none.
    #[arg(long, value_name = "KEY", env = "PLUMBLINE_MODEL_KEY", hide_env_values = true)]
    pub model_key: Option<Secret>,
}

/// Flags of `demo`.
#[derive(Debug, Args)]
pub struct DemoArguments {
    /// Git repository to ask the agent about [default: the current checkout].
    #[arg(long, value_name = "PATH")]
    pub repo: Option<PathBuf>,
    /// Dataset of the benchmark: plumbline-basic or plumbline-review.
    #[arg(long, value_name = "NAME", default_value = Dataset::default().name())]
    pub dataset: Dataset,
    /// Print one JSON object instead of tables. The HTML report is then written only with --report.
    #[arg(long)]
    pub json: bool,
    /// File for the HTML report of the benchmark runs, in place of a new temporary one.
    #[arg(long, value_name = "FILE")]
    pub report: Option<PathBuf>,
}

/// A token or a key, which debug output hides.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// Returns the secret in plain text.
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl FromStr for Secret {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Arguments {
    /// Returns the command of the command line, or `serve` with the given flags if there is none.
    pub fn command(self) -> Command {
        self.command.unwrap_or(Command::Serve(self.serve))
    }
}

fn parse_protocol(text: &str) -> Result<WireProtocol, String> {
    text.parse().map_err(|error: UnknownProtocol| error.to_string())
}

fn parse_effort(text: &str) -> Result<Effort, String> {
    text.parse().map_err(|_| "expected off, low, medium, high, xhigh or max".to_owned())
}

fn parse_http_url(text: &str) -> Result<Url, String> {
    let url = Url::parse(text).map_err(|error| error.to_string())?;
    match url.scheme() {
        "http" | "https" => Ok(url),
        other => Err(format!("the scheme {other} is not supported: use http or https")),
    }
}

/// Parses a URL that has only a scheme, a host and a port.
fn parse_origin(text: &str) -> Result<Url, String> {
    let url = parse_http_url(text)?;
    let bare = Url::parse(&url.origin().ascii_serialization()).map_err(|error| error.to_string())?;
    if url == bare {
        Ok(url)
    } else {
        Err(format!(
            "not an origin, which has only a scheme, a host and a port: did you mean {}?",
            bare.origin().ascii_serialization()
        ))
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    fn parse(line: &str) -> Result<Command, clap::Error> {
        let words = std::iter::once("plumbline-local").chain(line.split_whitespace());
        Arguments::try_parse_from(words).map(Arguments::command)
    }

    fn serve(line: &str) -> Box<ServeArguments> {
        match parse(line).unwrap() {
            Command::Serve(arguments) => arguments,
            Command::Demo(_) => panic!("not serve: {line}"),
        }
    }

    #[test]
    fn command_line_definition_is_valid() {
        Arguments::command_for_test().debug_assert();
    }

    impl Arguments {
        fn command_for_test() -> clap::Command {
            <Self as CommandFactory>::command()
        }
    }

    #[test]
    fn serve_is_the_default_command() {
        for line in ["", "serve"] {
            let arguments = serve(line);
            assert_eq!(arguments.listen.to_string(), "127.0.0.1:8080");
            assert_eq!(arguments.data, PathBuf::from(".plumbline"));
            assert_eq!((arguments.repo, arguments.ready_file), (None, None));
        }
        assert_eq!(serve("--listen 127.0.0.1:0").listen.port(), 0);
        assert_eq!(serve("serve --listen 127.0.0.1:0 --data d").data, PathBuf::from("d"));
    }

    #[test]
    fn origins_and_allowlist_entries_may_be_repeated() {
        let arguments = serve(
            "serve --allow http://127.0.0.1:9 --allow https://model.internal:8443 \
             --allowlist https://hooks.example/in/ --allowlist http://127.0.0.1:9/hook",
        );
        let allowed: Vec<_> = arguments.allow.iter().map(Url::as_str).collect();
        assert_eq!(allowed, ["http://127.0.0.1:9/", "https://model.internal:8443/"]);
        assert_eq!(arguments.allowlist.len(), 2);
        assert_eq!(arguments.allowlist[1].path(), "/hook");
    }

    #[test]
    fn origin_with_more_than_scheme_host_and_port_is_refused() {
        for refused in
            ["http://h/path", "http://u@h", "http://h?q", "http://h#f", "ftp://h", "h:1", "nonsense"]
        {
            assert!(parse(&format!("--allow {refused}")).is_err(), "{refused}");
        }
    }

    #[test]
    fn chat_api_needs_a_token_which_is_never_printed() {
        let arguments = serve("--chat-url http://127.0.0.1:9/api --chat-token xoxb-canary");
        assert_eq!(arguments.chat_token.as_ref().map(Secret::expose), Some("xoxb-canary"));
        assert!(!format!("{arguments:?}").contains("canary"));
        assert!(parse("--chat-url http://127.0.0.1:9/api").is_err());
    }

    #[test]
    fn model_needs_a_name_and_a_key_which_is_never_printed() {
        let line = "--model-url http://127.0.0.1:9 --model-name large-1 --model-key sk-canary";
        let ServeArguments { model, .. } = *serve(&format!("{line} --model-effort low"));
        assert_eq!((model.model_protocol, model.model_effort), (WireProtocol::CompatChat, Effort::Low));
        assert_eq!(model.model_key.as_ref().map(Secret::expose), Some("sk-canary"));
        assert!(!format!("{model:?}").contains("canary"));
        for refused in
            ["--model-url http://127.0.0.1:9 --model-name x", &format!("{line} --model-protocol x")]
        {
            assert!(parse(refused).is_err(), "{refused}");
        }
    }

    #[test]
    fn demo_accepts_a_repository_and_an_output_format() {
        match parse("demo --repo . --json").unwrap() {
            Command::Demo(arguments) => {
                assert_eq!((arguments.repo, arguments.json), (Some(PathBuf::from(".")), true));
            }
            Command::Serve(_) => panic!("not a demo"),
        }
        assert!(parse("--data d demo").is_err(), "a flag of serve is accepted before demo");
        assert!(parse("demo --listen 127.0.0.1:0").is_err());
    }
}
