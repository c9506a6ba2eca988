package tidewheel;

import static tidewheel.Check.equal;
import static tidewheel.Check.fails;
import static tidewheel.Check.no;
import static tidewheel.Check.yes;

import java.util.List;
import java.util.Map;
import java.util.Set;
import tidewheel.graph.CriticalPath;
import tidewheel.graph.JobGraph;
import tidewheel.graph.Outcome;
import tidewheel.graph.Readiness;
import tidewheel.graph.Trigger;

final class GraphTest {
    private final JobGraph graph = new JobGraph();

    public void order() {
        graph.add("z");
        graph.link("c", "a");
        graph.link("b", "a");
        graph.link("a", "d");
        equal(List.of("b", "c", "a", "d", "z"), graph.order());
        equal(Set.of("a", "d"), graph.downstream("c"));
        equal(Set.of("b", "c"), graph.previous("a"));
    }

    public void cyclesAreRefused() {
        graph.link("a", "b");
        graph.link("b", "c");
        equal("cycle: a > b > c > a", fails(() -> graph.link("c", "a")));
        equal("cycle: a > a", fails(() -> graph.link("a", "a")));
        no(graph.next("c").contains("a"));
        yes(graph.unlink("b", "c"));
        no(graph.unlink("b", "c"));
        graph.link("c", "a");
        equal(List.of("c", "a", "b"), graph.order());
    }

    public void removal() {
        graph.link("a", "b");
        graph.link("b", "c");
        yes(graph.remove("b"));
        no(graph.remove("b"));
        graph.link("c", "a");
        equal(List.of("c", "a"), graph.order());
        equal(2, graph.size());
    }

    public void linksAgainstTheOrderOfArrival() {
        for (String job : List.of("e", "d", "c", "b", "a")) {
            graph.add(job);
        }
        graph.link("a", "b");
        graph.link("b", "c");
        graph.link("c", "d");
        graph.link("d", "e");
        equal(List.of("a", "b", "c", "d", "e"), graph.order());
        equal("cycle: b > c > d > b", fails(() -> graph.link("d", "b")));
        yes(graph.reaches("a", "e"));
        no(graph.reaches("e", "a"));
        no(graph.reaches("a", "a"));
        no(graph.reaches("a", "x"));
        graph.unlink("c", "d");
        no(graph.reaches("a", "e"));
        graph.link("e", "a");
        equal(List.of("d", "e", "a", "b", "c"), graph.order());
        graph.remove("a");
        no(graph.reaches("d", "b"));
        equal(Set.of("e"), graph.downstream("d"));
    }

    public void waves() {
        graph.add("z");
        graph.link("c", "d");
        graph.link("a", "c");
        graph.link("b", "d");
        equal(List.of(List.of("a", "b", "z"), List.of("c"), List.of("d")), graph.waves());
    }

    public void redundantLinks() {
        graph.link("a", "b");
        graph.link("b", "c");
        graph.link("a", "c");
        equal(Set.of("a > c"), graph.redundant());
    }

    public void criticalPath() {
        graph.link("a", "c");
        graph.link("b", "c");
        graph.link("c", "d");
        graph.link("b", "d");
        Map<String, Long> takes = Map.of("a", 10L, "b", 4L, "c", 5L, "d", 1L);
        CriticalPath path = new CriticalPath(graph, takes::get);
        equal(16, path.length());
        equal(List.of("a", "c", "d"), path.critical());
        equal(6, path.slack("b"));
        equal(10, path.earliest("c"));
        equal(6, path.freeSlack("b"));
        equal(0, path.freeSlack("d"));
    }

    public void triggers() {
        Outcome ok = Outcome.OK;
        Outcome failed = Outcome.FAILED;
        Outcome open = Outcome.OPEN;
        equal(Readiness.Verdict.RUN, Readiness.decide(Trigger.ALL_SUCCESS, List.of(ok, ok)));
        equal(Readiness.Verdict.WAIT, Readiness.decide(Trigger.ALL_SUCCESS, List.of(ok, open)));
        equal(Readiness.Verdict.SKIP, Readiness.decide(Trigger.ALL_SUCCESS, List.of(failed, open)));
        equal(Readiness.Verdict.WAIT, Readiness.decide(Trigger.ALL_DONE, List.of(failed, open)));
        equal(Readiness.Verdict.RUN, Readiness.decide(Trigger.ALL_DONE, List.of(failed, Outcome.SKIPPED)));
        equal(Readiness.Verdict.RUN, Readiness.decide(Trigger.ANY_SUCCESS, List.of(ok, open)));
        equal(Readiness.Verdict.SKIP, Readiness.decide(Trigger.ANY_SUCCESS, List.of(failed)));
        equal(Readiness.Verdict.RUN, Readiness.decide(Trigger.ANY_FAILED, List.of(failed, open)));
        equal(Readiness.Verdict.SKIP, Readiness.decide(Trigger.ANY_FAILED, List.of(ok, Outcome.SKIPPED)));
        equal(Readiness.Verdict.RUN, Readiness.decide(Trigger.ANY_FAILED, List.of()));
    }
}
