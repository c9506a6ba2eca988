"""Computes every result figure of a benchmark run independently of the service, from the published definitions.

This module shares no code with the service. Counts are exact (integers and fractions), money is decimal, and only the
last step converts a figure to a double. The service's figures may differ from these only by the rounding of sums.
"""

import math
from collections import Counter, defaultdict
from decimal import Decimal, localcontext
from fractions import Fraction

SEVERITIES = ("critical", "high", "medium", "low", "none")
BUCKETS = {"inputCost": "input", "outputCost": "output", "cacheReadCost": "cacheRead", "cacheWriteCost": "cacheWrite"}
CENTS_PER_DOLLAR = 100
TOKENS_PER_RATE = 1_000_000


def score(run, records, draws):
    """Returns the service's `results` of these draws and records, without the intervals."""
    scored = [Scored(draw) for draw in draws if "scored" in draw["outcome"]]
    errored = [draw for draw in draws if "errored" in draw["outcome"]]
    total = len(records) * run["k"]
    latencies = sorted(draw.latency for draw in scored)
    spent = [draw.usage for draw in scored]
    results = {
        "k": run["k"],
        **figures(records, scored, run["k"]),
        "signalToNoiseRatio": signal_to_noise(scored),
        "bySeverity": {severity: by_severity(severity, records, scored) for severity in SEVERITIES},
        "totalCost": dollars(run, spent + [draw["outcome"]["errored"]["usage"] for draw in errored] + [run["probeUsage"]]),
        "costPerReview": dollars(run, spent, reviews=len(spent)) if spent else 0.0,
        "latencyMsP50": nearest_rank(latencies, Fraction(1, 2)),
        "latencyMsP90": nearest_rank(latencies, Fraction(9, 10)),
        "latencyMsMax": latencies[-1] if latencies else 0,
        "totalDraws": total,
        "okDraws": len(scored),
        "erroredDraws": len(errored),
        "errorRate": float(ratio(len(errored), total)),
        "effectiveModel": {name: run[name] for name in ("provider", "effort", "contextWindow")},
    }
    if errored:
        results["errors"] = errors(records, errored)
    return results


class Scored:
    """A completed draw with its judged comments."""

    def __init__(self, draw):
        outcome = draw["outcome"]["scored"]
        self.record, self.index = draw["record"], draw["index"]
        self.usage, self.latency = outcome["usage"], outcome["generatingMs"]
        self.comments = [Judged(comment) for comment in outcome["comments"]]
        self.found = {comment.bug for comment in self.comments if comment.bug is not None}


class Judged:
    """A comment: the bug that it found, if any, and whether it is valid. A duplicate has no bug and is not valid."""

    def __init__(self, comment):
        kind, detail = verdict(comment["verdict"])
        self.severity = comment.get("severity") or "none"
        self.bug = detail["id"] if kind == "bug" else None
        self.valid = kind in ("bug", "also_valid", "valid")
        self.signal = self.valid and (self.bug is not None or self.severity in ("critical", "high"))


def verdict(value):
    return (value, {}) if isinstance(value, str) else next(iter(value.items()))


def figures(records, scored, k):
    """Returns the four figures that have intervals: F1, both recalls, and precision."""
    recall_average, recall_best = recalls(records, scored)
    precision = precision_average(scored, k)
    return {
        "f1Score": float(harmonic_mean(precision, recall_average)),
        "recallAvgK": float(recall_average),
        "recallMaxK": float(recall_best),
        "precisionAvgK": float(precision),
    }


def recalls(records, scored):
    """Returns two figures over the catalogued bugs of records with a completed draw: the mean share of draws that found
    a bug, and the share of bugs that at least one draw found."""
    found = defaultdict(list)
    for draw in scored:
        found[draw.record].append(draw.found)
    shares = [
        Fraction(sum(bug in one for one in found[record["slug"]]), len(found[record["slug"]]))
        for record in records
        if found[record["slug"]]
        for bug, _ in record["bugs"]
    ]
    return mean(shares), mean([Fraction(share > 0) for share in shares])


def precision_average(scored, k):
    """Returns the mean, over the draw indexes with a comment, of the share of that index's comments that are valid."""
    pooled = [[comment.valid for draw in scored if draw.index == index for comment in draw.comments] for index in range(k)]
    return mean([Fraction(sum(valid), len(valid)) for valid in pooled if valid])


def signal_to_noise(scored):
    comments = [comment for draw in scored for comment in draw.comments]
    signal = sum(comment.signal for comment in comments)
    return float(Fraction(signal, max(len(comments) - signal, 1)))


def by_severity(severity, records, scored):
    """Returns recall by the bug's severity and precision by the comment's, pooled over the completed draws."""
    bugs = {record["slug"]: {bug for bug, of in record["bugs"] if of == severity} for record in records}
    chances = sum(len(bugs[draw.record]) for draw in scored)
    hits = sum(len(bugs[draw.record] & draw.found) for draw in scored)
    valid = [comment.valid for draw in scored for comment in draw.comments if comment.severity == severity]
    recall = Fraction(hits, chances) if chances else None
    precision = Fraction(sum(valid), len(valid)) if valid else None
    both = recall is not None and precision is not None
    return {
        "recall": optional(recall),
        "precision": optional(precision),
        "f1Score": float(harmonic_mean(precision, recall)) if both else None,
        "precisionScored": len(valid),
    }


def dollars(run, usages, reviews=1):
    """Returns the cost of the tokens. Rates are in cents per million tokens; tokens without a rate are free."""
    rates = run.get("costRate") or {}
    with localcontext() as context:
        context.prec = 100
        cents = sum(
            (Decimal(str(rates.get(rate) or 0)) * usage[bucket] for usage in usages for rate, bucket in BUCKETS.items()),
            Decimal(0),
        )
        return float(cents / (TOKENS_PER_RATE * CENTS_PER_DOLLAR * reviews))


def nearest_rank(ascending, share):
    """Returns the smallest value that at least `share` of the values do not exceed; 0 without values."""
    return ascending[math.ceil(share * len(ascending)) - 1] if ascending else 0


def errors(records, errored):
    languages = {record["slug"]: record["language"] for record in records}
    reasons = Counter(draw["outcome"]["errored"]["reason"] for draw in errored)
    by_language = Counter(languages[draw["record"]] for draw in errored)
    return {
        "erroredDraws": len(errored),
        "contextWindowExceededDraws": reasons["context_window_exceeded"],
        "byReason": most_first("reason", reasons),
        "byLanguage": most_first("language", by_language),
    }


def most_first(name, counts):
    """Sorts by count, largest first, then by name."""
    ordered = sorted(counts.items(), key=lambda pair: (-pair[1], pair[0]))
    return [{name: value, "count": count} for value, count in ordered]


def mean(values):
    return Fraction(sum(values), len(values)) if values else Fraction(0)


def ratio(part, whole):
    return Fraction(part, whole) if whole else Fraction(0)


def harmonic_mean(first, second):
    return 2 * first * second / (first + second) if first + second else Fraction(0)


def optional(value):
    return None if value is None else float(value)
