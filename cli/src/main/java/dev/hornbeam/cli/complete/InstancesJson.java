package dev.hornbeam.cli.complete;

import dev.hornbeam.cli.console.JsonText;
import dev.hornbeam.complete.instance.Instance;
import dev.hornbeam.complete.instance.InstanceKind;
import dev.hornbeam.complete.instance.Instances;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The instances of a rule for programs, names in full; the keys are described in docs/reasoning.md and stay as they are. */
final class InstancesJson {
    private InstancesJson() {}

    static void print(Instances found, List<InstanceKind> kinds, Dataset data, PrintStream out) throws IOException {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("rule", RuleFormat.statement(found.rule(), data.relations()));
        object.put("pairs", found.pairs());
        object.put("exact", found.isExact());
        object.put("sources", found.sources());
        object.put("sources_seen", found.seen());
        object.put("confidence", number(found.confidence()));
        object.put("pca_confidence", number(found.pcaConfidence()));
        for (InstanceKind kind : kinds) {
            Map<String, Object> part = new LinkedHashMap<>();
            part.put("count", found.count(kind));
            part.put(
                    "sample",
                    found.sample(kind).stream()
                            .map(each -> pair(each, found, data))
                            .toList());
            object.put(kind.label(), part);
        }
        JsonText.print(object, out);
    }

    private static Double number(java.util.OptionalDouble value) {
        return value.isPresent() ? value.getAsDouble() : null;
    }

    private static Map<String, Object> pair(Instance each, Instances found, Dataset data) {
        PathText text = new PathText(data.relations(), data.entities()::name);
        Map<String, Object> pair = new LinkedHashMap<>();
        pair.put("head", data.entities().name(each.head()));
        pair.put("relation", data.relations().name(found.rule().head()));
        pair.put("tail", data.entities().name(each.tail()));
        pair.put(
                "paths",
                each.paths().stream()
                        .map(path -> text.along(
                                found.rule().body(),
                                path.stream().mapToInt(entity -> entity).toArray()))
                        .toList());
        pair.put("more_paths", each.hasMore());
        return pair;
    }
}
