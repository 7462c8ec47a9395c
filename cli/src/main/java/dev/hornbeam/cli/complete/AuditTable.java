package dev.hornbeam.cli.complete;

import de.siegmar.fastcsv.writer.CsvWriter;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** Findings as CSV with a header, for spreadsheets. */
final class AuditTable {
    private AuditTable() {}

    static void write(List<AuditRow> findings, Writer out) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(out)) {
            csv.writeRecord("kind", "severity", "head", "relation", "tail", "rather", "rule", "evidence");
            for (AuditRow finding : findings) {
                csv.writeRecord(
                        finding.kind().label(),
                        String.format(Locale.ROOT, "%.4f", finding.severity()),
                        finding.head(),
                        finding.relation().orElse(""),
                        finding.tail(),
                        finding.rather().orElse(""),
                        finding.rule().orElse(""),
                        String.join("; ", finding.evidence()));
            }
        }
    }
}
