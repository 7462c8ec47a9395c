package dev.hornbeam.spark.complete;

import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.reason.aggregate.Aggregator;
import dev.hornbeam.reason.ground.RuleBook;
import dev.hornbeam.rule.text.RuleFormat;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/**
 * Scores the answers of one question after the other with the aggregation of one machine, and keeps the best that are new.
 * Rows come sorted by relation, subject, answer and rule.
 */
final class QuestionScorer implements MapPartitionsFunction<Row, Row> {
    private static final long serialVersionUID = 1;

    private final Broadcast<ShippedModel> model;
    private final CompletionWish wish;

    QuestionScorer(Broadcast<ShippedModel> model, CompletionWish wish) {
        this.model = model;
        this.wish = wish;
    }

    @Override
    public Iterator<Row> call(Iterator<Row> votes) {
        return votes.hasNext() ? new Questions(model.value().open(), votes) : votes;
    }

    private record Found(long tail, double score, double probability, String rule) {
        static final Comparator<Found> LIKELIEST_FIRST = Comparator.comparingDouble(Found::probability)
                .thenComparingDouble(Found::score)
                .reversed()
                .thenComparingLong(Found::tail);
    }

    private final class Questions implements Iterator<Row> {
        private final Relations relations;
        private final RuleBook book;
        private final Weighting weighting;
        private final Iterator<Row> rows;
        private Optional<Row> next;
        private Iterator<Row> answers = List.<Row>of().iterator();

        Questions(ShippedModel.Opened opened, Iterator<Row> rows) {
            this.relations = opened.rules().relations();
            this.weighting = opened.weighting();
            this.book = weighting.book(opened.rules());
            this.rows = rows;
            this.next = Optional.of(rows.next());
        }

        @Override
        public boolean hasNext() {
            while (!answers.hasNext() && next.isPresent()) {
                answers = question();
            }
            return answers.hasNext();
        }

        @Override
        public Row next() {
            return answers.next();
        }

        private Iterator<Row> question() {
            int relation = next.orElseThrow().getInt(0);
            long subject = next.orElseThrow().getLong(1);
            QuestionVotes votes = new QuestionVotes(book.of(relation));
            while (next.isPresent()
                    && next.get().getInt(0) == relation
                    && next.get().getLong(1) == subject) {
                Row row = next.get();
                votes.add(
                        row.getLong(2),
                        (int) Math.min(Integer.MAX_VALUE, row.getLong(5)),
                        row.getBoolean(6),
                        row.getInt(3),
                        row.getLong(4));
                next = rows.hasNext() ? Optional.of(rows.next()) : Optional.empty();
            }
            return found(relation, votes).stream()
                    .map(each -> RowFactory.create(
                            subject,
                            relations.name(relation),
                            each.tail(),
                            each.probability(),
                            each.score(),
                            each.rule()))
                    .iterator();
        }

        private List<Found> found(int relation, QuestionVotes votes) {
            Aggregator aggregator = weighting.aggregation().of(relation);
            boolean calibrated = weighting.calibration().directedCount() > 0;
            double[] scores = new double[votes.size()];
            aggregator.score(votes, scores);
            List<Found> found = new ArrayList<>();
            for (int candidate = 0; candidate < votes.size(); candidate++) {
                double probability = weighting.calibration().ofFact(relation, scores[candidate]);
                boolean wanted = calibrated
                        ? probability >= wish.leastProbability()
                        : confidence(votes, candidate) >= wish.leastConfidence();
                if (wanted && !votes.isKnown(candidate)) {
                    found.add(new Found(
                            votes.entity(candidate),
                            scores[candidate],
                            probability,
                            rule(aggregator, votes, candidate)));
                }
            }
            found.sort(Found.LIKELIEST_FIRST);
            return found.subList(0, Math.min(wish.limit(), found.size()));
        }

        private double confidence(QuestionVotes votes, int candidate) {
            return votes.rules().confidence(votes.rule(Slice.begin(votes.hits(candidate))));
        }

        private String rule(Aggregator aggregator, QuestionVotes votes, int candidate) {
            long hits = votes.hits(candidate);
            double[] parts = new double[Slice.size(hits)];
            aggregator.parts(votes, candidate, parts);
            int best = 0;
            for (int i = 1; i < parts.length; i++) {
                best = parts[i] > parts[best] ? i : best;
            }
            return RuleFormat.statement(votes.rules().get(votes.rule(Slice.begin(hits) + best)), relations);
        }
    }
}
