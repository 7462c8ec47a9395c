package dev.hornbeam.experiment.report;

import dev.hornbeam.text.VisibleText;
import java.util.List;
import java.util.stream.Collectors;

/** The report as Markdown: the same tables, without plots. */
final class MarkdownReport {
    private final Report report;
    private final StringBuilder text = new StringBuilder();

    MarkdownReport(Report report) {
        this.report = report;
    }

    String text() {
        line("# Results");
        line("Written by `hornbeam report` from "
                + VisibleText.markdown("results of size " + report.sizes() + ", " + report.dates() + ", Hornbeam "
                        + report.versions() + ", commit " + report.commits() + ", on " + report.machines()
                        + ". They are of " + report.progress()
                        + "; what is not yet run says so, and the first command continues with it."));
        line("    hornbeam experiment --all --data DATA -o RESULTS --size " + report.sizes()
                + "\n    hornbeam report RESULTS -o report.html --markdown results.md");
        Report.READING.stream()
                .map(each -> each.replace("italics in tables and are hollow marks in plots", "italics"))
                .forEach(this::line);
        claims();
        report.chapters().forEach(this::chapter);
        return text.toString();
    }

    private void chapter(Chapter chapter) {
        line("## " + VisibleText.markdown(chapter.experiment().title()));
        line(VisibleText.markdown(chapter.experiment().words()));
        line("    " + VisibleText.line(chapter.command(report.size())));
        if (chapter.isEmpty()) {
            line("Not yet run.");
            return;
        }
        chapter.tables().forEach(this::table);
        if (chapter.tables().isEmpty()) {
            line("A drawing, which is only on the page.");
        }
        if (!chapter.behind().isEmpty()) {
            line(bullets(chapter.behind()));
        }
        String set = chapter.settings().isEmpty() ? "" : "Set: " + chapter.settings() + ". ";
        line(VisibleText.markdown("(" + set + chapter.cost() + ".)"));
        if (!chapter.sources().isEmpty()) {
            line("Published numbers:\n\n" + bullets(chapter.sources()));
        }
    }

    private void table(ReportTable table) {
        line("### " + VisibleText.markdown(table.title()));
        StringBuilder rows = new StringBuilder(
                row(table.header().stream().map(VisibleText::markdown).toList()));
        rows.append("\n|");
        for (int i = 0; i < table.header().size(); i++) {
            rows.append(i < table.labels() ? "---|" : "--:|");
        }
        for (ReportTable.Line each : table.lines()) {
            List<String> cells =
                    each.cells().stream().map(VisibleText::markdown).toList();
            rows.append('\n').append(row(each.published() ? italic(cells) : cells));
        }
        line(rows.toString());
    }

    private void claims() {
        line("## The paper's claims, one by one");
        StringBuilder rows = new StringBuilder(row(List.of("claim", "criterion", "verdict", "figures")));
        rows.append("\n|---|---|---|---|");
        for (Chapter chapter : report.chapters()) {
            for (Verdict verdict : chapter.verdicts()) {
                String criterion = verdict.claim().criterion() == null
                        ? ""
                        : verdict.claim().criterion();
                rows.append('\n')
                        .append(row(List.of(
                                VisibleText.markdown(verdict.claim().text()),
                                VisibleText.markdown(criterion),
                                "**" + verdict.label() + "**",
                                VisibleText.markdown(verdict.detail()))));
            }
        }
        line(rows.toString());
    }

    private static String bullets(List<String> items) {
        return items.stream().map(each -> "- " + VisibleText.markdown(each)).collect(Collectors.joining("\n"));
    }

    private static List<String> italic(List<String> cells) {
        return cells.stream()
                .map(cell -> cell.isEmpty() ? "" : "*" + cell + "*")
                .toList();
    }

    private static String row(List<String> cells) {
        return cells.stream().map(cell -> " " + cell + " ").collect(Collectors.joining("|", "|", "|"));
    }

    private void line(String paragraph) {
        text.append(paragraph).append("\n\n");
    }
}
