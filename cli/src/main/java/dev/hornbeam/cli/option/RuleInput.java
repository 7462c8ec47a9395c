package dev.hornbeam.cli.option;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.cli.console.Console;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
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

    /** The rules of a file over the relations of a data set, with constants or without; reports what is left out. */
    public static ReadRules read(Path file, Dataset data, Console console) throws IOException {
        if (Files.isDirectory(file)) {
            throw InputException.of(
                    file.toString(), "a folder", "a file of rules", "Maybe it is a model: then leave --rules out.");
        }
        ReadRules read = read(new RuleFile(file, format(file)), data);
        if (read.skipped().count() > 0) {
            console.say(file + ": " + read.skipped());
        }
        if (read.rules().isEmpty() && read.constants().isEmpty()) {
            throw InputException.of(
                    file.toString(),
                    read.skipped().count() > 0 ? "no rule that can be applied" : "no rule",
                    "at least one rule",
                    "Maybe write some: hornbeam rules MODEL -o " + file.getFileName() + ".");
        }
        return read;
    }

    /** By full names, or else, for a listing made for people, by those that are shown. */
    private static ReadRules read(RuleFile file, Dataset data) throws IOException {
        ReadRules read;
        try {
            read = file.read(data.relations());
            if (!read.rules().isEmpty() || !read.constants().isEmpty()) {
                return read;
            }
        } catch (InputException unknown) {
            try {
                return shown(file, data);
            } catch (InputException neither) {
                throw unknown;
            }
        }
        ReadRules shown = shown(file, data);
        return shown.rules().isEmpty() ? read : shown;
    }

    private static ReadRules shown(RuleFile file, Dataset data) throws IOException {
        ReadRules shown = file.read(data.displayNames().relations());
        RuleSet named = RuleSet.of(data.relations(), shown.rules().stream().toList());
        return new ReadRules(named, shown.constants(), shown.skipped());
    }

    /** The format of a file. */
    public static RuleFormat format(Path file) throws IOException {
        RuleFormat named = RuleFormat.ofFileName(file.getFileName().toString());
        return named == RuleFormat.TEXT && Files.exists(file) ? looked(file) : named;
    }

    /** AnyBURL names its files rules-100 and the like, AMIE's are what its users call them. */
    private static RuleFormat looked(Path file) throws IOException {
        try (InputStream in = Files.newInputStream(file);
                InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in;
                BufferedReader reader =
                        new BufferedReader(new InputStreamReader(LineLimit.guarded(plain, file.toString()), UTF_8))) {
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
