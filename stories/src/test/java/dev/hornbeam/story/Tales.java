package dev.hornbeam.story;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Triples;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;

/** Stories in one line for tests: {@code tales.story("ann son ben", "ann mother bea", "bea sister ben")}. */
public final class Tales {
    private final Relations relations;

    public Tales(String... relations) {
        this.relations = Relations.of(relations);
    }

    public Relations relations() {
        return relations;
    }

    /** A story of the query first, then the edges. */
    public Story story(String query, String... edges) {
        List<String> entities = new ArrayList<>();
        Triples.Builder triples = new Triples.Builder();
        for (String edge : edges) {
            String[] names = edge.split(" ");
            triples.add(id(entities, names[0]), relations.id(names[1]), id(entities, names[2]));
        }
        String[] asked = query.split(" ");
        return new Story(
                new StoryGraph("tale", entities, triples.build()),
                entities.indexOf(asked[0]),
                relations.id(asked[1]),
                entities.indexOf(asked[2]),
                OptionalInt.empty());
    }

    private static int id(List<String> entities, String name) {
        if (!entities.contains(name)) {
            entities.add(name);
        }
        return entities.indexOf(name);
    }

    public int[] body(String... names) {
        int[] body = new int[names.length];
        for (int i = 0; i < names.length; i++) {
            body[i] = relations.id(names[i]);
        }
        return body;
    }
}
