package dev.hornbeam;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.KnownTerms;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.DataSource;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.GraphShape;
import dev.hornbeam.shape.StatedConstraints;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Brings a model and facts together, and reports which parts of either cannot be used. */
final class CompletionOpener {
    private static final int NAMED = 5;

    private final RuleModel model;
    private Facts facts;
    private final List<String> notes = new ArrayList<>();

    CompletionOpener(RuleModel model, Facts facts) {
        this.model = model;
        this.facts = Objects.requireNonNull(facts, "facts").shownWith(model.provenance());
    }

    Completion open(Optional<FactsUsed> asked, Optional<CompletionOptions> options) {
        Dataset data = facts.dataset().withIndex();
        DataSource learned = model.provenance().data();
        boolean same = learned.hasFactsOf(data);
        Map<String, String> matched = same ? Map.of() : matched(data);
        RuleSet rules = model.ruleSet().renamed(matched);
        if (rules.isEmpty()) {
            throw InputException.of(
                    model.name(),
                    "no rules",
                    "a model with rules",
                    "Maybe learn again with a lower least score of rules.");
        }
        requireSharedRelations(rules.relations(), data);
        if (!same) {
            notes.add(model.name() + " was learned from "
                    + model.provenance().data().name() + ", not from these facts of " + data.name()
                    + "; relations are found by name, and probabilities tell how often rules were right there.");
            noteRelations(rules.relations(), data, matched);
            data = data.withRelations(names(rules.relations()));
            facts = new Facts(data);
        }
        if (!speakOfSchema(rules)) {
            data = data.withSchemaApart();
            facts = new Facts(data);
        }
        if (!model.isWeighed()) {
            boolean sum = model.weighting().options().measure() == RuleMeasure.SCORE;
            notes.add(model.name() + " has not learned to weigh its rules: "
                    + (sum
                            ? "the network's scores are added up over paths (sum)."
                            : "the best rule of an answer decides (max)."));
        }
        boolean learnedFromBoth = same && model.provenance().recorded().countsValid();
        FactsUsed used = asked.orElse(learnedFromBoth ? FactsUsed.TRAIN_AND_VALID : FactsUsed.TRAIN);
        GraphCompleter completer = model.weighting()
                .on(
                        data.buildGraph(used),
                        rules,
                        options.orElseGet(model::options),
                        same,
                        same && learned.hasIdsOf(data));
        return new Completion(
                model, facts, used, completer, rules, constraints(completer.graph(), matched, same), notes);
    }

    /** Whether rules speak of classes and properties: then statements about them are facts like others. */
    private static boolean speakOfSchema(RuleSet rules) {
        Relations relations = rules.relations();
        boolean[] ofSchema = new boolean[relations.directedCount()];
        for (int relation = 0; relation < ofSchema.length; relation++) {
            ofSchema[relation] = KnownTerms.isOfSchema(relations.name(relations.base(relation)));
        }
        return rules.rules().stream()
                .anyMatch(rule ->
                        ofSchema[rule.head()] || Arrays.stream(rule.body()).anyMatch(each -> ofSchema[each]));
    }

    private Map<String, String> matched(Dataset data) {
        return model.provenance().relationNames(model.ruleSet().relations()).in(data, model.relationNames());
    }

    /** The constraints that were learned with the model, or else found in these facts; stated ones win, refuted ones go. */
    private Constraints constraints(Graph graph, Map<String, String> matched, boolean same) {
        Prefixes prefixes = facts.dataset().prefixes();
        StatedConstraints stated = new StatedConstraints(graph, prefixes);
        Constraints learned = model.constraints()
                .map(own -> stated.enforceable(own.renamed(matched), !same))
                .orElseGet(() -> GraphShape.of(graph, prefixes).constraints());
        notes.addAll(stated.notes());
        return stated.over(learned, facts.dataset().name());
    }

    private void requireSharedRelations(Relations own, Dataset data) {
        boolean shared = names(data.relations()).stream().anyMatch(name -> own.id(name) != Vocabulary.UNKNOWN);
        if (!shared) {
            throw InputException.of(
                    model.name(),
                    "a model of other relations: " + some(names(own)),
                    "at least one of those of " + data.name() + ": " + some(names(data.relations())),
                    "Maybe this is a model of another graph, or the names differ: then give a map of names.");
        }
    }

    /** Reports which relations were found, which the facts lack, and which the model does not know. */
    private void noteRelations(Relations own, Dataset data, Map<String, String> matched) {
        if (!matched.isEmpty()) {
            notes.add("Matched "
                    + some(matched.entrySet().stream()
                            .map(pair -> shorten(pair.getKey()) + " = " + shorten(pair.getValue()))
                            .toList())
                    + ".");
        }
        List<String> unknown = names(data.relations()).stream()
                .filter(name -> own.id(name) == Vocabulary.UNKNOWN)
                .toList();
        if (!unknown.isEmpty()) {
            notes.add(model.name() + " does not know " + some(unknown) + ": no rule answers for "
                    + (unknown.size() == 1 ? "it." : "them."));
        }
        List<String> lacking = names(own).stream()
                .filter(name -> data.relations().id(name) == Vocabulary.UNKNOWN)
                .toList();
        if (!lacking.isEmpty()) {
            notes.add(data.name() + " has no facts of " + some(lacking) + ": answers of "
                    + (lacking.size() == 1 ? "it are" : "these are") + " all new.");
        }
    }

    private static List<String> names(Relations relations) {
        return IntStream.range(0, relations.count()).mapToObj(relations::name).toList();
    }

    private String shorten(String name) {
        return facts.dataset()
                .prefixes()
                .with(new Prefixes(model.provenance().prefixes()))
                .shorten(name);
    }

    private String some(List<String> names) {
        String first = names.stream().limit(NAMED).map(this::shorten).collect(Collectors.joining(", "));
        return first + (names.size() > NAMED ? ", … (" + names.size() + " in all)" : "");
    }
}
