package dev.hornbeam.graph.read;

import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.ServiceLoader;

/** The available formats: those of this module and those that others register. */
final class TripleFormats {
    private static final List<TripleFormat> OWN = List.of(DelimitedFormat.TSV, CsvFormat.CSV, DelimitedFormat.SPACE);

    private TripleFormats() {}

    static List<TripleFormat> all() {
        List<TripleFormat> formats = new ArrayList<>(OWN);
        ServiceLoader.load(TripleFormat.class).forEach(formats::add);
        return formats;
    }

    /** The format of this name. */
    static TripleFormat named(String name) {
        List<TripleFormat> formats = all();
        return formats.stream()
                .filter(format -> format.name().equals(name.toLowerCase(Locale.ROOT)))
                .findFirst()
                .orElseThrow(() -> InputException.of(
                        "format",
                        "\"" + name + "\"",
                        "one of "
                                + String.join(
                                        ", ",
                                        formats.stream().map(TripleFormat::name).toList()),
                        "Maybe leave it out: the format is detected from the file's name and content."));
    }

    /** The format of a file by its name, then by its first bytes. */
    static TripleFormat of(String fileName, byte[] opening) {
        String lower = fileName.toLowerCase(Locale.ROOT);
        String line = Opening.firstLine(opening);
        if (CsvFormat.CSV.claims(lower, opening)) {
            return CsvFormat.CSV;
        }
        if (lower.endsWith(".tsv") || isPlainRow(line)) {
            return DelimitedFormat.TSV;
        }
        for (TripleFormat format : ServiceLoader.load(TripleFormat.class)) {
            if (format.claims(lower, opening)) {
                return format;
            }
        }
        if (line.indexOf('\t') >= 0 || line.strip().indexOf(' ') < 0 && line.indexOf(',') < 0) {
            return DelimitedFormat.TSV;
        }
        return line.split(",", -1).length == 3 && line.strip().split("[ \t]+").length != 3
                ? CsvFormat.CSV
                : DelimitedFormat.SPACE;
    }

    /** By far the most common first line; recognising it avoids loading the registered formats. */
    private static boolean isPlainRow(String line) {
        return line.split("\t", -1).length == 3
                && !line.startsWith("<")
                && !line.startsWith("_:")
                && line.chars().noneMatch(c -> c < ' ' && c != '\t'); // bytes of a format that is no text
    }
}
