package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.Arrays;

/**
 * What attribute rules say about the answers of a question {@code r(x, ?)}. An answer {@code y} has evidence from two
 * sides: the attributes of {@code x} speak for {@code r(x, y)}, those of {@code y} for {@code inv_r(y, x)}. One per
 * thread; its buffers are reused.
 */
public final class AttributeAnswers {
    private final Graph graph;
    private final RuleLookup.HeadListener toKnown = this::hearKnown;
    private final RuleLookup.BodyListener toOwn = this::hearOwn;
    private EntityRegression exactly;
    private ExactEvidence exact;
    private double[] known;
    private double[] own;
    private boolean[] touched;
    private int[] entities = new int[64];
    private int size;

    public AttributeAnswers(Graph graph) {
        this.graph = graph;
    }

    /** Forgets the last question. */
    public void clear() {
        for (int i = 0; i < size; i++) {
            known[entities[i]] = 0;
            own[entities[i]] = 0;
            touched[entities[i]] = false;
        }
        size = 0;
    }

    /**
     * Finds the evidence for the answers of a question.
     *
     * @param by rules over the same graph
     * @param excluded an answer that counts as not known, or a negative number; the fact is then no evidence, though it
     *     was learned from
     */
    public void find(AttributeRules by, int entity, int relation, int excluded) {
        clear();
        if (by.isEmpty()) {
            return;
        }
        if (known == null) {
            known = new double[graph.entityCount()];
            own = new double[graph.entityCount()];
            touched = new boolean[graph.entityCount()];
        }
        boolean hides = excluded >= 0 && graph.contains(entity, relation, excluded);
        if (by.solved().isPresent()) {
            exact(by.solved().get()).find(entity, relation, hides ? excluded : -1, this::addKnown, this::addOwn);
            return;
        }
        RuleLookup rules = by.lookup();
        if (rules.concludes(relation)) {
            fromKnownSide(rules, by.attributes(), entity, relation, hides ? excluded : -1);
        }
        rules.withHead(graph.relations().inverse(relation), entity, toOwn);
    }

    /** What computes exact evidence; kept for the next question. */
    private ExactEvidence exact(EntityRegression solved) {
        if (exactly != solved) {
            exactly = solved;
            exact = new ExactEvidence(solved);
        }
        return exact;
    }

    private void addKnown(int answer, double evidence) {
        touch(answer);
        known[answer] = evidence;
    }

    private void addOwn(int answer, double evidence) {
        touch(answer);
        own[answer] = evidence;
    }

    private void fromKnownSide(RuleLookup rules, Attributes attributes, int entity, int relation, int hidden) {
        int hiddenAttribute = hidden < 0 ? -1 : attributes.number(relation, hidden);
        int hiddenBack = hidden == entity ? attributes.number(graph.relations().inverse(relation), entity) : -1;
        for (int attribute : attributes.of(entity)) {
            if (attribute != hiddenAttribute && attribute != hiddenBack) {
                rules.withBody(attribute, relation, toKnown);
            }
        }
    }

    private void hearKnown(int answer, float weight) {
        touch(answer);
        known[answer] += weight;
    }

    /** Whoever has the attribute in the body may be an answer. */
    private void hearOwn(int attribute, float weight, int support) {
        long holders = graph.group(attribute);
        for (int i = Slice.begin(holders); i < Slice.end(holders); i++) {
            int answer = graph.target(i);
            touch(answer);
            own[answer] += weight;
        }
    }

    private void touch(int entity) {
        if (!touched[entity]) {
            touched[entity] = true;
            if (size == entities.length) {
                entities = Arrays.copyOf(entities, 2 * size);
            }
            entities[size++] = entity;
        }
    }

    /** The number of entities that there is evidence about. */
    public int size() {
        return size;
    }

    /** An entity that there is evidence about. */
    public int entity(int i) {
        return entities[i];
    }

    /** The evidence for an answer by the attributes of the entity asked about; 0 if there is none. */
    public double knownSide(int entity) {
        return size == 0 ? 0 : known[entity];
    }

    /** The evidence for an answer by the answer's own attributes; 0 if there is none. */
    public double ownSide(int entity) {
        return size == 0 ? 0 : own[entity];
    }
}
