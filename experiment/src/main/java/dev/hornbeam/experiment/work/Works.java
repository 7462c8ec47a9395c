package dev.hornbeam.experiment.work;

import dev.hornbeam.experiment.Cell;
import dev.hornbeam.experiment.Work;
import java.util.Map;
import java.util.Set;

/** The kinds of work that an experiment may declare. */
public final class Works {
    private static final Map<String, Work> KINDS = Map.of(
            "completion", new CompletionWork(),
            "inductive", new InductiveWork(),
            "relation", new RelationWork(),
            "cost", new CostWork(),
            "held-out", new HeldOutWork(),
            "attention", new AttentionWork(),
            "case-study", new CaseStudyWork());

    private Works() {}

    /** The names of the kinds. */
    public static Set<String> kinds() {
        return KINDS.keySet();
    }

    /** The work of a kind. */
    public static Work of(String kind) {
        Work work = KINDS.get(kind);
        if (work == null) {
            throw new IllegalArgumentException("no kind of work " + kind);
        }
        return work;
    }

    /** Refuses a cell that sets what no work knows, or to a value that learning cannot have. */
    public static void requireKnownSettings(Cell cell) {
        new CellSettings(cell).tried();
    }
}
