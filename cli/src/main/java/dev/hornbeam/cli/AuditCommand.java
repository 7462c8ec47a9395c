package dev.hornbeam.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hornbeam.AuditFinding;
import dev.hornbeam.AuditOptions;
import dev.hornbeam.ChainRule;
import dev.hornbeam.Completion;
import dev.hornbeam.Facts;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.FindingKind;
import dev.hornbeam.Named;
import dev.hornbeam.ResultJson;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.text.VisibleText;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CancellationException;
import java.util.function.Function;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

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
            "Kinds: doubtful, other-value, second-value, both-ways, loop, wrong-kind, missing, incomplete, duplicate."
        })
final class AuditCommand extends CliCommand {
    private static final List<String> ENDINGS = List.of(".txt", ".jsonl", ".json", ".csv", ".html");

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

    @Override
    public Integer call() throws IOException {
        check();
        Set<FindingKind> wanted = wanted();
        Console console = console();
        Completion completion = reason.open(sources, console, FactsUsed.ALL);
        AuditOptions options = AuditOptions.DEFAULTS
                .withKinds(wanted)
                .withMost(top)
                .withLeastSeverity(leastSeverity)
                .withThreads(threads == null ? AuditOptions.DEFAULTS.threads() : threads);
        try {
            return audit(completion, options, console);
        } catch (CancellationException interrupted) {
            return INTERRUPTED;
        }
    }

    private void check() {
        atLeastOne("--top", top);
        atLeastOne("--threads", threads);
        fromZeroToOne("--min-severity", leastSeverity, 0.5);
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
        fileToWrite(file, "findings.html");
    }

    private Predicate<String> ending() {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name::endsWith;
    }

    private Set<FindingKind> wanted() {
        Set<FindingKind> wanted = EnumSet.noneOf(FindingKind.class);
        kinds.forEach(kind -> wanted.add(choice("--kind", kind, List.of(FindingKind.values()), FindingKind::label)));
        return kinds.isEmpty() ? EnumSet.allOf(FindingKind.class) : wanted;
    }

    @SuppressWarnings("try") // interrupts are handled while the work runs
    private int audit(Completion completion, AuditOptions options, Console console) throws IOException {
        List<AuditFinding> findings;
        try (Interruption interruption = new Interruption(console, () -> "interrupted; nothing was written.");
                Track.Stages bar = new Track.Stages(
                        console, "looking at facts", "asking the model about them", "asking what is missing")) {
            findings = completion.audit(options, bar);
        }
        Facts facts = completion.facts();
        if (file != null) {
            AtomicFile.write(file, content(findings, facts));
            console.out().println(file + "\t" + findings.size());
        } else if (json) {
            console.out().print(lines(findings));
        } else {
            console.out().print(new AuditText(facts, console.style()).of(findings));
        }
        if (findings.size() == top) {
            console.say("the worst " + Text.count(top, "finding") + "; --top shows more.");
        }
        return DONE;
    }

    private String content(List<AuditFinding> findings, Facts facts) throws IOException {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        if (name.endsWith(".html")) {
            return AuditHtml.of(findings, facts);
        }
        if (name.endsWith(".csv")) {
            StringWriter rows = new StringWriter();
            AuditTable.write(findings, rows);
            return rows.toString();
        }
        return name.endsWith(".txt") ? new AuditText(facts, Style.PLAIN).of(findings) : lines(findings);
    }

    /** Findings for programs, one per line; the keys are described in docs/audit.md and stay as they are. */
    private static String lines(List<AuditFinding> findings) throws JsonProcessingException {
        ObjectMapper json = ResultJson.brief();
        StringBuilder lines = new StringBuilder();
        for (AuditFinding finding : findings) {
            lines.append(json.writeValueAsString(finding)).append('\n');
        }
        return lines.toString();
    }

    /** Findings as one self-contained page: no script, no font, no network. */
    private static final class AuditHtml {
        private static final String STYLE = """
                body{font:16px/1.5 system-ui,sans-serif;max-width:62rem;margin:2rem auto;padding:0 1rem;color:#222}
                h1{font-size:1.5rem}.dim{color:#666}
                ol{padding-left:2.5rem}li{margin:1rem 0;padding-bottom:.6rem;border-bottom:1px solid #e3e3e3}
                b{font-weight:600;overflow-wrap:anywhere}ul{margin:.3rem 0;padding-left:1.2rem}ul li{margin:0;border:0;padding:0}code{font-size:.9em}
                .kind{display:inline-block;padding:0 .5rem;border-radius:.6rem;background:#e8efef;color:#245c5c;font-size:.85rem}
                .box{display:inline-block;width:6rem;background:#eee;line-height:0;vertical-align:middle}
                .bar{display:inline-block;height:.7rem;background:#b5543a}
                @media(prefers-color-scheme:dark){body{background:#181a1b;color:#ddd}.dim{color:#999}li{border-color:#333}
                .box{background:#333}.kind{background:#233;color:#9cc}}
                """;

        private final StringBuilder page = new StringBuilder();
        private final Facts facts;

        private AuditHtml(Facts facts) {
            this.facts = facts;
        }

        static String of(List<AuditFinding> findings, Facts facts) {
            AuditHtml html = new AuditHtml(facts);
            String title = facts.name();
            html.page.append("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
                    + "<meta name=\"viewport\" content=\"width=device-width\"><title>Audit of "
                    + VisibleText.markup(title) + "</title>\n<style>\n" + STYLE + "</style></head><body>\n");
            html.page.append("<h1>What is likely wrong or missing: " + VisibleText.markup(title) + "</h1>\n");
            html.page.append(
                    "<p>" + Text.count(findings.size(), "finding")
                            + ", worst first. The number is how likely the finding is right, as estimated from the graph itself.</p>\n");
            html.summary(findings);
            html.page.append("<ol>\n");
            findings.forEach(html::finding);
            return html.page.append("</ol></body></html>\n").toString();
        }

        private void summary(List<AuditFinding> findings) {
            page.append("<p class=\"dim\">");
            for (FindingKind kind : FindingKind.values()) {
                long count =
                        findings.stream().filter(each -> each.kind() == kind).count();
                if (count > 0) {
                    page.append(Text.grouped(count) + " × " + VisibleText.markup(kind.label() + ": " + kind.words())
                            + "<br>\n");
                }
            }
            page.append("</p>\n");
        }

        private void finding(AuditFinding finding) {
            page.append(Text.format(
                    "<li><span class=\"box\"><span class=\"bar\" style=\"width:%.0f%%\"></span></span> %.2f "
                            + "<span class=\"kind\">%s</span> <b>%s</b>",
                    100 * finding.severity(),
                    finding.severity(),
                    VisibleText.markup(finding.kind().label()),
                    VisibleText.markup(finding.shown())));
            finding.rather()
                    .ifPresent(rival -> page.append(" rather <b>" + VisibleText.markup(rival.shown()) + "</b>"));
            page.append("\n<ul>");
            finding.evidence().forEach(line -> page.append("<li>" + VisibleText.markup(line) + "</li>\n"));
            page.append("</ul>");
            finding.rule()
                    .map(ChainRule::text)
                    .ifPresent(rule ->
                            page.append("<span class=\"dim\">by <code>" + VisibleText.markup(rule) + "</code></span>"));
            page.append("</li>\n");
        }
    }

    /** Findings as CSV with a header, for spreadsheets; no name in it is a formula. */
    private static final class AuditTable {
        private AuditTable() {}

        static void write(List<AuditFinding> findings, Writer out) throws IOException {
            try (CsvWriter csv = CsvWriter.builder().build(out)) {
                csv.writeRecord("kind", "severity", "head", "relation", "tail", "rather", "rule", "evidence");
                for (AuditFinding finding : findings) {
                    csv.writeRecord(
                            finding.kind().label(),
                            Text.format("%.4f", finding.severity()),
                            VisibleText.sheetCell(finding.head().name()),
                            cell(finding.relation(), Named::name),
                            VisibleText.sheetCell(finding.tail().name()),
                            cell(finding.rather(), Named::name),
                            cell(finding.rule(), ChainRule::toString),
                            VisibleText.sheetCell(String.join("; ", finding.evidence())));
                }
            }
        }

        private static <T> String cell(Optional<T> part, Function<T, String> name) {
            return VisibleText.sheetCell(part.map(name).orElse(""));
        }
    }

    /** Findings for people, one after the other with their evidence. */
    private record AuditText(Facts facts, Style style) {
        private static final int WIDEST = 100;

        String of(List<AuditFinding> findings) {
            StringBuilder text = new StringBuilder();
            text.append(style.bold(Text.name(facts.name()))).append(": ");
            text.append(Text.count(findings.size(), "finding")).append('\n');
            for (int i = 0; i < findings.size(); i++) {
                AuditFinding finding = findings.get(i);
                text.append(Text.format(
                        "%n%4d  %.2f  %-12s  ",
                        i + 1, finding.severity(), finding.kind().label()));
                text.append(style.bold(Text.name(finding.shown(), WIDEST))).append('\n');
                finding.rather()
                        .ifPresent(rival -> text.append("        rather ")
                                .append(Text.name(rival.shown(), WIDEST))
                                .append('\n'));
                finding.evidence()
                        .forEach(line ->
                                text.append("        ").append(Text.name(line)).append('\n'));
                finding.rule()
                        .filter(rule -> finding.kind() != FindingKind.MISSING)
                        .map(ChainRule::text)
                        .ifPresent(rule -> text.append(style.dim("        by " + Text.name(rule)))
                                .append('\n'));
            }
            return text.toString();
        }
    }
}
