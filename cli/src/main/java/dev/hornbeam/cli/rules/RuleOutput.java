package dev.hornbeam.cli.rules;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.cli.option.IllegalUseException;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.reason.attribute.AttributeRule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.export.ExportFile;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import picocli.CommandLine.Option;

/** Where rules go and in which language. */
final class RuleOutput {
    /** The formats by name, for the help. */
    static final class Formats implements Iterable<String> {
        @Override
        public Iterator<String> iterator() {
            return ExportFormat.names().iterator();
        }
    }

    @Option(
            names = "--format",
            paramLabel = "NAME",
            completionCandidates = Formats.class,
            description = "One of ${COMPLETION-CANDIDATES} (default: by the ending of the file, else text).")
    private String format;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "Write to a file; compressed if its name ends with .gz.")
    private Path file;

    @Option(
            names = "--base",
            paramLabel = "IRI",
            description = "In RDF languages: what names that are not IRIs are put behind (default: " + IriNames.BASE
                    + ", which Hornbeam turns back into the names).")
    private String base;

    @Option(names = "--update", description = "In SPARQL: INSERTs into a named graph instead of CONSTRUCTs.")
    private boolean update;

    @Option(
            names = "--into",
            paramLabel = "IRI",
            description = "With --update: the named graph (default: " + ExportOptions.NEW_FACTS + ").")
    private String graph;

    @Option(
            names = "--key",
            paramLabel = "NAME",
            description =
                    "In Cypher: the property of nodes that holds their names (default: " + ExportOptions.NAME + ").")
    private String key;

    /** Fails if an option does not suit the format. */
    void check() {
        String chosen = chosen().name();
        if (update && !chosen.equals("sparql")) {
            throw new IllegalUseException(
                    "--update is for --format sparql, but the format is " + chosen + ". Maybe leave it out.");
        }
        if (graph != null && !update) {
            throw new IllegalUseException("--into is for --update. Maybe add --update, or leave it out.");
        }
        if (key != null && !chosen.equals("cypher")) {
            throw new IllegalUseException(
                    "--key is for --format cypher, but the format is " + chosen + ". Maybe leave it out.");
        }
    }

    private ExportFormat chosen() {
        if (format != null) {
            return ExportFormat.named(format);
        }
        return file == null
                ? ExportFormat.named(RuleFormat.TEXT.name())
                : ExportFormat.ofFileName(file.getFileName().toString());
    }

    private ExportOptions options(ModelFolder model) {
        Prefixes prefixes = new Prefixes(model.provenance().prefixes());
        ExportOptions options =
                ExportOptions.DEFAULTS.withNames(new IriNames(prefixes, base == null ? IriNames.BASE : base));
        options = update ? options.updating(graph == null ? ExportOptions.NEW_FACTS : graph) : options;
        return key == null ? options : options.withKey(key);
    }

    /** Whether neither a format nor a file was asked for. */
    boolean isForTheScreen() {
        return format == null && file == null;
    }

    /** Whether people read it on the screen. */
    boolean isText() {
        return file == null && chosen().name().equals(RuleFormat.TEXT.name());
    }

    /** For people on the screen names are shown short and with labels, in files and for programs in full. */
    void write(RuleSet rules, ModelFolder model, Console console) throws IOException {
        RuleSet shown = shown(rules, model);
        ExportedRules exported = isText()
                ? ExportedRules.of(shown, options(model))
                : ExportedRules.of(rules, shown.relations(), options(model));
        write(out -> chosen().write(exported, out), rules.size(), console);
    }

    static RuleSet shown(RuleSet rules, ModelFolder model) {
        Relations names = model.provenance().displayNames(rules.relations()).relations();
        return RuleSet.of(names, rules.stream().toList());
    }

    void writeAttributes(List<AttributeRule> rules, ModelFolder model, Console console) throws IOException {
        ExportFormat chosen = chosen();
        if (AttributeListing.FORMATS.contains(chosen.name())) {
            DisplayNames names = model.provenance().displayNames(model.relations());
            List<AttributeRule> listed = isText() ? AttributeListing.shown(rules, names) : rules;
            write(out -> AttributeListing.write(listed, chosen.name(), out), rules.size(), console);
            return;
        }
        ExportedRules exported =
                ExportedRules.of(rules.stream().map(AttributeRule::exported).toList(), options(model));
        write(out -> chosen.write(exported, out), rules.size(), console);
    }

    private void write(ExportFile.Content content, int count, Console console) throws IOException {
        if (file == null) {
            Writer out = new BufferedWriter(new OutputStreamWriter(isText() ? console.out() : console.data(), UTF_8));
            content.write(out);
            out.flush();
            return;
        }
        ExportFile.write(file, content);
        console.out().println(file + "\t" + count);
    }
}
