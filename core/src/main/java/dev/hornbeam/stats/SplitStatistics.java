package dev.hornbeam.stats;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Split;
import dev.hornbeam.work.Progress;

/**
 * The size of one split, and how much of it the training facts do not mention.
 *
 * @param split which split
 * @param rows facts as given, including duplicates
 * @param facts distinct facts
 * @param selfLoops distinct facts whose head is their tail
 * @param entities entities that the split mentions
 * @param relations relations that the split mentions
 * @param unseenEntities those of its entities that train does not mention
 * @param unseenRelations those of its relations that train does not mention
 * @param unseenFacts distinct facts with an entity or a relation that train does not mention
 */
public record SplitStatistics(
        Split split,
        int rows,
        int facts,
        int selfLoops,
        int entities,
        int relations,
        int unseenEntities,
        int unseenRelations,
        int unseenFacts) {

    /** How many rows repeat another row of the split. */
    public int duplicates() {
        return rows - facts;
    }

    static SplitStatistics of(Split split, Graph graph, Graph train, Progress progress) {
        int entities = 0;
        int unseenEntities = 0;
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            if (graph.degree(entity) > 0) {
                entities++;
                unseenEntities += train.degree(entity) == 0 ? 1 : 0;
            }
        }
        int relations = 0;
        int unseenRelations = 0;
        for (int relation = 0; relation < graph.relations().count(); relation++) {
            if (graph.tripleCount(relation) > 0) {
                relations++;
                unseenRelations += train.tripleCount(relation) == 0 ? 1 : 0;
            }
        }
        int selfLoops = 0;
        int unseenFacts = 0;
        for (Counter counter : FactVisitor.forEach(graph, () -> new Counter(graph, train), progress)) {
            selfLoops += counter.selfLoops;
            unseenFacts += counter.unseen;
        }
        return new SplitStatistics(
                split,
                graph.tripleCount() + graph.duplicates(),
                graph.tripleCount(),
                selfLoops,
                entities,
                relations,
                unseenEntities,
                unseenRelations,
                unseenFacts);
    }

    private static final class Counter implements FactVisitor.Visitor {
        private final boolean isTrain;
        private final Graph train;
        private int selfLoops;
        private int unseen;

        Counter(Graph graph, Graph train) {
            this.isTrain = graph == train;
            this.train = train;
        }

        @Override
        public void visit(int head, int relation, int tail) {
            selfLoops += head == tail ? 1 : 0;
            unseen += isTrain || isSeen(head, relation, tail) ? 0 : 1;
        }

        private boolean isSeen(int head, int relation, int tail) {
            return train.degree(head) > 0 && train.degree(tail) > 0 && train.tripleCount(relation) > 0;
        }
    }
}
