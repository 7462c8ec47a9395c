package dev.hornbeam.server.explore;

import dev.hornbeam.GraphPath;
import dev.hornbeam.Named;
import dev.hornbeam.Step;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;
import java.util.Arrays;
import java.util.List;

/** The names of a data set, for programs and for people. */
public final class ShownNames {
    private final Dataset data;
    private final DisplayNames display;
    private final NameFinder finder;

    ShownNames(Dataset data) {
        this.data = data;
        this.display = data.displayNames();
        this.finder = NameFinder.of(data);
    }

    /** An entity of the graph by its name. */
    public Named entity(String name) {
        return entity(data.entities().id(name));
    }

    /** A relation or inverse of the graph by its name. */
    public Named relation(String name) {
        return relation(data.relations().id(name));
    }

    Named entity(Integer id) {
        return entity(id.intValue());
    }

    public Named entity(int id) {
        return new Named(data.entities().name(id), display.entity(id));
    }

    /** A relation or inverse. */
    public Named relation(int id) {
        return new Named(data.relations().name(id), display.relation(id));
    }

    /** A relation or inverse as a step of a path. */
    Step step(int relation) {
        Relations relations = data.relations();
        return new Step(relation(relations.base(relation)), relations.isInverse(relation));
    }

    /** A path along a body, as the entities that it joins. */
    GraphPath path(int[] steps, List<Integer> entities) {
        return GraphPath.of(
                entities.stream().map(this::entity).toList(),
                Arrays.stream(steps).mapToObj(this::step).toList());
    }

    /** The id that a word means. */
    public int entityId(String word) {
        return finder.entity(word);
    }

    /** The id that a word means, of a relation or an inverse. */
    public int relationId(String word) {
        return finder.relation(word);
    }
}
