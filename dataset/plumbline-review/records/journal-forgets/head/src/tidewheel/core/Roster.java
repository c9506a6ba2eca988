package tidewheel.core;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The runs a scheduler knows, by name and by cycle, and up to where the jobs have had theirs. */
final class Roster {
    private final Map<String, Run> runs = new LinkedHashMap<>();
    private final Map<String, Map<LocalDate, List<Run>>> cycles = new HashMap<>();
    private final Map<String, Long> last = new HashMap<>();

    void enter(Run run) {
        runs.put(run.id(), run);
        cycles.computeIfAbsent(run.job.name(), n -> new HashMap<>())
                .computeIfAbsent(run.cycle, c -> new ArrayList<>()).add(run);
        reached(run.job.name(), run.due);
    }

    /** The job has had what was due up to {@code due}. */
    void reached(String job, long due) {
        last.merge(job, due, Math::max);
    }

    /** The last due time of a job, or null. */
    Long last(String job) {
        return last.get(job);
    }

    boolean contains(String id) {
        return runs.containsKey(id);
    }

    Run run(String id) {
        return runs.get(id);
    }

    /** A copy, in the order in which they were entered. */
    List<Run> all() {
        return List.copyOf(runs.values());
    }

    /** The runs of a job in a cycle, in the order in which they were entered. */
    List<Run> in(String job, LocalDate cycle) {
        return cycles.getOrDefault(job, Map.of()).getOrDefault(cycle, List.of());
    }

    /** Forgets all runs but those of {@code ids}. The last due times stay. */
    void keep(Set<String> ids) {
        runs.keySet().retainAll(ids);
        for (Map<LocalDate, List<Run>> mine : cycles.values()) {
            mine.values().forEach(list -> list.removeIf(run -> !runs.containsKey(run.id())));
            mine.values().removeIf(List::isEmpty);
        }
    }
}
