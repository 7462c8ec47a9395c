package dev.hornbeam.learn;

import dev.hornbeam.RelationGuess;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.RelationAnswer;
import java.util.List;

/** An answer to "how are these two related?", told in names. */
final class NamedAnswer {
    private final Graph graph;
    private final RelationAnswer answer;

    NamedAnswer(Graph graph, RelationAnswer answer) {
        this.graph = graph;
        this.answer = answer;
    }

    RelationRanking ranking() {
        List<RelationGuess> guesses = answer.ranked().stream()
                .map(relation -> new RelationGuess(
                        graph.relations().name(relation), answer.probability(relation), paths(relation)))
                .toList();
        return new RelationRanking(guesses, answer.basis() == RelationAnswer.Basis.PATHS);
    }

    private List<String> paths(int relation) {
        PathText text = new PathText(graph.relations(), graph.entities()::name);
        PathBag paths = answer.paths();
        return answer.votes(relation).stream()
                .map(vote -> text.along(paths.body(vote.body()), paths.example(vote.body())))
                .toList();
    }
}
