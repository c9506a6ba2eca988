import unittest
from dataclasses import replace
from datetime import date, timedelta

from meterhouse.dunning import Case, Policy, agree, hold, policy_from_json, step
from meterhouse.errors import BadTransition

from .helpers import gbp

DUE = date(2024, 1, 1)


class Steps(unittest.TestCase):
    def test_the_whole_way(self):
        policy = Policy(fees={"warned": gbp("5")})
        case, day, seen = Case("C1"), DUE, []
        while case.state != "handed_over":
            case, actions = step(case, day, gbp("50"), DUE, policy)
            seen += [((day - DUE).days, a.letter, a.fee) for a in actions]
            day += timedelta(days=1)
        self.assertEqual(seen, [(7, "reminder", None), (21, "warning", gbp("5")),
                                (35, "final notice", None), (63, "collection", None)])

    def test_paying_clears(self):
        case, actions = step(Case("C1", "warned", DUE), date(2024, 1, 5), gbp("0"), None, Policy())
        self.assertEqual(case.state, "quiet")
        self.assertEqual([a.kind for a in actions], ["cleared"])

    def test_small_amounts(self):
        self.assertEqual(step(Case("C1"), date(2024, 6, 1), gbp("4.99"), DUE, Policy()), (Case("C1"), []))

    def test_hold(self):
        case = hold(Case("C1", "reminded", DUE), date(2024, 3, 1))
        self.assertEqual(step(case, date(2024, 2, 29), gbp("50"), DUE, Policy())[1], [])
        case, actions = step(case, date(2024, 3, 1), gbp("50"), DUE, Policy())
        self.assertEqual((case.state, case.hold_until), ("warned", None))

    def test_plan(self):
        case = agree(Case("C1", "warned", DUE), date(2024, 2, 1))
        same, actions = step(case, date(2024, 2, 20), gbp("50"), DUE, Policy(), plan_overdue=gbp("0"))
        self.assertEqual((same, actions), (case, []))
        back, actions = step(case, date(2024, 2, 20), gbp("50"), DUE, Policy(), plan_overdue=gbp("10"))
        self.assertEqual((back.state, back.since, actions[0].kind), ("warned", date(2024, 2, 20), "plan broken"))
        with self.assertRaises(BadTransition):
            agree(replace(case, state="handed_over"), date(2024, 2, 1))

    def test_policy(self):
        policy = policy_from_json({"wait": {"final": 10}, "fees": {"final": "7.50"}, "least": 100}, "GBP")
        self.assertEqual((policy.wait["final"], policy.wait["quiet"]), (10, 7))
        self.assertEqual(policy.fees["final"], gbp("7.50"))
