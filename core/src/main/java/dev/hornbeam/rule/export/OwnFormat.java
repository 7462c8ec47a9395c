package dev.hornbeam.rule.export;

import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.Optional;

/** A format that Hornbeam reads too, among those it exports. */
record OwnFormat(RuleFormat format) implements ExportFormat {
    @Override
    public String name() {
        return format.name();
    }

    @Override
    public List<String> endings() {
        return format == RuleFormat.TEXT ? List.of(".txt", ".text") : List.of("." + format.name());
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        format.write(
                rules.chains()
                        .orElseThrow(() -> InputException.of(
                                "rule format",
                                "rules with constants in " + name(),
                                "chain rules",
                                "Maybe a format of another program, such as sparql.")),
                out);
    }

    @Override
    public Optional<RuleFormat> own() {
        return Optional.of(format);
    }
}
