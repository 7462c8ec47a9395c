package dev.hornbeam.bench;

import dev.hornbeam.ConstraintKind;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Triples;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintCheck.Contradiction;
import dev.hornbeam.shape.Constraints;
import dev.hornbeam.shape.GraphShape;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * How many right facts the constraints learned from train would refuse: those of test, by kind of constraint. Usage:
 * {@code bench/run ShapeBench DATA…}.
 */
public final class ShapeBench {
    private ShapeBench() {}

    public static void main(String[] args) {
        for (String source : args) {
            Dataset data = new DatasetReader().read(Path.of(source)).dataset();
            double start = CpuClock.now();
            Graph train = data.buildGraph();
            Constraints constraints = GraphShape.of(train, data.prefixes()).constraints();
            double seconds = CpuClock.now() - start;
            ConstraintCheck check = constraints.on(train, data.prefixes());
            print(data, constraints, check, seconds);
        }
    }

    private static void print(Dataset data, Constraints constraints, ConstraintCheck check, double seconds) {
        Map<ConstraintKind, Integer> refused = new TreeMap<>();
        Map<String, Integer> byRelation = new TreeMap<>();
        Triples test = data.test();
        int all = 0;
        for (int i = 0; i < test.size(); i++) {
            Optional<Contradiction> found = check.of(test.head(i), test.relation(i), test.tail(i));
            if (found.isPresent()) {
                refused.merge(found.get().constraint().kind(), 1, Integer::sum);
                byRelation.merge(
                        found.get().constraint().kind().label() + " "
                                + data.relations().name(test.relation(i)),
                        1,
                        Integer::sum);
                all++;
            }
        }
        System.out.printf(
                "%s: learned in %.1f CPU s; %,d of %,d test facts refused (%.2f %%)%n",
                data.name(), seconds, all, test.size(), 100.0 * all / Math.max(1, test.size()));
        for (ConstraintKind kind : ConstraintKind.values()) {
            System.out.printf(
                    "  %-20s %7d constraints %6d refused%n",
                    kind.label(), constraints.of(kind).size(), refused.getOrDefault(kind, 0));
        }
        byRelation.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                .limit(5)
                .forEach(entry -> System.out.println("    " + entry.getKey() + " " + entry.getValue()));
    }
}
