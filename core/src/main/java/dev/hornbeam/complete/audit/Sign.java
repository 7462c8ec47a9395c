package dev.hornbeam.complete.audit;

/** What can be seen of a fact that tells right ones from wrong ones; each has a few values. */
enum Sign {
    /** How sure the best rule is that leads from its head to its tail. */
    SUPPORT(9),
    /** How sure the best rule is that says it the other way round. */
    TURNED(4),
    /** How much surer rules are of another relation between the two. */
    RELATION(4),
    /** How usual its head is as a subject. */
    SUBJECT(8),
    /** How usual its tail is as an object. */
    OBJECT(8),
    /** How many other objects its head has. */
    SLOT(4),
    /** How many other subjects its tail has. */
    INVERSE_SLOT(5),
    /** Whether it is there the other way round, or leads from an entity to itself. */
    BOTH_WAYS(3),
    /** How sure the best rule with constants is. */
    ATTRIBUTES(6);

    private final int size;

    Sign(int size) {
        this.size = size;
    }

    int size() {
        return size;
    }
}
