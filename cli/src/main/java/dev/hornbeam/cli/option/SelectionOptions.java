package dev.hornbeam.cli.option;

import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.filter.FactChoice;
import dev.hornbeam.graph.filter.LabelOptions;
import dev.hornbeam.graph.filter.RangeChoice;
import dev.hornbeam.graph.read.ReadOptions;
import dev.hornbeam.graph.source.UnpackLimit;
import dev.hornbeam.rdf.WellKnownPrefixes;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/** Which facts of the data are kept, and how things are called. */
final class SelectionOptions {
    @Option(
            names = "--include",
            paramLabel = "R",
            split = ",",
            description = "Keep these relations only: names, IRIs, prefixed names, * for any characters (skos:*).")
    private List<String> include = List.of();

    @Option(names = "--exclude", paramLabel = "R", split = ",", description = "Leave these relations out.")
    private List<String> exclude = List.of();

    @Option(
            names = "--exclude-kind",
            paramLabel = "KIND",
            split = ",",
            description = "Leave out entities of these kinds (rdf:type), with all facts about them.")
    private List<String> kinds = List.of();

    @Option(
            names = "--everything",
            description = "Keep relations about documents too, which are left out otherwise: rdfs:isDefinedBy, "
                    + "rdfs:seeAlso, owl:imports, owl:versionIRI and the like.")
    private boolean everything;

    @Option(
            names = "--literals-of",
            paramLabel = "R",
            split = ",",
            description = "Keep RDF facts of these relations even if their object is a literal.")
    private List<String> literals = List.of();

    @Option(
            names = "--discretise",
            paramLabel = "R=HOW",
            description =
                    "Turn the numbers and dates of a relation into ranges, cut by the train facts: quantiles:N, width:W, "
                            + "years:N or edges:A,B,…, e.g. --discretise age=quantiles:5. May be given several times.")
    private List<String> ranges = List.of();

    @Option(
            names = "--graph",
            paramLabel = "IRI",
            description =
                    "Only facts of this named graph (N-Quads, TriG, JSON-LD, SPARQL). May be given several times.")
    private List<String> graphs = List.of();

    @Option(
            names = "--label",
            paramLabel = "IRI",
            description = "The relation that says what things are called; rdfs:label, skos:prefLabel and schema:name "
                    + "are known. May be given several times, the best first.")
    private List<String> labels = List.of();

    @Option(
            names = "--labels",
            paramLabel = "FILE",
            description = "Labels from a file: rows of a name, a tab and what to call it.")
    private Path labelFile;

    @Option(
            names = "--language",
            paramLabel = "TAG",
            description = "The language of labels (default: en, then labels without a language, then any).")
    private String language;

    @Option(
            names = "--max-unpacked",
            paramLabel = "GB",
            description =
                    "The most that compressed data or an archive may unpack to, in GB (default: 200, and 200 times "
                            + "its size).")
    private Double mostUnpacked;

    private static final double MOST_GIGABYTES = 1e9;
    private static final double BYTES_OF_GIGABYTE = 1e9;

    /** Options of reading with these choices. */
    ReadOptions applied(ReadOptions options) {
        if (mostUnpacked != null && !(mostUnpacked > 0 && mostUnpacked < MOST_GIGABYTES)) {
            throw new IllegalUseException(
                    "--max-unpacked is " + mostUnpacked + ", but a number of GB above 0 is needed. Maybe 20.");
        }
        if (language != null && !language.matches("[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*")) {
            throw new IllegalUseException(
                    "--language is \"" + language + "\", but a tag such as en or pt-BR is needed. Maybe leave it out.");
        }
        Prefixes known = new Prefixes(options.prefixes()).with(new Prefixes(WellKnownPrefixes.namespaces()));
        List<String> relations = labels.stream()
                .map(word -> IriWord.full("--label", word, known))
                .toList();
        Set<String> named = new LinkedHashSet<>();
        graphs.forEach(word -> named.add(IriWord.full("--graph", word, known)));
        return options.withFilter(new FactChoice(include, exclude, kinds, literals, everything, known)
                        .withRanges(ranges.stream()
                                .map(text -> RangeChoice.parse(text, "--discretise"))
                                .toList()))
                .withLabels(new LabelOptions(relations, Optional.ofNullable(language), Optional.ofNullable(labelFile)))
                .withGraphs(named)
                .withMostUnpacked(mostUnpacked == null ? UnpackLimit.MOST : (long) (mostUnpacked * BYTES_OF_GIGABYTE));
    }
}
