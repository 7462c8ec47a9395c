package dev.hornbeam.rdf.write;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.complete.fact.FactOrigin;
import java.util.Map;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.apache.jena.graph.NodeFactory;
import org.apache.jena.riot.out.NodeFmtLib;

/**
 * Where new facts come from, in the words of PROV-O: the activity that found them, the model and the data that it used,
 * and the program. Each has an IRI made from what it is, so two files that used the same model speak of the same one.
 */
final class OriginText {
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

    private String source(FactOrigin.Source source) {
        return data(source) + " a " + prov("Entity") + ", " + hb("Data") + " ;\n"
                + "  " + label(source.name()) + " ;\n"
                + "  " + hb("fingerprint") + " " + text(source.fingerprint()) + " .\n";
    }

    private static String data(FactOrigin.Source source) {
        return uuid("data", source.name(), source.fingerprint());
    }

    private static String uuid(String... parts) {
        return "<urn:uuid:" + UUID.nameUUIDFromBytes(String.join("\n", parts).getBytes(UTF_8)) + ">";
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
