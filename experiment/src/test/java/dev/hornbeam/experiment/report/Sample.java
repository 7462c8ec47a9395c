package dev.hornbeam.experiment.report;

import dev.hornbeam.experiment.CellResult;
import dev.hornbeam.experiment.Experiment;
import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiments;
import dev.hornbeam.experiment.Row;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Made-up results of an experiment on the data sets a, b and c, to be written down in a few words. */
final class Sample {
    private static final String DECLARATION = """
            {"name": "x", "title": "T", "shows": "s", "lookFor": "l", "paper": "p", "kind": "completion",
             "sizes": {"quick": {"data": ["b", "a", "c"], "seeds": 1, "minutes": 1}}%s}
            """;

    private final List<CellResult> results = new ArrayList<>();
    private String more = "";

    /** Something more of the declaration: {@code "published": […]}. */
    Sample declaring(String json) {
        more += ", " + json;
        return this;
    }

    /** A figure by several seeds, named {@code mrr}; labels are {@code name=value}, separated by blanks. */
    Sample mrr(String data, String labels, double... seeds) {
        return figure(data, labels, "mrr", seeds);
    }

    Sample figure(String data, String labels, String name, double... seeds) {
        Map<String, String> all = new LinkedHashMap<>();
        for (String each : labels.split(" ")) {
            all.put(each.substring(0, each.indexOf('=')), each.substring(each.indexOf('=') + 1));
        }
        for (int i = 0; i < seeds.length; i++) {
            results.add(new CellResult(
                    "x",
                    Size.QUICK,
                    data + labels + name + i,
                    "d",
                    data,
                    Map.of(),
                    i + 1,
                    List.of(new Row(all, Map.of(name, seeds[i]))),
                    List.of(),
                    "2026-05-04T03:02:01Z",
                    60,
                    90,
                    1,
                    0,
                    1,
                    null,
                    null,
                    null));
        }
        return this;
    }

    Experiment experiment() {
        return Experiments.parse(DECLARATION.formatted(more), "x");
    }

    Figures figures() {
        return new Figures(experiment(), results);
    }

    Chapter chapter() {
        return new Chapter(experiment(), results, 0, figures());
    }
}
