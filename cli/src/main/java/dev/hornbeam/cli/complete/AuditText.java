package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.complete.audit.FindingKind;
import java.util.List;
import java.util.Locale;

/** Findings for people, one after the other with their evidence. */
final class AuditText {
    private static final int WIDEST = 100;

    private final Style style;

    AuditText(Style style) {
        this.style = style;
    }

    String of(List<AuditRow> findings, String title) {
        StringBuilder text = new StringBuilder();
        text.append(style.bold(NameText.of(title))).append(": ");
        text.append(Numbers.count(findings.size(), "finding")).append('\n');
        for (int i = 0; i < findings.size(); i++) {
            AuditRow finding = findings.get(i);
            text.append(String.format(
                    Locale.ROOT,
                    "%n%4d  %.2f  %-12s  ",
                    i + 1,
                    finding.severity(),
                    finding.kind().label()));
            text.append(style.bold(NameText.of(finding.shown(), WIDEST))).append('\n');
            finding.shownRather()
                    .ifPresent(rival -> text.append("        rather ")
                            .append(NameText.of(rival, WIDEST))
                            .append('\n'));
            finding.evidence()
                    .forEach(line ->
                            text.append("        ").append(NameText.of(line)).append('\n'));
            finding.shownRule()
                    .filter(rule -> finding.kind() != FindingKind.MISSING)
                    .ifPresent(rule -> text.append(style.dim("        by " + NameText.of(rule)))
                            .append('\n'));
        }
        return text.toString();
    }
}
