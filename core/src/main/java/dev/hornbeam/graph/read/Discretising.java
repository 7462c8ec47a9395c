package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.graph.read.FactChoice.NamePattern;
import dev.hornbeam.graph.read.RangeChoice.LiteralValue;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalDouble;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Puts ranges in the place of numbers and dates: facts about values become facts about ranges, cut by the values of train. */
public final class Discretising {
    private final List<RangeChoice> choices;
    private final Dataset data;
    private final Prefixes prefixes;
    private final List<String> notes = new ArrayList<>();
    private final Map<Integer, ValueRanges> ranges = new HashMap<>();

    /** @param known prefixes that choices may use beside those of the data */
    public Discretising(List<RangeChoice> choices, Dataset data, Prefixes known) {
        this.choices = choices;
        this.data = data;
        this.prefixes = data.prefixes().with(known);
    }

    /**
     * The data with ranges.
     *
     * @throws InputException if a relation is not there or has no values
     */
    public Dataset apply() {
        if (choices.isEmpty()) {
            return data;
        }
        for (RangeChoice choice : choices) {
            for (int relation : relations(choice)) {
                ranges.put(relation, ranges(choice, relation));
            }
        }
        return replaced();
    }

    /** What was done and left out, in one line each; to be asked after {@link #apply}. */
    public List<String> notes() {
        return notes;
    }

    private List<Integer> relations(RangeChoice choice) {
        NamePattern pattern = new NamePattern(choice.relation());
        List<Integer> found = IntStream.range(0, data.relations().count())
                .filter(id -> pattern.matches(data.relations().name(id), prefixes))
                .boxed()
                .toList();
        if (found.isEmpty()) {
            List<String> shown = IntStream.range(0, data.relations().count())
                    .mapToObj(data.relations()::name)
                    .map(prefixes::shorten)
                    .toList();
            throw InputException.of(
                    "relations to discretise " + choice.relation(),
                    "no relation of that name",
                    "one in " + data.name() + (shown.isEmpty() ? "" : ", such as " + shown.get(0)),
                    ClosestName.in(shown, choice.relation())
                            .map(meant -> "Maybe you meant " + meant + ".")
                            .orElse("Maybe it is spelled differently there; * stands for any characters."));
        }
        return found;
    }

    private ValueRanges ranges(RangeChoice choice, int relation) {
        String shown = prefixes.shorten(data.relations().name(relation));
        boolean dates = false;
        DoubleStream.Builder values = DoubleStream.builder();
        int count = 0;
        for (int i = 0; i < data.train().size(); i++) {
            if (data.train().relation(i) == relation) {
                LiteralValue value =
                        LiteralValue.of(data.entities().name(data.train().tail(i)));
                dates = value.number().isPresent() && count == 0 ? value.isDate() : dates;
                if (value.number().isPresent() && value.isDate() == dates) {
                    values.add(value.number().getAsDouble());
                    count++;
                }
            }
        }
        if (count == 0) {
            throw InputException.of(
                    "relations to discretise " + choice.relation(),
                    "no number or date among the values of " + shown,
                    "literals or names such as 42 or 1999-12-31",
                    "Maybe another relation has the values.");
        }
        ValueRanges cut;
        try {
            cut = ValueRanges.of(choice, called(relation), dates, values.build().toArray());
        } catch (IllegalArgumentException tooMany) {
            throw InputException.of(
                    "relations to discretise " + choice.relation(),
                    "" + tooMany.getMessage(),
                    "fewer",
                    "Maybe give a larger width.",
                    tooMany);
        }
        notes.add(String.format(
                Locale.ROOT,
                "%s: %,d values in %,d ranges%s",
                shown,
                count,
                cut.size(),
                cut.edges().isEmpty()
                        ? ""
                        : "; the same for other data: " + choice.relation() + "=edges:" + cut.edgeText()));
        return cut;
    }

    /** The last part of an IRI, or all of it where another relation that is chosen ends in the same. */
    private String called(int relation) {
        String last = last(relation);
        boolean unique = choices.stream()
                .flatMap(choice -> relations(choice).stream())
                .distinct()
                .noneMatch(other -> other != relation && last(other).equals(last));
        return unique ? last : data.relations().name(relation);
    }

    private String last(int relation) {
        String name = data.relations().name(relation);
        if (!name.startsWith("<") || !name.endsWith(">")) {
            return name;
        }
        String iri = name.substring(1, name.length() - 1);
        String local = iri.substring(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1);
        return local.isEmpty() ? name : local;
    }

    private Dataset replaced() {
        VocabularyBuilder entities = new VocabularyBuilder();
        VocabularyBuilder relations = new VocabularyBuilder();
        Map<Integer, Integer> without = new HashMap<>();
        List<Triples> splits = new ArrayList<>();
        for (Split split : Split.values()) {
            Triples facts = data.split(split);
            Triples.Builder left = new Triples.Builder();
            for (int i = 0; i < facts.size(); i++) {
                ValueRanges range = ranges.get(facts.relation(i));
                String tail = data.entities().name(facts.tail(i));
                if (range != null) {
                    LiteralValue value = LiteralValue.of(tail);
                    OptionalDouble number = value.number();
                    if (number.isEmpty() || value.isDate() != range.dates()) {
                        without.merge(facts.relation(i), 1, Integer::sum);
                        continue;
                    }
                    tail = range.name(number.getAsDouble());
                }
                int head = entities.add(data.entities().name(facts.head(i)));
                int relation = relations.add(data.relations().name(facts.relation(i)));
                left.add(head, relation, entities.add(tail));
            }
            splits.add(left.build());
        }
        without.forEach((relation, count) -> notes.add(String.format(
                Locale.ROOT,
                "%s: left out %,d facts whose value is no %s",
                prefixes.shorten(data.relations().name(relation)),
                count,
                Objects.requireNonNull(ranges.get(relation)).dates() ? "date" : "number")));
        return new Dataset(
                data.name(),
                entities.build(),
                new Relations(relations.build()),
                splits.get(0),
                splits.get(1),
                splits.get(2),
                data.prefixes(),
                Labels.NONE);
    }

    /**
     * Ranges of values, each from its edge up to the next; immutable.
     *
     * @param called what the values are of, as it stands in the names of ranges
     * @param dates whether values are days counted from 1970
     * @param edges ascending; below the first and from the last on lies a range as well
     */
    record ValueRanges(String called, boolean dates, List<Double> edges) {
        private static final int MOST = 10_000;

        ValueRanges {
            edges = List.copyOf(edges);
        }

        /**
         * The ranges of a choice for some values.
         *
         * @param values at least one; put in order here
         * @throws IllegalArgumentException if there would be too many ranges
         */
        static ValueRanges of(RangeChoice choice, String called, boolean dates, double[] values) {
            double[] sorted = values.clone();
            Arrays.sort(sorted);
            double first = choice.numbers().get(0);
            TreeSet<Double> edges = switch (choice.kind()) {
                case QUANTILES -> quantiles(sorted, (int) first);
                case WIDTH -> multiples(sorted, first);
                case YEARS -> dates ? years(sorted, (int) first) : multiples(sorted, first);
                case EDGES -> new TreeSet<>(choice.numbers());
            };
            return new ValueRanges(called, dates, new ArrayList<>(edges));
        }

        /** No edge at the least value, below which there would be none. */
        private static TreeSet<Double> quantiles(double[] sorted, int count) {
            TreeSet<Double> edges = new TreeSet<>();
            for (int i = 1; i < count; i++) {
                double edge = sorted[(int) ((long) i * sorted.length / count)];
                if (edge > sorted[0]) {
                    edges.add(edge);
                }
            }
            return edges;
        }

        private static TreeSet<Double> multiples(double[] sorted, double width) {
            double from = Math.floor(sorted[0] / width) + 1;
            double to = Math.floor(sorted[sorted.length - 1] / width);
            requireFew(to - from);
            TreeSet<Double> edges = new TreeSet<>();
            for (double i = from; i <= to; i++) {
                edges.add(i * width);
            }
            return edges;
        }

        private static TreeSet<Double> years(double[] sorted, int count) {
            int from = Math.floorDiv(day(sorted[0]).getYear(), count) + 1;
            int to = Math.floorDiv(day(sorted[sorted.length - 1]).getYear(), count);
            requireFew((double) to - from);
            TreeSet<Double> edges = new TreeSet<>();
            for (int i = from; i <= to; i++) {
                edges.add((double) LocalDate.of(i * count, 1, 1).toEpochDay());
            }
            return edges;
        }

        private static void requireFew(double count) {
            if (!(count < MOST)) {
                throw new IllegalArgumentException("more than " + MOST + " ranges");
            }
        }

        private static LocalDate day(double value) {
            return LocalDate.ofEpochDay((long) Math.floor(value));
        }

        int size() {
            return edges.size() + 1;
        }

        /** The name of the range that a value lies in: {@code age 20 to under 30}. */
        String name(double value) {
            int after = 0;
            while (after < edges.size() && edges.get(after) <= value) {
                after++;
            }
            if (edges.isEmpty()) {
                return called + " of any value";
            }
            if (after == 0) {
                return called + (dates ? " before " : " under ") + text(edges.get(0));
            }
            String from = called + " " + text(edges.get(after - 1));
            if (after == edges.size()) {
                return from + (dates ? " or later" : " or more");
            }
            return from + (dates ? " to before " : " to under ") + text(edges.get(after));
        }

        /** The edges as a choice names them: {@code 20,30}. */
        String edgeText() {
            return edges.stream().map(this::text).collect(Collectors.joining(","));
        }

        private String text(double edge) {
            return dates
                    ? day(edge).toString()
                    : BigDecimal.valueOf(edge).stripTrailingZeros().toPlainString();
        }
    }
}
