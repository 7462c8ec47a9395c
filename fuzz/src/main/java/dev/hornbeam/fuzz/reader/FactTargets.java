package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.read.LabelOptions;
import dev.hornbeam.graph.read.ReadOptions;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Tables of facts, folders of ids, property graphs and ontologies. */
final class FactTargets {
    private static final String TSV = "ann\tmother\tbea\nbea\tmother\tcis\ncis\thas child\tdrü €\nann\tknows\tann\n\n";

    private FactTargets() {}

    static List<Target> in(Path scratch) {
        List<Target> targets = new ArrayList<>();
        targets.add(file(scratch, "tsv", "facts.tsv", TSV, "\ufeffa\tb\tc\r\nd\tb\ta\r\n"));
        targets.add(file(scratch, "space", "facts.txt", "ann mother bea\nbea  mother   cis\nü € 𝒳\n"));
        targets.add(file(
                scratch,
                "csv",
                "facts.csv",
                "subject,predicate,object\nann,mother,\"be\"\"a\"\n\"bea, x\",mother,cis\n",
                "id,h,r,t,w\n1,ann,knows,bea,0.5\n2,bea,knows,cis,1\n"));
        targets.add(file(
                scratch,
                "neo4j",
                "graph.csv",
                "id:ID(Person),name,born:int,tags:string[],:LABEL\n1,Ann,1970,a;b,Person\n2,Bob,1981,,Person;Boss\n",
                ":START_ID(Person),:END_ID(Person),:TYPE,since:date{zone:UTC}\n1,2,KNOWS,2020-01-01\n2,1,LIKES,\n",
                ":START_ID;:END_ID;:IGNORE\na;b;c\nd;b;a\n"));
        targets.add(file(scratch, "obo", "terms.obo", """
                format-version: 1.2
                default-namespace: x

                [Term]
                id: X:1
                name: root \\{thing\\} ! remark
                is_a: X:0 {source="y"} ! parent
                relationship: part_of X:2
                intersection_of: X:3
                intersection_of: has_part X:4

                [Typedef]
                id: part_of
                name: part of
                is_transitive: true

                [Instance]
                id: I:1
                instance_of: X:1
                property_value: knows I:2

                [Term]
                id: X:9
                is_obsolete: true
                is_a: X:1
                """));
        targets.addAll(ids(scratch));
        targets.add(labels(scratch));
        return targets;
    }

    /** A file of facts, by its name. */
    static Target file(Path scratch, String name, String file, String... samples) {
        return file(scratch, name, 1, file, Scratch.texts(samples));
    }

    static Target file(Path scratch, String name, int cost, String file, List<byte[]> samples) {
        Scratch folder = new Scratch(scratch, name);
        return new Target(name, cost, samples, input -> use(folder.put(file, input), input));
    }

    private static List<Target> ids(Path scratch) {
        Map<String, String> files = Map.of(
                "entity2id.txt", "3\nann\t0\nbea\t1\ncis 2\n",
                "relation2id.txt", "2\nmother\t0\nknows\t1\n",
                "train2id.txt", "3\n0 1 0\n1 2 0\n0\t0\t1\n",
                "valid2id.txt", "1\n0 2 1\n");
        return files.keySet().stream()
                .sorted()
                .map(file -> {
                    Scratch folder = new Scratch(scratch, "ids-" + file);
                    files.forEach((name, text) -> folder.put(name, text.getBytes(UTF_8)));
                    return new Target("ids-" + file, 2, Scratch.texts(files.get(file)), input -> {
                        folder.put(file, input);
                        use(folder.folder(), input);
                    });
                })
                .toList();
    }

    private static Target labels(Path scratch) {
        Scratch folder = new Scratch(scratch, "labels");
        Path facts = folder.put("facts.tsv", TSV.getBytes(UTF_8));
        return new Target("labels", 1, Scratch.texts("ann\tAnn of X\nmother\tmother of\nbea\tBea\n"), input -> {
            Path file = folder.put("labels.tsv", input);
            LabelOptions labels = new LabelOptions(List.of(), Optional.empty(), Optional.of(file));
            new DatasetReader(ReadOptions.DEFAULTS.withLabels(labels)).read(facts);
        });
    }

    /** Reads a graph strictly or leniently, and looks at all of it. */
    static void use(Path source, byte[] input) {
        boolean lenient = (Arrays.hashCode(input) & 1) == 0;
        ReadOptions options = new ReadOptions(Optional.empty(), "hrt", List.of(), lenient, lenient, Map.of())
                .withAnnotations(lenient);
        use(new DatasetReader(options).read(source).dataset());
    }

    /** Looks at every name and every fact. */
    static void use(Dataset data) {
        for (int i = 0; i < data.train().size(); i++) {
            data.entities().name(data.train().head(i));
            data.entities().name(data.train().tail(i));
            data.relations().name(data.train().relation(i));
        }
        data.buildGraph();
    }
}
