package dev.hornbeam.fuzz.reader;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.Progress;
import dev.hornbeam.RuleModel;
import dev.hornbeam.columnar.ParquetFactFormat;
import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.fuzz.BrokenPromise;
import dev.hornbeam.fuzz.Target;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.GraphFile;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.read.DatasetReader;
import dev.hornbeam.graph.write.FactFormat;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.model.RuleWishReader;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.text.GivenRuleFile;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.story.read.GroundRulesReader;
import dev.hornbeam.story.read.StoryReader;
import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorOutputStream;
import org.rdfhdt.hdt.exceptions.ParserException;
import org.rdfhdt.hdt.hdt.HDT;
import org.rdfhdt.hdt.hdt.HDTManager;
import org.rdfhdt.hdt.options.HDTSpecification;
import org.rdfhdt.hdt.triples.TripleString;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** The list of all readers. */
public final class Targets {
    private Targets() {}

    /**
     * All readers.
     *
     * @param scratch a folder for what they read
     */
    public static List<Target> all(Path scratch) {
        return named(scratch, List.of());
    }

    /** Those whose names begin with one of these words; all if there are none. */
    public static List<Target> named(Path scratch, List<String> words) {
        List<Target> all = new ArrayList<>();
        all.addAll(FactTargets.in(scratch));
        all.addAll(RdfTargets.in(scratch));
        all.addAll(SparqlTargets.in(scratch));
        all.addAll(BinaryTargets.in(scratch));
        all.addAll(PackedTargets.in(scratch));
        all.addAll(RuleTargets.in(scratch));
        all.addAll(StoryTargets.in(scratch));
        all.addAll(SettingTargets.in(scratch));
        all.addAll(GraphFileTarget.in(scratch));
        if (asks(words, ModelTargets.CHANGED) || asks(words, ModelTargets.STAMPED)) {
            all.addAll(ModelTargets.in(scratch)); // a model is learned first
        }
        if (asks(words, CheckpointTargets.RUN)) {
            all.addAll(CheckpointTargets.in(scratch));
        }
        return all.stream()
                .filter(target -> words.isEmpty() || words.stream().anyMatch(target.name()::startsWith))
                .toList();
    }

    private static boolean asks(List<String> words, String prefix) {
        return words.isEmpty() || words.stream().anyMatch(word -> word.startsWith(prefix) || prefix.startsWith(word));
    }

    /** Tables by column, and HDT. */
    private static final class BinaryTargets {
        private BinaryTargets() {}

        static List<Target> in(Path scratch) {
            List<byte[]> arrow = Stream.of("plain.arrow", "zstd.arrow", "lz4.arrow", "plain.stream", "zstd.stream")
                    .map(BinaryTargets::resource)
                    .toList();
            return List.of(
                    FactTargets.file(scratch, "parquet", 10, "facts.parquet", List.of(parquet())),
                    FactTargets.file(scratch, "arrow", 2, "facts.arrow", arrow),
                    FactTargets.file(scratch, "hdt", 20, "facts.hdt", List.of(hdt(scratch))));
        }

        /** Written once by Arrow's own library. */
        private static byte[] resource(String name) {
            try (InputStream in = BinaryTargets.class.getResourceAsStream(name)) {
                return in.readAllBytes();
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        }

        private static byte[] parquet() {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try {
                FactFormat.Output out = new ParquetFactFormat().open(bytes, RoyalHouses.dataset());
                out.write("ann", "knows", "bea");
                out.write("bea", "knows", "drü €");
                out.write("ann", "likes", "ann");
                out.finish();
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
            return bytes.toByteArray();
        }

        private static byte[] hdt(Path scratch) {
            List<TripleString> statements = List.of(
                    new TripleString("http://e/anna", "http://e/knows", "http://e/bert"),
                    new TripleString("http://e/bert", "http://e/knows", "http://e/grüße"),
                    new TripleString("_:b1", "http://e/knows", "http://e/anna"),
                    new TripleString("http://e/anna", "http://e/says", "\"a \\\"quoted\\\" line\"@en"));
            Path file = scratch.resolve("sample.hdt");
            try (HDT graph = HDTManager.generateHDT(statements.iterator(), "http://e/", new HDTSpecification(), null)) {
                graph.saveToHDT(file.toString(), null);
                return Files.readAllBytes(file);
            } catch (IOException | ParserException fault) {
                throw new IllegalStateException(fault);
            }
        }
    }

    /** Every file of a run that was interrupted: a changed one is refused, or the run ends in the same model. */
    private static final class CheckpointTargets {
        static final String RUN = "run-";

        private CheckpointTargets() {}

        static List<Target> in(Path scratch) {
            SampleModel sample = new SampleModel(scratch);
            Map<String, byte[]> files = sample.interrupted(scratch);
            String expected = rules(resumed(scratch.resolve("run-expected"), files, sample));
            return files.keySet().stream()
                    .map(file -> new Target(RUN + Path.of(file).getFileName(), 200, List.of(files.get(file)), input -> {
                        Map<String, byte[]> changed = new java.util.TreeMap<>(files);
                        changed.put(file, input);
                        RuleModel model = resumed(scratch.resolve("run"), changed, sample);
                        if (!rules(model).equals(expected)) {
                            throw new BrokenPromise("another model than the run would have made");
                        }
                    }))
                    .toList();
        }

        private static RuleModel resumed(Path folder, Map<String, byte[]> files, SampleModel sample) {
            clear(folder);
            new Scratch(folder.getParent(), folder.getFileName().toString()).with(files);
            return sample.learner().learn(sample.facts(), folder, IfThere.RESUME);
        }

        private static String rules(RuleModel model) {
            StringBuilder text = new StringBuilder();
            model.rules().forEach(rule -> text.append(rule).append('\n'));
            return text.toString();
        }

        private static void clear(Path folder) {
            try {
                if (Files.exists(folder)) {
                    List<Path> all;
                    try (var walk = Files.walk(folder)) {
                        all = walk.sorted(java.util.Comparator.reverseOrder()).toList();
                    }
                    for (Path each : all) {
                        Files.delete(each);
                    }
                }
            } catch (IOException fault) {
                throw new java.io.UncheckedIOException(fault);
            }
        }
    }

    /** The graph file, whose checksums are put right in half of the inputs. */
    private static final class GraphFileTarget {
        private static final int HEADER = 32;
        private static final int ENTRY = 28;

        private GraphFileTarget() {}

        static List<Target> in(Path scratch) {
            Scratch folder = new Scratch(scratch, "hbg");
            List<byte[]> samples = List.of(
                    written(folder, "a\tr\tb\nb\ts\tc\nc\tt\ta\na\tr\tc\na\tr\tb\n", "tsv"),
                    written(folder, """
                            <http://e/a> <http://e/p> <http://e/b> .
                            <http://e/b> <http://e/p> <http://e/c> .
                            <http://e/a> <http://www.w3.org/2000/01/rdf-schema#label> "Ann" .
                            """, "nt"),
                    written(folder, many(), "tsv"));
            Target target = new Target(
                    "hbg",
                    4,
                    samples,
                    input -> use(GraphFile.open(folder.put("facts.hbg", input))),
                    GraphFileTarget::mended);
            return List.of(target);
        }

        /** Enough facts for numbers in blocks. */
        private static String many() {
            StringBuilder rows = new StringBuilder();
            for (int i = 0; i < 200; i++) {
                rows.append("entity ")
                        .append(i % 67)
                        .append("\tr")
                        .append(i % 5)
                        .append("\tentity ")
                        .append(i * 7 % 67);
                rows.append('\n');
            }
            return rows.toString();
        }

        private static byte[] written(Scratch folder, String facts, String ending) {
            try {
                Path file = folder.folder().resolve("sample.hbg");
                Dataset data = new DatasetReader()
                        .read(folder.put("facts." + ending, facts.getBytes(UTF_8)))
                        .dataset();
                GraphFile.write(data, file, Progress.NONE);
                return Files.readAllBytes(file);
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        }

        /** Looks at every name, fact, group and label. */
        private static void use(Dataset data) {
            FactTargets.use(data);
            Graph graph = data.buildGraph();
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                long edges = graph.edges(entity);
                for (int i = Slice.begin(edges); i < Slice.end(edges); i++) {
                    graph.contains(entity, graph.relationAt(entity, i), graph.target(i));
                }
                data.entities().id(data.entities().name(entity));
                data.labels().entity(entity);
            }
            for (int relation = 0; relation < 2 * graph.relations().count(); relation++) {
                long sources = graph.sources(relation);
                for (int i = Slice.begin(sources); i < Slice.end(sources); i++) {
                    graph.neighbours(graph.source(i), relation);
                }
            }
        }

        private static byte[] mended(byte[] input) {
            byte[] output = input.clone();
            ByteBuffer file = ByteBuffer.wrap(output).order(ByteOrder.LITTLE_ENDIAN);
            if (output.length < HEADER) {
                return output;
            }
            file.putLong(16, output.length);
            int sections = Math.min(Math.max(0, file.getInt(24)), (output.length - HEADER) / ENTRY);
            for (int i = 0; i < sections; i++) {
                int at = HEADER + i * ENTRY;
                long from = file.getLong(at);
                long bytes = file.getLong(at + 8);
                if (from >= 0 && bytes >= 0 && from <= output.length && bytes <= output.length - from) {
                    file.putInt(at + 24, checksum(output, (int) from, (int) bytes));
                }
            }
            file.putInt(28, 0);
            file.putInt(28, checksum(output, 0, HEADER + sections * ENTRY));
            return output;
        }

        private static int checksum(byte[] bytes, int from, int length) {
            CRC32C checksum = new CRC32C();
            checksum.update(bytes, from, length);
            return (int) checksum.getValue();
        }
    }

    /** Compressed files and archives. */
    private static final class PackedTargets {
        private static final byte[] ROWS = "ann\tmother\tbea\nbea\tmother\tcis\nann\tknows\tann\n"
                .repeat(3)
                .getBytes(UTF_8);

        private PackedTargets() {}

        /** Something that writes a file. */
        private interface Packing {
            void write(OutputStream out) throws IOException;
        }

        /** Something that compresses. */
        private interface Compressing {
            OutputStream of(OutputStream out) throws IOException;
        }

        static List<Target> in(Path scratch) {
            byte[] tar = made(PackedTargets::tar);
            return List.of(
                    FactTargets.file(scratch, "gzip", 2, "facts.tsv.gz", List.of(packed(GZIPOutputStream::new, ROWS))),
                    FactTargets.file(
                            scratch,
                            "bzip2",
                            20,
                            "facts.tsv.bz2",
                            List.of(packed(BZip2CompressorOutputStream::new, ROWS))),
                    FactTargets.file(scratch, "zstd", 2, "facts.tsv.zst", List.of(packed(ZstdOutputStream::new, ROWS))),
                    FactTargets.file(
                                    scratch,
                                    "xz",
                                    5,
                                    "facts.tsv.xz",
                                    List.of(packed(out -> new XZOutputStream(out, new LZMA2Options(0)), ROWS)))
                            .withMegabytes(300), // a dictionary of 200
                    FactTargets.file(scratch, "zip", 2, "facts.zip", List.of(made(PackedTargets::zip))),
                    FactTargets.file(scratch, "tar", 2, "facts.tar", List.of(tar)),
                    FactTargets.file(scratch, "tgz", 2, "facts.tgz", List.of(packed(GZIPOutputStream::new, tar))));
        }

        private static byte[] packed(Compressing compression, byte[] content) {
            return made(out -> {
                try (OutputStream packing = compression.of(out)) {
                    packing.write(content);
                }
            });
        }

        private static byte[] made(Packing packing) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try {
                packing.write(out);
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
            return out.toByteArray();
        }

        private static void zip(OutputStream out) throws IOException {
            try (ZipOutputStream zip = new ZipOutputStream(out)) {
                zip.putNextEntry(new ZipEntry("a/facts.tsv"));
                zip.write(ROWS);
                zip.putNextEntry(new ZipEntry("read.me"));
                zip.write(ROWS);
                zip.putNextEntry(new ZipEntry("more.tsv.gz"));
                zip.write(packed(GZIPOutputStream::new, ROWS));
            }
        }

        private static void tar(OutputStream out) throws IOException {
            try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, 512)) {
                tar.setLongFileMode(TarArchiveOutputStream.LONGFILE_GNU);
                for (String name : List.of("a/facts.tsv", "read.me", "long/".repeat(25) + "b.tsv")) {
                    TarArchiveEntry entry = new TarArchiveEntry(name);
                    entry.setSize(ROWS.length);
                    tar.putArchiveEntry(entry);
                    tar.write(ROWS);
                    tar.closeArchiveEntry();
                }
            }
        }
    }

    /** The six syntaxes of RDF. */
    private static final class RdfTargets {
        private static final String N_TRIPLES = """
                # remark
                <http://e/ann> <http://e/knows> <http://e/b\\u00e4a> .
                _:x <http://e/knows> _:y.1 .
                <http://e/ann> <http://www.w3.org/2000/01/rdf-schema#label> "Ann \\"A\\"\\n\\U0001D4B3"@en-GB .
                <http://e/ann> <http://e/age> "7"^^<http://www.w3.org/2001/XMLSchema#integer> .
                <http://e/r> <http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies> <<( <http://e/a> <http://e/b> <http://e/c> )>> .
                """;
        private static final String TURTLE = """
                @prefix : <http://e/> .
                @base <http://e/b/> .
                PREFIX x: <http://x/>
                :ann a x:Person ; :knows :bea , <cis>, [ :knows (1 2.5 -3e4 true "x"@de) ] ; .
                _:b x:p\\-q '''long 'text' ''' , "5"^^x:t .
                << :a :b :c >> :said :ann .
                :a :b :c {| :source <s> |} .
                x:ä :knows :%41 .
                """;

        private RdfTargets() {}

        static List<Target> in(Path scratch) {
            return List.of(
                    FactTargets.file(scratch, "ntriples", "facts.nt", N_TRIPLES),
                    FactTargets.file(
                            scratch,
                            "nquads",
                            "facts.nq",
                            N_TRIPLES,
                            "<http://e/a> <http://e/b> <http://e/c> <http://e/g> .\n<http://e/a> <http://e/b> \"l\" _:g .\n"),
                    FactTargets.file(scratch, "turtle", 2, "facts.ttl", Scratch.texts(TURTLE, N_TRIPLES)),
                    FactTargets.file(scratch, "trig", 2, "facts.trig", Scratch.texts(TURTLE, """
                            @prefix : <http://e/> .
                            :g { :ann :knows :bea . :bea :knows [ :p :o ] }
                            GRAPH <http://e/h> { :cis a :Person }
                            { :a :b :c . }
                            """)),
                    FactTargets.file(scratch, "rdfxml", 2, "facts.rdf", Scratch.texts("""
                            <?xml version="1.0" encoding="UTF-8"?>
                            <!DOCTYPE rdf:RDF [ <!ENTITY e "http://e/"> ]>
                            <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:x="http://e/" xml:base="http://e/">
                              <x:Person rdf:about="&e;ann" x:age="7">
                                <x:knows rdf:resource="#bea"/>
                                <x:likes rdf:parseType="Collection"><x:Person rdf:ID="c"/></x:likes>
                                <x:says xml:lang="de">Grüße &amp; <![CDATA[<so>]]></x:says>
                                <x:has rdf:parseType="Resource"><x:p rdf:datatype="http://e/t">1</x:p></x:has>
                              </x:Person>
                              <rdf:Description rdf:nodeID="n"><x:knows rdf:nodeID="m"/></rdf:Description>
                              <rdf:Bag><rdf:li rdf:resource="http://e/a"/></rdf:Bag>
                            </rdf:RDF>
                            """)),
                    FactTargets.file(
                            scratch,
                            "jsonld",
                            3,
                            "facts.jsonld",
                            Scratch.texts(
                                    """
                            {"@context": {"@vocab": "http://e/", "@base": "http://e/b/", "x": "http://x/",
                                "knows": {"@type": "@id"}, "list": {"@container": "@list"}, "name": {"@language": "en"}},
                             "@graph": [
                              {"@id": "ann", "@type": "Person", "knows": ["bea", {"@id": "_:c", "x:p": 1.5}], "list": [1, "a", true]},
                              {"@id": "x:d", "@reverse": {"knows": {"@id": "ann"}}, "name": "D", "o": {"@value": "v", "@type": "x:t"}}
                             ]}
                            """, "[{\"@id\":\"http://e/a\",\"http://e/b\":[{\"@id\":\"http://e/c\"}]}]")));
        }
    }

    /** Rules: our own formats, and those of others. */
    private static final class RuleTargets {
        private static final Relations RELATIONS = Relations.of("r", "s", "t", "based in");
        private static final String TEXT = """
                # what people read
                0.995923  r(X,Y) ⇐ s(A,X), t(A,B), r(B,Y)   [worth 0.666, support 13, confidence 0.813 of 16, pca 0.813 of 16, coverage 0.120 of 108]
                0.5 "based in"(X,Y) <= r(X,A), s(A,Y)
                t(X,Y) ⇐ r(Y,X)
                """;
        private static final String ANYBURL = """
                16\t13\t0.8125\tr(X,Y) <= s(A,X), t(A,B), r(B,Y)
                9\t8\t0.9\tr(X,ann) <= s(X,bea)
                9\t8\t0.9\tr(ann,Y) <= s(Y,A), t(bea,A)
                9\t8\t0.9\tr(X,"a,(b)") <= s(X,A)
                9\t8\t0.9\tr(X,me_myself_i) <= s(X,X)
                4\t2\t0.5\tr(X,c) <=
                """;
        private static final String AMIE = """
                Using HC as pruning metric
                Rule\tHead Coverage\tStd Confidence\tPCA Confidence\tPositive Examples\tBody size\tPCA Body size\tFunctional variable
                ?a  <s>  ?c  ?c  <r>  ?b   => ?a  <r>  ?b\t0.1\t0.5\t0.6\t13\t26\t21\t?a
                ?b  s  ?a   => ?a  r  ?b\t0,1\t0,5\t0,6\t13\t26\t21\t?a
                Mining done in 0 s
                """;
        private static final String DATALOG = """
                .decl r(x:symbol, y:symbol)
                .input r
                // a remark
                r(X, Y) :- s(X, A), t(A, Y), X != Y.
                0.7::t(X, Y) :- r(Y, X).
                'based in'(X,Y):-r(X,Z),s(Z,Y),\\+ t(X,Y).
                p(X, Y) :- triple(X, "r", Y).
                fact(X, 's', Y) :- triple(X, 'r', A), triple(A, "t", Y).
                r(a, b).
                """;
        private static final String PROLOG = """
                :- dynamic r/2.
                % remark
                /* another */
                r(X, Y) :- s(X, A), t(A, Y).
                t(_, Y) :- r(Y, [a|_]), X is 1.5e3 + 2, Y \\= X.
                s("a b", 'it''s').
                """;

        private RuleTargets() {}

        static List<Target> in(Path scratch) {
            List<Target> targets = new ArrayList<>();
            targets.add(own(scratch, RuleFormat.TEXT, TEXT));
            targets.add(own(scratch, RuleFormat.TSV, written(RuleFormat.TSV)));
            targets.add(own(scratch, RuleFormat.JSON_LINES, written(RuleFormat.JSON_LINES)));
            targets.add(own(scratch, RuleFormat.ANYBURL, ANYBURL));
            targets.add(own(scratch, RuleFormat.AMIE, AMIE));
            targets.add(given(scratch, "rules-datalog", "rules.dl", DATALOG));
            targets.add(given(scratch, "rules-prolog", "rules.pl", PROLOG));
            targets.add(given(
                    scratch,
                    "rules-any",
                    "rules",
                    TEXT,
                    ANYBURL,
                    AMIE.substring(AMIE.indexOf("Rule")),
                    DATALOG,
                    PROLOG));
            targets.add(wishes(scratch));
            targets.add(new Target(
                    "rule-stated",
                    1,
                    Scratch.texts("r(X,Y) ⇐ s(X,A), t(A,Y)"),
                    input -> RuleFormat.stated(new String(input, UTF_8), "the rule", RELATIONS)));
            return targets;
        }

        /** The sample rules in another format. */
        private static String written(RuleFormat format) {
            try {
                RuleSet rules = RuleFormat.TEXT
                        .read(new java.io.BufferedReader(new java.io.StringReader(TEXT)), "sample", RELATIONS)
                        .rules();
                StringWriter text = new StringWriter();
                format.write(rules, text);
                return text.toString();
            } catch (IOException fault) {
                throw new UncheckedIOException(fault);
            }
        }

        /** A format, read as a model's own file and leniently as a file of others. */
        private static Target own(Path scratch, RuleFormat format, String... samples) {
            String name = "rules-" + format.name();
            Scratch folder = new Scratch(scratch, name);
            return new Target(name, 1, Scratch.texts(samples), input -> {
                Path file = folder.put("rules." + format.name(), input);
                if ((java.util.Arrays.hashCode(input) & 1) == 0) {
                    new RuleFile(file).read(RELATIONS);
                } else {
                    GivenRuleFile.of(file, Optional.of(format.name())).read(RELATIONS, RELATIONS);
                }
            });
        }

        private static Target given(Path scratch, String name, String file, String... samples) {
            Scratch folder = new Scratch(scratch, name);
            return new Target(
                    name,
                    1,
                    Scratch.texts(samples),
                    input -> GivenRuleFile.of(folder.put(file, input), Optional.empty())
                            .read(RELATIONS, RELATIONS));
        }

        /** Rules that a user asks for and bans. */
        private static Target wishes(Path scratch) {
            Scratch folder = new Scratch(scratch, "rules-wished");
            Path facts = folder.put("facts.tsv", "a\tr\tb\nb\ts\tc\nc\tt\ta\na\tbased in\tc\n".getBytes(UTF_8));
            var data = new DatasetReader().read(facts).dataset();
            return new Target("rules-wished", 2, Scratch.texts(TEXT, ANYBURL), input -> {
                Path file = folder.put("wishes.txt", input);
                new RuleWishReader(data, 4, Optional.empty()).read(List.of(file), List.of());
            });
        }
    }

    /** Stories: CLUTRR, GraphLog and plain tables. */
    private static final class StoryTargets {
        private static final String CLUTRR = """
                ,id,target,task_name,story_edges,edge_types,query_edge,genders
                0,s1,aunt,task_1.2,"[(0, 1), (1, 2)]","['mother', 'sister']","(0, 2)","Ann:female,Bea:female,Cis:female"
                1,s2,father,task_1.3,"[(0, 1), (1, 2), (2, 3)]","['mother', ""x's"", 'sister']","(0, 3)","A:male,B:male,C:male,D:female"
                """;
        private static final String GRAPHLOG = """
                {"edges": [[4, 0, "R_1"], [0, 3, "R_\\u00e4"]], "query": [4, 3, "R_3"], "p": [1.5e3, null]}
                {"edges": [[1, 2, "R_1"], [2, 3, "R_1"]], "query": [1, 3, "R_3"], "descriptor": "R_1,R_1"}
                """;
        private static final String EDGES = "g1\tann\tmother\tbea\ng1\tbea\tsister\tcis\ng2\ta\tmother\tb\n";
        private static final String QUERIES = "g1\tann\taunt\tcis\t2\ng2\ta\tmother\tb\n";

        private StoryTargets() {}

        static List<Target> in(Path scratch) {
            return List.of(
                    file(scratch, "clutrr", "stories.csv", CLUTRR),
                    file(scratch, "graphlog", "stories.jsonl", GRAPHLOG),
                    table(scratch, "edges.tsv", EDGES),
                    table(scratch, "train_queries.tsv", QUERIES),
                    config(scratch));
        }

        private static Target file(Path scratch, String name, String file, String sample) {
            Scratch folder = new Scratch(scratch, name);
            return new Target(name, 1, Scratch.texts(sample), input -> {
                Path stories = folder.put(file, input);
                StoryReader.isStories(stories);
                new StoryReader().read(stories);
            });
        }

        private static Target table(Path scratch, String file, String sample) {
            Scratch folder = new Scratch(scratch, "stories-" + file);
            folder.put("edges.tsv", EDGES.getBytes(UTF_8));
            folder.put("train_queries.tsv", QUERIES.getBytes(UTF_8));
            return new Target("stories-" + file, 1, Scratch.texts(sample), input -> {
                folder.put(file, input);
                new StoryReader().read(folder.folder());
            });
        }

        private static Target config(Path scratch) {
            Scratch folder = new Scratch(scratch, "graphlog-config");
            String sample =
                    "{\"rules\": [{\"body\": [\"r\", \"s\"], \"head\": \"r\", \"p\": 1.0}, {\"body\": [\"r\"], \"head\": \"s\"}]}";
            return new Target(
                    "graphlog-config",
                    1,
                    Scratch.texts(sample),
                    input -> new GroundRulesReader(Relations.of("r", "s")).read(folder.put("config.json", input)));
        }
    }
}
