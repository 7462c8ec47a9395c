package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What attributes say about the answers of a question, from the inverse itself instead of from the rules that are kept. One per
 * thread; its buffers are reused.
 *
 * <p>With {@code K₋ = K - x xᵀ} the table without the column {@code x} of a head, and {@code y} the column as it is known, the evidence
 * that entity {@code e} has the head is {@code y[e] - λ (K₋⁻¹ y)[e]}. If {@code e} has the head, {@code y} is taken without it: a fact
 * is no evidence for itself. A fact that counts as not known leaves both its columns; the inverse is then {@code B - Σ σ u uᵀ}, one term per
 * column that left or came.
 */
final class ExactEvidence {
    private static final int MOST_CHANGES = 4;

    private final EntityRegression solved;
    private final Attributes attributes;
    private final Graph graph;
    private final float[][] inverse;
    private final double[] row;
    private final double[] product;

    /** The terms by which the inverse has changed. */
    private final double[][] term = new double[MOST_CHANGES][];

    private final double[] sign = new double[MOST_CHANGES];
    private int terms;

    /** The columns that have lost a holder, and that holder. */
    private final int[] changed = {-1, -1};

    private final int[] lost = {-1, -1};

    ExactEvidence(EntityRegression solved) {
        this.solved = solved;
        attributes = solved.attributes();
        graph = attributes.graph();
        inverse = solved.inverse();
        row = new double[inverse.length];
        product = new double[inverse.length];
    }

    /** Hands over the evidence for one answer. */
    interface Found {
        void add(int answer, double evidence);
    }

    /**
     * Computes the evidence of both sides for the answers of {@code relation(entity, ?)}.
     *
     * @param hidden an answer that counts as not known, or a negative number
     */
    void find(int entity, int relation, int hidden, Found known, Found own) {
        forget();
        if (solved.place(entity) < 0) {
            return;
        }
        if (hidden >= 0) {
            hide(entity, relation, hidden);
        }
        fromKnownSide(entity, relation, known);
        fromOwnSide(entity, relation, own);
    }

    private void forget() {
        terms = 0;
        Arrays.fill(changed, -1);
        Arrays.fill(lost, -1);
    }

    private void hide(int entity, int relation, int answer) {
        take(0, attributes.number(relation, answer), entity);
        take(1, attributes.number(graph.relations().inverse(relation), entity), answer);
    }

    /** Takes a holder from a column; a column of a single entity explains nothing and is not in the table. */
    private void take(int which, int attribute, int holder) {
        if (Slice.size(attributes.holders(attribute)) > 1) {
            change(-1, attribute);
        }
        changed[which] = attribute;
        lost[which] = holder;
        if (size(attribute) > 1) {
            change(1, attribute);
        }
    }

    /** Adds a column to the table, or takes it out. */
    private void change(int direction, int attribute) {
        double[] into = term[terms] == null ? new double[inverse.length] : term[terms];
        term[terms] = into;
        multiply(attribute, into);
        sign[terms++] = direction / (1 + direction * sum(into, attribute));
    }

    private boolean hasLost(int attribute, int holder) {
        return attribute == changed[0] && holder == lost[0] || attribute == changed[1] && holder == lost[1];
    }

    private int size(int attribute) {
        boolean one = attribute == changed[0] || attribute == changed[1];
        return Slice.size(attributes.holders(attribute)) - (one ? 1 : 0);
    }

    /** The inverse times a column. */
    private void multiply(int attribute, double[] into) {
        Arrays.fill(into, 0);
        long holders = attributes.holders(attribute);
        for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
            int holder = graph.target(h);
            if (!hasLost(attribute, holder)) {
                float[] of = inverse[solved.place(holder)];
                for (int i = 0; i < into.length; i++) {
                    into[i] += of[i];
                }
            }
        }
        for (int t = 0; t < terms; t++) {
            double factor = sign[t] * sum(term[t], attribute);
            for (int i = 0; i < into.length; i++) {
                into[i] -= factor * term[t][i];
            }
        }
    }

    /** A vector times a column. */
    private double sum(double[] vector, int attribute) {
        double sum = 0;
        long holders = attributes.holders(attribute);
        for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
            if (!hasLost(attribute, graph.target(h))) {
                sum += vector[solved.place(graph.target(h))];
            }
        }
        return sum;
    }

    /** The row of an entity in the inverse. */
    private void readRow(int entity) {
        float[] of = inverse[solved.place(entity)];
        for (int i = 0; i < row.length; i++) {
            row[i] = of[i];
        }
        for (int t = 0; t < terms; t++) {
            double factor = sign[t] * term[t][solved.place(entity)];
            for (int i = 0; i < row.length; i++) {
                row[i] -= factor * term[t][i];
            }
        }
    }

    private void fromKnownSide(int entity, int relation, Found found) {
        readRow(entity);
        int place = solved.place(entity);
        long constants = graph.sources(graph.relations().inverse(relation));
        for (int i = Slice.begin(constants); i < Slice.end(constants); i++) {
            int constant = graph.source(i);
            int attribute = attributes.number(relation, constant);
            if (size(attribute) > 0) {
                boolean holds = graph.contains(entity, relation, constant) && !hasLost(attribute, entity);
                double leverage = size(attribute) > 1 ? leverage(attribute) : 0;
                found.add(constant, evidence(sum(row, attribute), leverage, row[place], holds, size(attribute) > 1));
            }
        }
    }

    /** A column times the inverse times the column; {@code row} is that of the entity that a changed column has lost. */
    private double leverage(int attribute) {
        double all = solved.leverage(attribute);
        if (attribute == changed[0] || attribute == changed[1]) {
            multiply(attribute, product);
            return sum(product, attribute);
        }
        for (int t = 0; t < terms; t++) {
            double part = sum(term[t], attribute);
            all -= sign[t] * part * part;
        }
        return all;
    }

    private void fromOwnSide(int entity, int relation, Found found) {
        int attribute = attributes.number(graph.relations().inverse(relation), entity);
        if (attribute < 0 || size(attribute) == 0) {
            return;
        }
        multiply(attribute, product);
        double leverage = sum(product, attribute);
        boolean explains = size(attribute) > 1;
        for (int place = 0; place < product.length; place++) {
            int answer = solved.entity(place);
            boolean holds = graph.contains(entity, relation, answer) && !hasLost(attribute, answer);
            found.add(answer, evidence(product[place], leverage, holds ? diagonal(place) : 0, holds, explains));
        }
    }

    private double diagonal(int place) {
        double value = inverse[place][place];
        for (int t = 0; t < terms; t++) {
            value -= sign[t] * term[t][place] * term[t][place];
        }
        return value;
    }

    /**
     * The evidence that an entity has an attribute.
     *
     * @param sum the entity's row of the inverse times the column
     * @param leverage the column times the inverse times the column
     * @param itself the entity's place on the diagonal of the inverse
     */
    private double evidence(double sum, double leverage, double itself, boolean holds, boolean explains) {
        if (!explains) {
            return holds ? 0 : -solved.pull() * sum;
        }
        return holds
                ? -solved.pull() * (sum - itself + sum * (leverage - sum) / (1 - leverage))
                : -solved.pull() * sum / (1 - leverage);
    }

    /** The weights of the attributes that speak for {@code relation(entity, answer)} on either side, as if it were not known. */
    List<FiredRule> fired(int entity, int relation, int answer) {
        List<FiredRule> fired = new ArrayList<>();
        forget();
        if (solved.place(entity) >= 0 && solved.place(answer) >= 0) {
            if (graph.contains(entity, relation, answer)) {
                hide(entity, relation, answer);
            }
            addFired(entity, relation, answer, fired);
            addFired(answer, graph.relations().inverse(relation), entity, fired);
        }
        return fired;
    }

    private void addFired(int subject, int relation, int constant, List<FiredRule> fired) {
        int head = attributes.number(relation, constant);
        if (head < 0 || size(head) == 0) {
            return;
        }
        multiply(head, product);
        double scale = size(head) > 1 ? 1 / (1 - sum(product, head)) : 1;
        for (int body : attributes.of(subject)) {
            if (body != head && size(body) > 1 && !hasLost(body, subject)) {
                fired.add(new FiredRule(
                        subject,
                        relation,
                        constant,
                        attributes.relation(body),
                        attributes.constant(body),
                        scale * sum(product, body),
                        shared(head, body),
                        size(body)));
            }
        }
    }

    private int shared(int head, int body) {
        int both = 0;
        int relation = attributes.relation(head);
        int constant = attributes.constant(head);
        long holders = attributes.holders(body);
        for (int h = Slice.begin(holders); h < Slice.end(holders); h++) {
            int holder = graph.target(h);
            both += graph.contains(holder, relation, constant) && !hasLost(head, holder) && !hasLost(body, holder)
                    ? 1
                    : 0;
        }
        return both;
    }
}
