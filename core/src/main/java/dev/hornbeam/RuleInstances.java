package dev.hornbeam;

import dev.hornbeam.complete.Instances;
import dev.hornbeam.complete.Instances.Instance;
import dev.hornbeam.complete.Instances.InstanceKind;
import dev.hornbeam.reason.PathText;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The pairs that a rule speaks of, by name.
 *
 * @param rule the rule as it is written
 * @param counts how many pairs confirm it, contradict it and are predicted
 * @param samples some of each, drawn at random where there are many
 * @param exact whether all pairs were counted, not only those of some entities
 */
public record RuleInstances(
        String rule, Map<InstanceKind, Long> counts, Map<InstanceKind, List<Pair>> samples, boolean exact) {
    /**
     * A pair and why the rule speaks of it.
     *
     * @param fact what the rule concludes
     * @param paths some of the paths behind it, from head to tail
     */
    public record Pair(Fact fact, List<String> paths) {
        public Pair {
            paths = List.copyOf(paths);
        }
    }

    static RuleInstances of(Instances found, String rule, Facts facts) {
        PathText text =
                new PathText(facts.dataset().relations(), facts.dataset().entities()::name);
        Map<InstanceKind, List<Pair>> samples = new EnumMap<>(InstanceKind.class);
        found.samples()
                .forEach((kind, sample) -> samples.put(
                        kind,
                        sample.stream()
                                .map(each -> pair(each, found, text, facts))
                                .toList()));
        return new RuleInstances(rule, found.counts(), samples, found.isExact());
    }

    private static Pair pair(Instance each, Instances found, PathText text, Facts facts) {
        Fact fact = new Fact(
                facts.dataset().entities().name(each.head()),
                facts.dataset().relations().name(found.rule().head()),
                facts.dataset().entities().name(each.tail()));
        List<String> paths = each.paths().stream()
                .map(path -> text.along(
                        found.rule().body(), path.stream().mapToInt(id -> id).toArray()))
                .toList();
        return new Pair(fact, paths);
    }
}
