package dev.hornbeam.cli;

import dev.hornbeam.ChainRule;
import dev.hornbeam.Completion;
import dev.hornbeam.Explanation;
import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.Proof;
import dev.hornbeam.Question;
import dev.hornbeam.RankingReport;
import dev.hornbeam.RankingReport.RankedQuestion;
import dev.hornbeam.RuleModel;
import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.example.RoyalHouses.Person;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.write.DatasetWriter;
import dev.hornbeam.graph.write.DatasetWriter.WriteOptions;
import dev.hornbeam.graph.write.DatasetWriter.WrittenFile;
import dev.hornbeam.learn.LearnOptions;
import dev.hornbeam.learn.LearnedModel;
import dev.hornbeam.learn.Learner;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.server.ServerOptions;
import dev.hornbeam.stats.DatasetStatistics;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Learns from a graph that anyone can check: the kinship of Europe's royal houses. */
@Command(
        name = "demo",
        sortOptions = false,
        description = "Learn rules from the graph that comes with Hornbeam: the kinship of Europe's royal houses.",
        footer = {
            "",
            "Examples:",
            "  hornbeam demo                  who is in it, what is known, and what follows from what",
            "  hornbeam demo -o royal         write it as a data-set folder",
            "  hornbeam demo --serve          learn it and look at it in the browser"
        })
final class DemoCommand extends CliCommand {
    /** Rules of three steps show that a model that saw paths of two composes what it has never seen together. */
    private static final int SEEN_LENGTH = 2;

    private static final int RULE_LENGTH = 3;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FOLDER",
            description = "Write the graph to a folder, new or empty, instead of describing it.")
    private Path folder;

    @Option(
            names = "--serve",
            description =
                    "Learn it and show it in the browser; graph and model are in a new folder, that of -o if given.")
    private boolean serves;

    @Mixin
    private ServeCommand.Options serve;

    @Override
    public Integer call() throws IOException {
        Console console = console();
        Dataset dataset = RoyalHouses.dataset();
        if (serves) {
            new ServedDemo(console, Optional.ofNullable(folder)).run(dataset, serve);
            return DONE;
        }
        refuse(ServeCommand.Options.NAMES, "the demo without --serve");
        if (folder == null) {
            show(dataset, console);
            return DONE;
        }
        for (WrittenFile file : new DatasetWriter(WriteOptions.DEFAULTS).write(dataset, folder)) {
            console.out().println(file.file() + "\t" + file.facts());
        }
        return DONE;
    }

    private static void show(Dataset dataset, Console console) {
        Style style = console.style();
        Graph train = dataset.buildGraph();
        RoyalHousesText graph = new RoyalHousesText(dataset, train, RoyalHouses.people(), style);
        graph.print(console.out());
        console.out().flush(); // something to read while it learns
        try (Track.Learning progress = new Track.Learning(console);
                LearnedModel model =
                        new Learner(LearnOptions.demonstration(SEEN_LENGTH, RULE_LENGTH), progress).learn(dataset)) {
            RuleModel rules = model.ruleModel();
            new RoyalRulesText(rules, model.relating(), style).print(console.out());
            new RoyalRecoveryText(rules.on(Facts.royalHouses()), style).print(console.out());
        }
        graph.printNext(console.out());
    }

    /** Describes the embedded graph: who is in it, what is known, what is to be predicted. */
    private record RoyalHousesText(Dataset dataset, Graph train, List<Person> people, Style style) {
        /** People whom readers know, so that they can judge the facts. */
        private static final List<String> KNOWN = List.of(
                "Queen Victoria",
                "Albert, Prince Consort",
                "Edward VII",
                "Wilhelm II of Germany",
                "George V",
                "Nicholas II of Russia",
                "George VI",
                "Elizabeth II",
                "Prince Philip",
                "Charles III",
                "William, Prince of Wales");

        private static final int HOUSES_SHOWN = 8;
        private static final int FACTS_SHOWN = 16;
        private static final int QUESTIONS_SHOWN = 5;

        void print(PrintStream out) {
            DatasetStatistics statistics = DatasetStatistics.of(dataset);
            out.println(style.bold("The royal houses of Europe") + ": " + Text.grouped(people.size()) + " people, "
                    + Text.count(statistics.relations(), "relation") + ", "
                    + Text.count(dataset.train().size(), "known fact") + " and "
                    + Text.count(dataset.valid().size() + dataset.test().size(), "fact") + " held out.");
            Text.paragraph(houses(), "  ").forEach(out::println);
            section(out, "What is known, for example");
            facts().forEach(fact -> out.println("  " + fact));
            section(out, "What is held out, to be found out from the rest");
            questions().forEach(question -> out.println("  " + question));
        }

        /** Commands to try next. */
        void printNext(PrintStream out) {
            section(out, "Try next");
            out.println(
                    "  hornbeam demo -o royal             write the graph to a folder, to look at it or to change it");
            out.println("  hornbeam demo --serve              look at all this in the browser");
            out.println("  hornbeam stats royal               what does it hold, and is it a fair benchmark?");
            out.println("  hornbeam learn royal -o model      learn from longer paths, and keep the model");
            out.println("  hornbeam rules model --head aunt   read its rules");
            out.println("  hornbeam evaluate model royal      how often is it right?");
            out.println("  hornbeam explain model royal \"Charles III\" grandfather \"Prince George of Wales\"");
        }

        private void section(PrintStream out, String title) {
            out.println();
            out.println(style.bold(title));
        }

        private String houses() {
            Map<String, Integer> sizes = new TreeMap<>();
            people.stream()
                    .map(Person::house)
                    .filter(house -> !house.isEmpty())
                    .forEach(house -> sizes.merge(house, 1, Integer::sum));
            List<String> largest = sizes.entrySet().stream()
                    .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                    .limit(HOUSES_SHOWN)
                    .map(house -> house.getKey() + " (" + house.getValue() + ")")
                    .toList();
            int from = people.stream().mapToInt(Person::born).min().orElse(0);
            int to = people.stream().mapToInt(Person::born).max().orElse(0);
            return "Born " + from + " to " + to + ", of " + sizes.size() + " houses, most of them "
                    + String.join(", ", largest)
                    + ". Every fact follows from who is whose child, who married whom, and who is a man or a woman.";
        }

        /** Training facts between two well-known people, one per relation and person. */
        private List<String> facts() {
            int[] linking = new int[dataset.relations().directedCount()];
            Map<List<Integer>, Triple> facts = new LinkedHashMap<>();
            for (int i = 0; i < KNOWN.size(); i++) {
                for (int j = i + 1; j < KNOWN.size(); j++) {
                    int first = dataset.entities().id(KNOWN.get(i));
                    int second = dataset.entities().id(KNOWN.get(j));
                    boolean both = first != Vocabulary.UNKNOWN && second != Vocabulary.UNKNOWN;
                    if (both
                            && train.linking(first, second, linking) > 0
                            && !dataset.relations().isInverse(linking[0])) {
                        facts.putIfAbsent(List.of(first, linking[0]), new Triple(first, linking[0], second));
                    }
                }
            }
            return facts.values().stream()
                    .limit(FACTS_SHOWN)
                    .map(this::sentence)
                    .toList();
        }

        private String sentence(Triple fact) {
            return name(fact.head()) + " is the " + dataset.relations().name(fact.relation()) + " of "
                    + name(fact.tail()) + ".";
        }

        /** Test facts as questions, one per relation. */
        private List<String> questions() {
            Map<Integer, Triple> questions = new LinkedHashMap<>();
            dataset.test().asList().forEach(fact -> questions.putIfAbsent(fact.relation(), fact));
            return questions.values().stream()
                    .limit(QUESTIONS_SHOWN)
                    .map(fact -> "What is " + name(fact.head()) + " to " + name(fact.tail()) + "? ("
                            + dataset.relations().name(fact.relation()) + ")")
                    .toList();
        }

        private String name(int entity) {
            return dataset.entities().name(entity);
        }
    }

    /** The held-out facts that rules find again: one fact with its rank and proof, and the results over all of them. */
    private static final class RoyalRecoveryText {
        /** People whom readers know, so that they can judge the fact. */
        private static final List<String> KNOWN =
                List.of("Charles III", "Prince George of Wales", "George VI", "Prince Andrew");

        private static final ExplanationOptions ALL_RULES = new ExplanationOptions(Integer.MAX_VALUE, 1, 0);

        private final Completion completion;
        private final Style style;

        /** @param completion by a model with learned weights for its rules */
        RoyalRecoveryText(Completion completion, Style style) {
            this.completion = completion;
            this.style = style;
        }

        void print(PrintStream out) {
            Facts facts = completion.facts();
            RankingReport report = completion.evaluate(facts.test());
            Fact fact = facts.test().stream()
                    .max(Comparator.comparingInt(RoyalRecoveryText::wellKnown))
                    .orElseThrow();
            Question question = Question.tailOf(fact.head(), fact.relation());
            RankedQuestion ranked = report.questions().stream()
                    .filter(each ->
                            each.question().equals(question) && each.answer().equals(fact.tail()))
                    .findFirst()
                    .orElseThrow();
            Explanation explanation = completion.explain(question, fact.tail(), ALL_RULES);
            out.println();
            out.println(style.bold("What it finds out by itself"));
            out.println("  It was never told that " + fact.head() + " is the " + fact.relation() + " of " + fact.tail()
                    + ".");
            out.println("  Asked whose " + fact.relation() + " he is, it ranks " + fact.tail() + " "
                    + ordinal(ranked.rank().mean()) + " among "
                    + Text.grouped(facts.entities().size())
                    + " people" + probability(explanation.probability()) + ".");
            Proof plainest = explanation.proofs().stream()
                    .min(Comparator.<Proof>comparingInt(
                                    proof -> proof.rule().body().size())
                            .thenComparingLong(proof -> awkward(proof.rule()))
                            .thenComparing(
                                    Comparator.comparingDouble(Proof::part).reversed()))
                    .orElseThrow();
            out.println("  " + Text.count(explanation.proofs().size(), "rule") + " lead to it; the simplest proof:");
            out.println("      " + plainest.rule().statement());
            out.println("      " + plainest.paths().get(0));
            long first = report.questions().stream()
                    .filter(each -> each.rank().mean() == 1)
                    .count();
            out.println("  Of " + Text.count(report.questions().size(), "question") + " about the "
                    + Text.count(facts.test().size(), "fact")
                    + " held out to test it, it ranks the right answer first in "
                    + Text.grouped(first)
                    + Text.format(" (MRR %.3f).", report.mrr()));
        }

        private static int wellKnown(Fact fact) {
            int known = 0;
            for (int i = 0; i < KNOWN.size(); i++) {
                boolean there = KNOWN.get(i).equals(fact.head()) || KNOWN.get(i).equals(fact.tail());
                known += there ? KNOWN.size() - i : 0;
            }
            return 2 * known + (fact.relation().equals("grandfather") ? 1 : 0);
        }

        private static String ordinal(double rank) {
            return rank == 1 ? "first" : Text.format("at place %.0f", rank);
        }

        private static String probability(double probability) {
            return Double.isNaN(probability) ? "" : Text.format(" (probability %.2f)", probability);
        }
    }

    /** Counts steps that would have to be read backwards, or that explain a relation by itself. */
    private static long awkward(ChainRule rule) {
        return rule.body().stream()
                .filter(step -> step.inverse() || step.relation().equals(rule.head()))
                .count();
    }

    /** The rules of the embedded graph, in words and as rules: what is the mother's brother? */
    private static final class RoyalRulesText {
        private static final List<String> HEADS = List.of("grandmother", "uncle", "niece", "cousin");
        private static final List<String> EXAMPLE = List.of("daughter", "brother", "mother");
        private static final int RULES_OF_A_HEAD = 2;
        private static final int LONGER_RULES_OF_A_HEAD = 2;
        private static final List<String> LONGER_HEADS = List.of("cousin", "uncle", "grandmother");

        private final RuleModel model;
        private final RelationModel network;
        private final Style style;

        RoyalRulesText(RuleModel model, RelationModel network, Style style) {
            this.model = model;
            this.network = network;
            this.style = style;
        }

        void print(PrintStream out) {
            out.println();
            out.println(style.bold("What it has learned")
                    + Text.format(
                            " in %.0f s, from paths of one and two steps",
                            Math.ceil(model.info().seconds())));
            rows(HEADS, SEEN_LENGTH, RULES_OF_A_HEAD, out);
            out.println();
            out.println(style.bold("What it has composed") + " of three steps, longer than any path it saw");
            rows(LONGER_HEADS, RULE_LENGTH, LONGER_RULES_OF_A_HEAD, out);
            out.println();
            out.println(style.bold("How it composes") + " “your mother's brother's daughter”");
            new CompositionText(network.compose(EXAMPLE), style).node(out);
        }

        private void rows(List<String> heads, int length, int most, PrintStream out) {
            for (String head : heads) {
                for (ChainRule rule : telling(head, length, most)) {
                    out.println("  " + words(rule));
                    out.println("      " + rule.statement()
                            + style.dim("   worth " + Text.ratio(rule.worth().orElse(0)) + ", right for "
                                    + Text.roundPercent(rule.confidence().orElse(0)) + " of "
                                    + Text.count(rule.pairs().orElseThrow(), "pair")));
                }
            }
        }

        /** The best rules that explain a head by other relations, without inverses so that they can be said in words. */
        private List<ChainRule> telling(String head, int length, int most) {
            return model.rules(head).stream()
                    .filter(rule -> rule.body().size() == length && awkward(rule) == 0)
                    .filter(rule -> rule.support().orElse(0L) > 0)
                    .limit(most)
                    .toList();
        }

        /** {@code Your mother's brother is your uncle.} */
        private static String words(ChainRule rule) {
            List<String> steps = new ArrayList<>();
            rule.body().forEach(step -> steps.add(0, step.relation().name()));
            return "Your " + String.join("'s ", steps) + " is your " + rule.head() + ".";
        }
    }

    /** The royal houses in the browser: the graph is written and learned in a folder, and the model is shown. */
    private record ServedDemo(Console console, Optional<Path> asked) {
        void run(Dataset dataset, ServeCommand.Options serve) throws IOException {
            serve.options(Optional.empty()); // wrong use is told before any work is done
            Path folder = folder();
            ServerOptions options = serve.options(Optional.of(folder));
            new DatasetWriter(WriteOptions.DEFAULTS).write(dataset, folder.resolve("royal"));
            Path model = folder.resolve("model");
            try (Track.Learning progress = new Track.Learning(console);
                    LearnedModel learned = new Learner(LearnOptions.demonstration(SEEN_LENGTH, RULE_LENGTH), progress)
                            .learn(dataset)) {
                learned.save(model);
            }
            console.say("graph and model are in " + folder);
            Completion completion = RuleModel.load(model).on(Facts.royalHouses());
            new ServeCommand.Serving(console).run(model, completion, options);
        }

        private Path folder() throws IOException {
            if (asked.isEmpty()) {
                return Files.createTempDirectory("hornbeam-demo-");
            }
            Path folder = Files.createDirectories(asked.get());
            try (Stream<Path> entries = Files.list(folder)) {
                if (entries.findAny().isPresent()) {
                    throw new IllegalUseException(
                            folder + " is not empty, but a new folder is needed. Maybe choose another name.");
                }
            }
            return folder;
        }
    }
}
