package dev.hornbeam.cli.complete;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hornbeam.AuditFinding;
import dev.hornbeam.Fact;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** Findings as CSV with a header, for spreadsheets. */
final class AuditTable {
    private AuditTable() {}

    static void write(List<AuditFinding> findings, Writer out) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(out)) {
            csv.writeRecord("kind", "severity", "head", "relation", "tail", "rather", "rule", "evidence");
            for (AuditFinding finding : findings) {
                csv.writeRecord(
                        finding.kind().label(),
                        String.format(Locale.ROOT, "%.4f", finding.severity()),
                        finding.entities().get(0),
                        finding.fact().map(Fact::relation).orElse(""),
                        finding.entities().get(1),
                        finding.rival().orElse(""),
                        finding.rule().map(rule -> rule.text()).orElse(""),
                        String.join("; ", finding.evidence()));
            }
        }
    }
}
