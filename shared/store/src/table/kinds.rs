//! The registry of item kinds: this file declares each kind of item in the tables once.
//!
//! Keys, schema versions, exports, the operator's survey and the table of items in ARCHITECTURE.md follow from it. To
//! add a kind, declare it. The compiler then requires that `operator::survey` decodes it, and the test
//! `architecture_lists_every_kind` shows the row that ARCHITECTURE.md lacks. A key cannot be created without a kind.

use std::fmt::Display;

use super::key::{Item, Key, string_attribute};

/// The table that contains an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemTable {
    /// The main table, with point-in-time recovery. It is exported and restored.
    Main,
    /// The table of run secrets, without any backup.
    RunSecrets,
}

impl ItemTable {
    /// Returns the table's name for messages to the operator.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Main => "main",
            Self::RunSecrets => "run secrets",
        }
    }
}

/// Declares `ItemKind`, the list of its variants, and the properties of each.
macro_rules! item_kinds {
    ($($kind:ident { $name:literal, $partition:literal, $sort:literal, $description:literal,
        schema_version: $version:literal, table: $table:ident })*) => {
        /// Kind of an item, which the item's key determines.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum ItemKind {
            $(#[doc = concat!($description, ".")] $kind,)*
        }

        impl ItemKind {
            /// All kinds.
            pub const ALL: &[Self] = &[$(Self::$kind,)*];

            /// Returns the kind's name for messages to the operator.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }

            /// Returns the pattern of the partition key: text, with placeholders in braces.
            pub const fn partition_pattern(self) -> &'static str {
                match self { $(Self::$kind => $partition,)* }
            }

            /// Returns the common prefix of the kind's partition keys.
            pub(crate) const fn partition_prefix(self) -> &'static str {
                match self { $(Self::$kind => const { before_placeholder($partition) },)* }
            }

            /// Returns the pattern of the sort key.
            pub const fn sort_pattern(self) -> &'static str {
                match self { $(Self::$kind => $sort,)* }
            }

            /// Returns a description of an item's content, as a phrase for the table of items in ARCHITECTURE.md.
            pub const fn description(self) -> &'static str {
                match self { $(Self::$kind => $description,)* }
            }

            /// Returns the schema version that this release writes. This version is also the newest that the release
            /// reads. An additional attribute does not raise the version, because older releases ignore the attribute.
            /// `docs/upgrading.md` explains how to raise the version.
            pub const fn schema_version(self) -> u32 {
                match self { $(Self::$kind => $version,)* }
            }

            /// Returns the table that contains the items of this kind. Exports include only the main table.
            pub const fn table(self) -> ItemTable {
                match self { $(Self::$kind => ItemTable::$table,)* }
            }
        }
    };
}

item_kinds! {
    Workspace {
        "workspace", "WORKSPACE#{workspace}", "WORKSPACE",
        "settings, Status set-up, webhooks with allowlists and sealed secrets, members",
        schema_version: 1, table: Main
    }
    CodeHost {
        "code host", "WORKSPACE#{workspace}", "CODE-HOST",
        "a workspace's repository, progress of reading it, credentials sealed and bound to the code host's address",
        schema_version: 1, table: Main
    }
    CodeHostApp {
        "code host app", "WORKSPACE#{workspace}", "CODE-HOST-APP",
        "the GitHub App of a workspace: its organisation, and its secrets, sealed and bound to the code host's address",
        schema_version: 1, table: Main
    }
    ActivityIndex {
        "activity index", "ACTIVITY#{workspace}", "INDEX",
        "the time range of each segment, and the people who appear in the activity",
        schema_version: 1, table: Main
    }
    ActivitySegment {
        "activity segment", "ACTIVITY#{workspace}", "SEGMENT#{segment}",
        "up to 2,000 activities, compressed",
        schema_version: 1, table: Main
    }
    WebhookKey {
        "webhook key", "WEBHOOK-KEY#{key}", "KEY",
        "hash of a webhook key, state of its rate limit",
        schema_version: 1, table: Main
    }
    JobCount {
        "job count", "JOB-COUNT#{workspace}", "HOUR#{hour}",
        "number of unfinished jobs that were accepted in one hour",
        schema_version: 1, table: Main
    }
    Schedule {
        "schedule", "SCHEDULES", "{workspace}#{schedule}",
        "a stored question, the expression for its firing times, the outcome of its last firing",
        schema_version: 1, table: Main
    }
    Job {
        "job", "JOB#{job}", "JOB",
        "a question with its answer",
        schema_version: 1, table: Main
    }
    Delivery {
        "delivery", "JOB#{job}", "DELIVERY",
        "the delivery of a job's answer, with every attempt",
        schema_version: 1, table: Main
    }
    Endpoint {
        "endpoint", "ENDPOINTS#{workspace}#{webhook}", "URL#{url_hash}",
        "an endpoint that fails, is paused or is resuming",
        schema_version: 1, table: Main
    }
    HeldDelivery {
        "held delivery", "ENDPOINTS#{workspace}#{webhook}", "HELD#{url_hash}#{job}",
        "a delivery that is held while its endpoint is paused",
        schema_version: 1, table: Main
    }
    BenchmarkKey {
        "benchmark key", "BENCHMARK-KEY#{key}", "KEY",
        "hash of a benchmark key, state of its rate limits, its runs in flight",
        schema_version: 1, table: Main
    }
    Run {
        "run", "RUN#{run}", "RUN",
        "a run with its counters, congestion window and results",
        schema_version: 1, table: Main
    }
    RecordCounts {
        "record counts", "RUN#{run}", "RECORD-COUNTS",
        "counts of what the draws of an ended run found, for each record, compressed",
        schema_version: 1, table: Main
    }
    Backend {
        "backend", "RUN#{run}", "BACKEND",
        "the caller's sealed backend, deleted when the run ends",
        schema_version: 1, table: RunSecrets
    }
    SavedConversation {
        "saved conversation", "RUN#{run}", "CONVERSATION#{record}#{index}",
        "the sealed conversation of an unfinished draw, deleted when the draw or the run ends",
        schema_version: 1, table: RunSecrets
    }
    Draw {
        "draw", "RUN#{run}", "DRAW#{record}#{index}",
        "one draw: its claims and its outcome",
        schema_version: 1, table: Main
    }
    IdempotentRequest {
        "idempotent request", "IDEMPOTENCY#{hash}", "REQUEST",
        "id of the job or run that the first request with an `Idempotency-Key` created",
        schema_version: 1, table: Main
    }
    SigningKey {
        "signing key", "SIGNING-KEYS", "KEY#{key}",
        "a key that signs job tokens, sealed",
        schema_version: 1, table: Main
    }
    ChatConnection {
        "chat connection", "CHAT", "CONNECTION",
        "address of the chat API, and its token, sealed and bound to this address",
        schema_version: 2, table: Main
    }
    ModelConnection {
        "model connection", "MODELS", "{use}",
        "a connected model for one use (`agent` or `judge`): protocol, address, name, effort, and its key, sealed and bound to this use and address",
        schema_version: 1, table: Main
    }
    ConsoleLink {
        "console link", "CONSOLE-LINK#{hash}", "LINK",
        "a sign-in link of the console, deleted when it is used",
        schema_version: 1, table: Main
    }
    ConsoleSession {
        "console session", "CONSOLE-SESSION#{hash}", "SESSION",
        "a session of the console: its owner, and the time at which it ends",
        schema_version: 1, table: Main
    }
    AuditEvent {
        "audit event", "AUDIT#{scope}", "EVENT#{at}#{id}",
        "a change that was made in the console: who, what, when, from where; kept for 90 days",
        schema_version: 1, table: Main
    }
    BoardEntry {
        "board entry", "BOARD", "ENTRY#{board}#{entry}",
        "a frozen copy of a published run: label, settings, results, and counts for each record",
        schema_version: 1, table: Main
    }
    JudgeOpinion {
        "judge opinion", "OPINION#{hash}", "OPINION",
        "the model judge's opinion about one comment, kept for 150 to 180 days after its last use",
        schema_version: 1, table: Main
    }
}

impl ItemKind {
    /// Returns the key of one item: the patterns, with these values in place of the placeholders.
    pub(crate) fn key<const P: usize, const S: usize>(
        self,
        partition: [&dyn Display; P],
        sort: [&dyn Display; S],
    ) -> Key {
        let key = Key::new(self.partition_key(partition), fill(self.sort_pattern(), &sort));
        debug_assert_eq!(
            S,
            placeholder_count(self.sort_pattern()),
            "wrong number of values for the sort key of {self:?}"
        );
        key
    }

    /// Returns the partition key: the pattern, with these values in place of the placeholders.
    pub(crate) fn partition_key<const P: usize>(self, values: [&dyn Display; P]) -> String {
        debug_assert_eq!(
            P,
            placeholder_count(self.partition_pattern()),
            "wrong number of values for the partition key of {self:?}"
        );
        fill(self.partition_pattern(), &values)
    }

    /// Returns the common prefix of the sort keys whose first placeholders have these values.
    pub(crate) fn sort_prefix<const S: usize>(self, values: [&dyn Display; S]) -> String {
        fill(self.sort_pattern(), &values)
    }

    /// Returns the kind of an item, or `None` if its key matches no pattern.
    pub(crate) fn of(item: &Item) -> Option<Self> {
        Self::from_key((string_attribute(item, "pk")?, string_attribute(item, "sk")?))
    }

    /// Returns the kind of the item at a partition key and sort key, or `None` if they match no pattern.
    pub(super) fn from_key((pk, sk): (&str, &str)) -> Option<Self> {
        // The prefix, which costs less to compare than the patterns, rules out nearly every kind.
        let mut kinds = Self::ALL.iter().filter(|kind| pk.starts_with(kind.partition_prefix()));
        kinds.find(|kind| matches(kind.partition_pattern(), pk) && matches(kind.sort_pattern(), sk)).copied()
    }
}

/// Returns the text of a pattern before its first placeholder.
const fn before_placeholder(pattern: &str) -> &str {
    let mut at = 0;
    while at < pattern.len() && pattern.as_bytes()[at] != b'{' {
        at += 1;
    }
    pattern.split_at(at).0
}

fn placeholder_count(pattern: &str) -> usize {
    pattern.matches('{').count()
}

/// Replaces the placeholders of the pattern by `values`, in order, and returns the text. If there are fewer values than
/// placeholders, the text ends before the first placeholder without a value.
fn fill(pattern: &str, values: &[&dyn Display]) -> String {
    let mut pieces = pattern.split('{');
    let mut filled = pieces.next().unwrap_or_default().to_owned();
    for (piece, value) in pieces.zip(values) {
        let literal = piece.split_once('}').map_or("", |(_, literal)| literal);
        filled.push_str(&format!("{value}{literal}"));
    }
    filled
}

/// Returns true if `text` is the pattern with any values in place of the placeholders.
fn matches(pattern: &str, text: &str) -> bool {
    let mut pieces = pattern.split('{');
    let Some(mut rest) = text.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    for piece in pieces {
        rest = match piece.split_once('}') {
            Some((_, literal)) if !literal.is_empty() => match rest.split_once(literal) {
                Some((_, after)) => after,
                None => return false,
            },
            _ => "",
        };
    }
    rest.is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn placeholders_are_filled_in_order() {
        let key = ItemKind::Draw.key([&"r1"], [&"billing", &3]);
        assert_eq!(key, Key::new("RUN#r1", "DRAW#billing#3"));
        assert_eq!(ItemKind::HeldDelivery.sort_prefix([&"abc"]), "HELD#abc#");
        assert_eq!(ItemKind::Job.partition_prefix(), "JOB#");
    }

    #[test]
    fn every_key_matches_only_its_own_kind() {
        for kind in ItemKind::ALL {
            let values: [&dyn Display; 3] = [&"github/acme", &"x", &"y"];
            let pk = fill(kind.partition_pattern(), &values);
            let sk = fill(kind.sort_pattern(), &values);
            let of: Vec<_> = ItemKind::ALL
                .iter()
                .filter(|each| matches(each.partition_pattern(), &pk) && matches(each.sort_pattern(), &sk))
                .collect();
            assert_eq!(of, [kind], "{pk} {sk}");
        }
    }

    #[test]
    fn unknown_key_has_no_kind() {
        for (pk, sk) in
            [("JOB#1", "JOBS"), ("JOB", "JOB"), ("JOBS#1", "JOB"), ("CHAT#1", "CONNECTION"), ("", "")]
        {
            assert_eq!(ItemKind::from_key((pk, sk)), None, "{pk} {sk}");
        }
    }

    #[test]
    fn names_are_unique() {
        let names: std::collections::HashSet<_> = ItemKind::ALL.iter().map(|kind| kind.name()).collect();
        assert_eq!(names.len(), ItemKind::ALL.len());
    }
}
