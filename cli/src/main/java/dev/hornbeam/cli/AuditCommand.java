package dev.hornbeam.cli;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hornbeam.AuditOptions;
import dev.hornbeam.Completion;
import dev.hornbeam.FactsUsed;
import dev.hornbeam.FindingKind;
import dev.hornbeam.complete.audit.Finding;
import dev.hornbeam.file.AtomicFile;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.text.VisibleJson;
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
            "Kinds: doubtful, other-value, second-value, both-ways, loop, wrong-kind, missing, duplicate."
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
        List<AuditRow> findings;
        try (Interruption interruption = new Interruption(console, () -> "interrupted; nothing was written.");
                Track.Stages bar = new Track.Stages(console, "looking at facts", "asking what is missing")) {
            findings = Internals.of().auditor(completion, options).audit(bar).stream()
                    .map(finding -> AuditRow.of(finding, Internals.of().dataset(completion.facts())))
                    .toList();
        }
        String title = Internals.of().dataset(completion.facts()).name();
        if (file != null) {
            AtomicFile.write(file, content(findings, title));
            console.out().println(file + "\t" + findings.size());
        } else if (json) {
            console.out().print(AuditJson.lines(findings));
        } else {
            console.out().print(new AuditText(console.style()).of(findings, title));
        }
        if (findings.size() == top) {
            console.say("the worst " + Text.count(top, "finding") + "; --top shows more.");
        }
        return DONE;
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

        private AuditHtml() {}

        static String of(List<AuditRow> findings, String title) {
            AuditHtml html = new AuditHtml();
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

        private void summary(List<AuditRow> findings) {
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

        private void finding(AuditRow finding) {
            page.append(Text.format(
                    "<li><span class=\"box\"><span class=\"bar\" style=\"width:%.0f%%\"></span></span> %.2f "
                            + "<span class=\"kind\">%s</span> <b>%s</b>",
                    100 * finding.severity(),
                    finding.severity(),
                    VisibleText.markup(finding.kind().label()),
                    VisibleText.markup(finding.shown())));
            finding.shownRather().ifPresent(rival -> page.append(" rather <b>" + VisibleText.markup(rival) + "</b>"));
            page.append("\n<ul>");
            finding.evidence().forEach(line -> page.append("<li>" + VisibleText.markup(line) + "</li>\n"));
            page.append("</ul>");
            finding.shownRule()
                    .ifPresent(rule ->
                            page.append("<span class=\"dim\">by <code>" + VisibleText.markup(rule) + "</code></span>"));
            page.append("</li>\n");
        }
    }

    /** Findings for programs, one per line; the keys are described in docs/audit.md and stay as they are. */
    private static final class AuditJson {
        private static final ObjectMapper JSON = VisibleJson.mapper();

        private AuditJson() {}

        static String lines(List<AuditRow> findings) throws JsonProcessingException {
            StringBuilder lines = new StringBuilder();
            for (AuditRow finding : findings) {
                lines.append(JSON.writeValueAsString(object(finding))).append('\n');
            }
            return lines.toString();
        }

        private static ObjectNode object(AuditRow finding) {
            ObjectNode object = JSON.createObjectNode();
            object.put("kind", finding.kind().label());
            object.put("severity", finding.severity());
            object.put("head", finding.head());
            object.put("relation", finding.relation().orElse(null));
            object.put("tail", finding.tail());
            object.put("rather", finding.rather().orElse(null));
            object.put("rule", finding.rule().orElse(null));
            ArrayNode evidence = object.putArray("evidence");
            finding.evidence().forEach(evidence::add);
            return object;
        }
    }

    /** Findings as CSV with a header, for spreadsheets; no name in it is a formula. */
    private static final class AuditTable {
        private AuditTable() {}

        static void write(List<AuditRow> findings, Writer out) throws IOException {
            try (CsvWriter csv = CsvWriter.builder().build(out)) {
                csv.writeRecord("kind", "severity", "head", "relation", "tail", "rather", "rule", "evidence");
                for (AuditRow finding : findings) {
                    csv.writeRecord(
                            finding.kind().label(),
                            Text.format("%.4f", finding.severity()),
                            VisibleText.sheetCell(finding.head()),
                            VisibleText.sheetCell(finding.relation().orElse("")),
                            VisibleText.sheetCell(finding.tail()),
                            VisibleText.sheetCell(finding.rather().orElse("")),
                            VisibleText.sheetCell(finding.rule().orElse("")),
                            VisibleText.sheetCell(String.join("; ", finding.evidence())));
                }
            }
        }
    }

    /** Findings for people, one after the other with their evidence. */
    private record AuditText(Style style) {
        private static final int WIDEST = 100;

        String of(List<AuditRow> findings, String title) {
            StringBuilder text = new StringBuilder();
            text.append(style.bold(Text.name(title))).append(": ");
            text.append(Text.count(findings.size(), "finding")).append('\n');
            for (int i = 0; i < findings.size(); i++) {
                AuditRow finding = findings.get(i);
                text.append(Text.format(
                        "%n%4d  %.2f  %-12s  ",
                        i + 1, finding.severity(), finding.kind().label()));
                text.append(style.bold(Text.name(finding.shown(), WIDEST))).append('\n');
                finding.shownRather()
                        .ifPresent(rival -> text.append("        rather ")
                                .append(Text.name(rival, WIDEST))
                                .append('\n'));
                finding.evidence()
                        .forEach(line ->
                                text.append("        ").append(Text.name(line)).append('\n'));
                finding.shownRule()
                        .filter(rule -> finding.kind() != FindingKind.MISSING)
                        .ifPresent(rule -> text.append(style.dim("        by " + Text.name(rule)))
                                .append('\n'));
            }
            return text.toString();
        }
    }

    /**
     * A finding by names, in full for programs and as shown for people.
     *
     * @param shown the fact, or the two entities that are one
     * @param rather the entity that should stand in place of the tail
     */
    private record AuditRow(
            FindingKind kind,
            double severity,
            String head,
            Optional<String> relation,
            String tail,
            Optional<String> rather,
            Optional<String> rule,
            String shown,
            Optional<String> shownRather,
            Optional<String> shownRule,
            List<String> evidence) {

        static AuditRow of(Finding finding, Dataset data) {
            DisplayNames names = data.displayNames();
            Optional<Integer> relation = finding.relation().isPresent()
                    ? Optional.of(finding.relation().getAsInt())
                    : Optional.empty();
            Optional<Integer> rival =
                    finding.rival().isPresent() ? Optional.of(finding.rival().getAsInt()) : Optional.empty();
            String head = names.entity(finding.head());
            String tail = names.entity(finding.tail());
            return new AuditRow(
                    finding.kind(),
                    finding.severity(),
                    data.entities().name(finding.head()),
                    relation.map(data.relations()::name),
                    data.entities().name(finding.tail()),
                    rival.map(data.entities()::name),
                    finding.rule()
                            .map(rule -> RuleFormat.statement(rule.canonical(data.relations()), data.relations())),
                    relation.map(id -> names.relation(id) + "(" + head + ", " + tail + ")")
                            .orElse(head + " = " + tail),
                    rival.map(names::entity),
                    finding.rule()
                            .map(rule -> RuleFormat.statement(rule.canonical(data.relations()), names.relations())),
                    finding.evidence());
        }
    }
}
