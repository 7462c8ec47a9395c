package dev.hornbeam.cli;

import dev.hornbeam.ChainRule;
import dev.hornbeam.Completion;
import dev.hornbeam.CompletionRun;
import dev.hornbeam.CompletionRun.RelationFacts;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.Facts;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.NewFact;
import dev.hornbeam.NewFactFigures;
import dev.hornbeam.NewFactListener;
import dev.hornbeam.NewFactOptions;
import dev.hornbeam.SchemaFact;
import dev.hornbeam.SchemaUse;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.file.FileEnding;
import dev.hornbeam.rdf.sparql.FactUpload;
import dev.hornbeam.rdf.sparql.FactUpload.UploadOptions;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.IriNames;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Writes the facts that a graph lacks and that rules predict. */
@Command(
        name = "complete",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Find new facts for a whole graph, each with its probability and the best rule for it.",
        footer = {
            "",
            "Examples:",
            "  hornbeam complete model my-graph.tsv -o new.tsv",
            "  hornbeam complete model royal --relations uncle,aunt --min-probability 0.8 -o new.nq",
            "  hornbeam complete model royal -o new.parquet",
            "  hornbeam complete model large.hbg --sample 10000 -o some.tsv",
            "  hornbeam complete model --sparql http://localhost:3030/royal/sparql \\",
            "      --update http://localhost:3030/royal/update --into http://example.org/new",
            "",
            "After an interrupt or a kill the same command continues: finished relations are not done again."
        })
final class CompleteCommand extends CliCommand {
    private static final int UNSTATED_SHOWN = 3;

    @Mixin
    private ReasonOptions reason;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "DATA", description = ReasonOptions.DATA)
    private List<String> sources = List.of();

    @Option(
            names = "--min-probability",
            paramLabel = "P",
            description = "Keep facts that are at least this likely, from 0 to 1 (default: ${DEFAULT-VALUE}).")
    private double leastProbability = 0.5;

    @Mixin
    private NewFactTarget target;

    @Option(names = "--relations", paramLabel = "R", split = ",", description = "Only these relations.")
    private List<String> relations = List.of();

    @Option(
            names = "--iterations",
            paramLabel = "N",
            description = "Add the facts found and search again, N rounds in total (default: ${DEFAULT-VALUE}).")
    private int iterations = 1;

    @Option(
            names = "--limit-per-query",
            paramLabel = "K",
            description = "Only the most likely K facts per head and relation (default: all).")
    private Integer limit;

    @Option(
            names = "--sample",
            paramLabel = "N",
            description = "Seek facts of N entities, drawn at random and the same each time, to see what a large graph "
                    + "would give (default: of all).")
    private Integer sample;

    @Option(
            names = "--schema",
            paramLabel = "WHICH",
            description =
                    "Facts that follow from the schema: missing (of a sort that the graph states elsewhere), all or none "
                            + "(default: missing).")
    private String schema = "missing";

    @Option(
            names = "--show",
            paramLabel = "N",
            description = "Print the N likeliest new facts of every relation at the end; 0 for all (default: "
                    + BestFactsText.FACTS + " of each of " + BestFactsText.RELATIONS + " relations).")
    private Integer show;

    @Option(names = "--threads", paramLabel = "N", description = "How many threads work (default: all processors).")
    private Integer threads;

    @Mixin
    private CliCommand.Cluster cluster;

    @Override
    public Integer call() throws IOException {
        cluster.refuse();
        Console console = console();
        check(console);
        Optional<NewFactSending> sending = target.sending(reason);
        Completion completion = reason.open(sources, console, FactsUsed.ALL);
        completion.requireProbabilities();
        NewFactOptions settings = settings(completion.facts());
        try {
            return complete(completion, settings, sending, console);
        } catch (CancellationException interrupted) {
            return INTERRUPTED;
        }
    }

    private void check(Console console) {
        fromZeroToOne("--min-probability", leastProbability, 0.8);
        atLeastOne("--iterations", iterations);
        atLeastOne("--limit-per-query", limit);
        atLeastOne("--sample", sample);
        atLeastOne("--threads", threads);
        zeroOrMore("--show", show == null ? 0 : show);
        use();
        target.check(console);
    }

    private SchemaUse use() {
        return Arrays.stream(SchemaUse.values())
                .filter(each -> each.name().equalsIgnoreCase(schema))
                .findFirst()
                .orElseGet(() -> choice(
                        "--schema",
                        schema,
                        List.of(SchemaUse.values()),
                        each -> each.name().toLowerCase(Locale.ROOT)));
    }

    private NewFactOptions settings(Facts facts) {
        List<String> wanted = relations.stream()
                .map(name -> facts.relation(name, "--relations " + name).name())
                .toList();
        return new NewFactOptions(
                leastProbability,
                Optional.ofNullable(limit).orElse(Integer.MAX_VALUE),
                wanted.isEmpty() ? facts.relations() : wanted,
                iterations,
                Optional.ofNullable(threads).orElse(Runtime.getRuntime().availableProcessors()),
                Optional.ofNullable(sample).orElse(Integer.MAX_VALUE),
                use());
    }

    @SuppressWarnings("try") // interrupts are handled while the work runs
    private int complete(
            Completion completion, NewFactOptions settings, Optional<NewFactSending> sending, Console console)
            throws IOException {
        try (Interruption interruption = new Interruption(console, () -> afterInterrupt(sending));
                CompletionRun run = target.file()
                        .map(file -> completion.begin(settings, file))
                        .orElseGet(() -> completion.begin(settings));
                CompleteProgress bar = new CompleteProgress(console, completion.facts())) {
            run.note().ifPresent(why -> console.say("beginning anew: " + why + "."));
            if (run.isContinued()) {
                NewFactFigures before = run.figures();
                console.say("continuing: " + Text.count(before.facts(), "fact") + " found before, round "
                        + before.round() + ", " + Text.count(before.relations(), "relation") + " of it done.");
            }
            run.search(bar);
            bar.close();
            NewFactFigures found = run.figures();
            List<SchemaFact> entailed = run.schemaFacts();
            target.file().ifPresent(file -> {
                run.write(file, target.format().name(), target.graph());
                console.out().println(file + "\t" + (found.facts() + entailed.size()));
            });
            bySchema(entailed, completion, settings).forEach(console::say);
            sampled(settings.heads(), completion.facts().entities().size(), found.facts())
                    .ifPresent(console::say);
            leftOut(found.leftOut(), settings).ifPresent(console::say);
            unlikely(completion, settings).ifPresent(console::say);
            if (found.cutQueries() > 0) {
                console.say(Text.count(found.cutQueries(), "query")
                        + " exceeded the work budget: some of their rules were not followed. Maybe raise --budget.");
            }
            int code = sending.isPresent() ? sending.get().send(run, console) : DONE;
            if (!target.dry && code == DONE) {
                new BestFactsText(run, Optional.ofNullable(show)).print(console.out(), console.style());
                new SchemaFactsText(run.facts(), entailed, Optional.ofNullable(show))
                        .print(console.out(), console.style());
            }
            run.discard();
            return code;
        }
    }

    /** The relations of which nothing will be found, since no fact of theirs was ever so likely. */
    private static Optional<String> unlikely(Completion completion, NewFactOptions settings) {
        int none = completion.unlikely(settings).size();
        return none == 0
                ? Optional.empty()
                : Optional.of(none + " of " + Text.count(settings.relations().size(), "relation")
                        + " have no facts as likely as " + settings.leastProbability()
                        + " and were not searched. Maybe lower --min-probability.");
    }

    /** Of how many entities facts were sought, if not of all, and what that lets one expect. */
    private static Optional<String> sampled(int heads, int entities, long facts) {
        return heads >= entities
                ? Optional.empty()
                : Optional.of("sought facts of " + Text.count(heads, "entity") + " of " + Text.grouped(entities)
                        + ", drawn at random: about "
                        + Text.count(Math.round((double) facts / heads * entities), "fact") + " in all.");
    }

    /** What follows from the schema and is written, contradicts the graph, or is of a sort that the graph never states. */
    private static List<String> bySchema(List<SchemaFact> entailed, Completion completion, NewFactOptions settings) {
        List<String> said = new ArrayList<>();
        if (!entailed.isEmpty()) {
            said.add(Text.count(entailed.size(), "fact") + " of these "
                    + (entailed.size() == 1 ? "follows" : "follow")
                    + " from the schema. Maybe leave them out with --schema none.");
        }
        Map<ConstraintKind, Long> refused = completion.refusedOfSchema(settings);
        if (!refused.isEmpty()) {
            said.add("left out "
                    + Text.count(
                            refused.values().stream().mapToLong(Long::longValue).sum(), "fact")
                    + " that would follow from the schema but contradict the graph: " + reasons(refused) + ".");
        }
        List<String> unstated = completion.unstated(settings);
        if (!unstated.isEmpty()) {
            said.add("left out facts of sorts that the graph never states: "
                    + unstated.stream().limit(UNSTATED_SHOWN).collect(Collectors.joining(", "))
                    + (unstated.size() > UNSTATED_SHOWN ? ", … (" + unstated.size() + " statements)" : "")
                    + ". Maybe --schema all.");
        }
        return said;
    }

    private static String reasons(Map<ConstraintKind, Long> refused) {
        return refused.entrySet().stream()
                .sorted(Map.Entry.<ConstraintKind, Long>comparingByValue().reversed())
                .map(each -> Text.grouped(each.getValue()) + " " + reason(each.getKey()))
                .collect(Collectors.joining(", "));
    }

    /** What rules lead to that was not written, and why. */
    private static Optional<String> leftOut(NewFactFigures.LeftOut leftOut, NewFactOptions settings) {
        long contradicting = leftOut.contradicting().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        List<String> parts = new ArrayList<>();
        if (leftOut.unlikely() > 0) {
            parts.add(Text.count(leftOut.unlikely(), "fact") + " less likely than " + settings.leastProbability());
        }
        if (leftOut.surplus() > 0) {
            parts.add(Text.count(leftOut.surplus(), "fact") + " beyond --limit-per-query");
        }
        if (contradicting > 0) {
            parts.add(Text.count(contradicting, "fact") + " that would contradict the graph: "
                    + reasons(leftOut.contradicting()));
        }
        return parts.isEmpty() ? Optional.empty() : Optional.of("left out " + String.join("; ", parts) + ".");
    }

    private static String reason(ConstraintKind kind) {
        return switch (kind) {
            case FUNCTIONAL -> "a second object where there is one";
            case INVERSE_FUNCTIONAL -> "a second subject where there is one";
            case ASYMMETRIC, ANTISYMMETRIC -> "the other way round";
            case ACYCLIC -> "back in a circle";
            case IRREFLEXIVE -> "from an entity to itself";
            case SUBJECT_KIND, OBJECT_KIND, DISJOINT -> "a wrong kind (" + kind.label() + ")";
            default -> kind.label();
        };
    }

    private String afterInterrupt(Optional<NewFactSending> sending) {
        return "interrupted"
                + sending.map(each -> ", " + each.written()).orElse("")
                + target.file()
                        .map(file -> ". The same command continues with what is in " + file + ".part.")
                        .orElse(". The same command begins again; what is written stays as it is.");
    }

    /**
     * The likeliest new facts, relation by relation, each with the rule that speaks for it most.
     *
     * @param asked how many of every relation; empty for a few of a few relations
     */
    private record BestFactsText(CompletionRun run, Optional<Integer> asked) {
        static final int FACTS = 10;
        static final int RELATIONS = 3;
        private static final String IF = " ⇐ ";
        private static final int WIDEST_NAME = 50;

        void print(PrintStream out, Style style) {
            int most = asked.orElse(FACTS);
            List<RelationFacts> relations = run.best(most == 0 ? Integer.MAX_VALUE : most);
            int shown = asked.isPresent() ? relations.size() : Math.min(RELATIONS, relations.size());
            for (RelationFacts each : relations.subList(0, shown)) {
                out.println();
                out.println(style.bold(each.relation() + "(X,Y)") + ": "
                        + (each.found() > each.facts().size()
                                ? "the " + each.facts().size() + " likeliest of " + Text.count(each.found(), "new fact")
                                : Text.count(each.found(), "new fact")));
                table(each).print(out, style);
            }
            if (shown < relations.size()) {
                List<RelationFacts> rest = relations.subList(shown, relations.size());
                out.println();
                out.println("and "
                        + Text.count(
                                rest.stream().mapToLong(RelationFacts::found).sum(), "fact") + " of "
                        + Text.count(rest.size(), "more relation") + ": "
                        + rest.stream()
                                .limit(FACTS)
                                .map(each -> each.relation() + " " + Text.grouped(each.found()))
                                .collect(Collectors.joining(", "))
                        + (rest.size() > FACTS ? ", …" : "") + " (--show " + FACTS + " prints some of each)");
            }
        }

        private TextTable table(RelationFacts found) {
            TextTable table = new TextTable("probability", "<X", "<Y", "<best reason");
            for (NewFact each : found.facts()) {
                table.row(
                        Text.format("%.3f", each.probability()),
                        Text.name(run.facts().shownEntity(each.fact().head()), WIDEST_NAME),
                        Text.name(run.facts().shownEntity(each.fact().tail()), WIDEST_NAME),
                        reason(each.rule()));
            }
            return table;
        }

        /** The body of the rule, since its head is the same for all, and how often it is right. */
        private static String reason(ChainRule rule) {
            return rule.text().substring(rule.text().indexOf(IF) + IF.length())
                    + rule.support()
                            .filter(counted -> rule.pairs().isPresent())
                            .map(counted -> ", right for " + Text.grouped(counted) + " of "
                                    + Text.count(rule.pairs().get(), "pair"))
                            .orElse("");
        }
    }

    /**
     * The facts that follow from the schema, apart from those that rules predict.
     *
     * @param asked how many to show for each statement
     */
    private record SchemaFactsText(Facts graph, List<SchemaFact> entailed, Optional<Integer> asked) {
        private static final int STATEMENTS = 10;
        private static final int FACTS = 3;
        private static final int WIDEST_NAME = 50;

        void print(PrintStream out, Style style) {
            if (entailed.isEmpty()) {
                return;
            }
            Map<String, List<SchemaFact>> byReason = new LinkedHashMap<>();
            entailed.forEach(each -> byReason.computeIfAbsent(each.reason(), reason -> new ArrayList<>())
                    .add(each));
            out.println();
            out.println(style.bold("Follow from the schema") + ": " + Text.count(entailed.size(), "new fact"));
            byReason.entrySet().stream()
                    .sorted(Comparator.comparingInt(each -> -each.getValue().size()))
                    .limit(STATEMENTS)
                    .forEach(each -> print(each.getKey(), each.getValue(), out));
            if (byReason.size() > STATEMENTS) {
                out.println("  and those of " + Text.count(byReason.size() - STATEMENTS, "more statement"));
            }
        }

        private void print(String reason, List<SchemaFact> facts, PrintStream out) {
            out.println("  " + reason + ": " + Text.count(facts.size(), "fact"));
            int most = asked.map(each -> each == 0 ? facts.size() : each).orElse(FACTS);
            facts.stream()
                    .limit(most)
                    .forEach(each -> out.println("    "
                            + Text.name(graph.shownRelation(each.fact().relation()), WIDEST_NAME) + "("
                            + Text.name(graph.shownEntity(each.fact().head()), WIDEST_NAME) + ", "
                            + Text.name(graph.shownEntity(each.fact().tail()), WIDEST_NAME) + ")"));
        }
    }

    /** Shows the progress of completing a relation. */
    private static final class CompleteProgress implements NewFactListener, AutoCloseable {
        private static final int WIDEST_NAME = 30;

        private final Console console;
        private final Facts facts;
        private Track track = Track.NONE;
        private String shown = "";

        CompleteProgress(Console console, Facts facts) {
            this.console = console;
            this.facts = facts;
        }

        @Override
        public void moves(int round, String relation, long done, long total, long found) {
            if (!relation.equals(shown)) {
                close();
                shown = relation;
                track = Track.of(console, Text.name(facts.shownRelation(relation), WIDEST_NAME));
            }
            track.moves(done, total, "round " + round + ", " + Text.count(found, "fact"));
        }

        @Override
        public void close() {
            track.close();
            track = Track.NONE;
        }
    }

    /** Where new facts go: to a file, to an endpoint, or to both. */
    private static final class NewFactTarget {
        @Option(
                names = {"-o", "--output"},
                paramLabel = "FILE",
                description = "The file to write; text is compressed if the name ends with .gz.")
        private Path file;

        @Option(
                names = "--format",
                paramLabel = "NAME",
                description =
                        "tsv, csv, jsonl, nt, ttl, nq (in a named graph), ttl-star (statements about each fact) or parquet "
                                + "(default: by the ending of the file, tsv if it has none).")
        private String format;

        @Option(
                names = "--update",
                paramLabel = "URL",
                description =
                        "Write the facts into a named graph of the SPARQL endpoint that takes updates at this address, "
                                + "after showing how many and asking.")
        private String address;

        @Option(
                names = "--into",
                paramLabel = "IRI",
                description = "With --update or nq: the named graph (default: " + ExportOptions.NEW_FACTS + ").")
        private String graph;

        @Option(
                names = "--batch",
                paramLabel = "N",
                description =
                        "With --update: the most facts in one request (default: " + UploadOptions.DEFAULT_BATCH + ").")
        private Integer batch;

        @Option(names = "--yes", description = "With --update: do not ask.")
        private boolean yes;

        @Option(names = "--dry-run", description = "With --update: print what would be sent, and send nothing.")
        private boolean dry;

        /** Fails if options contradict each other, before any work. */
        void check(Console console) {
            if (file == null && address == null) {
                throw new IllegalUseException("no place for the facts given. Maybe -o new.tsv, or --update URL.");
            }
            if (file == null && format != null) {
                throw new IllegalUseException("--format is for files. Maybe add -o FILE.");
            }
            if (address == null && (yes || dry || batch != null)) {
                throw new IllegalUseException(
                        (yes ? "--yes" : dry ? "--dry-run" : "--batch") + " is for --update. Maybe add --update URL.");
            }
            if (dry && (file != null || yes)) {
                throw new IllegalUseException("both --dry-run, which writes nothing, and " + (yes ? "--yes" : "-o")
                        + " given. Maybe leave one of them out.");
            }
            atLeastOne("--batch", batch);
            if (file != null) {
                checkFile();
            }
            if (graph != null) {
                IriNames.requireIri("--into", graph);
            }
            if (graph != null && address == null && !format().hasGraph()) {
                throw new IllegalUseException("--into is for nq and --update, but the format is " + format().name()
                        + ", which has no named graphs. Maybe --format nq.");
            }
            if (address != null && !yes && !dry && !console.canAsk()) {
                throw new IllegalUseException(
                        "--update asks before it writes, but nobody is here to answer. Maybe add --yes, "
                                + "or --dry-run to see it first.");
            }
        }

        private void checkFile() {
            fileToWrite(file, "new.tsv");
            if (format().isPacked()) {
                FileEnding.requireOnce(file.toString(), format().name());
            }
        }

        /** The file to write, if there is one. */
        Optional<Path> file() {
            return Optional.ofNullable(file);
        }

        /** The format of the file. */
        NewFactFormat format() {
            if (format == null) {
                return NewFactFormat.of(file.getFileName().toString());
            }
            return FileEnding.named(format, NewFactFormat.all(), NewFactFormat::name, NewFactFormat::endings)
                    .orElseGet(() -> choice("--format", format, NewFactFormat.all(), NewFactFormat::name));
        }

        /** The named graph. */
        String graph() {
            return graph == null ? ExportOptions.NEW_FACTS : graph;
        }

        /** How to send the facts, if they are to be sent. */
        Optional<NewFactSending> sending(ReasonOptions reason) {
            return Optional.ofNullable(address)
                    .map(url -> reason.upload(
                            url, graph(), Optional.ofNullable(batch).orElse(UploadOptions.DEFAULT_BATCH)))
                    .map(options -> new NewFactSending(options, yes, dry));
        }
    }

    /** Sends new facts to an endpoint once somebody agrees, or prints what it would send. */
    private static final class NewFactSending {
        private final UploadOptions options;
        private final boolean agreed;
        private final boolean dry;
        private volatile FactUpload.Extent written = new FactUpload.Extent(0, 0, 0);

        NewFactSending(UploadOptions options, boolean agreed, boolean dry) {
            this.options = options;
            this.agreed = agreed;
            this.dry = dry;
        }

        /** Sends all facts found; gives the exit code. */
        int send(CompletionRun run, Console console) throws IOException {
            FactUpload upload = new FactUpload(options);
            FactUpload.Extent planned = upload.requests(run, dry ? printer(console) : request -> {});
            if (planned.unnamed() > 0) {
                console.say("left out " + Text.count(planned.unnamed(), "fact")
                        + " that an update cannot name: their subject is a literal, or they are about blank nodes.");
            }
            String what = Text.count(planned.facts(), "new fact") + " into <" + options.graph() + "> at "
                    + options.endpoint() + ", in " + Text.count(planned.requests(), "request");
            if (dry) {
                console.say("would write " + what + ".");
                return DONE;
            }
            if (planned.facts() > 0 && !agreed && !console.agrees("write " + what + "?")) {
                console.say("nothing is written.");
                return FAILED;
            }
            try (Track track = Track.of(console, "writing")) {
                upload.send(run, extent -> {
                    written = extent;
                    track.moves(extent.facts(), planned.facts(), "");
                });
            }
            console.out().println(options.graph() + "\t" + planned.facts());
            return DONE;
        }

        /** How much is written so far, in words. */
        String written() {
            return Text.count(written.facts(), "fact") + " written into <" + options.graph() + ">";
        }

        /** All requests together are one that can be sent as it is. */
        private static Consumer<String> printer(Console console) {
            boolean[] first = {true};
            return request -> {
                console.data().println((first[0] ? "" : ";\n") + request);
                first[0] = false;
            };
        }
    }
}
