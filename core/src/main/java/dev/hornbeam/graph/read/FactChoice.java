package dev.hornbeam.graph.read;

import dev.hornbeam.graph.LocalNames;
import dev.hornbeam.graph.Prefixes;
import java.util.List;
import java.util.Set;

/**
 * Which facts of a source are kept. Relations and kinds are named as people type them, with {@code *} for any
 * characters.
 *
 * @param include only these relations; empty for all
 * @param exclude not these relations
 * @param excludeKinds no facts about entities of these kinds, by {@code rdf:type}
 * @param literals relations whose facts are kept even if the object is a literal
 * @param everything whether relations are kept that describe files instead of things, see {@link #NOISE}
 * @param ranges relations whose literals are kept and become ranges
 * @param known prefixes that may be used in these names beside those of the data
 */
public record FactChoice(
        List<String> include,
        List<String> exclude,
        List<String> excludeKinds,
        List<String> literals,
        boolean everything,
        List<RangeChoice> ranges,
        Prefixes known) {
    private static final String OWL = "<http://www.w3.org/2002/07/owl#";
    private static final String RDFS = "<http://www.w3.org/2000/01/rdf-schema#";

    /** Relations about ontologies and their statements as documents: who defines a term, which version it is of. */
    static final Set<String> NOISE = Set.of(
            RDFS + "isDefinedBy>",
            RDFS + "seeAlso>",
            OWL + "versionInfo>",
            OWL + "versionIRI>",
            OWL + "priorVersion>",
            OWL + "backwardCompatibleWith>",
            OWL + "incompatibleWith>",
            OWL + "imports>",
            OWL + "annotatedSource>",
            OWL + "annotatedProperty>",
            OWL + "annotatedTarget>");

    /** How many values a property may have: a literal that says what the graph looks like. */
    private static final Set<String> NUMBERS_OF_VALUES = Set.of(
            "<http://www.w3.org/ns/shacl#maxCount>",
            "<http://www.w3.org/ns/shacl#minCount>",
            OWL + "cardinality>",
            OWL + "maxCardinality>",
            OWL + "minCardinality>",
            OWL + "qualifiedCardinality>",
            OWL + "minQualifiedCardinality>");

    /** Nodes that stand for statements, not for things. */
    static final Set<String> NOISE_KINDS = Set.of(OWL + "Axiom>", OWL + "Annotation>");

    /** All facts between entities, apart from noise. */
    public static final FactChoice DEFAULTS =
            new FactChoice(List.of(), List.of(), List.of(), List.of(), false, Prefixes.NONE);

    /** The same without ranges. */
    public FactChoice(
            List<String> include,
            List<String> exclude,
            List<String> excludeKinds,
            List<String> literals,
            boolean everything,
            Prefixes known) {
        this(include, exclude, excludeKinds, literals, everything, List.of(), known);
    }

    /** The same with ranges in the place of values. */
    public FactChoice withRanges(List<RangeChoice> some) {
        return new FactChoice(include, exclude, excludeKinds, literals, everything, some, known);
    }

    /** The same with relations that describe files. */
    public FactChoice withEverything() {
        return new FactChoice(include, exclude, excludeKinds, literals, true, ranges, known);
    }

    public FactChoice {
        ranges = List.copyOf(ranges);
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        excludeKinds = List.copyOf(excludeKinds);
        literals = List.copyOf(literals);
    }

    /** Whether the literals of a relation are kept. */
    public boolean keepsLiterals(String relation, Prefixes declared) {
        return NUMBERS_OF_VALUES.contains(relation)
                || matches(literals, relation, declared.with(known))
                || matches(ranges.stream().map(RangeChoice::relation).toList(), relation, declared.with(known));
    }

    /** Whether a relation is left out unless everything is asked for, or it is included by name. */
    boolean isNoise(String relation, Prefixes prefixes) {
        return !everything && NOISE.contains(relation) && !matches(include, relation, prefixes);
    }

    /** Whether entities of a kind are left out unless everything is asked for. */
    boolean isNoiseKind(String kind) {
        return !everything && NOISE_KINDS.contains(kind);
    }

    /** Whether a relation that is not noise is kept. */
    boolean keeps(String relation, Prefixes prefixes) {
        return (include.isEmpty() || matches(include, relation, prefixes)) && !matches(exclude, relation, prefixes);
    }

    static boolean matches(List<String> patterns, String name, Prefixes prefixes) {
        return patterns.stream().anyMatch(typed -> new NamePattern(typed).matches(name, prefixes));
    }

    /**
     * A name or a pattern with {@code *} as people type it: a full IRI with or without brackets, a prefixed name
     * ({@code skos:*}), or a plain or local name.
     */
    public static final class NamePattern {
        private final String typed;
        private final String[] parts;

        public NamePattern(String typed) {
            this.typed = typed;
            this.parts = typed.split("\\*", -1);
        }

        /** Whether the parts between stars follow each other in a text, the first at its beginning and the last at its end. */
        private boolean fits(String text) {
            String last = parts[parts.length - 1];
            if (parts.length == 1) {
                return text.equals(last);
            }
            int at = parts[0].length();
            int end = text.length() - last.length();
            if (at > end || !text.startsWith(parts[0]) || !text.endsWith(last)) {
                return false;
            }
            for (int i = 1; i < parts.length - 1; i++) {
                int found = text.indexOf(parts[i], at);
                if (found < 0 || found + parts[i].length() > end) {
                    return false;
                }
                at = found + parts[i].length();
            }
            return true;
        }

        /** Whether a name is meant, in full or in its short form. */
        public boolean matches(String name, Prefixes prefixes) {
            boolean iri = name.startsWith("<") && name.endsWith(">");
            return fits(name)
                    || iri && fits(name.substring(1, name.length() - 1))
                    || iri && fits(prefixes.shorten(name))
                    || iri && typed.indexOf('*') < 0 && LocalNames.isLocalName(name, typed)
                    || prefixes.expand(typed).equals(name);
        }

        @Override
        public String toString() {
            return typed;
        }
    }
}
