package dev.hornbeam.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Seeds given as numbers and ranges: {@code 1-5} or {@code 1,3,7-9}. */
public final class SeedList {
    private static final Pattern PART = Pattern.compile("\\s*(\\d{1,18})(?:\\s*-\\s*(\\d{1,18}))?\\s*");
    private static final int MOST = 1_000;

    private SeedList() {}

    /** The seeds in the order given, each once. */
    public static List<Long> parse(String option, String text) {
        Set<Long> seeds = new LinkedHashSet<>();
        for (String part : text.split(",", -1)) {
            Matcher range = PART.matcher(part);
            if (!range.matches()) {
                throw wrong(option, text, "numbers and ranges such as 1-5 or 1,3,7-9 are needed");
            }
            long first = Long.parseLong(range.group(1));
            long last = range.group(2) == null ? first : Long.parseLong(range.group(2));
            if (last < first) {
                throw wrong(option, text, "the end of a range must not be below its beginning");
            }
            if (last - first >= MOST || seeds.size() + (last - first) >= MOST) {
                throw wrong(option, text, "at most " + MOST + " seeds can be used at once");
            }
            for (long seed = first; seed <= last; seed++) {
                seeds.add(seed);
            }
        }
        return new ArrayList<>(seeds);
    }

    private static IllegalUseException wrong(String option, String text, String needed) {
        return new IllegalUseException(option + " is \"" + text + "\", but " + needed + ". Maybe 1-5.");
    }
}
