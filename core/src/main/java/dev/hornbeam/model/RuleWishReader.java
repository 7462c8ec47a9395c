package dev.hornbeam.model;

import dev.hornbeam.file.FileStamp;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.model.GivenRules.RuleSource;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.GivenRuleFile;
import dev.hornbeam.rule.text.RuleFile.ReadRules;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Reads files of rules that are wished for or banned, over the relations of a data set; what cannot be used is noted. */
public final class RuleWishReader {
    private final Relations relations;
    private final Relations shown;
    private final int longest;
    private final Optional<String> format;
    private final List<String> notes = new ArrayList<>();

    /**
     * @param longest rules with longer bodies are left out
     * @param format one of {@link GivenRuleFile#formats}, or empty to tell it by each file
     */
    public RuleWishReader(Dataset data, int longest, Optional<String> format) {
        this.relations = data.relations();
        this.shown = data.displayNames().relations();
        this.longest = longest;
        this.format = format;
    }

    /**
     * Reads files.
     *
     * @throws InputException if a file cannot be read or has no rule that can be used, or a rule is both added and banned
     */
    public RuleWishes read(List<Path> added, List<Path> banned) throws IOException {
        Map<List<Integer>, Rule> toAdd = new LinkedHashMap<>();
        Map<List<Integer>, Rule> toBan = new LinkedHashMap<>();
        List<RuleSource> addedSources = new ArrayList<>();
        for (Path file : added) {
            addedSources.add(read(file, toAdd));
        }
        List<RuleSource> bannedSources = new ArrayList<>();
        for (Path file : banned) {
            bannedSources.add(read(file, toBan));
        }
        for (Map.Entry<List<Integer>, Rule> each : toBan.entrySet()) {
            if (toAdd.containsKey(each.getKey())) {
                throw InputException.of(
                        banned.get(0).toString(),
                        "a rule that is also added: " + RuleFormat.statement(each.getValue(), shown),
                        "every rule in one of the two",
                        "Maybe leave it out of one of the files.");
            }
        }
        return new RuleWishes(
                set(toAdd.values()), set(toBan.values()), new GivenRules(addedSources, bannedSources), notes);
    }

    private RuleSet set(Collection<Rule> rules) {
        return RuleSet.of(relations, rules);
    }

    private RuleSource read(Path path, Map<List<Integer>, Rule> into) throws IOException {
        GivenRuleFile file = GivenRuleFile.of(path, format);
        ReadRules read = file.read(relations, shown);
        List<String> left = new ArrayList<>();
        if (read.skipped().count() > 0) {
            left.add(read.skipped().toString());
        }
        int used = 0;
        List<Rule> tooLong = new ArrayList<>();
        List<Rule> saying = new ArrayList<>();
        for (Rule rule : read.rules()) {
            if (rule.isTrivial()) {
                saying.add(rule);
            } else if (rule.length() > longest) {
                tooLong.add(rule);
            } else {
                used++;
                Rule plain = Rule.of(rule.head(), rule.body(), rule.score()).canonical(relations);
                into.putIfAbsent(RuleWishes.statement(plain, relations), plain);
            }
        }
        note(left, tooLong, "of more than " + longest + " steps");
        note(left, saying, "that says nothing");
        if (!read.constants().isEmpty()) {
            left.add("left out " + count(read.constants().size(), "rule")
                    + " with constants, which a model does not hold; the file itself can be evaluated with them");
        }
        int all = read.rules().size() + read.constants().size() + read.skipped().count();
        String name = path.getFileName().toString();
        if (used == 0) {
            throw InputException.of(
                    name,
                    (all == 0 ? "no rule" : count(all, "rule") + ", of which none can be used")
                            + (left.isEmpty() ? "" : ": " + String.join("; ", left)),
                    "at least one chain rule over the relations of the data, read as " + file.format(),
                    all == 0
                            ? "Maybe the file is of another format."
                            : "Maybe these rules belong to other data, or name the format.");
        }
        left.forEach(line -> notes.add(name + ": " + line));
        return new RuleSource(
                name,
                file.format(),
                FileStamp.of(path).sha256(),
                all,
                used,
                read.constants().size());
    }

    private void note(List<String> left, List<Rule> rules, String which) {
        if (!rules.isEmpty()) {
            left.add("left out " + count(rules.size(), "rule") + " " + which + " (first: "
                    + RuleFormat.statement(rules.get(0), shown) + ")");
        }
    }

    private static String count(int count, String one) {
        return String.format(Locale.ROOT, "%,d %s", count, count == 1 ? one : one + "s");
    }
}
