package dev.hornbeam.cli;

import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.RuleModel;
import dev.hornbeam.graph.GraphFile;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.rdf.sparql.FactUpload.UploadOptions;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.atomic.AtomicReference;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** A model and the facts it is applied to: the same for every command that answers. */
final class ReasonOptions {
    /** What may be named as data. */
    public static final String DATA =
            "The facts to reason on: files, folders, archives or patterns in quotes, as for hornbeam "
                    + "stats, or - for standard input; none with --sparql.";

    static final String MAP =
            "Names of relations that differ between model and data, one pair per line: the model's name, a tab, "
                    + "the name in the data (default: matched by IRI, prefixed name and label).";

    @Parameters(index = "0", paramLabel = "MODEL", description = "A model folder, as hornbeam learn writes it.")
    private Path model;

    @Option(
            names = "--facts",
            paramLabel = "NAME",
            description =
                    "Reason on train; with valid, on train and valid; or on all (default: all for complete and audit; else train, "
                            + "or valid, with a model learned with --final from this data).")
    private String facts;

    @Option(
            names = "--budget",
            paramLabel = "N",
            description =
                    "The most edges that a query may look up and follow; cut queries are reported (default: as the model was learned).")
    private Integer budget;

    @Option(
            names = "--constraints",
            paramLabel = "FILE",
            description = "Constraints to add to those of the model, or with - to remove, one per line: "
                    + "functional basedIn.")
    private Path constraints;

    @Option(names = "--map", paramLabel = "FILE", description = MAP)
    private Path map;

    @Option(
            names = "--calibrate",
            description =
                    "Measure probabilities on these facts by hiding some of them (default: as measured when the model "
                            + "was learned).")
    private boolean calibrate;

    @Mixin
    private ReadingOptions reading;

    /** The model folder. */
    public Path model() {
        return model;
    }

    /** Whether the facts come from an endpoint, and no DATA is given. */
    boolean isEndpoint() {
        return reading.isEndpoint();
    }

    /** How facts are sent to an endpoint. */
    UploadOptions upload(String update, String graph, int batch) {
        return reading.upload(update, graph, batch);
    }

    /** Reads the data and the model. */
    public Completion open(List<String> sources, Console console) {
        return open(sources, console, Optional.ofNullable(facts).map(CliCommand::facts));
    }

    /** The same on these facts unless others are asked for. */
    Completion open(List<String> sources, Console console, FactsUsed unasked) {
        return open(sources, console, Optional.of(facts == null ? unasked : CliCommand.facts(facts)));
    }

    /**
     * The model: read while a graph file is opened, since both take a moment; before other data is read, which may take long, so that
     * what is wrong with it is said at once.
     */
    private CompletableFuture<RuleModel> loading(List<String> sources) {
        return sources.size() == 1 && sources.get(0).endsWith("." + GraphFile.ENDING)
                ? ModelAhead.loading(model)
                : CompletableFuture.completedFuture(RuleModel.load(model));
    }

    private static RuleModel joined(CompletableFuture<RuleModel> loading) {
        try {
            return loading.join();
        } catch (CompletionException failed) {
            if (failed.getCause() instanceof RuntimeException own) {
                throw own;
            }
            if (failed.getCause() instanceof Error error) {
                throw error;
            }
            throw failed;
        }
    }

    private Completion open(List<String> sources, Console console, Optional<FactsUsed> used) {
        CliCommand.atLeastOne("--budget", budget);
        CompletableFuture<RuleModel> loading = loading(sources);
        Facts data = reading.facts(sources, console);
        RuleModel opened = joined(loading);
        RuleModel named = map == null ? opened : opened.withRelationNames(map);
        RuleModel bounded = budget == null ? named : named.withBudget(budget);
        Completion completion = used.isPresent() ? bounded.on(data, used.get()) : bounded.on(data);
        if (constraints != null) {
            completion = completion.withConstraints(constraints);
        }
        completion.notes().forEach(note -> console.say(Text.name(note)));
        if (completion.isCalibratedElsewhere() && !calibrate) {
            console.say("--calibrate measures probabilities on these facts instead.");
        }
        return calibrate ? calibrated(completion, console) : completion;
    }

    private static Completion calibrated(Completion completion, Console console) {
        try (Track.Stages bar =
                new Track.Stages(console, "measuring probabilities of answers", "measuring probabilities of facts")) {
            return completion.calibrated(bar);
        }
    }

    /**
     * The model of a question to a graph file, read while the words of the command line are still made sense of: each takes a fifth of
     * a second. Words that turn out to mean something else cost nothing but that.
     */
    static final class ModelAhead implements AutoCloseable {
        private static final Set<String> QUESTIONS = Set.of("predict", "explain");

        /** What the run that began last reads; there is one run in a process, outside of tests. */
        private static final AtomicReference<ModelAhead> PRESENT = new AtomicReference<>();

        private final Path folder;
        private final CompletableFuture<RuleModel> loading;

        private ModelAhead(Path folder) {
            this.folder = folder;
            this.loading = CompletableFuture.supplyAsync(() -> RuleModel.load(folder));
        }

        /** Begins to read where the words look like {@code predict MODEL GRAPH.hbg}; to be closed when the run ends. */
        public static Optional<ModelAhead> begin(List<String> words) {
            return folder(words).map(folder -> {
                ModelAhead ahead = new ModelAhead(folder);
                PRESENT.set(ahead);
                return ahead;
            });
        }

        private static Optional<Path> folder(List<String> words) {
            boolean plain = words.size() > 2
                    && QUESTIONS.contains(words.get(0))
                    && !words.get(1).startsWith("-")
                    && words.get(2).endsWith("." + GraphFile.ENDING);
            try {
                return plain ? Optional.of(Path.of(words.get(1))).filter(ModelFolder::isIn) : Optional.empty();
            } catch (InvalidPathException e) {
                return Optional.empty();
            }
        }

        /** The model of a folder, which is being read already or is from now on. */
        static CompletableFuture<RuleModel> loading(Path model) {
            ModelAhead present = PRESENT.get();
            return present != null && present.folder.equals(model)
                    ? present.loading
                    : CompletableFuture.supplyAsync(() -> RuleModel.load(model));
        }

        @Override
        public void close() {
            PRESENT.compareAndSet(this, null);
        }
    }
}
