package dev.hornbeam;

import dev.hornbeam.complete.CompletionOptions;
import dev.hornbeam.complete.Weighting;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.NameFinder;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.RelationNames;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.model.ImportOptions;
import dev.hornbeam.model.LearningMetrics;
import dev.hornbeam.model.ModelContent;
import dev.hornbeam.model.ModelFolder;
import dev.hornbeam.model.Provenance;
import dev.hornbeam.model.RuleImporter;
import dev.hornbeam.model.RuleWishReader;
import dev.hornbeam.model.RuleWishes;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleMeasure;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.export.ExportFile;
import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportOptions;
import dev.hornbeam.rule.export.ExportedRules;
import dev.hornbeam.rule.export.IriNames;
import dev.hornbeam.rule.text.RuleFile;
import dev.hornbeam.shape.Constraints;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A learned model: rules, how they are weighted, and where both come from; immutable. Reading it, answering with it and
 * writing it do not need the neural network.
 *
 * <pre>
 *   Completion company = RuleModel.load(Path.of("model")).on(Facts.read(Path.of("company.tsv")));
 * </pre>
 */
public final class RuleModel {
    /** The longest body that is read from files. */
    private static final int LONGEST_GIVEN = 12;

    private final String name;
    private final Provenance provenance;
    private final RuleSet rules;
    private final Optional<Weighting> learnedWeighting;
    private final Optional<Constraints> constraints;

    /** The complete content, including what answering does not need: paths and the weights of the network. */
    private final Supplier<ModelContent> content;

    /** How rules are applied, where this differs from how they were learned. */
    private final Optional<CompletionOptions> options;

    /** Names that relations of the model have in the facts it is applied to, where the user gives them. */
    private final Map<String, String> relationNames;

    private RuleModel(
            String name,
            Provenance provenance,
            RuleSet rules,
            Optional<Weighting> weighting,
            Optional<Constraints> constraints,
            Supplier<ModelContent> content,
            Optional<CompletionOptions> options,
            Map<String, String> relationNames) {
        this.options = options;
        this.relationNames = relationNames;
        this.name = Objects.requireNonNull(name);
        this.provenance = Objects.requireNonNull(provenance);
        this.rules = Objects.requireNonNull(rules);
        this.learnedWeighting = Objects.requireNonNull(weighting);
        this.constraints = Objects.requireNonNull(constraints);
        this.content = Objects.requireNonNull(content);
    }

    /**
     * Reads a model folder.
     *
     * @throws dev.hornbeam.input.InputException if the folder is not a model, or is unfinished, damaged, or of a newer
     *     version
     */
    public static RuleModel load(Path folder) {
        Objects.requireNonNull(folder, "folder");
        return ModelFolder.read(folder, files -> {
            RuleSet rules = files.rules();
            return new RuleModel(
                    folder.toString(),
                    files.provenance(),
                    rules,
                    files.weighting(rules),
                    files.constraints(),
                    files::content,
                    Optional.empty(),
                    Map.of());
        });
    }

    /**
     * A model of rules from files in any format, counted and weighed in facts.
     *
     * @throws dev.hornbeam.input.InputException if a file cannot be read, or has no rule over the relations of the facts
     */
    public static RuleModel ofRules(Facts facts, Path... files) {
        Dataset data = Objects.requireNonNull(facts, "facts").dataset();
        try {
            RuleWishes rules =
                    new RuleWishReader(data, LONGEST_GIVEN, Optional.empty()).read(List.of(files), List.of());
            return of(new RuleImporter(data, ImportOptions.DEFAULTS, LearnListener.NONE).importing(rules));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static RuleModel of(ModelContent content) {
        return new RuleModel(
                "the model of " + content.provenance().data().name(),
                content.provenance(),
                content.rules(),
                content.weighting(),
                content.constraints(),
                () -> content,
                Optional.empty(),
                Map.of());
    }

    /** Writes a model folder, which must not be there yet. */
    public void save(Path folder) {
        save(folder, false);
    }

    /**
     * Writes a model folder.
     *
     * @param replace whether a model that is there is replaced, which readers see as a whole; other files in the folder stay
     */
    public void save(Path folder, boolean replace) {
        Objects.requireNonNull(folder, "folder");
        if (replace) {
            content.get().replace(folder);
        } else {
            content.get().save(folder);
        }
    }

    /** All rules, those of one head together, those that are worth most first. */
    public List<ChainRule> rules() {
        return rules.topOfEachHead(Integer.MAX_VALUE, RuleMeasure.WORTH).stream()
                .map(naming())
                .toList();
    }

    /** The rules that conclude a relation, those that are worth most first. */
    public List<ChainRule> rules(String head) {
        NameFinder names = provenance.finder(rules.relations());
        return rules.byHead(rules.relations().base(names.relation(head))).stream()
                .sorted(RuleMeasure.WORTH.bestFirst())
                .map(naming())
                .toList();
    }

    private Function<Rule, ChainRule> naming() {
        DisplayNames names = provenance.displayNames(rules.relations());
        return rule -> ChainRule.of(rule, OptionalInt.empty(), rules.relations(), names);
    }

    /**
     * The rules in the order in which {@code hornbeam rules} lists them: those that a fact bears out and that say something of
     * their own, head by head, the heads with the best rules first.
     */
    public List<ChainRule> listed() {
        return rules
                .filter(rule -> rule.isSupported() && rule.fold().isEmpty())
                .bestHeadsFirst(Integer.MAX_VALUE, RuleMeasure.WORTH)
                .stream()
                .map(naming())
                .toList();
    }

    /**
     * The pairs that a rule speaks of in facts, with some of each kind and the paths behind them.
     *
     * @param rule as it is written, {@code uncle(X,Y) ⇐ brother(X,A), mother(A,Y)}, or with {@code <=}; it need not be
     *     one of the model
     */
    public RuleInstances instances(String rule, Facts facts, FactsUsed used, InstanceOptions options) {
        Facts shown = facts.shownWith(provenance);
        Graph graph = shown.dataset().buildGraph(Objects.requireNonNull(used, "used"));
        return RuleInstances.find(
                shown.rule(rule),
                graph,
                shown,
                options,
                stated -> ChainRule.of(stated, OptionalInt.empty(), graph.relations(), shown.displayNames()));
    }

    /**
     * The strongest rules with constants about each relation, such as {@code speaks(X,French) ⇐ livesIn(X,Paris)}; none
     * if weights were not learned.
     *
     * @param most how many per relation
     */
    public List<String> attributeRules(int most) {
        return weighting().attributes().table().strongest(head -> true, body -> true, most).stream()
                .map(Object::toString)
                .toList();
    }

    /**
     * Writes all rules to a file, in the format that its file name implies.
     *
     * @throws UncheckedIOException if it cannot be written
     */
    public void export(Path file) {
        export(file, ExportFormat.ofFileName(file.getFileName().toString()));
    }

    /**
     * Writes all rules to a file.
     *
     * @param format such as {@code prolog}; other modules add to them
     * @throws UncheckedIOException if it cannot be written
     */
    public void export(Path file, String format) {
        export(Objects.requireNonNull(file, "file"), ExportFormat.named(Objects.requireNonNull(format, "format")));
    }

    private void export(Path file, ExportFormat format) {
        Relations shown = provenance.displayNames(rules.relations()).relations();
        ExportOptions options =
                ExportOptions.DEFAULTS.withNames(new IriNames(new Prefixes(provenance.prefixes()), IriNames.BASE));
        try {
            if (format.own().isPresent()) {
                new RuleFile(file, format.own().get()).write(rules);
            } else {
                ExportFile.write(file, format, ExportedRules.of(rules, shown, options));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Where the model comes from. */
    public ModelInfo info() {
        LearningMetrics metrics = provenance.metrics();
        Map<String, Long> aggregators = new TreeMap<>();
        for (int relation = 0; relation < weighting().aggregation().directedCount(); relation++) {
            aggregators.merge(weighting().aggregation().of(relation).label(), 1L, Long::sum);
        }
        return new ModelInfo(
                provenance.created(),
                provenance.versions(),
                provenance.data().name(),
                provenance.data().fingerprint(),
                provenance.data().entities(),
                provenance.data().relations(),
                provenance.data().facts(),
                rules.size(),
                rules.heads().size(),
                provenance.recorded().seed(),
                metrics.effort().total().seconds(),
                provenance.recorded().countsValid(),
                metrics.effort().peakBytes(),
                metrics.fit().epochs(),
                Double.isFinite(metrics.fit().loss())
                        ? OptionalDouble.of(metrics.fit().loss())
                        : OptionalDouble.empty(),
                String.format(
                        Locale.ROOT,
                        "%,d distinct bodies, %,d closed and %,d open paths (%s)",
                        metrics.paths().bodies(),
                        metrics.paths().closed(),
                        metrics.paths().open(),
                        metrics.paths().sampler()),
                weighting().attributes().size(),
                weighting().options().measure().label(),
                aggregators,
                metrics.validMrr());
    }

    Provenance provenance() {
        return provenance;
    }

    /** What the model is called in messages: its folder, or the data it was learned from. */
    public String name() {
        return name;
    }

    /**
     * Applies the model to facts, which may differ from those it was learned from: relations are matched by name. It
     * reasons on the train facts, and also on valid if it was learned from both.
     *
     * @throws dev.hornbeam.input.InputException if the facts have none of the model's relations
     */
    public Completion on(Facts facts) {
        return new CompletionOpener(this, facts).open(Optional.empty(), options);
    }

    /** Applies the model to some of the facts. */
    public Completion on(Facts facts, FactsUsed used) {
        return new CompletionOpener(this, facts).open(Optional.of(Objects.requireNonNull(used, "used")), options);
    }

    /** The same with another bound on the work per question; rules beyond it are not followed. */
    public RuleModel withBudget(int budget) {
        return with(options().withBudget(budget));
    }

    /** The same on another number of threads; no result depends on it. */
    public RuleModel withThreads(int threads) {
        return with(options().withThreads(threads));
    }

    private RuleModel with(CompletionOptions changed) {
        return new RuleModel(
                name, provenance, rules, learnedWeighting, constraints, content, Optional.of(changed), relationNames);
    }

    /**
     * The same for facts that have other names for relations than the facts learned from. Relations that are not named are
     * matched by IRI, prefixed name and label.
     *
     * @param names relations of the model, each with its name in the facts
     */
    public RuleModel withRelationNames(Map<String, String> names) {
        return new RuleModel(
                name, provenance, rules, learnedWeighting, constraints, content, options, Map.copyOf(names));
    }

    /** The same with the names of a file of two columns: a relation of the model, a tab, and its name in the facts. */
    public RuleModel withRelationNames(Path file) {
        try {
            return withRelationNames(RelationNames.read(Objects.requireNonNull(file, "file")));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    Map<String, String> relationNames() {
        return relationNames;
    }

    CompletionOptions options() {
        return options.orElseGet(
                () -> weighting().options().withThreads(Runtime.getRuntime().availableProcessors()));
    }

    Weighting weighting() {
        return learnedWeighting.orElseGet(() ->
                Weighting.untrained(rules.relations(), provenance.recorded().completion()));
    }

    /** Whether the model has learned weights for its rules. */
    public boolean isWeighed() {
        return learnedWeighting.isPresent();
    }

    Optional<Constraints> constraints() {
        return constraints;
    }

    RuleSet ruleSet() {
        return rules;
    }

    /** A relation as people read it: its label, a short form of its IRI, or else its name. */
    public String shownRelation(String name) {
        int id = rules.relations().id(Objects.requireNonNull(name, "name"));
        return id < 0 ? name : provenance.displayNames(rules.relations()).relation(id);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s: %,d rules", name, rules.size());
    }
}
