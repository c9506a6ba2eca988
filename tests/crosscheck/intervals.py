"""Computes the 95 % intervals of the four figures independently of the service, with numpy.

The method is a percentile bootstrap, clustered by record. The clusters are the records with a completed draw, in the
order of the bytes of their slugs. One SplitMix64 generator serves all resamples in turn. A resample takes n of n
clusters with replacement: each time the one at position floor(bits * n / 2**64).
"""

import numpy as np

from score import Scored

LEVEL_PER_MILLE = 950
RESAMPLES = 1000
SEED = 20260911
FIGURES = ("f1Score", "recallAvgK", "recallMaxK", "precisionAvgK")


def intervals(run, records, draws):
    """Returns `[low, high]` for each figure; zeros without completed draws."""
    counts = Counts(run, records, [Scored(draw) for draw in draws if "scored" in draw["outcome"]])
    if not len(counts.bugs):
        return {figure: [0.0, 0.0] for figure in FIGURES}
    taken = positions(len(counts.bugs))
    return {figure: interval_of(values) for figure, values in zip(FIGURES, counts.figures(taken))}


class Counts:
    """Counts of each cluster, from which the figures are computed."""

    def __init__(self, run, records, scored):
        of_record = {record["slug"]: [draw for draw in scored if draw.record == record["slug"]] for record in records}
        clusters = sorted((record for record in records if of_record[record["slug"]]), key=slug_bytes)
        draws = [of_record[record["slug"]] for record in clusters]
        found = [
            [[bug in draw.found for draw in of] for bug, _ in record["bugs"]] for record, of in zip(clusters, draws)
        ]
        self.bugs = np.array([len(of) for of in found])
        self.found_share = np.array([sum(np.mean(bug) for bug in of) for of in found], dtype=float)
        self.found_ever = np.array([sum(any(bug) for bug in of) for of in found])
        self.comments = np.zeros((len(clusters), run["k"]), dtype=int)
        self.valid = np.zeros((len(clusters), run["k"]), dtype=int)
        for row, draw in ((row, draw) for row, of in enumerate(draws) for draw in of):
            self.comments[row, draw.index] = len(draw.comments)
            self.valid[row, draw.index] = sum(comment.valid for comment in draw.comments)

    def figures(self, taken):
        """Returns the figures of every resample, in the order of `FIGURES`. `taken` has its clusters' positions."""
        bugs = self.bugs[taken].sum(axis=1)
        recall = divide(self.found_share[taken].sum(axis=1), bugs)
        best = divide(self.found_ever[taken].sum(axis=1), bugs)
        comments, valid = self.comments[taken].sum(axis=1), self.valid[taken].sum(axis=1)
        precision = divide(divide(valid, comments).sum(axis=1), (comments > 0).sum(axis=1))
        return divide(2 * precision * recall, precision + recall), recall, best, precision


def slug_bytes(record):
    return record["slug"].encode()


def divide(parts, wholes):
    """Divides element by element; 0 where the divisor is 0."""
    return np.divide(parts, wholes, out=np.zeros(np.shape(parts)), where=wholes > 0)


def positions(count):
    """Returns the positions of the clusters that each resample takes, one row per resample."""
    bits = split_mix(RESAMPLES * count)
    high, low = bits >> np.uint64(32), bits & np.uint64(0xFFFFFFFF)
    bound = np.uint64(count)
    taken = (high * bound + (low * bound >> np.uint64(32))) >> np.uint64(32)
    return taken.astype(int).reshape(RESAMPLES, count)


def split_mix(count):
    """Returns the first outputs of SplitMix64 for the seed. Its counter and products wrap at 64 bits."""
    steps = np.arange(1, count + 1, dtype=np.uint64)
    mixed = np.uint64(SEED) + steps * np.uint64(0x9E3779B97F4A7C15)
    mixed = (mixed ^ (mixed >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    mixed = (mixed ^ (mixed >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return mixed ^ (mixed >> np.uint64(31))


def interval_of(values):
    """Returns the nearest-rank percentiles that bound the interval."""
    tail = (1000 - LEVEL_PER_MILLE) // 2
    ascending = np.sort(values)
    return [float(ascending[-(-len(values) * per_mille // 1000) - 1]) for per_mille in (tail, 1000 - tail)]
