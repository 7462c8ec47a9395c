package dev.hornbeam.graph.filter;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Labels;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Split;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.VocabularyBuilder;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalDouble;
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
                    tooMany.getMessage(),
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
                ranges.get(relation).dates() ? "date" : "number")));
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
}
