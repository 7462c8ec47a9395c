package dev.hornbeam.server.explore;

import dev.hornbeam.Named;
import dev.hornbeam.Step;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Relations;

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

    /** The relations by the names that people read. */
    Relations shownRelations() {
        return display.relations();
    }

    DisplayNames display() {
        return display;
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
