package dev.hornbeam.eval;

import java.util.SortedMap;

/**
 * How well a collection of queries was answered.
 *
 * @param all over all queries
 * @param byHops one row per number of hops; if the stories do not give it, the length of the shortest path, 0 for none
 * @param confusion how often each relation was answered for each true relation
 * @param unlinked queries without a path, answered from the prior
 * @param cut queries with more paths than the budget allowed
 * @param ceiling the largest share that a model could answer correctly if it sees only the bag of paths
 */
public record RelationReport(
        AnswerTally all,
        SortedMap<Integer, AnswerTally> byHops,
        Confusion confusion,
        int unlinked,
        int cut,
        double ceiling) {}
