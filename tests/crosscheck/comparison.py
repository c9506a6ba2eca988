"""Computes the differences of two runs with their 95 % intervals independently of `shared/report`, with numpy.

Paired: a resample takes the same records of both runs. The clusters are the records with a completed draw in either
run, in the order of the bytes of their slugs. Unpaired: the margins of the difference are the roots of the sums of
squares of the margins of the two runs (Zou and Donner, 2008).
"""

import numpy as np

from intervals import FIGURES, Counts, interval_of, intervals, positions, slug_bytes
from score import Scored, figures

NAMES = dict(zip(FIGURES, ("F1", "recall, average of k", "recall, best of k", "precision")))


def comparisons(run, records, draws):
    """Returns the paired and the unpaired comparison of two runs. `draws` has the draws of each run."""
    completed = [[Scored(draw) for draw in of if "scored" in draw["outcome"]] for of in draws]
    values = [figures(records, of, run["k"]) for of in completed]
    clusters = sorted((record for record in records if any(has_draw(record, of) for of in completed)), key=slug_bytes)
    method = {"paired": {"records": len(clusters)}}
    return {
        "paired": describe(values, paired(run, clusters, completed), method),
        "unpaired": describe(values, unpaired(run, records, draws, values), "intervals"),
    }


def has_draw(record, completed):
    return any(draw.record == record["slug"] for draw in completed)


def paired(run, clusters, completed):
    if not clusters:
        return {figure: [0.0, 0.0] for figure in FIGURES}
    taken = positions(len(clusters))
    resampled = [resampled_figures(run, clusters, of, taken) for of in completed]
    return {figure: interval_of(second - first) for figure, first, second in zip(FIGURES, *resampled)}


def resampled_figures(run, clusters, completed, taken):
    """Returns the figures of each resample. A record without a completed draw of the run adds nothing."""
    counts = Counts.__new__(Counts)
    present = [place for place, record in enumerate(clusters) if has_draw(record, completed)]
    of_run = Counts(run, [clusters[place] for place in present], completed)
    for name, values in vars(of_run).items():
        spread = np.zeros((len(clusters), *values.shape[1:]), dtype=values.dtype)
        spread[present] = values
        setattr(counts, name, spread)
    return counts.figures(taken)


def unpaired(run, records, draws, values):
    first, second = (intervals(run, records, of) for of in draws)
    found = {}
    for figure in FIGURES:
        (low1, high1), (low2, high2) = first[figure], second[figure]
        value1, value2 = (of[figure] for of in values)
        difference = value2 - value1
        found[figure] = [
            difference - float(np.hypot(value2 - low2, high1 - value1)),
            difference + float(np.hypot(high2 - value2, value1 - low1)),
        ]
    return found


def describe(values, found, method):
    differences = [
        {
            "figure": NAMES[figure],
            "first": values[0][figure],
            "second": values[1][figure],
            "difference": values[1][figure] - values[0][figure],
            "interval": found[figure],
        }
        for figure in FIGURES
    ]
    return {"method": method, "differences": differences}
