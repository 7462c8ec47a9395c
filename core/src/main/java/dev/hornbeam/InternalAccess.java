package dev.hornbeam;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import java.util.Map;
import java.util.Optional;

/** Opens the objects of this package to Hornbeam's own modules. */
final class InternalAccess extends Internals {
    @Override
    public Dataset dataset(Facts facts) {
        return facts.dataset();
    }

    @Override
    public Facts facts(Dataset dataset) {
        return new Facts(dataset);
    }

    @Override
    public RuleModel model(ModelContent content) {
        return RuleModel.of(content);
    }

    @Override
    public RuleSet ruleSet(RuleModel model) {
        return model.ruleSet();
    }

    @Override
    public Provenance provenance(RuleModel model) {
        return model.provenance();
    }

    @Override
    public Map<String, String> relationNames(RuleModel model) {
        return model.relationNames();
    }

    @Override
    public CompletionOptions options(RuleModel model) {
        return model.options();
    }

    @Override
    public Optional<Constraints> constraints(RuleModel model) {
        return model.constraints();
    }

    @Override
    public GraphCompleter completer(Completion completion) {
        return completion.completer();
    }
}
