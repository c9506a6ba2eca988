package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.util.List;
import tidewheel.retry.CatchUp;
import tidewheel.retry.RetryBudget;
import tidewheel.retry.RetryPolicy;

final class RetryTest {
    public void delaysDoubleUpToTheMost() {
        RetryPolicy policy = new RetryPolicy(5, 60, 300);
        long[] full = {60, 120, 240, 300, 300};
        for (int n = 1; n <= 5; n++) {
            long delay = policy.delay(n, "job@1");
            yes(delay <= full[n - 1] && delay >= full[n - 1] * 3 / 4);
        }
        equal(-1, policy.delay(6, "job@1"));
        equal(-1, RetryPolicy.NEVER.delay(1, "job@1"));
        equal(policy.delay(2, "k"), policy.delay(2, "k"));
    }

    public void nonsense() {
        fails(() -> new RetryPolicy(-1, 1, 1));
        fails(() -> new RetryPolicy(1, 10, 5));
    }

    public void budget() {
        RetryBudget budget = new RetryBudget(2, 100);
        yes(budget.take(10));
        yes(budget.take(50));
        no(budget.take(109));
        yes(budget.take(110));
        no(budget.take(149));
        yes(budget.take(150));
        fails(() -> new RetryBudget(0, 1));
    }

    public void catchUp() {
        List<Long> missed = List.of(100L, 200L, 300L, 400L);
        equal(List.of(), CatchUp.NONE.choose(missed, 500));
        equal(List.of(400L), new CatchUp(CatchUp.Kind.LATEST, 0, 0).choose(missed, 500));
        equal(List.of(), new CatchUp(CatchUp.Kind.LATEST, 0, 50).choose(missed, 500));
        equal(missed, new CatchUp(CatchUp.Kind.ALL, 0, 0).choose(missed, 500));
        equal(List.of(300L, 400L), new CatchUp(CatchUp.Kind.ALL, 2, 0).choose(missed, 500));
        equal(List.of(200L, 300L, 400L), new CatchUp(CatchUp.Kind.ALL, 0, 300).choose(missed, 500));
    }
}
