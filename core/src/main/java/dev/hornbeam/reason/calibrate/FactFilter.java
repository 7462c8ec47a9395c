package dev.hornbeam.reason.calibrate;

/** Says which facts may be new ones at all; read by any number of threads. */
@FunctionalInterface
public interface FactFilter {
    /** Allows everything. */
    FactFilter ALL = (head, relation, tail) -> true;

    boolean allows(int head, int relation, int tail);

    /** Whether a fact of a single-valued relation would be allowed if its head did not have a tail already. */
    default boolean allowsInstead(int head, int relation, int tail) {
        return allows(head, relation, tail);
    }

    /** Whether a head has at most one tail, so that only the best new one is given. */
    default boolean isSingle(int relation) {
        return false;
    }
}
