package dev.hornbeam.reason.attribute;

/**
 * How much of the evidence for a known fact comes from that fact having been learned from; immutable. With it the evidence
 * can be stated as if the fact had not been known, as a fact that is asked for is not, without solving anything again: in
 * a ridge regression an example that has the head adds its leverage to its own evidence. That is spread over the
 * attributes of the entity, so the rules that were kept and fire have their part of it.
 *
 * @param leverage per entity, that of its attributes when all of them explain something else
 * @param explaining per entity, how many of its attributes explain
 * @param precision per head, by how much the leverage of an entity falls if the head is not among what explains, per
 *     square of the residual; 0 if it never was
 * @param residual per edge of the graph, by how much the evidence of all rules falls short of 1
 */
record OwnPart(float[] leverage, int[] explaining, float[] precision, float[] residual) {
    /** Nothing was learned from the graph at hand. */
    static final OwnPart UNKNOWN = new OwnPart(new float[0], new int[0], new float[0], new float[0]);

    /** Below this nothing is left of a residual but rounding. */
    private static final double LEAST_LEFT = 1e-3;

    /**
     * What an entity that has an attribute added to the evidence that it has it.
     *
     * @param edge the position of the entity among the holders of the attribute
     * @param fired how many rules of the head fired for the entity
     */
    double of(int entity, int head, int edge, int fired) {
        if (fired == 0 || leverage.length == 0) {
            return 0;
        }
        double rest = residual[edge];
        double left = Math.max(LEAST_LEFT, Math.min(1, 1 - leverage[entity] + precision[head] * rest * rest));
        int others = explaining[entity] - (precision[head] > 0 ? 1 : 0);
        return (1 - left) * Math.min(1, (double) fired / others);
    }
}
