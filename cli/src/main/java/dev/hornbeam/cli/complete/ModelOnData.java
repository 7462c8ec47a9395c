package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.DataSource;
import dev.hornbeam.learn.ModelFolder;
import dev.hornbeam.rule.RuleSet;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The rules of a model put to use on the facts of a data set, which may be another than the one learned from: then
 * relations are found by name.
 *
 * @param used which facts are reasoned on
 * @param rules all rules of the model, by its own ids
 */
public record ModelOnData(
        Path path, ModelFolder folder, Dataset data, FactsUsed used, Graph graph, RuleSet rules, Weighting reasoning) {
    private static final int NAMED = 5;

    /**
     * Opens a model and says what of it cannot be used.
     *
     * @param asked the facts to reason on; otherwise train, and valid too if the model was learned from both
     */
    public static ModelOnData open(Path path, Dataset data, Optional<FactsUsed> asked, Console console) {
        ModelFolder folder = ModelFolder.open(path);
        boolean same = folder.provenance()
                .data()
                .fingerprint()
                .equals(DataSource.of(data).fingerprint());
        boolean learnedFromBoth = same && folder.provenance().settings().endsOnAll();
        FactsUsed used = asked.orElse(learnedFromBoth ? FactsUsed.TRAIN_AND_VALID : FactsUsed.TRAIN);
        RuleSet rules = folder.rules();
        requireSharedRelations(path, rules.relations(), data);
        if (!same) {
            console.say(path + " was learned from "
                    + NameText.of(folder.provenance().data().name(), 60) + ", not from these facts of "
                    + NameText.of(data.name(), 60) + "; relations are found by name.");
            sayUnknown(path, rules, data, console);
        }
        if (rules.isEmpty()) {
            throw InputException.of(
                    path.toString(), "no rules", "a model with rules", "Maybe learn again with a lower --min-score.");
        }
        Weighting reasoning = folder.reasoning().orElseGet(() -> {
            console.say(path + " has not learned to weigh its rules: the best rule of an answer decides (max).");
            return Weighting.untrained(
                    rules.relations().directedCount(),
                    folder.provenance().settings().reasoning());
        });
        return new ModelOnData(path, folder, data, used, used.buildGraph(data), rules, reasoning);
    }

    private static void requireSharedRelations(Path path, Relations model, Dataset data) {
        boolean shared = IntStream.range(0, data.relations().count())
                .anyMatch(relation -> model.id(data.relations().name(relation)) != Vocabulary.UNKNOWN);
        if (!shared) {
            throw InputException.of(
                    path.toString(),
                    "a model of other relations: " + some(names(model)),
                    "at least one of those of " + data.name() + ": " + some(names(data.relations())),
                    "Maybe this is a model of another graph.");
        }
    }

    private static void sayUnknown(Path path, RuleSet rules, Dataset data, Console console) {
        List<String> unknown = names(data.relations()).stream()
                .filter(name -> rules.relations().id(name) == Vocabulary.UNKNOWN)
                .toList();
        if (!unknown.isEmpty()) {
            console.say(path + " does not know " + some(unknown) + ": no rule answers for "
                    + (unknown.size() == 1 ? "it." : "them."));
        }
        Map<String, Integer> missing = rules.unknownIn(data.relations());
        if (!missing.isEmpty()) {
            int left = rules.size() - rules.over(data.relations()).size();
            console.say(data.name() + " does not have " + some(new ArrayList<>(missing.keySet())) + ": "
                    + Numbers.count(left, "rule") + " left out.");
        }
    }

    private static List<String> names(Relations relations) {
        return IntStream.range(0, relations.count()).mapToObj(relations::name).toList();
    }

    private static String some(List<String> names) {
        String first = String.join(", ", names.subList(0, Math.min(NAMED, names.size())));
        return first + (names.size() > NAMED ? ", … (" + names.size() + " in all)" : "");
    }

    /** How the rules were weighed, on as many threads as this machine has processors. */
    public CompletionOptions options() {
        return reasoning.options().withThreads(Runtime.getRuntime().availableProcessors());
    }

    /** Ready to answer, as the model has learned to. */
    GraphCompleter completion(CompletionOptions options) {
        GraphCompleter learned = reasoning.on(graph, rules);
        return new GraphCompleter(graph, learned.rules(), learned.aggregation(), learned.calibration(), options);
    }
}
