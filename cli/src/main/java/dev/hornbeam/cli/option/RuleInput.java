package dev.hornbeam.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.ReadRules;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;

/** Reads a file of rules; its format is detected by its name, or else by its first line. */
public final class RuleInput {
    private RuleInput() {}

    /** The rules of a file over the relations of a data set; reports what is left out. */
    public static RuleSet read(Path file, Dataset data, Console console) throws IOException {
        if (Files.isDirectory(file)) {
            throw InputException.of(
                    file.toString(), "a folder", "a file of rules", "Maybe it is a model: then leave --rules out.");
        }
        RuleFile rules = new RuleFile(file, format(file));
        ReadRules read = rules.read(data.relations());
        if (read.rules().isEmpty()) { // a listing made for people
            ReadRules shown = rules.read(data.displayNames().relations());
            RuleSet named = RuleSet.of(data.relations(), shown.rules().stream().toList());
            read = named.isEmpty() ? read : new ReadRules(named, shown.skipped());
        }
        if (read.skipped().count() > 0) {
            console.say(file + ": " + read.skipped());
        }
        if (read.rules().isEmpty()) {
            throw InputException.of(
                    file.toString(),
                    read.skipped().count() > 0 ? "no chain rule" : "no rule",
                    "at least one rule",
                    "Maybe write some: hornbeam rules MODEL -o " + file.getFileName() + ".");
        }
        return read.rules();
    }

    private static RuleFormat format(Path file) throws IOException {
        RuleFormat named = RuleFormat.ofFileName(file.getFileName().toString());
        return named == RuleFormat.TEXT && Files.exists(file) ? looked(file) : named;
    }

    /** AnyBURL names its files rules-100 and the like, AMIE's are what its users call them. */
    private static RuleFormat looked(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
                BufferedReader reader = new BufferedReader(new InputStreamReader(plain, UTF_8))) {
            String line = reader.readLine();
            while (line != null && line.isBlank()) {
                line = reader.readLine();
            }
            return line == null ? RuleFormat.TEXT : RuleFormat.ofFirstLine(line);
        } catch (java.util.zip.ZipException | java.io.EOFException e) {
            return RuleFormat.TEXT; // reading it later reports the problem
        }
    }
}
