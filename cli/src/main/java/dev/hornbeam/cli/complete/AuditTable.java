package dev.hornbeam.cli.complete;

import de.siegmar.fastcsv.writer.CsvWriter;
import dev.hornbeam.text.SheetCell;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Locale;

/** Findings as CSV with a header, for spreadsheets; no name in it is a formula. */
final class AuditTable {
    private AuditTable() {}

    static void write(List<AuditRow> findings, Writer out) throws IOException {
        try (CsvWriter csv = CsvWriter.builder().build(out)) {
            csv.writeRecord("kind", "severity", "head", "relation", "tail", "rather", "rule", "evidence");
            for (AuditRow finding : findings) {
                csv.writeRecord(
                        finding.kind().label(),
                        String.format(Locale.ROOT, "%.4f", finding.severity()),
                        SheetCell.of(finding.head()),
                        SheetCell.of(finding.relation().orElse("")),
                        SheetCell.of(finding.tail()),
                        SheetCell.of(finding.rather().orElse("")),
                        SheetCell.of(finding.rule().orElse("")),
                        SheetCell.of(String.join("; ", finding.evidence())));
            }
        }
    }
}
