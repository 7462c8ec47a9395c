package dev.hornbeam.cli.complete;

import dev.hornbeam.Completion;
import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.console.ConsoleOwner;
import dev.hornbeam.cli.console.ExitCode;
import dev.hornbeam.cli.console.Interruption;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.cli.option.AtLeastOne;
import dev.hornbeam.cli.option.Choice;
import dev.hornbeam.cli.option.HelpOption;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.cli.progress.StageTrack;
import dev.hornbeam.complete.FactsUsed;
import dev.hornbeam.complete.audit.AuditOptions;
import dev.hornbeam.complete.audit.FindingKind;
import dev.hornbeam.file.AtomicFile;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;

/** Lists what is likely wrong or missing in a graph. */
@Command(
        name = "audit",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "List what is likely wrong or missing in a graph, worst first, each with its evidence.",
        footer = {
            "",
            "Examples:",
            "  hornbeam audit model my-graph.tsv",
            "  hornbeam audit model my-graph.tsv --kind second-value,wrong-kind --top 20",
            "  hornbeam audit model my-graph.tsv -o findings.html",
            "",
            "Kinds: doubtful, other-value, second-value, both-ways, loop, wrong-kind, missing, duplicate."
        })
public final class AuditCommand implements Callable<Integer> {
    private static final List<String> ENDINGS = List.of(".txt", ".jsonl", ".json", ".csv", ".html");

    @ParentCommand
    private ConsoleOwner hornbeam;

    @Mixin
    private ReasonOptions reason;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "DATA", description = ReasonOptions.DATA)
    private List<String> sources = List.of();

    @Option(names = "--top", paramLabel = "N", description = "The worst N findings (default: ${DEFAULT-VALUE}).")
    private int top = AuditOptions.DEFAULTS.most();

    @Option(
            names = "--kind",
            paramLabel = "KIND",
            split = ",",
            description = "Only findings of these kinds (default: all).")
    private List<String> kinds = List.of();

    @Option(
            names = "--min-severity",
            paramLabel = "P",
            description = "Only findings that are at least this likely right, from 0 to 1 (default: ${DEFAULT-VALUE}).")
    private double leastSeverity = AuditOptions.DEFAULTS.leastSeverity();

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file whose ending says how: .txt, .jsonl, .csv or .html (default: text, shown).")
    private Path file;

    @Option(names = "--json", description = "Print one JSON object per finding, one per line.")
    private boolean json;

    @Option(names = "--threads", paramLabel = "N", description = "How many threads work (default: all processors).")
    private Integer threads;

    @Mixin
    private HelpOption help;

    @Override
    public Integer call() throws IOException {
        check();
        Set<FindingKind> wanted = wanted();
        Console console = hornbeam.console();
        Completion completion = reason.open(sources, console, FactsUsed.ALL);
        AuditOptions options = AuditOptions.DEFAULTS
                .withKinds(wanted)
                .withMost(top)
                .withLeastSeverity(leastSeverity)
                .withThreads(threads == null ? AuditOptions.DEFAULTS.threads() : threads);
        try {
            return audit(completion, options, console);
        } catch (CancellationException interrupted) {
            return ExitCode.INTERRUPTED;
        }
    }

    private void check() {
        AtLeastOne.check("--top", top);
        AtLeastOne.check("--threads", threads);
        if (!(leastSeverity >= 0 && leastSeverity <= 1)) {
            throw new IllegalUseException(
                    "--min-severity is " + leastSeverity + ", but a number from 0 to 1 is needed. Maybe 0.5.");
        }
        if (file == null) {
            return;
        }
        if (json) {
            throw new IllegalUseException("both --json and -o given. Maybe -o findings.jsonl alone.");
        }
        if (ENDINGS.stream().noneMatch(ending())) {
            throw new IllegalUseException("-o is " + file + ", but an ending of " + String.join(", ", ENDINGS)
                    + " is needed. Maybe " + file + ".html.");
        }
        Path folder = file.toAbsolutePath().getParent();
        if (Files.isDirectory(file) || !Files.isDirectory(folder)) {
            throw new IllegalUseException(
                    Files.isDirectory(file)
                            ? file + " is a folder, but a file to write is needed. Maybe " + file + "/findings.html."
                            : "there is no folder " + folder + " to write " + file.getFileName()
                                    + " to. Maybe it is mistyped.");
        }
    }

    private Predicate<String> ending() {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name::endsWith;
    }

    private Set<FindingKind> wanted() {
        Set<FindingKind> wanted = EnumSet.noneOf(FindingKind.class);
        kinds.forEach(kind -> wanted.add(Choice.of("--kind", kind, List.of(FindingKind.values()), FindingKind::label)));
        return kinds.isEmpty() ? EnumSet.allOf(FindingKind.class) : wanted;
    }

    @SuppressWarnings("try") // interrupts are handled while the work runs
    private int audit(Completion completion, AuditOptions options, Console console) throws IOException {
        List<AuditRow> findings;
        try (Interruption interruption = new Interruption(console, () -> "interrupted; nothing was written.");
                StageTrack bar = new StageTrack(console, "looking at facts", "asking what is missing")) {
            findings = completion.auditor(options).audit(bar).stream()
                    .map(finding -> AuditRow.of(finding, completion.facts().dataset()))
                    .toList();
        }
        String title = completion.facts().dataset().name();
        if (file != null) {
            AtomicFile.write(file, content(findings, title));
            console.out().println(file + "\t" + findings.size());
        } else if (json) {
            console.out().print(AuditJson.lines(findings));
        } else {
            console.out().print(new AuditText(console.style()).of(findings, title));
        }
        if (findings.size() == top) {
            console.say("the worst " + Numbers.count(top, "finding") + "; --top shows more.");
        }
        return ExitCode.DONE;
    }

    private String content(List<AuditRow> findings, String title) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".html")) {
            return AuditHtml.of(findings, title);
        }
        if (name.endsWith(".csv")) {
            StringWriter rows = new StringWriter();
            AuditTable.write(findings, rows);
            return rows.toString();
        }
        return name.endsWith(".txt") ? new AuditText(Style.PLAIN).of(findings, title) : AuditJson.lines(findings);
    }
}
