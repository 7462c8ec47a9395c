package dev.hornbeam.learn;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.complete.CompletionLearner.LearnedParts;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.RuleWeigher.WeighedRules;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.file.FileStamp;
import dev.hornbeam.file.Journal;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.ModelJson;
import dev.hornbeam.reason.aggregate.Aggregation;
import dev.hornbeam.reason.aggregate.AggregationFile;
import dev.hornbeam.reason.attribute.AttributeLearner;
import dev.hornbeam.reason.attribute.AttributeRules;
import dev.hornbeam.reason.attribute.AttributeTable;
import dev.hornbeam.reason.attribute.file.AttributeFile;
import dev.hornbeam.reason.calibrate.CalibrationFile;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * What the steps after training came to, in the journal of a run: one that is ended there goes on at the step it was at. All
 * numbers read back as they were, so the model is the same.
 */
final class KeptSteps implements LearnedParts {
    /** Of a run that has no folder. */
    static final KeptSteps NONE = new KeptSteps(Optional.empty());

    /** What files of rules with constants are told to belong to. */
    private static final byte[] OWNER = FileStamp.digest().digest(new byte[0]);

    private final Optional<Journal> journal;

    KeptSteps(Optional<Journal> journal) {
        this.journal = journal;
    }

    /** The rules of a step, as they were kept, or else as its work gives them. */
    RuleSet rules(String name, Relations relations, Supplier<RuleSet> work) {
        return rules(name, relations).orElseGet(() -> {
            RuleSet rules = work.get();
            keep(name, rules);
            return rules;
        });
    }

    /** The rules of a step if they were kept. */
    Optional<RuleSet> rules(String name, Relations relations) {
        String file = name + ".tsv";
        return reading(() -> isKept(file)
                ? Optional.of(new RuleFile(path(file), RuleFormat.OF_MODELS)
                        .read(relations)
                        .rules())
                : Optional.empty());
    }

    /** Keeps the rules of a step. */
    void keep(String name, RuleSet rules) {
        write(name + ".tsv", file -> new RuleFile(file, RuleFormat.OF_MODELS).write(rules));
    }

    /** Where a graph is so small that it is answered by the inverse itself, that is made again. */
    @Override
    public AttributeRules attributes(String name, Graph graph, Supplier<AttributeRules> work) {
        if (journal.isEmpty() || AttributeLearner.isSmall(graph)) {
            return work.get();
        }
        String file = name + ".bin";
        return reading(() -> {
            if (isKept(file)) {
                Path kept = path(file);
                return new AttributeFile(kept)
                        .open(graph.relations(), OWNER)
                        .table()
                        .ifKnown(graph)
                        .orElseThrow(() -> ModelJson.damaged(kept, "rules of another graph"));
            }
            AttributeRules rules = work.get();
            AttributeTable table = rules.isEmpty() ? AttributeTable.empty(graph.relations()) : rules.table();
            write(file, place -> new AttributeFile(place).write(table, OWNER));
            return rules;
        });
    }

    @Override
    public Aggregation weights(String name, RuleBook rules, Supplier<Aggregation> work) {
        String file = name + ".tsv";
        return reading(() -> {
            if (isKept(file)) {
                return new AggregationFile(path(file)).read(rules);
            }
            Aggregation weights = work.get();
            write(file, place -> new AggregationFile(place).write(weights, rules));
            return weights;
        });
    }

    /** Weighed rules of a step if they were kept. */
    Optional<WeighedRules> weighed(String name, Relations relations, CompletionOptions options, int leastSupport) {
        return reading(() -> {
            if (!isKept(name + "-choice.json")) { // it is written last
                return Optional.empty();
            }
            RuleSet rules = new RuleFile(path(name + "-rules.tsv"), RuleFormat.OF_MODELS)
                    .read(relations)
                    .rules();
            ObjectNode choice = ModelJson.object(path(name + "-choice.json"));
            Weighting empty = Weighting.untrained(
                    relations,
                    options.withMeasure(
                            RuleMeasure.valueOf(choice.path("measure").asText())));
            Weighting undecided = new Weighting(
                    empty.aggregation(),
                    new CalibrationFile(path(name + "-calibration.tsv")).read(relations),
                    new AttributeFile(path(name + "-attributes.bin"))
                            .open(relations, OWNER)
                            .table(),
                    empty.options(),
                    leastSupport);
            Weighting weighting = new Weighting(
                    new AggregationFile(path(name + "-aggregation.tsv")).read(undecided.book(rules)),
                    undecided.calibration(),
                    undecided.attributes(),
                    undecided.options(),
                    leastSupport);
            Map<String, Double> figures = new LinkedHashMap<>();
            choice.path("validMrr")
                    .properties()
                    .forEach(entry -> figures.put(entry.getKey(), ModelJson.value(entry.getValue(), Double.class)));
            return Optional.of(new WeighedRules(rules, weighting, figures));
        });
    }

    /** Keeps the weighed rules of a step. */
    void keep(String name, WeighedRules weighed) {
        Weighting weighting = weighed.weighting();
        write(name + "-rules.tsv", file -> new RuleFile(file, RuleFormat.OF_MODELS).write(weighed.rules()));
        write(
                name + "-calibration.tsv",
                file -> new CalibrationFile(file)
                        .write(weighting.calibration(), weighed.rules().relations()));
        write(
                name + "-attributes.bin",
                file -> new AttributeFile(file).write(weighting.attributes().table(), OWNER));
        write(
                name + "-aggregation.tsv",
                file -> new AggregationFile(file).write(weighting.aggregation(), weighting.book(weighed.rules())));
        Map<String, Object> choice = new LinkedHashMap<>();
        choice.put("measure", weighting.options().measure().name());
        choice.put("validMrr", weighed.validMrr());
        write(name + "-choice.json", file -> ModelJson.write(ModelJson.tree(choice), file));
    }

    /** Keeps a file, where there is a journal. */
    private void write(String file, AtomicFile.Content<Path> content) {
        journal.ifPresent(kept -> {
            try {
                kept.write(file, content);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    private boolean isKept(String file) {
        return journal.filter(kept -> kept.has(file)).isPresent();
    }

    private Path path(String file) throws IOException {
        return journal.orElseThrow().file(file);
    }

    private interface Reading<T> {
        T read() throws IOException;
    }

    private static <T> T reading(Reading<T> reading) {
        try {
            return reading.read();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
