package dev.hornbeam.graph.index;

import java.util.Locale;

/** The sections of a graph file, in the order in which they are written; what a number means never changes. */
enum Section {
    /** Text about the whole: {@code GraphFileNotes} as JSON. */
    NOTES,
    FIRST_GROUP,
    GROUP_RELATION,
    GROUP_START,
    TARGETS,
    FIRST_SOURCE,
    SOURCES,
    TRIPLE_COUNTS,
    ENTITY_NAMES,
    ENTITY_BLOCKS,
    ENTITY_RANKS,
    ENTITY_IDS,
    RELATION_NAMES,
    RELATION_BLOCKS,
    RELATION_RANKS,
    RELATION_IDS,
    LABEL_NAMES,
    LABEL_BLOCKS,
    LABEL_RANKS,
    LABEL_IDS,
    /** For each entity 0, or 1 and its label. */
    LABEL_OF_ENTITY,
    TRAIN,
    VALID,
    TEST;

    private static final Section[] ALL = values();

    static Section at(int number) {
        return ALL[number];
    }

    /** So many sections on: the four of a vocabulary and the parts of an index follow each other. */
    Section plus(int further) {
        return ALL[ordinal() + further];
    }

    /** Whether it is one of the four of a vocabulary. */
    boolean isOfNames() {
        return ordinal() >= ENTITY_NAMES.ordinal() && ordinal() <= LABEL_IDS.ordinal();
    }

    /** What it is called in messages. */
    String words() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    static int count() {
        return ALL.length;
    }
}
