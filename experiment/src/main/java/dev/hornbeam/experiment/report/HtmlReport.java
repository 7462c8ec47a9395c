package dev.hornbeam.experiment.report;

import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.text.VisibleText;
import java.util.List;
import java.util.Locale;

/** The report as one self-contained page: styles and drawings included, no script, nothing fetched. */
final class HtmlReport {
    private static final String STYLE = """
            body { font: 16px/1.5 Georgia, "Times New Roman", serif; color: #1b1b1b; margin: 0 auto; max-width: 62rem;
              padding: 1.5rem 1.25rem 4rem; }
            h1, h2, h3, th, nav, .box, .cmd, table { font-family: "Helvetica Neue", Helvetica, Arial, sans-serif; }
            h1 { font-size: 1.9rem; margin: 0 0 .3rem; } h2 { font-size: 1.35rem; margin: 3rem 0 .3rem;
              border-top: 2px solid #1b1b1b; padding-top: .8rem; } h3 { font-size: 1rem; margin: 1.4rem 0 .4rem; }
            p { margin: .5rem 0; max-width: 48rem; } .look { font-style: italic; }
            .box { background: #f4f6f7; border: 1px solid #d5dbe0; padding: .7rem 1rem; font-size: .88rem; }
            .box dt { float: left; clear: left; width: 7.5rem; color: #555; } .box dd { margin-left: 8rem; }
            nav ol { columns: 2; padding-left: 1.4rem; margin: .4rem 0; } nav a, a { color: #0b4a7a; }
            .scroll { overflow-x: auto; } table { border-collapse: collapse; font-size: .85rem; margin: .3rem 0 1rem;
              font-variant-numeric: tabular-nums; } th { text-align: right; border-bottom: 1.5px solid #1b1b1b; }
            th, td { padding: .2rem .7rem; vertical-align: top; } td { text-align: right; border-bottom: 1px solid #e3e6e8; }
            th.l, td.l { text-align: left; } tr.pub td { font-style: italic; color: #444; background: #fafafa; }
            tr.new td { border-top: 1.5px solid #9aa4ac; } figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; }
            .cmd { font: .85rem/1.4 ui-monospace, Menlo, Consolas, monospace; background: #f4f6f7; padding: .5rem .8rem;
              overflow-x: auto; white-space: pre; } .small { font-size: .85rem; color: #444; }
            .v { font-weight: 600; white-space: nowrap; }
            @media print { body { max-width: none; font-size: 11pt; } h2 { break-after: avoid; } figure, tr { break-inside: avoid; } }
            """;

    private final Report report;
    private final StringBuilder page = new StringBuilder();

    HtmlReport(Report report) {
        this.report = report;
    }

    String page() {
        page.append("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\"/>\n"
                + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                + "<title>Hornbeam: experiments</title>\n<style>\n" + STYLE + "</style>\n</head>\n<body>\n");
        page.append("<h1>Hornbeam: experiments</h1>\n");
        provenance();
        contents();
        page.append("<h2 id=\"reading\">How to read this</h2>\n");
        Report.READING.forEach(each -> paragraph("", each));
        claims();
        report.chapters().forEach(this::chapter);
        page.append("</body>\n</html>\n");
        return page.toString();
    }

    private void provenance() {
        page.append("<dl class=\"box\">\n");
        item("Size", report.sizes() + ", " + report.progress());
        item("Date", report.dates());
        item("Version", "Hornbeam " + report.versions() + ", commit " + report.commits());
        item("Machine", report.machines());
        item("Made by", "hornbeam experiment --all --data DATA -o RESULTS --size " + report.sizes());
        page.append("</dl>\n");
    }

    private void item(String name, String text) {
        page.append("<dt>" + VisibleText.markup(name) + "</dt><dd>" + VisibleText.markup(text) + "</dd>\n");
    }

    private void contents() {
        page.append("<nav><ol>\n<li><a href=\"#claims\">The paper's claims</a></li>\n");
        for (Chapter each : report.chapters()) {
            String name = each.experiment().name();
            page.append("<li><a href=\"#" + name + "\">"
                    + VisibleText.markup(each.experiment().title()) + "</a>" + (each.isEmpty() ? " (not yet run)" : "")
                    + "</li>\n");
        }
        page.append("</ol></nav>\n");
    }

    private void chapter(Chapter chapter) {
        page.append("<h2 id=\"" + chapter.experiment().name() + "\">"
                + VisibleText.markup(chapter.experiment().title()) + "</h2>\n");
        Experiment experiment = chapter.experiment();
        if (!experiment.shows().isEmpty()) {
            paragraph("", experiment.shows());
        }
        if (!experiment.lookFor().isEmpty()) {
            paragraph("look", "Look for: " + experiment.lookFor());
        }
        if (!experiment.paper().isEmpty()) {
            paragraph("small", "In the paper: " + experiment.paper() + ".");
        }
        if (chapter.isEmpty()) {
            paragraph("", "Not yet run. To run it:");
            page.append("<div class=\"cmd\">" + VisibleText.markup(chapter.command(report.size())) + "</div>\n");
            return;
        }
        chapter.drawings().forEach(svg -> page.append("<figure>\n" + svg + "</figure>\n"));
        chapter.tables().forEach(this::table);
        chapter.behind().forEach(line -> paragraph("", line));
        page.append("<div class=\"cmd\">" + VisibleText.markup(chapter.command(report.size())) + "</div>\n");
        if (!chapter.settings().isEmpty()) {
            paragraph("small", "Set: " + chapter.settings() + ".");
        }
        paragraph("small", chapter.cost() + ".");
        List<String> sources = chapter.sources();
        if (!sources.isEmpty()) {
            paragraph("small", "Published numbers:");
            page.append("<ul class=\"small\">\n");
            sources.forEach(each -> page.append("<li>" + VisibleText.markup(each) + "</li>\n"));
            page.append("</ul>\n");
        }
    }

    private void table(ReportTable table) {
        page.append("<h3>" + VisibleText.markup(table.title()) + "</h3>\n<div class=\"scroll\"><table>\n<thead><tr>");
        for (int i = 0; i < table.header().size(); i++) {
            page.append(cell("th", i < table.labels(), table.header().get(i)));
        }
        page.append("</tr></thead>\n<tbody>\n");
        String before = "";
        for (ReportTable.Line line : table.lines()) {
            String first = line.cells().get(0);
            String group = !before.isEmpty() && !before.equals(first) && table.labels() > 1 ? " new" : "";
            page.append("<tr class=\"" + (line.published() ? "pub" : "own") + group + "\">");
            for (int i = 0; i < line.cells().size(); i++) {
                page.append(cell("td", i < table.labels(), line.cells().get(i)));
            }
            page.append("</tr>\n");
            before = first;
        }
        page.append("</tbody>\n</table></div>\n");
    }

    private static String cell(String tag, boolean left, String text) {
        return "<" + tag + (left ? " class=\"l\"" : "") + ">" + VisibleText.markup(text) + "</" + tag + ">";
    }

    private void claims() {
        page.append("<h2 id=\"claims\">The paper's claims</h2>\n");
        paragraph("", "Each is decided from the results below by the criterion next to it.");
        page.append(
                "<div class=\"scroll\"><table>\n<thead><tr>" + cell("th", true, "claim") + cell("th", true, "criterion")
                        + cell("th", true, "verdict") + cell("th", true, "figures") + "</tr></thead>\n<tbody>\n");
        for (Chapter chapter : report.chapters()) {
            for (Verdict verdict : chapter.verdicts()) {
                page.append("<tr>" + cell("td", true, verdict.claim().text())
                        + cell(
                                "td",
                                true,
                                verdict.claim().criterion() == null
                                        ? ""
                                        : verdict.claim().criterion())
                        + "<td class=\"l v\">"
                        + VisibleText.markup(verdict.label()) + "</td>"
                        + cell("td", true, verdict.detail()) + "</tr>\n");
            }
        }
        page.append("</tbody>\n</table></div>\n");
    }

    private void paragraph(String style, String text) {
        page.append(String.format(
                Locale.ROOT,
                "<p%s>%s</p>\n",
                style.isEmpty() ? "" : " class=\"" + style + "\"",
                VisibleText.markup(text)));
    }
}
