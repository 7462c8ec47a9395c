package dev.hornbeam;

import java.util.List;
import java.util.Objects;

/**
 * Which new facts are wanted.
 *
 * @param leastProbability facts less likely than this are left out
 * @param limit the most facts per head and relation
 * @param relations the names of the relations to complete, in order; none for all
 * @param rounds how often found facts are fed back, at least 1
 * @param threads how many threads work; the result does not depend on it
 * @param heads of how many entities, drawn at random and the same each time, facts are sought; all if there are no more
 * @param schema which facts that follow from the schema are wanted beside those that rules predict
 */
public record NewFactOptions(
        double leastProbability,
        int limit,
        List<String> relations,
        int rounds,
        int threads,
        int heads,
        SchemaUse schema) {
    public NewFactOptions {
        Objects.requireNonNull(schema, "schema");
        relations = List.copyOf(Objects.requireNonNull(relations, "relations"));
        if (!(leastProbability >= 0 && leastProbability <= 1)) {
            throw new IllegalArgumentException("leastProbability " + leastProbability + ": expected 0 to 1");
        }
        if (limit < 1 || rounds < 1 || threads < 1 || heads < 1) {
            throw new IllegalArgumentException("limit " + limit + ", rounds " + rounds + ", threads " + threads
                    + ", heads " + heads + ": expected at least 1 each");
        }
    }

    /** The same with facts that follow from the schema where the graph lacks them. */
    public NewFactOptions(
            double leastProbability, int limit, List<String> relations, int rounds, int threads, int heads) {
        this(leastProbability, limit, relations, rounds, threads, heads, SchemaUse.MISSING);
    }

    /** All relations of all entities in one round, any number of facts, on all processors. */
    public static NewFactOptions of(double leastProbability) {
        return new NewFactOptions(
                leastProbability,
                Integer.MAX_VALUE,
                List.of(),
                1,
                Runtime.getRuntime().availableProcessors(),
                Integer.MAX_VALUE);
    }

    /** At most so many facts per head and relation. */
    public NewFactOptions withLimit(int value) {
        return new NewFactOptions(leastProbability, value, relations, rounds, threads, heads, schema);
    }

    /** Facts of these relations only, in this order. */
    public NewFactOptions withRelations(List<String> value) {
        return new NewFactOptions(leastProbability, limit, value, rounds, threads, heads, schema);
    }

    /** Found facts are fed back in so many rounds. */
    public NewFactOptions withRounds(int value) {
        return new NewFactOptions(leastProbability, limit, relations, value, threads, heads, schema);
    }

    public NewFactOptions withThreads(int value) {
        return new NewFactOptions(leastProbability, limit, relations, rounds, value, heads, schema);
    }

    /** Facts of so many entities. */
    public NewFactOptions withHeads(int value) {
        return new NewFactOptions(leastProbability, limit, relations, rounds, threads, value, schema);
    }

    /** Which facts that follow from the schema are wanted. */
    public NewFactOptions withSchema(SchemaUse value) {
        return new NewFactOptions(leastProbability, limit, relations, rounds, threads, heads, value);
    }
}
