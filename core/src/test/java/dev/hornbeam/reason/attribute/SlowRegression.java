package dev.hornbeam.reason.attribute;

import dev.hornbeam.graph.Graph;
import java.util.ArrayList;
import java.util.List;

/** Ridge regression of one attribute on all others that more than one entity has, solved for itself alone. */
final class SlowRegression {
    private final Graph graph;
    private final double pull;

    /** A relation or inverse and an entity. */
    record Attribute(int relation, int constant) {}

    SlowRegression(Graph graph, double pull) {
        this.graph = graph;
        this.pull = pull;
    }

    boolean has(int entity, Attribute attribute) {
        return graph.contains(entity, attribute.relation(), attribute.constant());
    }

    /** Whether an entity has both. */
    boolean together(Attribute one, Attribute other) {
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            if (has(entity, one) && has(entity, other)) {
                return true;
            }
        }
        return false;
    }

    List<Attribute> shared() {
        List<Attribute> shared = new ArrayList<>();
        for (int relation = 0; relation < graph.relations().directedCount(); relation++) {
            for (int constant = 0; constant < graph.entityCount(); constant++) {
                Attribute attribute = new Attribute(relation, constant);
                int holders = 0;
                for (int entity = 0; entity < graph.entityCount(); entity++) {
                    holders += has(entity, attribute) ? 1 : 0;
                }
                if (holders > 1) {
                    shared.add(attribute);
                }
            }
        }
        return shared;
    }

    /** The weights of bodies for a head, where one entity's having the head may be denied. */
    double[] weights(List<Attribute> bodies, Attribute head, int denied) {
        int size = bodies.size();
        double[][] system = new double[size][size + 1];
        for (int entity = 0; entity < graph.entityCount(); entity++) {
            for (int i = 0; i < size; i++) {
                if (!has(entity, bodies.get(i))) {
                    continue;
                }
                for (int j = 0; j < size; j++) {
                    system[i][j] += has(entity, bodies.get(j)) ? 1 : 0;
                }
                system[i][size] += has(entity, head) && entity != denied ? 1 : 0;
            }
        }
        for (int i = 0; i < size; i++) {
            system[i][i] += pull;
        }
        for (int p = 0; p < size; p++) {
            for (int i = 0; i < size; i++) {
                double share = i == p ? 0 : system[i][p] / system[p][p];
                for (int j = p; share != 0 && j <= size; j++) {
                    system[i][j] -= share * system[p][j];
                }
            }
        }
        double[] weights = new double[size];
        for (int i = 0; i < size; i++) {
            weights[i] = system[i][size] / system[i][i];
        }
        return weights;
    }
}
