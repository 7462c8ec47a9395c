package dev.hornbeam.rdf;

import dev.hornbeam.graph.NamePolicy;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.read.TripleSink;
import dev.hornbeam.graph.read.TripleSink.LiteralUse;
import dev.hornbeam.input.InputException;
import dev.hornbeam.rdf.NameTerms.UrnNames;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.jena.graph.Node;
import org.apache.jena.graph.Triple;
import org.apache.jena.riot.out.NodeFmtLib;
import org.apache.jena.vocabulary.RDF;

/** Passes facts of Jena nodes to a sink by name, and leaves literals out unless they are wanted. */
public final class FactRows {
    private final TripleSink sink;
    private final Declarations declarations;

    /** Nodes that stand for statements. */
    private final Set<Node> reifiers = new HashSet<>();

    public FactRows(TripleSink sink, Declarations declarations) {
        this.sink = sink;
        this.declarations = declarations;
    }

    /**
     * One fact.
     *
     * @param place where it is, for messages
     */
    public void add(Node subject, Node predicate, Node object, String place) {
        if (subject.isTripleTerm() || object.isTripleTerm() || reifiers.contains(subject)) {
            annotation(subject, predicate, object, place);
            return;
        }
        if (object.isLiteral() && predicate.isURI() && isName(subject) && !isFact(subject, predicate, object)) {
            return;
        }
        if (!isName(subject) || !predicate.isURI() || !isName(object) && !object.isLiteral()) {
            sink.bad(notAFact(subject, predicate, object, place));
            return;
        }
        String relation = name(predicate);
        if (relation.startsWith(Relations.INVERSE_PREFIX)) {
            sink.bad(reserved(relation, place));
            return;
        }
        String head = name(subject);
        String tail = name(object);
        Stream.of(head, relation, tail)
                .flatMap(name -> NamePolicy.problem(name, place).stream())
                .findFirst()
                .ifPresentOrElse(sink::bad, () -> sink.add(head, relation, tail));
    }

    /** A statement about a statement: what it quotes may be a fact, what it says about it is none. */
    private void annotation(Node subject, Node predicate, Node object, String place) {
        sink.annotation();
        if (object.isTripleTerm() && predicate.equals(RDF.Nodes.reifies)) {
            reifiers.add(subject);
        }
        for (Node node : List.of(subject, object)) {
            if (node.isTripleTerm() && sink.takesQuoted()) {
                Triple quoted = node.getTriple();
                add(quoted.getSubject(), quoted.getPredicate(), quoted.getObject(), place);
            }
        }
    }

    /** Whether statements about statements were met, whose nodes stand for no things. */
    boolean hasReifiers() {
        return !reifiers.isEmpty();
    }

    /** Takes a label, and says whether the literal is a fact, too. */
    private boolean isFact(Node subject, Node predicate, Node object) {
        String relation = "<" + predicate.getURI() + ">";
        LiteralUse use = sink.literalUse(relation);
        if (use.isLabel()) {
            sink.label(name(subject), relation, object.getLiteralLexicalForm(), object.getLiteralLanguage());
        } else if (!use.isFact()) {
            boolean text = object.getLiteralDatatypeURI().endsWith("tring");
            sink.literal(
                    subject.hashCode(),
                    relation,
                    text ? object.getLiteralLexicalForm().length() : -1);
        }
        return use.isFact();
    }

    private String name(Node node) {
        if (node.isBlank()) {
            return "_:" + node.getBlankNodeLabel();
        }
        if (node.isLiteral()) {
            return NodeFmtLib.strNT(node);
        }
        String iri = node.getURI();
        declarations.watch().note(iri);
        return iri.startsWith(UrnNames.NAMESPACE) ? UrnNames.name(iri).orElse("<" + iri + ">") : "<" + iri + ">";
    }

    private static boolean isName(Node node) {
        return node.isURI() || node.isBlank();
    }

    private static InputException notAFact(Node subject, Node predicate, Node object, String place) {
        return InputException.of(
                place,
                "the statement " + excerpt(subject + " " + predicate + " " + object),
                "a subject and an object that are IRIs or blank nodes, and a predicate that is an IRI",
                "Maybe leave out statements about statements and literals as subjects.");
    }

    private static InputException reserved(String relation, String place) {
        return InputException.of(
                place,
                "a relation named " + excerpt(relation),
                "a name that does not begin with " + Relations.INVERSE_PREFIX + ", which marks inverses",
                "Maybe rename it, or leave it out: inverses are made from the relations themselves.");
    }

    private static String excerpt(String text) {
        return text.length() <= 120 ? text : text.substring(0, 119) + "…";
    }
}
