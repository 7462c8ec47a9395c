package dev.hornbeam.rdf;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.complete.fact.FactOrigin;
import dev.hornbeam.complete.fact.FoundFact;
import dev.hornbeam.complete.fact.FoundFact.DerivedFact;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.out.NodeFmtLib;

/**
 * New facts as Turtle with statements about each: {@code << s p o >> hb:probability 0.93}. RDF-star reads that as a quoted
 * triple, RDF 1.2 as a reified one ({@code rdf:reifies}); the text is the same. The fact itself is stated beside it, and
 * where all of them come from at the top.
 */
public final class AnnotatedTurtle implements NewFactFormat {
    @Override
    public String name() {
        return "ttl-star";
    }

    @Override
    public List<String> endings() {
        return List.of(".ttls");
    }

    @Override
    public Output open(OutputStream stream, Dataset data, FactOrigin origin) throws IOException {
        TurtleWriter writer = new TurtleWriter(stream, withOurs(data.prefixes()));
        OriginText text = new OriginText(origin, writer::shown);
        writer.writeText(text.all() + "\n");
        return new Output() {
            @Override
            public void write(FoundFact found) throws IOException {
                DerivedFact fact = found.fact();
                String triple = writer.triple(
                        data.entities().name(fact.head()),
                        data.relations().name(fact.relation()),
                        data.entities().name(fact.tail()));
                String rule = RuleFormat.statement(fact.rule(), data.relations());
                writer.writeText(triple + " .\n<< " + triple + " >> "
                        + text.of(number(fact.probability()), number(fact.score()), found.round(), rule) + " .\n");
            }

            @Override
            public void write(SchemaRow fact) throws IOException {
                String triple = writer.triple(
                        data.entities().name(fact.head()),
                        data.relations().name(fact.relation()),
                        data.entities().name(fact.tail()));
                writer.writeText(triple + " .\n<< " + triple + " >> " + text.of(fact.reason()) + " .\n");
            }

            @Override
            public void finish() throws IOException {
                writer.flush();
            }
        };
    }

    /** Prefixes that the data has already keep their meaning; the names of ours are then written in full. */
    private static Prefixes withOurs(Prefixes given) {
        Map<String, String> all = new TreeMap<>(given.namespaces());
        OriginText.PREFIXES.forEach(all::putIfAbsent);
        return new Prefixes(all);
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }

    /**
     * Where new facts come from, in the words of PROV-O: the activity that found them, the model and the data that it used,
     * and the program. Each has an IRI made from what it is, so two files that used the same model speak of the same one.
     */
    private static final class OriginText {
        private static final String HB = "https://hornbeam.dev/ns#";
        private static final String PROV = "http://www.w3.org/ns/prov#";
        private static final String XSD = "http://www.w3.org/2001/XMLSchema#";
        private static final String RDFS = "http://www.w3.org/2000/01/rdf-schema#";

        /** The prefixes that the statements use where they are free. */
        static final Map<String, String> PREFIXES = Map.of("hb", HB, "prov", PROV, "rdfs", RDFS, "xsd", XSD);

        private final FactOrigin origin;
        private final UnaryOperator<String> shown;
        private final String model;
        private final String activity;

        /** @param shown makes an IRI in angle brackets as short as the file's prefixes allow */
        OriginText(FactOrigin origin, UnaryOperator<String> shown) {
            this.origin = origin;
            this.shown = shown;
            this.model = uuid("model", origin.learned(), origin.learnedFrom().fingerprint());
            this.activity = uuid("completion", model, data(origin.data()), origin.software(), origin.found());
        }

        /** What is said about the facts as a whole. */
        String all() {
            String program = uuid("program", origin.software());
            return activity + " a " + prov("Activity") + " ;\n"
                    + "  " + prov("used") + " " + model + ", " + data(origin.data()) + " ;\n"
                    + "  " + prov("wasAssociatedWith") + " " + program + " ;\n"
                    + "  " + prov("endedAtTime") + " " + time(origin.found()) + " .\n"
                    + model + " a " + prov("Entity") + ", " + hb("Model") + " ;\n"
                    + "  " + label(origin.model()) + " ;\n"
                    + "  " + prov("generatedAtTime") + " " + time(origin.learned()) + " ;\n"
                    + "  " + prov("wasDerivedFrom") + " " + data(origin.learnedFrom()) + " .\n"
                    + source(origin.data())
                    + (origin.data().equals(origin.learnedFrom()) ? "" : source(origin.learnedFrom()))
                    + program + " a " + prov("SoftwareAgent") + " ;\n"
                    + "  " + label(origin.software()) + " .\n";
        }

        /** What is said about one fact. */
        String of(String probability, String score, int round, String rule) {
            return hb("probability") + " " + probability + " ; " + hb("score") + " " + score + " ; " + hb("round") + " "
                    + round + " ;\n  " + hb("rule") + " " + text(rule) + " ;\n  " + hb("model") + " " + model + " ; "
                    + prov("wasGeneratedBy") + " " + activity;
        }

        /** What is said about a fact that follows from the schema. */
        String of(String reason) {
            return hb("schema") + " " + text(reason) + " ;\n  " + prov("wasGeneratedBy") + " " + activity;
        }

        private String source(FactOrigin.Source source) {
            return data(source) + " a " + prov("Entity") + ", " + hb("Data") + " ;\n"
                    + "  " + label(source.name()) + " ;\n"
                    + "  " + hb("fingerprint") + " " + text(source.fingerprint()) + " .\n";
        }

        private static String data(FactOrigin.Source source) {
            return uuid("data", source.name(), source.fingerprint());
        }

        private static String uuid(String... parts) {
            return "<urn:uuid:"
                    + UUID.nameUUIDFromBytes(String.join("\n", parts).getBytes(UTF_8)) + ">";
        }

        private String label(String text) {
            return shown.apply("<" + RDFS + "label>") + " " + text(text);
        }

        private String prov(String name) {
            return shown.apply("<" + PROV + name + ">");
        }

        private String hb(String name) {
            return shown.apply("<" + HB + name + ">");
        }

        private String time(String text) {
            return "\"" + text + "\"^^" + shown.apply("<" + XSD + "dateTime>");
        }

        private static String text(String text) {
            return NodeFmtLib.strNT(NodeFactory.createLiteralString(text));
        }
    }
}
