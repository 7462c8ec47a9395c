package dev.hornbeam.experiment.work;

import dev.hornbeam.experiment.Work;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.List;
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
            List<String> kinds = KINDS.keySet().stream().sorted().toList();
            throw InputException.of(
                    "kind of work",
                    "\"" + kind + "\"",
                    "one of " + String.join(", ", kinds),
                    ClosestName.in(kinds, kind)
                            .map(close -> "Maybe you meant " + close + ".")
                            .orElse("Maybe it is a mistake in the declaration."));
        }
        return work;
    }
}
