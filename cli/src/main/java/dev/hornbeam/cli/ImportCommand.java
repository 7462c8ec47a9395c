package dev.hornbeam.cli;

import dev.hornbeam.file.FolderLock;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.NetworkFile;
import dev.hornbeam.learn.RunFolder;
import dev.hornbeam.model.ImportOptions;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.RuleImporter;
import dev.hornbeam.model.RuleWishReader;
import dev.hornbeam.model.RuleWishes;
import dev.hornbeam.neural.model.CompositionModel;
import dev.hornbeam.path.SamplerOptions;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.mine.RuleExtractor;
import dev.hornbeam.work.SplitMix;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes rules that were not learned here into a model folder, or adds them to one. */
@Command(
        name = "import",
        sortOptions = false,
        description =
                "Make a model of rules from elsewhere, or add them to a model: counted, weighed and calibrated on data.",
        footer = {
            "",
            "Read are rules of AnyBURL, AMIE, Datalog, Prolog and ProbLog, and those that hornbeam rules writes.",
            "Examples:",
            "  hornbeam import rules-100 --data data/family -o anyburl-model        then predict, explain, evaluate, …",
            "  hornbeam import --mine --attributes --data data/family -o model      learn without a network",
            "  hornbeam import my-rules.txt --data data/family --add-to model -o better",
            "  hornbeam import --without wrong.txt --data data/family --add-to model -o better"
        })
final class ImportCommand extends CliCommand {
    private static final Set<String> OF_NEW_MODELS = Set.of("--mine", "--attributes", "--final", "--seed");
    private static final int BATCH = 1024;

    @Parameters(arity = "0..*", paramLabel = "RULES", description = "Files of rules, compressed by gzip or not.")
    private List<Path> files = List.of();

    @Option(
            names = "--data",
            paramLabel = "DATA",
            description =
                    "The facts to count and weigh rules by, as hornbeam learn takes them; several make one graph.")
    private List<String> sources = List.of();

    @Option(
            names = {"-o", "--output"},
            required = true,
            paramLabel = "MODEL",
            description = "The model folder to write.")
    private Path folder;

    @Option(
            names = "--add-to",
            paramLabel = "MODEL",
            description =
                    "Add the rules to those of this model, which was learned from or imported for the same relations; all "
                            + "are counted and weighed again.")
    private Path base;

    @Option(
            names = "--without",
            paramLabel = "FILE",
            description = "Leave out the rules of this file; may be given several times.")
    private List<Path> banned = List.of();

    @Option(
            names = "--format",
            paramLabel = "NAME",
            description = "Read rules as text, tsv, jsonl, anyburl, amie or datalog instead of detecting the format by "
                    + "name and content.")
    private String format;

    @Option(
            names = "--max-length",
            paramLabel = "N",
            description = "Leave out rules of more steps (default: ${DEFAULT-VALUE}).")
    private int longest = SamplerOptions.LONGEST;

    @Option(
            names = "--mine",
            description = "Mine rules from the facts as well, as hornbeam learn does; files of rules may then be left "
                    + "out, and a model is learned without a network.")
    private boolean mine;

    @Option(
            names = "--attributes",
            description = "Learn rules with constants from the facts as well, as hornbeam learn does.")
    private boolean attributes;

    @Option(
            names = "--final",
            description = "With every choice made on valid, count and weigh again on all facts, valid among them.")
    private boolean isFinal;

    @Option(
            names = "--seed",
            paramLabel = "N",
            description = "The seed of all random numbers (default: " + SplitMix.FIRST_SEED + ").")
    private long seed = SplitMix.FIRST_SEED;

    @Option(names = "--threads", paramLabel = "N", description = "How many threads work (default: all processors).")
    private Integer threads;

    @Option(names = "--force", description = "Replace a model that is in the folder.")
    private boolean force;

    @Mixin
    private ReadingOptions reading;

    @Override
    @SuppressWarnings("try") // the lock is only held, and interrupts are handled while the work lasts
    public Integer call() throws IOException {
        check();
        Console console = console();
        Optional<ModelFolder> before = Optional.ofNullable(base).map(ModelFolder::open);
        Dataset data = reading.read(sources, console).dataset();
        RuleWishes wishes = new RuleWishReader(data, longest, Optional.ofNullable(format)).read(files, banned);
        try (FolderLock lock = FolderLock.take(folder);
                Interruption interruption = new Interruption(console, () -> "interrupted; nothing was written.");
                Track.Learning progress = new Track.Learning(console)) {
            checkFolder();
            RuleImporter importer = new RuleImporter(data, options(), progress);
            ModelContent model = before.isPresent()
                    ? importer.adding(before.get().content(), wishes, added -> scored(added, before.get()))
                    : importer.importing(wishes);
            model.replace(folder);
            for (int i = 0; i < files.size(); i++) {
                if (wishes.sources().added().get(i).constants() > 0) {
                    console.say("its rules with constants are applied by: hornbeam evaluate --rules "
                            + Text.shellWord(files.get(i)) + " DATA");
                }
            }
            new LearnCommand.Summary(model.provenance(), model.rules(), folder, console.style()).print(console.out());
            return DONE;
        } catch (CancellationException interrupted) {
            return INTERRUPTED;
        }
    }

    private void check() {
        atLeastOne("--max-length", longest);
        atLeastOne("--threads", threads);
        if (longest > SamplerOptions.LONGEST) {
            throw new IllegalUseException("--max-length is " + longest + ", but at most " + SamplerOptions.LONGEST
                    + " steps are followed. Maybe leave it out.");
        }
        if (files.isEmpty() && (base == null ? !mine : banned.isEmpty())) {
            throw new IllegalUseException("no file of rules given. Maybe run: hornbeam import rules.txt --data DATA -o "
                    + "MODEL, or mine rules by --mine.");
        }
        if (sources.isEmpty() && !reading.isEndpoint()) {
            throw new IllegalUseException("no data given to weigh the rules by. Maybe add --data DATA.");
        }
        if (base != null) {
            refuse(OF_NEW_MODELS, "a model that is added to, which keeps its own settings");
        }
        checkFolder();
    }

    private void checkFolder() {
        if (RunFolder.isUnfinished(folder)) {
            throw InputException.of(
                    folder.toString(), "a run that has not ended", "a new folder", "Maybe choose another name.");
        }
        if (RunFolder.isModel(folder) && !force) {
            throw InputException.of(folder.toString(), "a model", "a new folder", "Maybe replace it by --force.");
        }
        try {
            List<Path> foreign = ModelFolder.foreign(folder);
            if (!foreign.isEmpty()) {
                throw InputException.of(
                        folder.toString(),
                        "a folder that holds " + foreign.get(0).getFileName(),
                        "a new folder or one of nothing but a model",
                        "Maybe choose another name.");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private ImportOptions options() {
        ImportOptions usual = ImportOptions.DEFAULTS
                .withSeed(seed)
                .withMining(mine)
                .withAttributes(attributes)
                .withFinal(isFinal);
        return threads == null ? usual : usual.withThreads(threads);
    }

    /** The scores that the network of a model has for rules; without a network they keep theirs. */
    private static RuleSet scored(RuleSet rules, ModelFolder model) {
        if (!model.hasNetwork() || rules.isEmpty()) {
            return rules;
        }
        try (CompositionModel network = NetworkFile.read(model)) {
            return new RuleExtractor(rules.relations()).scored(rules, network, BATCH);
        }
    }
}
