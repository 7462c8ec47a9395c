package dev.hornbeam.story;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.RelationNetwork;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationAnswer;
import dev.hornbeam.relate.RelationCorpus;
import dev.hornbeam.relate.RelationCorpusBuilder;
import dev.hornbeam.relate.RelationPredictor;
import dev.hornbeam.story.RelationReport.AnswerTally;
import dev.hornbeam.story.RelationReport.Confusion;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/** Asks every query of a number of stories and counts how well they are answered. */
public final class RelationEvaluator {
    /** How many queries have their bags in memory at a time. */
    private static final int BATCH = 256;

    private final RelationPredictor predictor;
    private final StoryPaths storyPaths;
    private final Relations relations;

    public RelationEvaluator(RelationPredictor predictor, Relations relations, PathOptions options) {
        this.predictor = predictor;
        this.storyPaths = new StoryPaths(relations, options);
        this.relations = relations;
    }

    /** Asks a model, by the paths that it was trained on; the questions must be over its relations. */
    public static RelationEvaluator of(RelationNetwork model) {
        return new RelationEvaluator(model.predictor(), model.relations(), model.storyPaths());
    }

    /** The report for these stories, each of them counted. */
    public RelationReport evaluate(List<Story> stories) {
        Count count = new Count();
        for (int from = 0; from < stories.size(); from += BATCH) {
            List<Story> batch = stories.subList(from, Math.min(stories.size(), from + BATCH));
            List<PathBag> bags = new ArrayList<>(batch.size());
            for (Story story : batch) {
                bags.add(storyPaths.of(story));
            }
            List<RelationAnswer> answers = predictor.answers(bags);
            for (int i = 0; i < batch.size(); i++) {
                count.add(batch.get(i), answers.get(i));
            }
        }
        return count.report();
    }

    private final class Count {
        private final RelationCorpusBuilder asked = new RelationCorpusBuilder(relations);
        private final TreeMap<Integer, AnswerTally> byHops = new TreeMap<>();
        private final int[][] confusion = new int[relations.count()][relations.count()];
        private AnswerTally all = AnswerTally.NONE;

        void add(Story story, RelationAnswer answer) {
            double rank = answer.rank(story.target());
            all = all.and(rank);
            PathBag paths = answer.paths();
            int hops = story.hops().orElse(paths.isEmpty() ? 0 : paths.length(0));
            byHops.put(hops, byHops.getOrDefault(hops, AnswerTally.NONE).and(rank));
            confusion[story.target()][answer.best()]++;
            asked.add(paths, story.target());
        }

        RelationReport report() {
            RelationCorpus corpus = asked.build();
            return new RelationReport(
                    all, byHops, new Confusion(confusion), corpus.unlinked(), corpus.cut(), corpus.ceiling());
        }
    }
}
