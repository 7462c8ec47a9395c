package dev.hornbeam.cli;

import dev.hornbeam.FactsUsed;
import dev.hornbeam.InstanceKind;
import dev.hornbeam.InstanceOptions;
import dev.hornbeam.RuleModel;
import dev.hornbeam.complete.InstanceSearch;
import dev.hornbeam.complete.Instances;
import dev.hornbeam.complete.Instances.Instance;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the pairs that a rule speaks of. */
@Command(
        name = "instances",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "List pairs that confirm a rule, contradict it or are predicted by it, with the paths behind them.",
            "A pair contradicts if other facts of the head are known of its first entity; if none are, it is predicted."
        },
        footer = {
            "",
            "Examples:",
            "  hornbeam instances model royal \"grandmother(X,Y) <= wife(X,A), grandfather(A,Y)\"",
            "  hornbeam instances model royal 1                        the first rule that hornbeam rules lists",
            "  hornbeam instances model royal 1 --kind contradicted --sample 20 --paths 3"
        })
final class InstancesCommand extends CliCommand {
    private static final List<String> KINDS =
            Arrays.stream(InstanceKind.values()).map(InstanceKind::label).toList();

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Parameters(
            index = "1",
            paramLabel = "DATA",
            description = "The facts to look in: a folder with train, valid and test files, a file, or - for standard "
                    + "input.")
    private String source;

    @Parameters(
            index = "2",
            paramLabel = "RULE",
            description = "A rule as hornbeam rules prints it, or with <= for the arrow, or its number in the list of "
                    + "hornbeam rules MODEL --top 0.")
    private String rule;

    @Option(
            names = "--kind",
            paramLabel = "NAME",
            split = ",",
            description = "Pairs that are confirmed, contradicted or predicted, or several of these (default: all).")
    private List<String> kinds = KINDS;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "How many pairs of each kind; of more, N are drawn at random (default: ${DEFAULT-VALUE}).")
    private int sample = InstanceOptions.DEFAULTS.sample();

    @Option(names = "--paths", paramLabel = "N", description = "The most paths per pair (default: ${DEFAULT-VALUE}).")
    private int paths = InstanceOptions.DEFAULTS.paths();

    @Option(
            names = "--facts",
            paramLabel = "NAME",
            description = "Look in train; with valid, in train and valid; or in all (default: train).")
    private String facts = FactsUsed.TRAIN.label();

    @Option(
            names = "--edges",
            paramLabel = "N",
            description = "The most edges to look at; beyond that, entities drawn at random stand for all "
                    + "(default: ${DEFAULT-VALUE}).")
    private long edges = InstanceOptions.DEFAULTS.budget();

    @Option(names = "--seed", paramLabel = "N", description = "What is drawn at random (default: ${DEFAULT-VALUE}).")
    private long seed = InstanceOptions.DEFAULTS.seed();

    @Option(names = "--json", description = "Print it as JSON.")
    private boolean json;

    @Mixin
    private ReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        atLeastOne("--sample", sample);
        atLeastOne("--paths", paths);
        atLeastOne("--edges", (int) Math.min(edges, Integer.MAX_VALUE));
        List<InstanceKind> wanted = kinds.stream()
                .map(kind -> choice("--kind", kind, KINDS, text -> text))
                .map(kind -> InstanceKind.values()[KINDS.indexOf(kind)])
                .toList();
        FactsUsed used = facts(facts);
        Console console = console();
        RuleModel model = RuleModel.load(folder);
        Dataset data = reading.read(source, console)
                .dataset()
                .shownWith(
                        new Prefixes(Internals.of().provenance(model).prefixes()),
                        Labels.ofRelations(Internals.of().provenance(model).labels()));
        Rule asked = asked(model, data);
        Graph graph = data.buildGraph(used);
        Instances found = new InstanceSearch(graph, new InstanceOptions(sample, paths, edges, seed)).find(asked);
        if (json) {
            InstancesJson.print(found, wanted, data, console.out());
        } else {
            new InstancesText(data.displayNames(), graph, console.style()).print(found, wanted, console.out());
        }
        return DONE;
    }

    private Rule asked(RuleModel model, Dataset data) {
        if (rule.strip().matches("[0-9]{1,9}")) {
            return numbered(model, data.relations(), Integer.parseInt(rule.strip()));
        }
        try {
            return RuleFormat.stated(rule, "RULE", data.relations());
        } catch (InputException e) {
            Relations shown = data.displayNames().relations();
            if (shown.isSameAs(data.relations())) {
                throw e;
            }
            return RuleFormat.stated(rule, "RULE", shown); // as people read it
        }
    }

    private Rule numbered(RuleModel model, Relations relations, int number) {
        RuleSet listed = new RulesCommand.Listing(false, false)
                .ordered(Internals.of().ruleSet(model), Integer.MAX_VALUE, RuleMeasure.WORTH);
        if (number < 1 || number > listed.size()) {
            throw InputException.of(
                    "RULE",
                    "number " + number,
                    "one from 1 to " + listed.size() + ", the rules that hornbeam rules " + folder + " --top 0 lists",
                    "Maybe the rule itself, in quotes.");
        }
        RuleSet one = RuleSet.of(Internals.of().ruleSet(model).relations(), List.of(listed.get(number - 1)));
        RuleSet theirs = one.over(relations);
        if (theirs.isEmpty()) {
            throw InputException.of(
                    source,
                    "no relation " + String.join(", ", one.unknownIn(relations).keySet()),
                    "the relations of the rule " + RuleFormat.statement(one.get(0), one.relations()),
                    "Maybe this is another graph.");
        }
        return theirs.get(0);
    }

    /** The instances of a rule for programs, names in full; the keys are described in docs/reasoning.md and stay as they are. */
    private static final class InstancesJson {
        private InstancesJson() {}

        static void print(Instances found, List<InstanceKind> kinds, Dataset data, PrintStream out) throws IOException {
            Map<String, Object> object = new LinkedHashMap<>();
            object.put("rule", RuleFormat.statement(found.rule(), data.relations()));
            object.put("pairs", found.pairs());
            object.put("exact", found.isExact());
            object.put("sources", found.sources());
            object.put("sources_seen", found.seen());
            object.put("confidence", number(found.confidence()));
            object.put("pca_confidence", number(found.pcaConfidence()));
            for (InstanceKind kind : kinds) {
                Map<String, Object> part = new LinkedHashMap<>();
                part.put("count", found.count(kind));
                part.put(
                        "sample",
                        found.sample(kind).stream()
                                .map(each -> pair(each, found, data))
                                .toList());
                object.put(kind.label(), part);
            }
            out.println(Text.json(object));
        }

        private static Double number(java.util.OptionalDouble value) {
            return value.isPresent() ? value.getAsDouble() : null;
        }

        private static Map<String, Object> pair(Instance each, Instances found, Dataset data) {
            PathText text = new PathText(data.relations(), data.entities()::name);
            Map<String, Object> pair = new LinkedHashMap<>();
            pair.put("head", data.entities().name(each.head()));
            pair.put("relation", data.relations().name(found.rule().head()));
            pair.put("tail", data.entities().name(each.tail()));
            pair.put(
                    "paths",
                    each.paths().stream()
                            .map(path -> text.along(
                                    found.rule().body(),
                                    path.stream().mapToInt(entity -> entity).toArray()))
                            .toList());
            pair.put("more_paths", each.hasMore());
            return pair;
        }
    }

    /** The instances of a rule for people: how many of each kind, and some of them with their paths. */
    private record InstancesText(DisplayNames names, Graph graph, Style style) {
        private static final int KNOWN_SHOWN = 3;

        void print(Instances found, List<InstanceKind> kinds, PrintStream out) {
            out.println(RuleFormat.statement(found.rule(), names.relations()));
            out.println("  " + summary(found));
            if (!found.isExact()) {
                out.println("  "
                        + style.dim("counted from " + Text.grouped(found.seen()) + " of "
                                + Text.grouped(found.sources())
                                + " entities drawn at random; --edges raises the number"));
            }
            for (InstanceKind kind : kinds) {
                List<Instance> sample = found.sample(kind);
                if (sample.isEmpty()) {
                    continue;
                }
                String few = sample.size() < found.count(kind)
                        ? ", " + sample.size() + " of " + Text.grouped(found.count(kind)) + " drawn at random"
                        : ", all " + sample.size();
                out.println();
                out.println(capital(kind.label()) + (sample.size() == 1 && found.count(kind) == 1 ? "" : few));
                sample.forEach(each -> print(each, kind, found, out));
            }
        }

        private static String summary(Instances found) {
            String text = Text.count(found.pairs(), "pair") + ": "
                    + Text.grouped(found.count(InstanceKind.CONFIRMED)) + " confirmed, "
                    + Text.grouped(found.count(InstanceKind.CONTRADICTED)) + " contradicted, "
                    + Text.grouped(found.count(InstanceKind.PREDICTED)) + " predicted";
            if (found.confidence().isPresent()) {
                text += "; right for " + Text.roundPercent(found.confidence().getAsDouble());
            }
            if (found.count(InstanceKind.PREDICTED) > 0 && found.pcaConfidence().isPresent()) {
                text += ", or " + Text.roundPercent(found.pcaConfidence().getAsDouble())
                        + " where something is known of the first entity";
            }
            return text;
        }

        private void print(Instance each, InstanceKind kind, Instances found, PrintStream out) {
            PathText text = new PathText(names.relations(), this::name);
            String relation = names.relations().name(found.rule().head());
            out.println("  " + relation + "(" + name(each.head()) + ", " + name(each.tail()) + ")");
            for (List<Integer> path : each.paths()) {
                out.println("      "
                        + text.along(
                                found.rule().body(),
                                path.stream().mapToInt(entity -> entity).toArray()));
            }
            if (each.hasMore()) {
                out.println("      " + style.dim("and more paths"));
            }
            if (kind == InstanceKind.CONTRADICTED) {
                out.println("      "
                        + style.dim("known instead: "
                                + known(each.head(), found.rule().head())));
            }
        }

        /** What is known instead: a few facts of the head about the same entity. */
        private String known(int head, int relation) {
            long tails = graph.neighbours(head, relation);
            List<String> shown = new ArrayList<>();
            for (int i = Slice.begin(tails); i < Slice.end(tails) && shown.size() < KNOWN_SHOWN; i++) {
                shown.add(name(graph.target(i)));
            }
            int more = Slice.size(tails) - shown.size();
            return String.join("; ", shown) + (more > 0 ? " and " + Text.grouped(more) + " more" : "");
        }

        private String name(int entity) {
            return Text.name(names.entity(entity), AskedQuery.NAME);
        }

        private static String capital(String word) {
            return word.substring(0, 1).toUpperCase(Locale.ROOT) + word.substring(1);
        }
    }
}
