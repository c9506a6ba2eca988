//! General remarks: review comments that fit any bug of certain kinds but name no particular bug, even when they are
//! placed on a bug's lines.

/// Review comment that names no particular bug. `kinds` are the kinds of bugs that the comment fits, by their names in
/// `record.toml`.
pub(super) struct GeneralRemark {
    pub(super) kinds: &'static [&'static str],
    pub(super) title: &'static str,
    pub(super) body: &'static str,
}

/// Review comments on common kinds of mistakes, to test that the judge matches no such comment to a bug. They were
/// written independently of the general remarks that the judge knows: those in the field `remarks` of
/// `harness/judge.json`.
pub(super) const GENERAL_REMARKS: [GeneralRemark; 28] = [
    GeneralRemark {
        kinds: &["concurrency", "lost-update"],
        title: "Race condition",
        body: "This is a race condition: two threads may do this at the same time. Protect it with a lock.",
    },
    GeneralRemark {
        kinds: &[],
        title: "Possible deadlock",
        body: "The locks may be taken in a different order here, which can lead to a deadlock.",
    },
    GeneralRemark {
        kinds: &["boundary", "off-by-one"],
        title: "Off by one",
        body: "This looks like an off-by-one error at the boundary. Check whether the comparison should be inclusive.",
    },
    GeneralRemark {
        kinds: &["null"],
        title: "Missing null check",
        body: "The value may be null or undefined here, so this can crash. Add a null check.",
    },
    GeneralRemark {
        kinds: &["resource-leak"],
        title: "Resource leak",
        body: "The resource is not released on every path, which is a leak. Close it in a finally block.",
    },
    GeneralRemark {
        kinds: &["error-swallowed"],
        title: "Error swallowed",
        body: "The error is ignored here, so failures go unnoticed. It should be handled or passed to the caller.",
    },
    GeneralRemark {
        kinds: &["integer-overflow"],
        title: "Integer overflow",
        body: "The calculation may overflow for large values. Use a wider type.",
    },
    GeneralRemark {
        kinds: &["floating-money"],
        title: "Floating point and money",
        body: "Floating-point numbers are used for money, so there will be rounding errors. Use a decimal type.",
    },
    GeneralRemark {
        kinds: &["injection"],
        title: "SQL injection",
        body: "User input gets into this unescaped, which allows an injection. Escape or validate it first.",
    },
    GeneralRemark {
        kinds: &[],
        title: "Path traversal",
        body: "The path comes from the user and is not validated, so files outside of the directory can be read.",
    },
    GeneralRemark {
        kinds: &["authorisation"],
        title: "Missing authorisation",
        body: "The permission of the user is not checked here, so anybody may do this.",
    },
    GeneralRemark {
        kinds: &["cache", "cache-key", "invalidation"],
        title: "Stale cache",
        body: "The cache is not invalidated when the data changes, so old values are returned.",
    },
    GeneralRemark {
        kinds: &["partial-failure", "transaction"],
        title: "Not atomic",
        body: "If a failure occurs half-way, the data is left in an inconsistent state. Wrap it in a transaction.",
    },
    GeneralRemark {
        kinds: &["pagination"],
        title: "Pagination",
        body: "The pagination is wrong, so some items may be missed or returned twice.",
    },
    GeneralRemark {
        kinds: &["time-zone"],
        title: "Time zone",
        body: "The time zone is not taken into account, so times are wrong when daylight saving time begins or ends.",
    },
    GeneralRemark {
        kinds: &["encoding"],
        title: "Encoding",
        body: "The text may contain characters outside ASCII, which leads to a wrong encoding or a crash.",
    },
    GeneralRemark {
        kinds: &["idempotency", "retry-idempotency"],
        title: "Retry is not idempotent",
        body: "When the request is retried it may be executed twice. An idempotency key is needed.",
    },
    GeneralRemark {
        kinds: &["wrong-default"],
        title: "Wrong default",
        body: "The default value is wrong here and can surprise callers. Make it explicit.",
    },
    GeneralRemark {
        kinds: &["unit"],
        title: "Wrong unit",
        body: "The units are mixed up here, for example seconds and milliseconds.",
    },
    GeneralRemark {
        kinds: &["iterator-invalidation"],
        title: "Iterator invalidation",
        body: "The collection is changed while it is iterated over, which is undefined or skips elements.",
    },
    GeneralRemark {
        kinds: &["api-misuse"],
        title: "API misuse",
        body: "This function is not used as its documentation says. Check its arguments and its return value.",
    },
    GeneralRemark {
        kinds: &[],
        title: "Quadratic work",
        body: "The inner search makes this quadratic, which is slow for large inputs. Use a map instead.",
    },
    GeneralRemark {
        kinds: &["missing-update", "stale-state", "state-machine"],
        title: "State machine",
        body: "The state is not updated on every path, so the object can end up in an invalid state.",
    },
    GeneralRemark {
        kinds: &["compatibility", "data-migration", "schema-migration"],
        title: "Compatibility",
        body: "Data that was written by an older version cannot be read any more after this change.",
    },
    GeneralRemark {
        kinds: &["numeric"],
        title: "Numeric stability",
        body: "The calculation loses precision when the numbers are close to each other or very large.",
    },
    GeneralRemark {
        kinds: &["missing-condition"],
        title: "Wrong condition",
        body: "The condition is inverted or incomplete here, so the wrong branch is taken.",
    },
    GeneralRemark {
        kinds: &["rounding"],
        title: "Rounding",
        body: "The value is rounded at the wrong place, so the sum does not add up.",
    },
    GeneralRemark {
        kinds: &["ordering"],
        title: "Wrong order",
        body: "The result is not sorted or in the wrong order, because the comparison is not consistent.",
    },
];
