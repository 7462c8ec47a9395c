package dev.hornbeam.server.explore;

import dev.hornbeam.ChainRule;
import dev.hornbeam.InstanceKind;
import dev.hornbeam.InstanceOptions;
import dev.hornbeam.NamedFact;
import dev.hornbeam.RuleStatistics;
import dev.hornbeam.complete.InstanceSearch;
import dev.hornbeam.complete.Instances;
import dev.hornbeam.complete.Instances.Instance;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.Rule.Fold;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.server.view.InstancePage;
import dev.hornbeam.server.view.RulePage;
import dev.hornbeam.server.view.RuleRow;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.stream.IntStream;

/** The rules of a model, as far as the graph has their relations: listed, looked into, and written for other programs. */
public final class RuleBrowser {
    private final ServedModel model;
    private final RuleSet rules;
    private final ShownNames names;
    private final Sentences sentences;
    private final Map<List<Integer>, Integer> numbers = new HashMap<>();

    RuleBrowser(ServedModel model) {
        this.model = model;
        this.names = model.names();
        this.sentences = new Sentences(names);
        this.rules = Internals.of()
                .ruleSet(model.completion().model())
                .over(Internals.of().completer(model.completion()).graph().relations());
        for (int i = 0; i < rules.size(); i++) {
            numbers.put(statement(rules.get(i)), i);
        }
    }

    private static List<Integer> statement(Rule rule) {
        return IntStream.concat(IntStream.of(rule.head()), IntStream.of(rule.body()))
                .boxed()
                .toList();
    }

    Sentences sentences() {
        return sentences;
    }

    /** Rules by their numbers. */
    RuleSet rules() {
        return rules;
    }

    /** Rules that match, sorted. */
    public RulePage list(RuleQuery query, int offset, int limit) {
        List<Rule> found = find(query);
        List<RuleRow> page =
                found.stream().skip(offset).limit(limit).map(this::row).toList();
        return new RulePage(found.size(), rules.size(), offset, page);
    }

    private List<Rule> find(RuleQuery query) {
        Relations relations = rules.relations();
        List<Integer> heads = query.heads().stream()
                .map(names::relationId)
                .map(relations::base)
                .toList();
        List<Integer> body = query.body().stream().map(names::relationId).toList();
        Optional<String> text = query.text().map(part -> part.toLowerCase(Locale.ROOT));
        List<Rule> found = new ArrayList<>();
        for (Rule rule : rules) {
            boolean wanted = (heads.isEmpty() || heads.contains(rule.head()))
                    && rule.length() >= query.leastLength()
                    && rule.length() <= query.mostLength()
                    && (query.unsupported() || rule.isSupported())
                    && (query.folded() || !rule.isSupported() || rule.fold().isEmpty())
                    && isGoodEnough(rule, query)
                    && (body.isEmpty()
                            || Collections.indexOfSubList(statement(rule).subList(1, rule.length() + 1), body) >= 0)
                    && (text.isEmpty() || shown(rule).toLowerCase(Locale.ROOT).contains(text.get()));
            if (wanted) {
                found.add(rule);
            }
        }
        found.sort(query.sort().bestFirst());
        if (query.worstFirst()) {
            Collections.reverse(found);
        }
        return found;
    }

    /** A rule that was not counted is judged by its score. */
    private static boolean isGoodEnough(Rule rule, RuleQuery query) {
        double confidence =
                rule.statistics().map(counted -> counted.confidence().orElse(0)).orElse(rule.score());
        long support = rule.statistics().map(RuleStatistics::support).orElse(0L);
        return confidence >= query.leastConfidence() && support >= query.leastSupport();
    }

    private String shown(Rule rule) {
        return RuleFormat.statement(rule, names.shownRelations());
    }

    /** A rule whose head is a relation, not an inverse. */
    public RuleRow row(Rule rule) {
        Integer number = numbers.get(statement(rule));
        Optional<RuleStatistics> counted = rule.statistics();
        return new RuleRow(
                number == null ? OptionalInt.empty() : OptionalInt.of(number),
                names.relation(rule.head()),
                IntStream.of(rule.body()).mapToObj(names::step).toList(),
                shown(rule),
                sentences.of(rule),
                rule.score(),
                counted.map(RuleStatistics::support),
                counted.map(RuleStatistics::bodySize),
                flat(counted.map(RuleStatistics::confidence)),
                flat(counted.map(RuleStatistics::pcaConfidence)),
                flat(counted.map(RuleStatistics::headCoverage)),
                rule.worth(),
                rule.fold().map(fold -> shown(other(rule, fold))));
    }

    private static OptionalDouble flat(Optional<OptionalDouble> value) {
        return value.orElse(OptionalDouble.empty());
    }

    private static Rule other(Rule rule, Fold fold) {
        return Rule.of(
                rule.head(), fold.into().stream().mapToInt(relation -> relation).toArray(), 0);
    }

    /** The rule of a number. */
    public Rule rule(int number) {
        if (number < 0 || number >= rules.size()) {
            throw InputException.of(
                    "rule " + number,
                    "no rule of that number",
                    "one from 0 to " + (rules.size() - 1),
                    "Maybe it is of another model; GET /api/v1/rules lists them.");
        }
        return rules.get(number);
    }

    /** A rule of an answer or a finding, with its number if the model has it. */
    public RuleRow row(ChainRule rule) {
        Relations relations = rules.relations();
        int head = relations.id(rule.head());
        int[] body = rule.body().stream().mapToInt(relations::id).toArray();
        Integer number = numbers.get(statement(Rule.of(head, body, rule.score())));
        return row(number == null ? Rule.of(head, body, rule.score()) : rules.get(number));
    }

    /** A rule with everything about it. */
    public RuleRow row(int number) {
        return row(rule(number));
    }

    /** The pairs that a rule speaks of. */
    public InstancePage instances(int number, List<String> kinds, int sample, int paths) {
        Rule rule = rule(number);
        InstanceOptions options = InstanceOptions.DEFAULTS.withSample(sample).withPaths(paths);
        Instances found =
                new InstanceSearch(Internals.of().completer(model.completion()).graph(), options).find(rule);
        Map<String, InstancePage.PairList> lists = new LinkedHashMap<>();
        for (InstanceKind kind : InstanceKind.values()) {
            if (kinds.isEmpty() || kinds.contains(kind.label())) {
                List<InstancePage.PairRow> pairs = found.sample(kind).stream()
                        .map(each -> pair(each, found.rule()))
                        .toList();
                lists.put(kind.label(), new InstancePage.PairList(found.count(kind), pairs));
            }
        }
        return new InstancePage(
                row(rule), found.pairs(), found.isExact(), found.confidence(), found.pcaConfidence(), lists);
    }

    private InstancePage.PairRow pair(Instance each, Rule rule) {
        NamedFact fact =
                new NamedFact(names.entity(each.head()), names.relation(rule.head()), names.entity(each.tail()));
        return new InstancePage.PairRow(
                fact,
                each.paths().stream()
                        .map(path -> sentences.path(rule.body(), path))
                        .toList(),
                each.hasMore());
    }

    /** Some rules in a language of other programs; names are in full, comments show the short ones. */
    public String export(List<Integer> chosen, ExportFormat format) {
        RuleSet some = RuleSet.of(
                rules.relations(), chosen.stream().distinct().map(this::rule).toList());
        StringWriter out = new StringWriter();
        try {
            format.write(
                    ExportedRules.of(
                            some,
                            names.shownRelations(),
                            ExportOptions.DEFAULTS.withNames(new IriNames(
                                    new Prefixes(Internals.of()
                                            .provenance(model.completion().model())
                                            .prefixes()),
                                    IriNames.BASE))),
                    out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toString();
    }
}
