import unittest
from datetime import date, timedelta

from meterhouse.dunning import Action, Policy, Track, hold, leading, policy_from_json, step
from meterhouse.errors import BadTransition
from meterhouse.plans import make_plan

from .helpers import Open, gbp

DUE = date(2024, 1, 1)


def letters(outcome):
    return [(a.letter, a.debts) for a in outcome.actions]


class Steps(unittest.TestCase):
    def test_the_whole_way(self):
        policy = Policy(fees={"warned": gbp("5")})
        tracks, day, seen = (), DUE, []
        while not tracks or tracks[0].state != "handed_over":
            day += timedelta(days=1)
            outcome = step(tracks, [Open("M-1")], day, policy)
            tracks = outcome.tracks
            seen += [((day - DUE).days, a.letter, a.fee) for a in outcome.actions]
        self.assertEqual(seen, [(7, "reminder", None), (21, "warning", gbp("5")),
                                (35, "final notice", None), (63, "collection", None)])
        self.assertEqual(step(tracks, [Open("M-1")], date(2025, 1, 1), policy).actions, ())

    def test_each_debt_by_itself(self):
        debts = [Open("M-1"), Open("M-2", date(2024, 1, 15)), Open("M-3", date(2024, 6, 1))]
        outcome = step([Track("M-1", "reminded", date(2024, 1, 8))], debts, date(2024, 1, 22), Policy())
        self.assertEqual(letters(outcome), [("reminder", ("M-2",)), ("warning", ("M-1",))])
        self.assertEqual({t.debt: t.state for t in outcome.tracks}, {"M-1": "warned", "M-2": "reminded"})
        self.assertEqual(step(outcome.tracks, debts, date(2024, 1, 23), Policy()).actions, ())

    def test_paying_clears(self):
        tracks = [Track("M-1", "warned", DUE), Track("M-2", "reminded", DUE)]
        outcome = step(tracks, [Open("M-3", date(2024, 2, 1))], date(2024, 1, 5), Policy())
        self.assertEqual((outcome.tracks, [a.kind for a in outcome.actions]), ((), ["cleared"]))
        outcome = step(tracks, [Open("M-2")], date(2024, 1, 5), Policy())
        self.assertEqual((outcome.tracks, outcome.actions), ((tracks[1],), ()))
        self.assertEqual(step([], [], date(2024, 1, 5), Policy()).actions, ())

    def test_small_amounts(self):
        small = [Open("M-1", amount=gbp("4.99"))]
        self.assertEqual(step([], small, date(2024, 6, 1), Policy()).actions, ())
        both = small + [Open("M-2", amount=gbp("0.01"))]
        self.assertEqual(letters(step([], both, date(2024, 6, 1), Policy())), [("reminder", ("M-1", "M-2"))])

    def test_hold(self):
        held = hold(Track("M-1", "reminded", DUE), date(2024, 3, 1))
        debts = [Open("M-1"), Open("M-2")]
        outcome = step([held], debts, date(2024, 2, 29), Policy())
        self.assertEqual(letters(outcome), [("reminder", ("M-2",))])
        self.assertIn(held, outcome.tracks)
        outcome = step(outcome.tracks, debts, date(2024, 3, 1), Policy())
        self.assertEqual(outcome.tracks[0], Track("M-1", "warned", date(2024, 3, 1)))
        self.assertEqual(step([], debts, date(2024, 2, 1), Policy(), hold_until=date(2024, 2, 2)).actions, ())
        with self.assertRaises(BadTransition):
            hold(Track("M-1", "handed_over", DUE), date(2024, 3, 1))

    def test_plan(self):
        plan = make_plan("A-1", "C1", [Open("M-1"), Open("M-2", date(2024, 2, 10))], "monthly@15", 2, date(2024, 2, 1))
        tracks = [Track("M-1", "warned", DUE)]
        debts = [Open("M-1"), Open("M-2", date(2024, 2, 10)), Open("M-3", date(2024, 2, 12))]
        outcome = step(tracks, debts, date(2024, 2, 15), Policy(), plan=plan)
        self.assertEqual((outcome.actions, outcome.plan_over), ((), False))
        self.assertEqual(outcome.tracks, (Track("M-1", "warned", date(2024, 2, 15)),))
        outcome = step(tracks, debts, date(2024, 2, 19), Policy(), plan=plan)
        self.assertEqual(outcome.actions, (Action("plan broken", debts=("M-1", "M-2")),
                                           Action("letter", "reminder", None, ("M-3",))))
        self.assertTrue(outcome.plan_over)
        outcome = step(outcome.tracks, debts, date(2024, 2, 20), Policy())
        self.assertEqual(letters(outcome), [("reminder", ("M-2",))])
        self.assertTrue(step((), debts[2:], date(2024, 2, 13), Policy(), plan=plan).plan_over)

    def test_fees(self):
        policy = Policy(fees={"reminded": gbp("2"), "warned": gbp("5")})
        debts = [Open("M-1"), Open("F-M-1", date(2024, 1, 8), gbp("2")), Open("F-7", date(2024, 1, 9), gbp("3"))]
        outcome = step([Track("M-1", "reminded", date(2024, 1, 8))], debts, date(2024, 1, 22), policy)
        self.assertEqual(letters(outcome), [("reminder", ("F-7",)), ("warning", ("M-1", "F-M-1"))])
        self.assertEqual(outcome.fees, (("M-1", gbp("5"), "warning"),))
        self.assertEqual([a.fee for a in outcome.actions], [None, gbp("5")])
        self.assertEqual([leading(ref, {"M-1", "F-M-1"}) for ref in ("M-1", "F-M-1", "F-M-2")],
                         ["M-1", "M-1", "F-M-2"])

    def test_policy(self):
        policy = policy_from_json({"wait": {"final": 10}, "fees": {"final": "7.50"}, "least": 100}, "GBP")
        self.assertEqual((policy.wait["final"], policy.wait["quiet"]), (10, 7))
        self.assertEqual(policy.fees["final"], gbp("7.50"))
