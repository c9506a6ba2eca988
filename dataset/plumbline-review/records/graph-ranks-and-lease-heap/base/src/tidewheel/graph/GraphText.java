package tidewheel.graph;

import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Draws a graph as an indented tree, or as text for dot. A job with several jobs before it is drawn once in full. */
public final class GraphText {
    private final JobGraph graph;
    private final StringBuilder text = new StringBuilder();
    private final Set<String> drawn = new HashSet<>();

    private GraphText(JobGraph graph) {
        this.graph = graph;
    }

    public static String tree(JobGraph graph) {
        GraphText drawing = new GraphText(graph);
        for (String job : graph.order()) {
            if (graph.previous(job).isEmpty()) {
                drawing.branch(job, "", "");
            }
        }
        return drawing.text.toString();
    }

    public static String dot(JobGraph graph) {
        StringBuilder text = new StringBuilder("digraph jobs {\n");
        for (String job : graph.order()) {
            text.append("  ").append(quoted(job)).append(";\n");
        }
        for (String job : graph.order()) {
            for (String next : graph.next(job)) {
                text.append("  ").append(quoted(job)).append(" -> ").append(quoted(next)).append(";\n");
            }
        }
        return text.append("}\n").toString();
    }

    private void branch(String job, String lead, String below) {
        text.append(lead).append(job);
        List<String> nexts = List.copyOf(new java.util.TreeSet<>(graph.next(job)));
        if (!drawn.add(job)) {
            text.append(nexts.isEmpty() ? "\n" : " ...\n");
            return;
        }
        text.append('\n');
        for (int i = 0; i < nexts.size(); i++) {
            boolean last = i == nexts.size() - 1;
            branch(nexts.get(i), below + (last ? "`- " : "|- "), below + (last ? "   " : "|  "));
        }
    }

    private static String quoted(String name) {
        return '"' + name.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
