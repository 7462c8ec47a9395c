package dev.hornbeam;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.StatedConstraints;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Brings a model and facts together, and reports which parts of either cannot be used. */
final class CompletionOpener {
    private static final int NAMED = 5;

    private final RuleModel model;
    private final Facts facts;
    private final List<String> notes = new ArrayList<>();

    CompletionOpener(RuleModel model, Facts facts) {
        this.model = model;
        this.facts = Objects.requireNonNull(facts, "facts").shownWith(model.provenance());
    }

    Completion open(Optional<FactsUsed> asked, Optional<CompletionOptions> options) {
        Dataset data = facts.dataset().withIndex();
        RuleSet rules = model.ruleSet();
        requireSharedRelations(rules.relations(), data);
        DataSource learned = model.provenance().data();
        boolean same = learned.hasFactsOf(data);
        if (!same) {
            notes.add(model.name() + " was learned from "
                    + model.provenance().data().name() + ", not from these facts of " + data.name()
                    + "; relations are found by name.");
            noteUnknown(rules, data);
        }
        if (rules.isEmpty()) {
            throw InputException.of(
                    model.name(),
                    "no rules",
                    "a model with rules",
                    "Maybe learn again with a lower least score of rules.");
        }
        if (!model.isWeighed()) {
            notes.add(model.name() + " has not learned to weigh its rules: the best rule of an answer decides (max).");
        }
        boolean learnedFromBoth = same && model.provenance().recorded().countsValid();
        FactsUsed used = asked.orElse(learnedFromBoth ? FactsUsed.TRAIN_AND_VALID : FactsUsed.TRAIN);
        GraphCompleter completer = model.weighting()
                .on(data.buildGraph(used), rules, options.orElseGet(model::options), same && learned.hasIdsOf(data));
        return new Completion(model, facts, used, completer, constraints(completer.graph()), notes);
    }

    /** What the model has learned of its graph, or what these facts look like; stated constraints win. */
    private Constraints constraints(Graph graph) {
        Prefixes prefixes = facts.dataset().prefixes();
        StatedConstraints stated = new StatedConstraints(graph, prefixes);
        notes.addAll(stated.notes());
        Constraints learned = model.constraints()
                .orElseGet(() -> GraphShape.of(graph, prefixes).constraints());
        return stated.over(learned, facts.dataset().name());
    }

    private void requireSharedRelations(Relations own, Dataset data) {
        boolean shared = IntStream.range(0, data.relations().count())
                .anyMatch(relation -> own.id(data.relations().name(relation)) != Vocabulary.UNKNOWN);
        if (!shared) {
            throw InputException.of(
                    model.name(),
                    "a model of other relations: " + some(names(own)),
                    "at least one of those of " + data.name() + ": " + some(names(data.relations())),
                    isShortened(own)
                            ? "Maybe learn again: this model is of a build that kept IRIs in their short form only."
                            : "Maybe this is a model of another graph.");
        }
    }

    /** Earlier builds kept {@code ex:knows} where there is now the full IRI. */
    private boolean isShortened(Relations own) {
        return names(own).stream()
                .map(new Prefixes(model.provenance().prefixes())::expand)
                .anyMatch(full -> facts.dataset().relations().id(full) != Vocabulary.UNKNOWN);
    }

    private void noteUnknown(RuleSet rules, Dataset data) {
        List<String> unknown = names(data.relations()).stream()
                .filter(name -> rules.relations().id(name) == Vocabulary.UNKNOWN)
                .toList();
        if (!unknown.isEmpty()) {
            notes.add(model.name() + " does not know " + some(unknown) + ": no rule answers for "
                    + (unknown.size() == 1 ? "it." : "them."));
        }
        Map<String, Integer> missing = rules.unknownIn(data.relations());
        if (!missing.isEmpty()) {
            int left = rules.size() - rules.over(data.relations()).size();
            notes.add(data.name() + " does not have " + some(new ArrayList<>(missing.keySet())) + ": "
                    + String.format(Locale.ROOT, left == 1 ? "%,d rule" : "%,d rules", left) + " left out.");
        }
    }

    private static List<String> names(Relations relations) {
        return IntStream.range(0, relations.count()).mapToObj(relations::name).toList();
    }

    private String some(List<String> names) {
        Prefixes prefixes =
                facts.dataset().prefixes().with(new Prefixes(model.provenance().prefixes()));
        String first = names.stream().limit(NAMED).map(prefixes::shorten).collect(Collectors.joining(", "));
        return first + (names.size() > NAMED ? ", … (" + names.size() + " in all)" : "");
    }
}
