package dev.hornbeam.eval;

import java.util.SortedMap;

/**
 * How well a collection of queries was answered.
 *
 * @param all over all queries
 * @param byHops a row a number of hops; where the stories do not say, the length of the shortest path, 0 for none
 * @param confusion which relation was answered for which
 * @param unlinked queries without a path, answered from the prior
 * @param cut queries with more paths than the budget allowed
 * @param ceiling the share that any model that sees only the bag of paths could get right
 */
public record RelationReport(
        AnswerTally all,
        SortedMap<Integer, AnswerTally> byHops,
        Confusion confusion,
        int unlinked,
        int cut,
        double ceiling) {}
