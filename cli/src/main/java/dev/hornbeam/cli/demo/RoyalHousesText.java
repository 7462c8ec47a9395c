package dev.hornbeam.cli.demo;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.cli.console.Paragraph;
import dev.hornbeam.cli.console.Style;
import dev.hornbeam.example.Person;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.stats.DatasetStatistics;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Describes the embedded graph: who is in it, what is known, what is to be predicted. */
final class RoyalHousesText {
    /** People whom readers know, so that they can judge the facts. */
    private static final List<String> KNOWN = List.of(
            "Queen Victoria",
            "Albert, Prince Consort",
            "Edward VII",
            "Wilhelm II of Germany",
            "George V",
            "Nicholas II of Russia",
            "George VI",
            "Elizabeth II",
            "Prince Philip",
            "Charles III",
            "William, Prince of Wales");

    private static final int HOUSES_SHOWN = 8;
    private static final int FACTS_SHOWN = 16;
    private static final int QUESTIONS_SHOWN = 5;

    private final Dataset dataset;
    private final Graph train;
    private final List<Person> people;
    private final Style style;

    RoyalHousesText(Dataset dataset, Graph train, List<Person> people, Style style) {
        this.dataset = dataset;
        this.train = train;
        this.people = people;
        this.style = style;
    }

    void print(PrintStream out) {
        DatasetStatistics statistics = DatasetStatistics.of(dataset);
        out.println(style.bold("The royal houses of Europe") + ": " + Numbers.grouped(people.size()) + " people, "
                + Numbers.count(statistics.relations(), "relation") + ", "
                + Numbers.count(dataset.train().size(), "known fact") + " and "
                + Numbers.count(dataset.valid().size() + dataset.test().size(), "fact") + " held out.");
        Paragraph.lines(houses(), "  ").forEach(out::println);
        section(out, "What is known, for example");
        facts().forEach(fact -> out.println("  " + fact));
        section(out, "What is held out, to be found out from the rest");
        questions().forEach(question -> out.println("  " + question));
    }

    /** Commands to try next. */
    void printNext(PrintStream out) {
        section(out, "Try next");
        out.println("  hornbeam demo -o royal             write the graph to a folder, to look at it or to change it");
        out.println("  hornbeam demo --serve              look at all this in the browser");
        out.println("  hornbeam stats royal               what does it hold, and is it a fair benchmark?");
        out.println("  hornbeam learn royal -o model      learn from longer paths, and keep the model");
        out.println("  hornbeam rules model --head aunt   read its rules");
        out.println("  hornbeam evaluate model royal      how often is it right?");
        out.println("  hornbeam explain model royal \"Charles III\" grandfather \"Prince George of Wales\"");
    }

    private void section(PrintStream out, String title) {
        out.println();
        out.println(style.bold(title));
    }

    private String houses() {
        Map<String, Integer> sizes = new TreeMap<>();
        people.stream()
                .map(Person::house)
                .filter(house -> !house.isEmpty())
                .forEach(house -> sizes.merge(house, 1, Integer::sum));
        List<String> largest = sizes.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder()))
                .limit(HOUSES_SHOWN)
                .map(house -> house.getKey() + " (" + house.getValue() + ")")
                .toList();
        int from = people.stream().mapToInt(Person::born).min().orElse(0);
        int to = people.stream().mapToInt(Person::born).max().orElse(0);
        return "Born " + from + " to " + to + ", of " + sizes.size() + " houses, most of them "
                + String.join(", ", largest)
                + ". Every fact follows from who is whose child, who married whom, and who is a man or a woman.";
    }

    /** Training facts between two well-known people, one per relation and person. */
    private List<String> facts() {
        int[] linking = new int[dataset.relations().directedCount()];
        Map<List<Integer>, Triple> facts = new LinkedHashMap<>();
        for (int i = 0; i < KNOWN.size(); i++) {
            for (int j = i + 1; j < KNOWN.size(); j++) {
                int first = dataset.entities().id(KNOWN.get(i));
                int second = dataset.entities().id(KNOWN.get(j));
                boolean both = first != Vocabulary.UNKNOWN && second != Vocabulary.UNKNOWN;
                if (both
                        && train.linking(first, second, linking) > 0
                        && !dataset.relations().isInverse(linking[0])) {
                    facts.putIfAbsent(List.of(first, linking[0]), new Triple(first, linking[0], second));
                }
            }
        }
        return facts.values().stream().limit(FACTS_SHOWN).map(this::sentence).toList();
    }

    private String sentence(Triple fact) {
        return name(fact.head()) + " is the " + dataset.relations().name(fact.relation()) + " of " + name(fact.tail())
                + ".";
    }

    /** Test facts as questions, one per relation. */
    private List<String> questions() {
        Map<Integer, Triple> questions = new LinkedHashMap<>();
        dataset.test().asList().forEach(fact -> questions.putIfAbsent(fact.relation(), fact));
        return questions.values().stream()
                .limit(QUESTIONS_SHOWN)
                .map(fact -> "What is " + name(fact.head()) + " to " + name(fact.tail()) + "? ("
                        + dataset.relations().name(fact.relation()) + ")")
                .toList();
    }

    private String name(int entity) {
        return dataset.entities().name(entity);
    }
}
