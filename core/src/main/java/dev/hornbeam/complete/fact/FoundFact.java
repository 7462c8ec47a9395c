package dev.hornbeam.complete.fact;

import dev.hornbeam.rule.Rule;
import java.util.Arrays;

/**
 * A new fact with the round that found it, written as a line of numbers while the work is under way.
 *
 * @param round 1 for what follows from the graph itself, 2 for what needs facts of round 1, and so on
 */
public record FoundFact(DerivedFact fact, int round) {

    String line() {
        StringBuilder line = new StringBuilder();
        line.append(fact.head())
                .append('\t')
                .append(fact.relation())
                .append('\t')
                .append(fact.tail());
        line.append('\t')
                .append(fact.probability())
                .append('\t')
                .append(fact.score())
                .append('\t')
                .append(round);
        line.append('\t').append(fact.rule().score());
        for (int relation : fact.rule().body()) {
            line.append('\t').append(relation);
        }
        return line.append('\n').toString();
    }

    static FoundFact of(String line) {
        String[] columns = line.split("\t");
        int relation = Integer.parseInt(columns[1]);
        int[] body = Arrays.stream(columns).skip(7).mapToInt(Integer::parseInt).toArray();
        DerivedFact fact = new DerivedFact(
                Integer.parseInt(columns[0]),
                relation,
                Integer.parseInt(columns[2]),
                Double.parseDouble(columns[4]),
                Double.parseDouble(columns[3]),
                Rule.of(relation, body, Double.parseDouble(columns[6])));
        return new FoundFact(fact, Integer.parseInt(columns[5]));
    }

    /**
     * A fact that the graph does not have and that rules predict.
     *
     * @param probability the chance that it holds, as calibrated on facts held out
     * @param rule the rule that adds most to the score, read from head to tail
     */
    public record DerivedFact(int head, int relation, int tail, double score, double probability, Rule rule) {}
}
