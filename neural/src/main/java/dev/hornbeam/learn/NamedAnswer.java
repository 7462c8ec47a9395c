package dev.hornbeam.learn;

import dev.hornbeam.RelationGuess;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Relations;
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
        return answer.votes(relation).stream().map(vote -> path(vote.body())).toList();
    }

    private String path(int body) {
        PathBag paths = answer.paths();
        Relations relations = graph.relations();
        int[] steps = paths.body(body);
        int[] entities = paths.example(body);
        StringBuilder text = new StringBuilder(graph.entities().name(entities[0]));
        for (int i = 0; i < steps.length; i++) {
            String label = relations.name(relations.base(steps[i]));
            text.append(relations.isInverse(steps[i]) ? " ←" + label + "– " : " –" + label + "→ ");
            text.append(graph.entities().name(entities[i + 1]));
        }
        return text.toString();
    }
}
