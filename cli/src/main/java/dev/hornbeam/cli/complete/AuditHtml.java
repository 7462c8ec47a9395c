package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.complete.audit.FindingKind;
import dev.hornbeam.text.Markup;
import java.util.List;
import java.util.Locale;

/** Findings as one self-contained page: no script, no font, no network. */
final class AuditHtml {
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
                + Markup.escape(title) + "</title>\n<style>\n" + STYLE + "</style></head><body>\n");
        html.page.append("<h1>What is likely wrong or missing: " + Markup.escape(title) + "</h1>\n");
        html.page.append(
                "<p>" + Numbers.count(findings.size(), "finding")
                        + ", worst first. The number is how likely the finding is right, as estimated from the graph itself.</p>\n");
        html.summary(findings);
        html.page.append("<ol>\n");
        findings.forEach(html::finding);
        return html.page.append("</ol></body></html>\n").toString();
    }

    private void summary(List<AuditRow> findings) {
        page.append("<p class=\"dim\">");
        for (FindingKind kind : FindingKind.values()) {
            long count = findings.stream().filter(each -> each.kind() == kind).count();
            if (count > 0) {
                page.append(
                        Numbers.grouped(count) + " × " + Markup.escape(kind.label() + ": " + kind.words()) + "<br>\n");
            }
        }
        page.append("</p>\n");
    }

    private void finding(AuditRow finding) {
        page.append(String.format(
                Locale.ROOT,
                "<li><span class=\"box\"><span class=\"bar\" style=\"width:%.0f%%\"></span></span> %.2f "
                        + "<span class=\"kind\">%s</span> <b>%s</b>",
                100 * finding.severity(),
                finding.severity(),
                Markup.escape(finding.kind().label()),
                Markup.escape(finding.shown())));
        finding.shownRather().ifPresent(rival -> page.append(" rather <b>" + Markup.escape(rival) + "</b>"));
        page.append("\n<ul>");
        finding.evidence().forEach(line -> page.append("<li>" + Markup.escape(line) + "</li>\n"));
        page.append("</ul>");
        finding.shownRule()
                .ifPresent(
                        rule -> page.append("<span class=\"dim\">by <code>" + Markup.escape(rule) + "</code></span>"));
        page.append("</li>\n");
    }
}
