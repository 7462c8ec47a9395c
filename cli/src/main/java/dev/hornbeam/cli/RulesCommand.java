package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.hornbeam.RuleStatistics;
import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.RuleSelector;
import dev.hornbeam.complete.RuleSelector.PickedRule;
import dev.hornbeam.complete.RuleSelector.RuleSelection;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.attribute.AttributeRule;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.UsefulRules;
import dev.hornbeam.rule.WorthScale;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.export.ExportFile;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.rule.export.SqlDialect;
import dev.hornbeam.rule.mine.RuleFolding;
import dev.hornbeam.rule.mine.RuleFolding.FoldOptions;
import dev.hornbeam.rule.text.NameQuotes;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.text.TableCell;
import dev.hornbeam.text.VisibleJson;
import dev.hornbeam.work.SplitMix;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Lists the rules of a model. */
@Command(
        name = "rules",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = {
            "List the rules of a model.",
            "Without options, the twenty most useful: of different heads, those that compose relations before those "
                    + "that put one relation in the place of another, rules about the schema last.",
            "Listed, on the screen and in files, are rules that a fact bears out and that say something of their own; "
                    + "one line tells how many are not."
        },
        footer = {
            "",
            "Examples:",
            "  hornbeam rules m                         the most useful rules",
            "  hornbeam rules m --head uncle --per-head 5",
            "  hornbeam rules m --per-head 0            all rules, head by head",
            "  hornbeam rules m --body mother,brother --sort confidence",
            "  hornbeam rules m --head uncle --all      near-duplicates too",
            "  hornbeam rules m data --select 20        those to hand to a colleague",
            "  hornbeam rules m --kind attribute        rules with constants",
            "  hornbeam rules m --on other-graph        support and confidence there",
            "  hornbeam rules m --min-confidence 0.9 -o rules.rq     SPARQL; the ending decides",
            "  hornbeam rules m --format sparql --update --into http://example.org/new -o rules.ru",
            "  hornbeam rules m --format anyburl -o rules.txt",
            "  hornbeam rules m --all --unsupported -o everything.tsv"
        })
final class RulesCommand extends CliCommand {
    private static final int SHOWN = 20;
    private static final int SHOWN_OF_HEAD = 10;

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path folder;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "DATA",
            description = "With --select: the data to pick rules on, a folder with train, valid and test files.")
    private String picking;

    @Option(
            names = "--kind",
            paramLabel = "NAME",
            description = "chain for rules whose body is a path, attribute for rules with constants, such as "
                    + "speaks(X,French) ⇐ livesIn(X,Paris) (default: chain).")
    private Kind kind = Kind.CHAIN;

    @Option(names = "--head", paramLabel = "R", split = ",", description = "Rules for this relation, or for several.")
    private List<String> heads = List.of();

    @Option(
            names = "--body",
            paramLabel = "R",
            split = ",",
            description = "Rules whose body has these relations in a row: --body mother,brother.")
    private List<String> body = List.of();

    @Option(
            names = "--sort",
            paramLabel = "MEASURE",
            description = "Best by worth (confidence with doubt), score, support, confidence, laplace, pca or coverage "
                    + "(default: worth).")
    private RuleMeasure sort = RuleMeasure.WORTH;

    @Option(
            names = {"--per-head", "--top"},
            paramLabel = "N",
            description = "Head by head, the best N of each; 0 for all (default: " + SHOWN_OF_HEAD
                    + " on the screen if heads or a body are given, else all).")
    private Integer top;

    @Option(
            names = "--unsupported",
            description = "List also what the network would compose though no fact bears it out.")
    private boolean unsupported;

    @Option(
            names = "--min-support",
            paramLabel = "N",
            description = "Only rules that at least N facts bear out (default: 1, or none with --unsupported).")
    private long leastSupport;

    @Option(
            names = "--all",
            description = "List also rules that add little to another rule of their head, with what they add.")
    private boolean all;

    @Option(
            names = "--select",
            paramLabel = "N",
            description = "Pick the N rules that together predict the valid facts of DATA best, or facts held out of "
                    + "train if it has no valid: the rules to hand to a colleague.")
    private Integer select;

    @Option(
            names = "--min-confidence",
            paramLabel = "P",
            description = "Only rules that are right at least this often, from 0 to 1.")
    private double minConfidence;

    @Mixin
    private RuleOutput output;

    @Option(
            names = "--on",
            paramLabel = "DATA",
            description = "Count support and confidence in this graph instead of the one learned from.")
    private String data;

    @Mixin
    private ReadingOptions reading;

    @Override
    public Integer call() throws IOException {
        zeroOrMore("--per-head", top == null ? 0 : top);
        checkSelection();
        if (picking == null && data == null && !reading.isEndpoint()) {
            refuse(OF_GRAPHS, "the rules of a model without data");
        }
        output.check();
        if (kind == Kind.ATTRIBUTE) {
            return listAttributes();
        }
        Found<RuleSet> read =
                ModelFolder.read(folder, opened -> new Found<>(opened, new RuleFilter(heads, body).of(opened)));
        ModelFolder model = read.model();
        RuleSet found = counted(read.rules()).filter(this::isGoodEnough);
        Listing listing = new Listing(unsupported, all);
        if (found.isEmpty()) {
            console().say("no rule of " + folder + " matches. Maybe relax --head, --body or --min-confidence.");
        } else if (select != null) {
            RuleSelection selection = selected(listing.shown(found), model);
            if (output.isForTheScreen()) {
                SelectionText.print(
                        selection,
                        RuleOutput.shown(selection.rules(), model).relations(),
                        console().out(),
                        console().style());
                return DONE;
            }
            output.write(selection.rules(), model, console());
            return DONE;
        }
        if (isOverview()) {
            printMostUseful(listing.shown(found), model);
        } else {
            output.write(listing.ordered(found, most(), sort), model, console());
        }
        listing.hidden(found).ifPresent(console()::say);
        return DONE;
    }

    /** Whether a person wants to see rules on the screen, and has not said of which heads. */
    private boolean isOverview() {
        return output.isForTheScreen() && top == null && heads.isEmpty() && body.isEmpty() && !all && !unsupported;
    }

    private void printMostUseful(RuleSet rules, ModelFolder model) {
        PrintStream out = console().out();
        Style style = console().style();
        Map<UsefulRules.Use, RuleSet> useful = UsefulRules.of(rules, SHOWN, sort);
        boolean first = true;
        for (Map.Entry<UsefulRules.Use, RuleSet> each : useful.entrySet()) {
            out.print(first ? "" : System.lineSeparator());
            first = false;
            out.println(style.bold(
                    switch (each.getKey()) {
                        case COMPOSES -> "Rules that compose relations";
                        case REPLACES -> "Rules that put one relation in the place of another";
                        case ABOUT_SCHEMA -> "Rules about the schema";
                    }));
            RuleSet shown = RuleOutput.shown(each.getValue(), model);
            Table.print(shown, shown.relations(), sort, out, style);
        }
        int listed = useful.values().stream().mapToInt(RuleSet::size).sum();
        if (listed < rules.size()) {
            out.println();
            out.println("the " + listed + " most useful of " + Text.count(rules.size(), "rule") + "; --per-head "
                    + SHOWN_OF_HEAD + " lists more, --head R those of a relation");
        }
    }

    /** Rules of one version of a model. */
    private record Found<R>(ModelFolder model, R rules) {}

    private enum Kind {
        CHAIN,
        ATTRIBUTE
    }

    /** A rule that was not counted is judged by its score. */
    private boolean isGoodEnough(Rule rule) {
        double confidence =
                rule.statistics().map(counted -> counted.confidence().orElse(0)).orElse(rule.score());
        long support = rule.statistics().map(RuleStatistics::support).orElse(0L);
        return confidence >= minConfidence && support >= leastSupport;
    }

    private Integer listAttributes() throws IOException {
        if (select != null || data != null || all || unsupported || sort != RuleMeasure.WORTH) {
            throw new IllegalUseException("--select, --on, --all, --unsupported and --sort are for --kind chain. "
                    + "Maybe leave them out: rules with constants come by weight.");
        }
        Found<List<AttributeRule>> read = ModelFolder.read(
                folder, opened -> new Found<>(opened, new AttributeListing(heads, body, most()).of(opened)));
        List<AttributeRule> found = read.rules().stream()
                .filter(rule -> rule.confidence() >= minConfidence && rule.support() >= leastSupport)
                .toList();
        if (found.isEmpty()) {
            console().say("no rule with constants in " + folder + " matches. Maybe relax --head or --body.");
        }
        output.writeAttributes(found, read.model(), console());
        return DONE;
    }

    private void checkSelection() {
        if (select == null && picking != null) {
            throw new IllegalUseException("DATA is " + picking + ", but only --select reads it. Maybe --on " + picking
                    + ", which counts the rules there.");
        }
        if (select != null) {
            atLeastOne("--select", select);
            if (picking == null && !reading.isEndpoint()) {
                throw new IllegalUseException(
                        "no data given to pick rules on. Maybe hornbeam rules MODEL DATA --select " + select + ".");
            }
            if (data != null) {
                throw new IllegalUseException("both --select and --on given. Maybe leave one of them out.");
            }
        }
    }

    private RuleSelection selected(RuleSet rules, ModelFolder model) {
        OtherGraph other = new OtherGraph(reading, console());
        Dataset dataset = other.read(picking);
        RuleSet known = other.known(rules, dataset);
        CompletionOptions options = model.provenance().recorded().completion();
        RuleSelector selector = new RuleSelector(
                dataset, options.withThreads(Runtime.getRuntime().availableProcessors()), SplitMix.FIRST_SEED);
        try (Track.Stages progress =
                new Track.Stages(console(), "asking the rules", "ranking by the picked", "ranking by all rules")) {
            return selector.select(known, select, progress);
        }
    }

    private RuleSet counted(RuleSet rules) {
        boolean elsewhere = data != null || select == null && reading.isEndpoint();
        return elsewhere ? new OtherGraph(reading, console()).counted(rules, data) : rules;
    }

    private int most() {
        boolean few = top == null && output.isText();
        return few ? SHOWN_OF_HEAD : top == null || top == 0 ? Integer.MAX_VALUE : top;
    }

    /** Rules on another graph than the one they were learned from: a file, a folder or an endpoint. */
    private record OtherGraph(ReadingOptions reading, Console console) {
        /** @param source may be null if the graph is that of an endpoint */
        Dataset read(String source) {
            return reading.read(source == null ? List.of() : List.of(source), console)
                    .dataset();
        }

        /** The rules that the graph can use, counted and folded there. */
        RuleSet counted(RuleSet rules, String source) {
            Dataset data = read(source);
            Graph graph = data.buildGraph();
            RuleSet counted = new RuleStatisticsCounter(graph, CountingOptions.DEFAULTS).count(known(rules, data));
            return new RuleFolding(graph, FoldOptions.DEFAULTS).fold(WorthScale.rated(counted));
        }

        /** The rules that data can use; reports which relations it lacks. */
        RuleSet known(RuleSet rules, Dataset data) {
            Map<String, Integer> unknown = rules.unknownIn(data.relations());
            RuleSet known = rules.over(data.relations());
            if (!unknown.isEmpty()) {
                console.say(data.name() + " does not have "
                        + unknown.keySet().stream()
                                .map(data.prefixes()::shorten)
                                .collect(Collectors.joining(", "))
                        + ": " + Text.count(rules.size() - known.size(), "rule") + " left out.");
            }
            return known;
        }
    }

    /**
     * The rules of a model that are asked for, by their heads and by a part of their bodies.
     *
     * @param heads names of relations or inverses; none for all heads
     * @param body names of relations that stand in a row in the body; none for any body
     */
    private record RuleFilter(List<String> heads, List<String> body) {

        RuleSet of(ModelFolder model) {
            RuleSet rules = model.rules();
            List<Integer> wanted = ids(heads, model, rules.relations());
            List<Integer> part = ids(body, model, rules.relations());
            RuleSet ofHeads = wanted.isEmpty() ? rules : ofHeads(rules, wanted);
            return ofHeads.filter(rule -> hasPart(rule, part));
        }

        private static List<Integer> ids(List<String> names, ModelFolder model, Relations relations) {
            NameFinder finder = model.provenance().finder(relations);
            return names.stream().map(finder::relation).toList();
        }

        /** The rules of an inverse are the mirror images of those of its relation. */
        private static RuleSet ofHeads(RuleSet rules, List<Integer> wanted) {
            Relations relations = rules.relations();
            List<Rule> found = new ArrayList<>();
            for (int head : wanted) {
                rules.byHead(relations.base(head)).stream()
                        .map(rule -> relations.isInverse(head) ? rule.mirror(relations) : rule)
                        .forEach(found::add);
            }
            return RuleSet.of(relations, found);
        }

        private static boolean hasPart(Rule rule, List<Integer> part) {
            for (int from = 0; from + part.size() <= rule.length(); from++) {
                int matched = 0;
                while (matched < part.size() && rule.relation(from + matched) == part.get(matched)) {
                    matched++;
                }
                if (matched == part.size()) {
                    return true;
                }
            }
            return false;
        }
    }

    /** Where rules go and in which language. */
    private static final class RuleOutput {
        /** The formats by name, for the help. */
        static final class Formats implements Iterable<String> {
            @Override
            public Iterator<String> iterator() {
                return ExportFormat.names().iterator();
            }
        }

        @Option(
                names = "--format",
                paramLabel = "NAME",
                completionCandidates = Formats.class,
                description = "One of ${COMPLETION-CANDIDATES} (default: by the ending of the file, else text).")
        private String format;

        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description = "Write to a file; compressed if its name ends with .gz.")
        private Path file;

        @Option(
                names = "--base",
                paramLabel = "IRI",
                description = "In RDF languages: what names that are not IRIs are put behind (default: " + IriNames.BASE
                        + ", which Hornbeam turns back into the names).")
        private String base;

        @Option(names = "--update", description = "In SPARQL: INSERTs into a named graph instead of CONSTRUCTs.")
        private boolean update;

        @Option(
                names = "--into",
                paramLabel = "IRI",
                description = "With --update: the named graph (default: " + ExportOptions.NEW_FACTS + ").")
        private String graph;

        @Option(
                names = "--key",
                paramLabel = "NAME",
                description = "In Cypher: the property of nodes that holds their names (default: " + ExportOptions.NAME
                        + ").")
        private String key;

        @Option(
                names = "--dialect",
                paramLabel = "NAME",
                description =
                        "In SQL: standard (SQLite, PostgreSQL, H2), mysql (MariaDB too) or spark (default: standard).")
        private String dialect;

        /** Fails if an option does not suit the format. */
        void check() {
            String chosen = chosen().name();
            if (update && !chosen.equals("sparql")) {
                throw new IllegalUseException(
                        "--update is for --format sparql, but the format is " + chosen + ". Maybe leave it out.");
            }
            if (graph != null && !update) {
                throw new IllegalUseException("--into is for --update. Maybe add --update, or leave it out.");
            }
            if (key != null && !chosen.equals("cypher")) {
                throw new IllegalUseException(
                        "--key is for --format cypher, but the format is " + chosen + ". Maybe leave it out.");
            }
            if (dialect != null && !chosen.equals("sql")) {
                throw new IllegalUseException(
                        "--dialect is for --format sql, but the format is " + chosen + ". Maybe leave it out.");
            }
            if (dialect != null) {
                SqlDialect.named(dialect);
            }
        }

        private ExportFormat chosen() {
            if (format != null) {
                return ExportFormat.named(format);
            }
            return file == null
                    ? ExportFormat.named(RuleFormat.TEXT.name())
                    : ExportFormat.ofFileName(file.getFileName().toString());
        }

        private ExportOptions options(ModelFolder model) {
            Prefixes prefixes = new Prefixes(model.provenance().prefixes());
            ExportOptions options =
                    ExportOptions.DEFAULTS.withNames(new IriNames(prefixes, base == null ? IriNames.BASE : base));
            options = update ? options.updating(graph == null ? ExportOptions.NEW_FACTS : graph) : options;
            options = dialect == null ? options : options.withDialect(SqlDialect.named(dialect));
            return key == null ? options : options.withKey(key);
        }

        /** Whether neither a format nor a file was asked for. */
        boolean isForTheScreen() {
            return format == null && file == null;
        }

        /** Whether people read it on the screen. */
        boolean isText() {
            return file == null && chosen().name().equals(RuleFormat.TEXT.name());
        }

        /** For people on the screen names are shown short and with labels, in files and for programs in full. */
        void write(RuleSet rules, ModelFolder model, Console console) throws IOException {
            RuleSet shown = shown(rules, model);
            if (isForTheScreen() && !rules.isEmpty()) {
                console.out().println(console.style().dim("# score  rule  [figures]"));
            }
            ExportedRules exported = isText()
                    ? ExportedRules.of(shown, options(model))
                    : ExportedRules.of(rules, shown.relations(), options(model));
            write(out -> chosen().write(exported, out), rules.size(), console);
        }

        static RuleSet shown(RuleSet rules, ModelFolder model) {
            Relations names = model.provenance().displayNames(rules.relations()).relations();
            return RuleSet.of(names, rules.stream().toList());
        }

        void writeAttributes(List<AttributeRule> rules, ModelFolder model, Console console) throws IOException {
            ExportFormat chosen = chosen();
            if (AttributeListing.FORMATS.contains(chosen.name())) {
                DisplayNames names = model.provenance().displayNames(model.relations());
                List<AttributeRule> listed = isText() ? AttributeListing.shown(rules, names) : rules;
                write(out -> AttributeListing.write(listed, chosen.name(), out), rules.size(), console);
                return;
            }
            ExportedRules exported =
                    ExportedRules.of(rules.stream().map(AttributeRule::exported).toList(), options(model));
            write(out -> chosen.write(exported, out), rules.size(), console);
        }

        private void write(ExportFile.Content content, int count, Console console) throws IOException {
            if (file == null) {
                Writer out =
                        new BufferedWriter(new OutputStreamWriter(isText() ? console.out() : console.data(), UTF_8));
                content.write(out);
                out.flush();
                return;
            }
            ExportFile.write(file, content);
            console.out().println(file + "\t" + count);
        }
    }

    /** Picked rules in the order of picking, what each adds, and how far they reach together. */
    private static final class SelectionText {
        private SelectionText() {}

        /** @param names of the rules' relations, as they are shown */
        static void print(RuleSelection selection, Relations names, PrintStream out, Style style) {
            TextTable table = new TextTable("", "adds", "worth", "confidence", "support", "<rule");
            int place = 0;
            for (PickedRule picked : selection.picked()) {
                RuleStatistics counted = picked.rule().statistics().orElseThrow();
                table.row(
                        Integer.toString(++place),
                        Text.format("%,.1f", picked.gain()),
                        Text.ratio(picked.rule().worth().orElseThrow()),
                        Text.ratio(counted.confidence().orElse(0)),
                        (counted.exact() ? "" : "≈ ") + Text.grouped(counted.support()),
                        RuleFormat.statement(picked.rule(), names));
            }
            table.print(out, style);
            out.println();
            String facts = selection.heldOut()
                    ? Text.count(selection.facts(), "fact") + " held out of train"
                    : Text.count(selection.facts(), "fact") + " of valid";
            out.println(Text.format(
                    "%s reach MRR %.3f of %.3f of all %,d, on %s.",
                    Text.count(selection.picked().size(), "rule"),
                    selection.mrr(),
                    selection.mrrOfAll(),
                    selection.candidates(),
                    facts));
            out.println(Text.format(
                    "They add up to %,.1f facts answered, each weighed by how sure the rules are of it.",
                    selection.gain()));
        }
    }

    /**
     * Lists the rules with constants of a model, the strongest of every relation first.
     *
     * @param heads names of relations; none for all
     * @param body the name of the relation in the body; none for any
     * @param most how many per relation
     */
    private record AttributeListing(List<String> heads, List<String> body, int most) {
        /** The formats that have columns for weights. */
        static final Set<String> FORMATS = Set.of("text", "tsv", "jsonl", "anyburl");

        AttributeListing {
            if (body.size() > 1) {
                throw new IllegalUseException("--body is " + String.join(",", body)
                        + ", but a rule with constants has one relation there. Maybe name one.");
            }
        }

        List<AttributeRule> of(ModelFolder model) {
            Set<Integer> wanted = ids(heads, model);
            Set<Integer> part = ids(body, model);
            return model.attributes()
                    .strongest(
                            head -> wanted.isEmpty() || wanted.contains(head),
                            relation -> part.isEmpty() || part.contains(relation),
                            most);
        }

        private static Set<Integer> ids(List<String> names, ModelFolder model) {
            Relations relations = model.relations();
            NameFinder finder = model.provenance().finder(relations);
            return names.stream()
                    .map(name -> relations.base(finder.relation(name)))
                    .collect(Collectors.toSet());
        }

        /** The same rules by the names that are shown. */
        static List<AttributeRule> shown(List<AttributeRule> rules, DisplayNames names) {
            return rules.stream().map(rule -> rule.renamed(names::any)).toList();
        }

        /** Writes rules in a format, by its name. */
        static void write(List<AttributeRule> rules, String format, Writer out) throws IOException {
            switch (format) {
                case "tsv" -> out.write("weight\tconfidence\tsupport\tbody_count\trule\n");
                case "text" -> out.write(rules.isEmpty() ? "" : "weight  confidence  support  rule\n");
                default -> {}
            }
            ObjectMapper json = VisibleJson.mapper();
            for (AttributeRule rule : rules) {
                out.write(
                        switch (format) {
                            case "tsv" ->
                                Text.format(
                                        "%.6f\t%.6f\t%d\t%d\t%s",
                                        rule.weight(),
                                        rule.confidence(),
                                        rule.support(),
                                        rule.bodyCount(),
                                        TableCell.of(rule.text()));
                            case "jsonl" -> json.writeValueAsString(object(rule, json));
                            case "anyburl" -> anyBurl(rule);
                            default ->
                                Text.format(
                                        "%6.3f  %10.2f  %7d  %s",
                                        rule.weight(), rule.confidence(), rule.support(), rule.text());
                        });
                out.write('\n');
            }
        }

        private static ObjectNode object(AttributeRule rule, ObjectMapper json) {
            ObjectNode object = json.createObjectNode();
            object.put("rule", rule.text());
            object.put("head", rule.head());
            object.put("head_constant", rule.headConstant());
            object.put("head_constant_first", rule.headConstantFirst());
            object.put("body", rule.body());
            object.put("body_constant", rule.bodyConstant());
            object.put("body_constant_first", rule.bodyConstantFirst());
            object.put("weight", rule.weight());
            object.put("confidence", rule.confidence());
            object.put("support", rule.support());
            object.put("body_count", rule.bodyCount());
            return object;
        }

        /** The variable is X where it is the subject of the head, and Y where it is the object. */
        private static String anyBurl(AttributeRule rule) {
            String variable = rule.headConstantFirst() ? "Y" : "X";
            return rule.bodyCount() + "\t" + rule.support() + "\t" + rule.confidence() + "\t"
                    + atom(rule.head(), rule.headConstant(), rule.headConstantFirst(), variable) + " <= "
                    + atom(rule.body(), rule.bodyConstant(), rule.bodyConstantFirst(), variable);
        }

        private static String atom(String relation, String constant, boolean first, String variable) {
            String quoted = NameQuotes.quoted(constant, true);
            return NameQuotes.quoted(relation, true)
                    + (first ? "(" + quoted + "," + variable + ")" : "(" + variable + "," + quoted + ")");
        }
    }

    /**
     * Which rules a person gets to read, and in which order: those that a fact bears out and that say something of their own,
     * head by head, the heads with the best rules first.
     *
     * @param unsupported whether rules that no fact bears out are listed too, behind the others of their head
     * @param folded whether rules that say what others say already are listed too
     */
    record Listing(boolean unsupported, boolean folded) {

        /** The rules to choose from: everything that is not hidden. */
        RuleSet shown(RuleSet rules) {
            return rules.filter(rule -> !isUnsupported(rule) && !isFolded(rule));
        }

        private boolean isUnsupported(Rule rule) {
            return !unsupported && !rule.isSupported();
        }

        private boolean isFolded(Rule rule) {
            return !folded && rule.isSupported() && rule.fold().isPresent();
        }

        /** The best of every head; those that no fact bears out are counted apart and come last, by their score. */
        public RuleSet ordered(RuleSet rules, int most, RuleMeasure measure) {
            return shown(rules).bestHeadsFirst(most, measure);
        }

        /** One line on what is not shown, and how to see it; empty if nothing is hidden. */
        Optional<String> hidden(RuleSet rules) {
            long withoutSupport = rules.stream().filter(this::isUnsupported).count();
            long saidAlready = rules.stream().filter(this::isFolded).count();
            List<String> parts = new ArrayList<>();
            if (withoutSupport > 0) {
                parts.add(Text.count(withoutSupport, "rule") + " that no fact bears out (--unsupported lists them)");
            }
            if (saidAlready > 0) {
                String noun = withoutSupport > 0 ? Text.grouped(saidAlready) : Text.count(saidAlready, "rule");
                parts.add(noun + " that add little to another rule (--all lists them)");
            }
            return parts.isEmpty() ? Optional.empty() : Optional.of("not shown: " + String.join(", and ", parts));
        }
    }

    /** Rules in columns: worth, confidence and support before the rule itself. */
    static final class Table {
        private Table() {}

        /** @param names of the rules' relations, as they are shown */
        static void print(RuleSet rules, Relations names, PrintStream out, Style style) {
            print(rules, names, RuleMeasure.WORTH, out, style);
        }

        /** @param measure by which they are sorted: a column of its own if it is none of the usual ones */
        static void print(RuleSet rules, Relations names, RuleMeasure measure, PrintStream out, Style style) {
            boolean usual = List.of(RuleMeasure.WORTH, RuleMeasure.CONFIDENCE, RuleMeasure.SUPPORT)
                    .contains(measure);
            List<String> titles = new ArrayList<>(List.of("worth", "confidence", "support", "<rule"));
            if (!usual) {
                titles.add(0, measure.label());
            }
            TextTable table = new TextTable(titles.toArray(String[]::new));
            for (Rule rule : rules) {
                Optional<RuleStatistics> counted = rule.statistics();
                List<String> cells = new ArrayList<>(List.of(
                        ratio(rule.worth().orElse(Double.NaN)),
                        ratio(RuleMeasure.CONFIDENCE.of(rule)),
                        counted.map(s -> (s.exact() ? "" : "≈ ") + Text.grouped(s.support()))
                                .orElse("–"),
                        RuleFormat.statement(rule, names)));
                if (!usual) {
                    cells.add(0, ratio(measure.of(rule)));
                }
                table.row(cells.toArray(String[]::new));
            }
            table.print(out, style);
        }

        private static String ratio(double value) {
            return Double.isNaN(value) ? "–" : Text.ratio(value);
        }
    }
}
