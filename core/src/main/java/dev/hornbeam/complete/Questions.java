package dev.hornbeam.complete;

import dev.hornbeam.eval.Protocol;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.reason.ground.Query;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * The queries that triples are turned into, each distinct query once with all of its answers, since grounding depends on
 * the query alone. Answers keep their place in the list of triples.
 */
final class Questions {
    private final List<Query> queries = new ArrayList<>();
    private final List<List<Integer>> answers = new ArrayList<>();
    private final List<List<Integer>> places = new ArrayList<>();
    private final Map<Query, Integer> numbers = new LinkedHashMap<>();
    private int answerCount;
    private long skipped;

    /** @param asked which relations and inverses are asked */
    Questions(Triples triples, Relations relations, Protocol protocol, IntPredicate asked) {
        for (int i = 0; i < triples.size(); i++) {
            int relation = triples.relation(i);
            if (protocol.asksTails()) {
                add(Query.tailOf(triples.head(i), relation), triples.tail(i), asked);
            }
            add(Query.headOf(triples.tail(i), relation, relations), triples.head(i), asked);
        }
    }

    private void add(Query query, int answer, IntPredicate asked) {
        if (!asked.test(query.relation())) {
            skipped++;
            return;
        }
        int number = numbers.computeIfAbsent(query, q -> {
            queries.add(q);
            answers.add(new ArrayList<>());
            places.add(new ArrayList<>());
            return queries.size() - 1;
        });
        answers.get(number).add(answer);
        places.get(number).add(answerCount++);
    }

    /** The number of distinct queries. */
    int size() {
        return queries.size();
    }

    /** The numbers of the queries, those of a relation or inverse side by side. */
    int[] byRelation() {
        return IntStream.range(0, queries.size())
                .boxed()
                .sorted(Comparator.comparingInt(number -> queries.get(number).relation()))
                .mapToInt(number -> number)
                .toArray();
    }

    Query query(int number) {
        return queries.get(number);
    }

    List<Integer> answers(int number) {
        return answers.get(number);
    }

    /** The place of each answer among all, in order of the triples. */
    List<Integer> places(int number) {
        return places.get(number);
    }

    /** The number of all answers. */
    int answerCount() {
        return answerCount;
    }

    /** How many were not asked. */
    long skipped() {
        return skipped;
    }
}
