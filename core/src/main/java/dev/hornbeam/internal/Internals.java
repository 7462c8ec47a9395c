package dev.hornbeam.internal;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.RuleModel;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;

/** The ids behind the objects of the public API: {@code Internals.of().dataset(facts)}. */
public abstract class Internals {
    private static final AtomicReference<Internals> OPENED = new AtomicReference<>();

    /** Set once, by the package that knows. */
    public static void open(Internals access) {
        OPENED.compareAndSet(null, access);
    }

    public static Internals of() {
        if (OPENED.get() == null) {
            try {
                Class.forName(Facts.class.getName(), true, Facts.class.getClassLoader());
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }
        return Objects.requireNonNull(OPENED.get());
    }

    public abstract Dataset dataset(Facts facts);

    public abstract Facts facts(Dataset dataset);

    /** A model that has just been learned. */
    public abstract RuleModel model(ModelContent content);

    public abstract RuleSet ruleSet(RuleModel model);

    public abstract Provenance provenance(RuleModel model);

    /** Relations of the model, each with its name in the facts that it is asked about. */
    public abstract Map<String, String> relationNames(RuleModel model);

    /** How rules are applied, as learned, on all processors. */
    public abstract CompletionOptions options(RuleModel model);

    /** Constraints that were learned with the model. */
    public abstract Optional<Constraints> constraints(RuleModel model);

    public abstract GraphCompleter completer(Completion completion);
}
