package dev.hornbeam.server.explore;

import dev.hornbeam.BodyComposition;
import dev.hornbeam.Completion;
import dev.hornbeam.GraphPath;
import dev.hornbeam.Named;
import dev.hornbeam.RelateOptions;
import dev.hornbeam.RelationAlgebra;
import dev.hornbeam.RelationGuess;
import dev.hornbeam.RelationRanking;
import dev.hornbeam.Step;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.server.view.RelatePage;
import java.nio.file.Path;
import java.util.List;

/**
 * The trained network of a model: what it composes, and how two entities are related by it. It is read when it is first asked,
 * and asked by one request at a time.
 */
public final class ComposingNetwork implements AutoCloseable {
    private final Path folder;
    private final Completion completion;
    private RelationModel loaded;

    ComposingNetwork(Path folder, Completion completion) {
        this.folder = folder;
        this.completion = completion;
    }

    private RelationModel loaded() {
        if (loaded == null) {
            loaded = RelationModel.load(folder);
        }
        return loaded;
    }

    /** How a body is composed. */
    public synchronized BodyComposition compose(List<String> body) {
        return loaded().compose(body);
    }

    /** The composition table of some relations, or of the most frequent. */
    public synchronized RelationAlgebra algebra(List<String> relations) {
        return loaded().algebra(relations);
    }

    /** Which relation leads from one entity to another, and by which paths. */
    public synchronized RelatePage relate(String from, String to, int maxLength, int most) {
        RelationRanking ranking =
                loaded().relate(completion, from, to, RelateOptions.DEFAULTS.withMaxLength(maxLength));
        return new RelatePage(
                ranking.head(),
                ranking.tail(),
                ranking.answer(),
                ranking.noRelation(),
                ranking.known(),
                ranking.basis(),
                ranking.paths(),
                ranking.bodies(),
                ranking.cut(),
                ranking.distance(),
                ranking.maxLength(),
                ranking.top(most).relations().stream()
                        .map(ComposingNetwork::guess)
                        .toList(),
                ranking.note());
    }

    private static RelatePage.GuessRow guess(RelationGuess guess) {
        return new RelatePage.GuessRow(
                guess.relation(),
                guess.probability(),
                guess.paths().stream()
                        .map(path -> new RelatePage.VoteRow(
                                path.share(),
                                path.count(),
                                GraphPath.of(
                                        path.example(),
                                        path.body().stream()
                                                .map(ComposingNetwork::step)
                                                .toList())))
                        .toList());
    }

    /** By the model's name, which the graph may not have. */
    private static Step step(Named relation) {
        boolean inverse = relation.name().startsWith(Relations.INVERSE_PREFIX);
        return new Step(new Named(base(relation.name()), base(relation.shown())), inverse);
    }

    private static String base(String name) {
        return name.startsWith(Relations.INVERSE_PREFIX) ? name.substring(Relations.INVERSE_PREFIX.length()) : name;
    }

    @Override
    public synchronized void close() {
        if (loaded != null) {
            loaded.close();
            loaded = null;
        }
    }
}
