package dev.hornbeam.reason.ground;

/** For each candidate of a question the rules that lead there, best first, with what else counts for or against it. */
public interface Votes {
    /** The question. */
    Query query();

    /** The rules that were followed. */
    QueryRules rules();

    /** The number of candidates: those that a body leads to come first. */
    int size();

    /** The number of candidates that the body of a rule leads to. */
    int reached();

    /**
     * The number of candidates that may be new facts, counted from the first: those that a body leads to and, where the relation has few
     * distinct answers, all of these.
     */
    default int proposable() {
        return reached();
    }

    /** The entity of a candidate; -1 if entities have no ids here. */
    default int entity(int candidate) {
        return -1;
    }

    /** How many answers of the question are known. */
    default int knownAnswers() {
        return 0;
    }

    /** The rules that lead to a candidate: a slice for {@link #rule} and {@link #paths}, best rule first. */
    long hits(int candidate);

    /** The rule of a hit, a number in {@link #rules}. */
    int rule(int hit);

    /** The number of simple paths by which the rule of a hit leads to the candidate. */
    int paths(int hit);

    /** How many facts make a candidate an answer of the question's relation. */
    int frequency(int candidate);

    /** The evidence for a candidate by the attributes of the entity asked about. */
    double knownSide(int candidate);

    /** The evidence for a candidate by its own attributes. */
    double ownSide(int candidate);

    /** How many facts of other relations link the entity asked about with a candidate in the direction of the question. */
    default int linked(int candidate) {
        return 0;
    }

    /** How many facts link them in the opposite direction. */
    default int linkedBack(int candidate) {
        return 0;
    }

    /** How many facts a candidate has. */
    default int degree(int candidate) {
        return 0;
    }

    /** The share of random walks from the entity asked about that end at a candidate. */
    default double nearness(int candidate) {
        return 0;
    }

    /** Whether a candidate is an answer that is known. */
    default boolean isKnown(int candidate) {
        return false;
    }

    /** Whether a candidate is the entity asked about. */
    default boolean isItself(int candidate) {
        return false;
    }
}
