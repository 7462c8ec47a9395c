package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.experiment.Experiment.Size;
import dev.hornbeam.experiment.Experiments.OwnExperiments;
import dev.hornbeam.experiment.ResultsFile;
import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.RangeChoice;
import dev.hornbeam.learn.setting.ConfigFile;
import dev.hornbeam.model.Task;
import dev.hornbeam.shape.ConstraintEdits;
import dev.hornbeam.shape.Constraints;
import java.nio.file.Path;
import java.util.List;

/** What users say they want: settings, constraints, experiments and their results. */
final class SettingTargets {
    private static final String CONFIG = """
            # settings
            epochs: 4
            max-length: 3
            training:
              batch: 32
              rate: 1.0e-3
            heads: [a, "b c"]
            seed: 7
            """;
    private static final String EXPERIMENT = """
            name: lengths
            title: Longer paths
            kind: completion
            settings: {methods: ncrl, weighs: false}
            sizes:
              quick:
                data: [my-graph]
                grid:
                  maxLength: [2, 3]
                seeds: 2
            tables:
              - title: MRR by length
                where: {protocol: standard}
                rows: [data, maxLength, method]
                values: [mrr, hits1, hits10]
            """;
    private static final String RESULTS = """
            {"experiment":"x","size":"quick","key":"a window=2 seed=1","declaration":"0123","data":"a","point":{"window":"2"},\
            "seed":1,"rows":[{"labels":{"method":"<m>"},"values":{"mrr":0.25,"none":"NaN","n":3.0}}],"files":[],\
            "date":"2026-05-04T03:02:01Z","seconds":1.5,"cpuSeconds":2.0,"peakMegabytes":100,"startMegabytes":10,"atOnce":2,\
            "machine":{"hornbeam":"1.0","commit":"abc","java":"17","os":"Linux","cpu":"CPU","cores":2,"memoryMegabytes":4096},\
            "source":{"name":"a","fingerprint":"f","entities":1,"relations":2,"facts":3},"settings":{"window":2}}
            """;

    private SettingTargets() {}

    static List<Target> in(Path scratch) {
        Scratch config = new Scratch(scratch, "config");
        Scratch experiment = new Scratch(scratch, "experiment");
        Scratch results = new Scratch(scratch, "results");
        return List.of(
                new Target(
                        "config",
                        2,
                        Scratch.texts(CONFIG),
                        input -> ConfigFile.read(config.put("config.yaml", input), Task.COMPLETION)),
                new Target(
                        "experiment",
                        4,
                        Scratch.texts(EXPERIMENT, OwnExperiments.show("window")),
                        input -> OwnExperiments.read(experiment.put("mine.yaml", input))
                                .cells(Size.QUICK)),
                new Target("results", 2, Scratch.texts(RESULTS), input -> {
                    results.put("x.jsonl", input);
                    ResultsFile.read(results.folder(), "x", note -> {}).results();
                }),
                new Target(
                        "discretise",
                        1,
                        Scratch.texts("age=quantiles:5", "born=years:10", "age=edges:20,30,41.5", "w=width:2.5"),
                        input -> RangeChoice.parse(new String(input, UTF_8), "--discretise")),
                constraints(scratch));
    }

    private static Target constraints(Path scratch) {
        Scratch folder = new Scratch(scratch, "constraints");
        Dataset data = new DatasetReader()
                .read(folder.put("facts.tsv", "a\tworksFor\tb\nb\tbased in\tc\nc\tknows\ta\n".getBytes(UTF_8)))
                .dataset();
        Graph graph = data.buildGraph();
        String sample = """
                # mine
                functional "based in"
                subject-kind worksFor a
                disjoint subject:worksFor object:knows
                - acyclic knows
                - * knows
                asymmetric\tknows
                """;
        return new Target(
                "constraints",
                1,
                Scratch.texts(sample),
                input -> ConstraintEdits.read(folder.put("constraints.txt", input))
                        .applied(Constraints.of(List.of()), graph, NameFinder.of(data)));
    }
}
