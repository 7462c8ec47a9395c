package dev.hornbeam.rule.export;

import dev.hornbeam.file.FileEnding;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;

/** A language in which rules leave Hornbeam. Other modules add theirs as services. */
public interface ExportFormat {
    /** Its name in the {@code --format} option. */
    String name();

    /** The endings of file names that imply it, each with its dot. */
    List<String> endings();

    /** Writes rules in their order; lines end with a line feed on every system. */
    void write(ExportedRules rules, Writer out) throws IOException;

    /** All formats: those that Hornbeam reads too, the default first, then those of other modules by name. */
    static List<ExportFormat> all() {
        List<ExportFormat> formats = new ArrayList<>();
        RuleFormat.all().forEach(own -> formats.add(new OwnFormat(own)));
        List<ExportFormat> others = new ArrayList<>();
        ServiceLoader.load(ExportFormat.class).forEach(others::add);
        others.sort((one, other) -> one.name().compareTo(other.name()));
        formats.addAll(others);
        return formats;
    }

    /** The names of all formats. */
    static List<String> names() {
        return all().stream().map(ExportFormat::name).toList();
    }

    /** The format of a name. */
    static ExportFormat named(String name) {
        return all().stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElseThrow(() -> InputException.of(
                        "rule format",
                        "\"" + name + "\"",
                        "one of " + String.join(", ", names()),
                        "Maybe you meant " + ClosestName.in(names(), name).orElse(RuleFormat.TEXT.name()) + "."));
    }

    /**
     * The format that the ending of a file's name implies, text if it has none; {@code .gz} does not count.
     *
     * @throws InputException if the ending is not known
     */
    static ExportFormat ofFileName(String fileName) {
        return FileEnding.format(fileName, all(), ExportFormat::endings)
                .orElseGet(() -> new OwnFormat(RuleFormat.TEXT));
    }

    /** The form that Hornbeam itself reads, if this is one. */
    default Optional<RuleFormat> own() {
        return Optional.empty();
    }
}
