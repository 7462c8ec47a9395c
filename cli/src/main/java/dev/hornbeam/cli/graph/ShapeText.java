package dev.hornbeam.cli.graph;

import dev.hornbeam.cli.console.NameText;
import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.shape.Constraint;
import dev.hornbeam.shape.Constraint.Origin;
import dev.hornbeam.shape.ConstraintKind;
import dev.hornbeam.shape.RelationProfile;
import dev.hornbeam.shape.RelationProfile.Sample;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a graph looks like, for people: the constraints on each relation, the largest relation first. */
final class ShapeText {
    private static final int WIDEST_NAME = 44;
    private static final int DISJOINT_SHOWN = 8;

    private final ShapeOfData shape;
    private final int top;
    private final Style style;
    private final DisplayNames names;

    /** @param top how many relations to show, 0 for all */
    ShapeText(ShapeOfData shape, int top, Style style) {
        this.shape = shape;
        this.top = top == 0 ? Integer.MAX_VALUE : top;
        this.style = style;
        this.names = shape.data().displayNames();
    }

    void print(PrintStream out) {
        List<RelationProfile> sorted = shape.profiles().stream()
                .sorted(Comparator.comparingInt(RelationProfile::facts).reversed())
                .filter(profile -> !of(profile).isEmpty()
                        || !profile.subjects().isEmpty()
                        || !profile.objects().isEmpty())
                .toList();
        sorted.stream().limit(top).forEach(profile -> print(profile, out));
        if (sorted.isEmpty()) {
            out.println("  There are too few facts to say.");
        }
        if (sorted.size() > top) {
            out.println(style.dim(
                    "  … and " + Numbers.count(sorted.size() - top, "more relation") + " (--top 0 shows all)"));
        }
        disjoint(out);
        sampled(out);
        Paragraph.lines(
                        "A constraint is held if at least 98 % of the facts that could contradict it do not, and the"
                                + " counts allow to claim 90 %; symmetric, transitive, inverse and equal if they allow to"
                                + " claim 80 %. New facts that contradict one are not proposed; --constraints changes"
                                + " them.",
                        "  ")
                .forEach(line -> out.println(style.dim(line)));
    }

    /** What was not counted from everything; the same of several relations is added up. */
    private void sampled(PrintStream out) {
        Map<String, List<Sample>> ofRelations = shape.profiles().stream()
                .flatMap(profile -> profile.samples().stream())
                .collect(Collectors.groupingBy(Sample::what, LinkedHashMap::new, Collectors.toList()));
        List<String> sentences = new ArrayList<>();
        ofRelations.forEach((what, samples) -> sentences.add(estimated(new Sample(
                        what,
                        samples.get(0).unit(),
                        samples.stream().mapToLong(Sample::looked).sum(),
                        samples.stream().mapToLong(Sample::of).sum()))
                + " of " + Numbers.count(samples.size(), "relation")));
        shape.samples().forEach(sample -> sentences.add(estimated(sample)));
        if (!sentences.isEmpty()) {
            Paragraph.lines("Not counted in full: " + String.join("; ", sentences) + ".", "  ")
                    .forEach(out::println);
        }
    }

    private static String estimated(Sample sample) {
        return sample.what() + " is estimated from " + Numbers.grouped(sample.looked()) + " of "
                + Numbers.grouped(sample.of()) + " " + sample.unit();
    }

    private List<Constraint> of(RelationProfile profile) {
        String name = shape.data().relations().name(profile.relation());
        return shape.constraints().all().stream()
                .filter(each -> each.kind() != ConstraintKind.DISJOINT)
                .filter(each -> each.first().equals(name)
                        || each.kind().takes() == ConstraintKind.Takes.RELATIONS
                                && each.second().equals(name))
                .toList();
    }

    private void print(RelationProfile profile, PrintStream out) {
        String name = shape.data().relations().name(profile.relation());
        List<String> words = new ArrayList<>();
        of(profile).forEach(each -> words.add(words(each, name)));
        out.println("  " + style.bold(shown(name)) + (words.isEmpty() ? "" : ": " + String.join(", ", words)));
        kinds("subjects", profile.subjects(), out);
        kinds("objects", profile.objects(), out);
        for (Constraint each : of(profile)) {
            List<Triple> exceptions = profile.exceptions().getOrDefault(each.kind(), List.of());
            if (each.kind().refuses() && !exceptions.isEmpty()) {
                out.println(style.dim("    not " + each.kind().label() + ": " + exceptions(exceptions)
                        + (each.of() - each.held() > exceptions.size() ? ", …" : "")));
            }
        }
    }

    private String words(Constraint each, String name) {
        String other =
                each.second().isEmpty() ? "" : " " + shown(each.second().equals(name) ? each.first() : each.second());
        String share = each.of() == 0 || each.held() == each.of()
                ? ""
                : " " + Numbers.percent((double) each.held() / each.of());
        return each.kind().label() + other + share + (each.origin() == Origin.LEARNED ? "" : " (stated)");
    }

    private void kinds(String title, List<RelationProfile.KindShare> kinds, PrintStream out) {
        if (!kinds.isEmpty()) {
            out.println(style.dim("    " + title + ": "
                    + kinds.stream()
                            .map(kind -> shown(kind.kind()) + " "
                                    + String.format(Locale.ROOT, "%.0f %%", 100 * kind.share()))
                            .collect(Collectors.joining(", "))));
        }
    }

    /** A relation or kind; those that are subjects of another relation are named by it. */
    private String shown(String name) {
        for (String part : List.of(Constraint.SUBJECT, Constraint.OBJECT)) {
            if (name.startsWith(part)) {
                return part.replace(":", "s of ") + shown(name.substring(part.length()));
            }
        }
        return NameText.of(names.any(name), WIDEST_NAME);
    }

    private String exceptions(List<Triple> exceptions) {
        return exceptions.stream()
                .map(triple -> NameText.of(names.entity(triple.head()), WIDEST_NAME) + " → "
                        + NameText.of(names.entity(triple.tail()), WIDEST_NAME))
                .collect(Collectors.joining(", "));
    }

    /** The surest of the kinds that exclude each other. */
    private void disjoint(PrintStream out) {
        List<Constraint> all = shape.constraints().of(ConstraintKind.DISJOINT);
        if (all.isEmpty()) {
            return;
        }
        out.println("  " + style.bold("Kinds that exclude each other") + ": " + Numbers.count(all.size(), "pair")
                + (all.size() > DISJOINT_SHOWN ? ", the surest of them" : ""));
        all.stream()
                .sorted(Comparator.comparing((Constraint each) -> each.origin() == Origin.LEARNED)
                        .thenComparing(Comparator.comparingLong(Constraint::of).reversed()))
                .limit(DISJOINT_SHOWN)
                .forEach(each -> out.println("    " + shown(each.first()) + " and "
                        + shown(each.second())
                        + style.dim(
                                each.origin() == Origin.LEARNED
                                        ? String.format(
                                                Locale.ROOT,
                                                ": %,d entities are both, chance would give %,d",
                                                each.held(),
                                                each.of())
                                        : ": stated")));
    }
}
