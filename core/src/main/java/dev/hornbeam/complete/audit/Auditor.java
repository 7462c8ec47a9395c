package dev.hornbeam.complete.audit;

import dev.hornbeam.AuditOptions;
import dev.hornbeam.Constraint;
import dev.hornbeam.Constraint.Origin;
import dev.hornbeam.ConstraintKind;
import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.FindingKind;
import dev.hornbeam.Progress;
import dev.hornbeam.complete.GraphCompleter;
import dev.hornbeam.complete.audit.DoubtfulFacts.Doubtful;
import dev.hornbeam.complete.audit.MissingFacts.Missing;
import dev.hornbeam.complete.audit.SignReader.Sign;
import dev.hornbeam.graph.DisplayNames;
import dev.hornbeam.graph.Graph;
import dev.hornbeam.graph.Prefixes;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.graph.Triple;
import dev.hornbeam.reason.Answer;
import dev.hornbeam.reason.AnswerExplanation;
import dev.hornbeam.reason.AnswerExplanation.RuleProof;
import dev.hornbeam.reason.PathText;
import dev.hornbeam.reason.Reasoner;
import dev.hornbeam.reason.ground.PathFinder;
import dev.hornbeam.reason.ground.Query;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.text.RuleFormat;
import dev.hornbeam.shape.ConstraintCheck;
import dev.hornbeam.shape.ConstraintCheck.Contradiction;
import dev.hornbeam.shape.ExpectedFacts;
import dev.hornbeam.shape.ExpectedFacts.Gap;
import dev.hornbeam.shape.KindFit;
import dev.hornbeam.work.Cancellation;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * Audits a graph: which facts are likely wrong, which are missing, and which entities are one, worst first.
 *
 * <pre>
 *   List&lt;Finding&gt; findings = new Auditor(completer, check, prefixes, names, AuditOptions.DEFAULTS).audit(Progress.NONE);
 * </pre>
 */
public final class Auditor {
    /** Questions that are asked in full about each wanted finding at most. */
    private static final int SPARE = 3;

    /** One proof with one path, and the best rival. */
    private static final ExplanationOptions SHORT = new ExplanationOptions(1, 1, 1);

    /** A rival can make a fact look so much worse. */
    private static final double LEAST_LOOKED_AT = .05;

    private static final double MOST_SURE = .95;

    private static final double STATED_SEVERITY = .5;

    /** More findings of one cause than this are grouped into one. */
    private static final int MOST_ALIKE = 10;

    private static final int EXAMPLES = 5;

    private final GraphCompleter completer;
    private final Graph graph;
    private final ConstraintCheck check;
    private final Prefixes prefixes;
    private final DisplayNames names;
    private final AuditOptions options;
    private final Reasoner reasoner;

    /** @param names how names are shown in evidence */
    public Auditor(
            GraphCompleter completer,
            ConstraintCheck check,
            Prefixes prefixes,
            DisplayNames names,
            AuditOptions options) {
        this.completer = completer;
        this.graph = completer.graph();
        this.check = check;
        this.prefixes = prefixes;
        this.names = names;
        this.options = options;
        this.reasoner = completer.reasoner();
    }

    /**
     * All findings, worst first.
     *
     * @param progress is called in three stages: facts looked at, facts that the model is asked about, entities asked for missing facts
     * @throws java.util.concurrent.CancellationException if the calling thread is interrupted
     */
    public List<Finding> audit(Progress progress) {
        List<Finding> findings = new ArrayList<>();
        DoubtfulFacts doubts = new DoubtfulFacts(completer, prefixes, options);
        List<Doubtful> doubtful = doubts.find(Integer.MAX_VALUE, progress);
        if (!Collections.disjoint(options.kinds(), FindingKind.ofFacts())) {
            findings.addAll(ofFacts(doubts, doubtful));
        }
        if (options.kinds().contains(FindingKind.MISSING)) {
            findings.addAll(new MissingFindings(completer, check, names, options)
                    .find(doubts, SPARE * options.most(), progress));
        }
        if (options.kinds().contains(FindingKind.INCOMPLETE)) {
            findings.addAll(incomplete());
        }
        if (options.kinds().contains(FindingKind.DUPLICATE)) {
            findings.addAll(duplicates());
        }
        return findings.stream()
                .filter(each -> options.kinds().contains(each.kind()) && each.severity() >= options.leastSeverity())
                .sorted(Comparator.comparingDouble((Finding each) -> -each.severity()))
                .limit(options.most())
                .toList();
    }

    private List<Finding> ofFacts(DoubtfulFacts doubts, List<Doubtful> all) {
        Evidence evidence = new Evidence(graph, doubts, names);
        List<Suspect> suspects = suspects(all);
        Map<Constraint, List<Triple>> breaking = new HashMap<>();
        suspects.stream()
                .filter(Suspect::isStated)
                .forEach(each -> breaking.computeIfAbsent(each.constraint(), any -> new ArrayList<>())
                        .add(each.doubtful().fact()));
        Set<Constraint> told = new HashSet<>();
        List<Finding> found = new ArrayList<>();
        for (Suspect suspect : suspects) {
            Cancellation.check();
            List<Triple> alike =
                    suspect.isStated() ? breaking.getOrDefault(suspect.constraint(), List.of()) : List.of();
            boolean many = alike.size() > MOST_ALIKE;
            if (many && suspect.doubtful().probability() < STATED_SEVERITY && !told.add(suspect.constraint())) {
                continue; // one finding tells of all that break a statement and nothing else
            }
            Finding finding = finding(suspect.doubtful(), suspect.broken(), evidence);
            if (options.kinds().contains(finding.kind())) {
                found.add(many && told.contains(suspect.constraint()) ? finding.with(breakers(alike)) : finding);
            }
        }
        return found;
    }

    /** A fact that may be wrong, and what it contradicts. */
    private record Suspect(Doubtful doubtful, Optional<Contradiction> broken) {
        boolean isStated() {
            return broken.isPresent() && broken.get().constraint().origin() != Origin.LEARNED;
        }

        Constraint constraint() {
            return broken.orElseThrow().constraint();
        }
    }

    private List<Suspect> suspects(List<Doubtful> all) {
        List<Suspect> suspects = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
            Doubtful doubtful = all.get(i);
            boolean isBad =
                    i < SPARE * options.most() && doubtful.probability() >= LEAST_LOOKED_AT * options.leastSeverity();
            if (!isBad && !check.hasStated()) {
                break;
            }
            Suspect suspect = new Suspect(doubtful, contradiction(doubtful));
            if (isBad || suspect.isStated()) {
                suspects.add(suspect);
            }
        }
        return suspects;
    }

    private String breakers(List<Triple> facts) {
        return String.format(Locale.ROOT, "%,d facts break this statement, such as ", facts.size())
                + facts.stream()
                        .limit(EXAMPLES)
                        .map(fact -> names.relation(fact.relation()) + "(" + names.entity(fact.head()) + ", "
                                + names.entity(fact.tail()) + ")")
                        .collect(Collectors.joining(", "));
    }

    private Optional<Contradiction> contradiction(Doubtful doubtful) {
        Triple fact = doubtful.fact();
        return check.of(fact.head(), fact.relation(), fact.tail());
    }

    private Finding finding(Doubtful doubtful, Optional<Contradiction> broken, Evidence evidence) {
        Triple fact = doubtful.fact();
        List<String> sentences = new ArrayList<>();
        broken.ifPresent(each -> sentences.add(each.text(names)));
        AnswerExplanation explained = reasoner.explain(new Query(fact.head(), fact.relation()), fact.tail(), SHORT);
        Optional<Answer> rival = rival(explained, fact);
        boolean single = check.has(fact.relation(), ConstraintKind.FUNCTIONAL);
        Optional<Rule> rule = evidence.rule(doubtful);
        double score = doubtful.score() - ofTwin(doubtful, evidence);
        if (rival.isPresent()) {
            AnswerExplanation better = reasoner.explain(
                    new Query(fact.head(), fact.relation()), rival.get().entity(), SHORT);
            if (!better.proofs().isEmpty()) {
                rule = Optional.of(better.proofs().get(0).rule());
                sentences.add(rivalText(rival.get(), better));
                double told = evidence.part(fact, doubtful.signs(), Sign.AS_TAIL);
                score += single ? Math.max(0, odds(better.proofs().get(0).rule(), explained) - told) : 0;
            }
        }
        standing(doubtful, explained.better(), evidence).ifPresent(sentences::add);
        sentences.addAll(evidence.of(doubtful, broken));
        double probability = 1 / (1 + Math.exp(-score));
        boolean stated = broken.isPresent() && broken.get().constraint().origin() != Origin.LEARNED;
        double severity = stated ? Math.max(STATED_SEVERITY, probability) : probability;
        return new Finding(
                broken.map(each -> kind(each, fact))
                        .orElse(single && rival.isPresent() ? FindingKind.OTHER_VALUE : FindingKind.DOUBTFUL),
                fact.head(),
                OptionalInt.of(fact.relation()),
                fact.tail(),
                severity,
                rival.map(each -> OptionalInt.of(each.entity())).orElse(OptionalInt.empty()),
                rule,
                sentences);
    }

    /** Where a fact would stand among the answers of its questions, if that speaks against it. */
    private Optional<String> standing(Doubtful doubtful, int better, Evidence evidence) {
        Triple fact = doubtful.fact();
        String relation = names.relation(fact.relation());
        if (better > 0 && evidence.part(fact, doubtful.signs(), Sign.AS_TAIL) >= Evidence.LEAST) {
            return Optional.of(String.format(
                    Locale.ROOT,
                    "asked %s(%s, ?) without it, %s has rank %,d",
                    relation,
                    names.entity(fact.head()),
                    names.entity(fact.tail()),
                    better + 1));
        }
        if (evidence.part(fact, doubtful.signs(), Sign.AS_HEAD) >= Evidence.LEAST) {
            int above = reasoner.standing(
                            Query.headOf(fact.tail(), fact.relation(), graph.relations()), fact.head(), fact.head())
                    .better();
            return Optional.of(String.format(
                    Locale.ROOT,
                    "asked %s(?, %s) without it, %s has rank %,d",
                    relation,
                    names.entity(fact.tail()),
                    names.entity(fact.head()),
                    above + 1));
        }
        return Optional.empty();
    }

    /** Where a relation holds both ways round, what speaks against a fact may just be that its other half is missing: half of it. */
    private double ofTwin(Doubtful doubtful, Evidence evidence) {
        Triple fact = doubtful.fact();
        boolean alone = check.has(fact.relation(), ConstraintKind.SYMMETRIC)
                && !graph.contains(fact.tail(), fact.relation(), fact.head());
        return alone ? evidence.ofTwin(doubtful) / 2 : 0;
    }

    /**
     * Where there is room for one object, a rule that is right nine times of ten about another speaks nine to one against
     * this one, unless a rule leads to this one, too.
     */
    private static double odds(Rule rule, AnswerExplanation explained) {
        double sure = Math.min(MOST_SURE, MissingFacts.sure(rule));
        return explained.answer().reached() ? 0 : Math.max(0, Math.log(sure / (1 - sure)));
    }

    /** The best answer above the fact's own, if rules lead to it and it could stand in its place. */
    private static Optional<Answer> rival(AnswerExplanation explained, Triple fact) {
        return explained.rivals().stream()
                .map(each -> each.answer())
                .filter(answer -> answer.reached() && answer.entity() != fact.head() && !(answer.probability() < .3))
                .findFirst();
    }

    private String rivalText(Answer rival, AnswerExplanation better) {
        PathText paths = new PathText(names.relations(), names::entity);
        List<String> shown = paths.of(better.proofs().get(0));
        return "rules say " + names.entity(rival.entity())
                + (Double.isNaN(rival.probability())
                        ? ""
                        : String.format(Locale.ROOT, " (probability %.2f)", rival.probability()))
                + (shown.isEmpty() ? "" : ": " + shown.get(0));
    }

    private static FindingKind kind(Contradiction broken, Triple fact) {
        return switch (broken.constraint().kind()) {
            case FUNCTIONAL, INVERSE_FUNCTIONAL -> FindingKind.SECOND_VALUE;
            case SUBJECT_KIND, OBJECT_KIND, DISJOINT -> FindingKind.WRONG_KIND;
            case IRREFLEXIVE -> FindingKind.LOOP;
            default -> fact.head() == fact.tail() ? FindingKind.LOOP : FindingKind.BOTH_WAYS;
        };
    }

    /** One finding for each class and relation that some entities lack. */
    private List<Finding> incomplete() {
        List<Finding> found = new ArrayList<>();
        for (Gap each : new ExpectedFacts(graph, prefixes).gaps()) {
            boolean inverse = graph.relations().isInverse(each.part());
            String others =
                    each.lacking().stream().limit(EXAMPLES).map(names::entity).collect(Collectors.joining(", "));
            String sentence = String.format(
                    Locale.ROOT,
                    "%.1f %% of %,d %s %s %s%s; %,d %s not: %s%s",
                    Math.floor(1_000.0 * (each.members() - each.lacking().size()) / each.members()) / 10,
                    each.members(),
                    names.entity(each.ofClass()),
                    inverse ? "are an object of" : "have",
                    names.relation(graph.relations().base(each.part())),
                    each.isStated() ? ", which the schema asks for" : "",
                    each.lacking().size(),
                    inverse
                            ? each.lacking().size() == 1 ? "is" : "are"
                            : each.lacking().size() == 1 ? "does" : "do",
                    others,
                    each.lacking().size() > EXAMPLES ? ", …" : "");
            found.add(new Finding(
                    FindingKind.INCOMPLETE,
                    each.lacking().get(0),
                    OptionalInt.of(each.part()),
                    each.ofClass(),
                    each.isStated() ? Math.max(STATED_SEVERITY, each.expected()) : each.expected(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    List.of(sentence)));
        }
        return found;
    }

    private List<Finding> duplicates() {
        List<Finding> found = new ArrayList<>();
        for (Duplicates.Pair pair : new Duplicates(graph, graph.entities()::name).find(options.most())) {
            List<String> sentences = new ArrayList<>();
            sentences.add(String.format(
                    Locale.ROOT,
                    "they share %,d %s, %.0f %% of those that either has",
                    pair.shared(),
                    pair.shared() == 1 ? "fact" : "facts",
                    100 * pair.alike()));
            if (pair.sameName()) {
                sentences.add(0, "their names differ in case, accents, blanks or signs alone");
            }
            found.add(new Finding(
                    FindingKind.DUPLICATE,
                    pair.first(),
                    OptionalInt.empty(),
                    pair.second(),
                    pair.severity(),
                    OptionalInt.empty(),
                    Optional.empty(),
                    sentences));
        }
        return found;
    }

    /**
     * Finds entities that are likely one: the same facts, or nearly the same name and some of the same facts. Only entities that
     * share a rare fact or a name are compared, so the work grows with the graph and not with its square.
     */
    static final class Duplicates {
        /** A fact that more entities share joins too many of them. */
        private static final int RARE = 12;

        private static final int LEAST_SHARED = 5;
        private static final double LEAST_ALIKE = .9;
        private static final int LEAST_NAME = 4;

        /**
         * Two entities.
         *
         * @param shared facts that both have
         * @param alike those as a share of the facts that either has
         * @param sameName whether their names differ in case, accents, blanks or signs alone
         */
        record Pair(int first, int second, int shared, double alike, boolean sameName) {
            /** How likely they are one: a bold guess where only their facts are the same. */
            double severity() {
                double known = (double) shared / (shared + 1);
                return sameName ? .5 + .5 * alike * known : .49 * alike * known;
            }
        }

        private final Graph graph;
        private final IntFunction<String> names;

        Duplicates(Graph graph, IntFunction<String> names) {
            this.graph = graph;
            this.names = names;
        }

        List<Pair> find(int most) {
            Map<Long, Boolean> candidates = new LinkedHashMap<>();
            byFacts(candidates);
            byNames(candidates);
            List<Pair> found = new ArrayList<>();
            candidates.forEach((pair, sameName) -> {
                Pair compared = compared((int) (pair >>> 32), (int) (long) pair, sameName);
                boolean alike = compared.shared() >= LEAST_SHARED && compared.alike() >= LEAST_ALIKE;
                if ((sameName && compared.shared() > 0 || alike) && !areLinked(compared.first(), compared.second())) {
                    found.add(compared);
                }
            });
            found.sort(Comparator.comparingDouble((Pair pair) -> -pair.severity()));
            return found.subList(0, Math.min(most, found.size()));
        }

        /** Entities of which at least two share a rare fact. */
        private void byFacts(Map<Long, Boolean> candidates) {
            Map<Long, Integer> shared = new HashMap<>();
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                long groups = graph.groups(entity);
                for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                    long holders = graph.group(group);
                    if (Slice.size(holders) >= 2 && Slice.size(holders) <= RARE) {
                        join(holders, shared);
                    }
                }
            }
            shared.forEach((pair, count) -> {
                if (count >= LEAST_SHARED) {
                    candidates.put(pair, false);
                }
            });
        }

        private void join(long holders, Map<Long, Integer> shared) {
            for (int i = Slice.begin(holders); i < Slice.end(holders); i++) {
                for (int j = i + 1; j < Slice.end(holders); j++) {
                    shared.merge((long) graph.target(i) << 32 | graph.target(j), 1, Integer::sum);
                }
            }
        }

        private void byNames(Map<Long, Boolean> candidates) {
            Map<String, List<Integer>> byName = new HashMap<>();
            for (int entity = 0; entity < graph.entityCount(); entity++) {
                String plain = plain(names.apply(entity));
                if (plain.length() >= LEAST_NAME && graph.degree(entity) > 0) {
                    byName.computeIfAbsent(plain, name -> new ArrayList<>(1)).add(entity);
                }
            }
            for (List<Integer> same : byName.values()) {
                if (same.size() <= RARE) {
                    for (int i = 0; i < same.size(); i++) {
                        for (int j = i + 1; j < same.size(); j++) {
                            candidates.put((long) same.get(i) << 32 | same.get(j), true);
                        }
                    }
                }
            }
        }

        /** A name without case, accents, blanks, signs and the address it lives at; a minus before a number stays. */
        static String plain(String name) {
            String local = name;
            if (name.startsWith("<") && name.endsWith(">")) {
                String iri = name.substring(1, name.length() - 1);
                local = iri.substring(Math.max(iri.lastIndexOf('/'), iri.lastIndexOf('#')) + 1);
            }
            String plain = Normalizer.normalize(local, Normalizer.Form.NFD)
                    .toLowerCase(Locale.ROOT)
                    .replaceAll("(?![-+.]\\p{N})[^\\p{L}\\p{N}]", "");
            return plain.chars().anyMatch(Character::isLetter) ? plain : "";
        }

        private boolean areLinked(int first, int second) {
            int[] links = new int[graph.relations().directedCount()];
            return graph.linking(first, second, links) > 0;
        }

        private Pair compared(int first, int second, boolean sameName) {
            Set<Long> own = facts(first);
            Set<Long> either = new HashSet<>(own);
            Set<Long> others = facts(second);
            either.addAll(others);
            int shared = own.size() + others.size() - either.size();
            return new Pair(first, second, shared, (double) shared / Math.max(1, either.size()), sameName);
        }

        private Set<Long> facts(int entity) {
            Set<Long> facts = new HashSet<>();
            long groups = graph.groups(entity);
            for (int group = Slice.begin(groups); group < Slice.end(groups); group++) {
                long targets = graph.group(group);
                for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
                    facts.add((long) graph.groupRelation(group) << 32 | graph.target(i));
                }
            }
            return facts;
        }
    }

    /** Says what speaks against a fact, sign by sign. */
    private static final class Evidence {
        private static final double LEAST = .3;
        private static final double LEAST_TOLD = .1;
        private static final double MOST_USUAL = .5;

        private final Graph graph;
        private final DoubtfulFacts doubts;
        private final SignReader reader;
        private final DisplayNames names;

        Evidence(Graph graph, DoubtfulFacts doubts, DisplayNames names) {
            this.graph = graph;
            this.doubts = doubts;
            this.reader = doubts.reader();
            this.names = names;
        }

        /**
         * What speaks against it, the strongest first.
         *
         * @param broken what it contradicts, which is not said twice
         */
        List<String> of(Doubtful doubtful, Optional<Contradiction> broken) {
            Triple fact = doubtful.fact();
            byte[] signs = doubtful.signs();
            reader.read(fact, fact);
            List<String> sentences = new ArrayList<>();
            Arrays.stream(Sign.values())
                    .filter(sign -> part(fact, signs, sign) >= LEAST
                            && broken.map(each -> said(each) != sign).orElse(true))
                    .sorted(Comparator.comparingDouble(sign -> -part(fact, signs, sign)))
                    .forEach(sign -> sentence(sign, fact, signs).ifPresent(sentences::add));
            return sentences;
        }

        /** The sign that a contradiction says already. */
        private static Sign said(Contradiction broken) {
            return switch (broken.constraint().kind()) {
                case FUNCTIONAL -> Sign.SLOT;
                case INVERSE_FUNCTIONAL -> Sign.INVERSE_SLOT;
                case SUBJECT_KIND, OBJECT_KIND, DISJOINT ->
                    broken.witness() == broken.head() ? Sign.SUBJECT : Sign.OBJECT;
                default -> Sign.BOTH_WAYS;
            };
        }

        /** How much of the doubt about a fact comes from its other half, which would support it. */
        double ofTwin(Doubtful doubtful) {
            return Math.max(0, part(doubtful.fact(), doubtful.signs(), Sign.BOTH_WAYS))
                    + Math.max(0, part(doubtful.fact(), doubtful.signs(), Sign.SUPPORT));
        }

        private double part(Triple fact, byte[] signs, Sign sign) {
            return doubts.suspicion().part(fact.relation(), signs, sign);
        }

        /** The rule that says otherwise, if one does: the other way round, or another relation. */
        Optional<Rule> rule(Doubtful doubtful) {
            Triple fact = doubtful.fact();
            reader.read(fact, fact);
            int turned = reader.pair().rule(graph.relations().inverse(fact.relation()));
            if (turned >= 0) {
                return Optional.of(doubts.table().rule(turned));
            }
            int other = reader.pair().otherRelation(fact.relation());
            return other < 0
                    ? Optional.empty()
                    : Optional.of(doubts.table().rule(reader.pair().rule(other)));
        }

        private Optional<String> sentence(Sign sign, Triple fact, byte[] signs) {
            String relation = names.relation(fact.relation());
            int inverse = graph.relations().inverse(fact.relation());
            return switch (sign) {
                case SUPPORT ->
                    Optional.of(
                            reader.pair().sure(fact.relation()) == 0
                                    ? "no rule leads from " + names.entity(fact.head()) + " to "
                                            + names.entity(fact.tail())
                                    : "only weak rules lead from " + names.entity(fact.head()) + " to "
                                            + names.entity(fact.tail()));
                case TURNED ->
                    Optional.ofNullable(ruleText(inverse)).map(rule -> "rules say it the other way round: " + rule);
                case RELATION -> other(fact);
                case SUBJECT -> kind(fact.head(), fact.relation(), fact);
                case OBJECT -> kind(fact.tail(), inverse, fact);
                case SLOT ->
                    another(fact.head(), fact.relation(), fact.tail())
                            .map(value -> names.entity(fact.head()) + " has " + relation + " " + value + ", too");
                case INVERSE_SLOT ->
                    another(fact.tail(), inverse, fact.head())
                            .map(value -> value + " has " + relation + " " + names.entity(fact.tail()) + ", too");
                case BOTH_WAYS ->
                    Optional.of(
                            fact.head() == fact.tail()
                                    ? "it leads from an entity to itself"
                                    : signs[Sign.BOTH_WAYS.ordinal()] == 0
                                            ? "it is not there the other way round, as most facts of " + relation
                                                    + " are"
                                            : names.entity(fact.tail()) + " has " + relation + " "
                                                    + names.entity(fact.head()) + ", the other way round");
                case ATTRIBUTES ->
                    Optional.of(
                            signs[Sign.ATTRIBUTES.ordinal()] == 0
                                    ? "nothing else that is known of the two goes with it"
                                    : "what else is known of the two hardly goes with it");
                case AS_TAIL, AS_HEAD -> Optional.empty(); // told beside the rival
            };
        }

        private String ruleText(int relation) {
            int rule = reader.pair().rule(relation);
            return rule < 0
                    ? null
                    : RuleFormat.statement(doubts.table().rule(rule).canonical(graph.relations()), names.relations());
        }

        private Optional<String> other(Triple fact) {
            int other = reader.pair().otherRelation(fact.relation());
            return other < 0 || reader.pair().sure(other) < LEAST_TOLD
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "the paths between the two speak for %s (%.0f %%) more than for %s (%.0f %%)",
                            names.relation(other),
                            100 * reader.pair().sure(other),
                            names.relation(fact.relation()),
                            100 * reader.pair().sure(fact.relation())));
        }

        private Optional<String> kind(int entity, int part, Triple fact) {
            int strangest = reader.strangest(entity, part, fact, fact);
            KindFit kinds = doubts.kinds();
            if (strangest == KindFit.NONE || kinds.lift(strangest, part, 1) > MOST_USUAL) {
                return Optional.empty();
            }
            int others = kinds.both(strangest, part) - 1;
            return Optional.of(String.format(
                    Locale.ROOT,
                    "%s is %s, and of %,d such entities %s %s",
                    names.entity(entity),
                    kinds.words(strangest, names),
                    kinds.count(strangest),
                    others <= 0 ? "no other is" : String.format(Locale.ROOT, "only %,d others are", others),
                    kinds.words(part, names)));
        }

        private Optional<String> another(int entity, int relation, int than) {
            long targets = graph.neighbours(entity, relation);
            for (int i = Slice.begin(targets); i < Slice.end(targets); i++) {
                if (graph.target(i) != than) {
                    return Optional.of(names.entity(graph.target(i)));
                }
            }
            return Optional.empty();
        }
    }

    /** Says how likely missing facts are, and why. */
    private static final class MissingFindings {
        private static final ExplanationOptions SHORT = new ExplanationOptions(1, 1, 1);

        private final GraphCompleter completer;
        private final Graph graph;
        private final ConstraintCheck check;
        private final DisplayNames names;
        private final AuditOptions options;
        private final Reasoner reasoner;

        MissingFindings(GraphCompleter completer, ConstraintCheck check, DisplayNames names, AuditOptions options) {
            this.completer = completer;
            this.graph = completer.graph();
            this.check = check;
            this.names = names;
            this.options = options;
            this.reasoner = completer.reasoner();
        }

        /** As many as are asked for, the surest rules first. */
        List<Finding> find(DoubtfulFacts doubts, int most, Progress progress) {
            SignReader reader = doubts.reader();
            List<Missing> all = new MissingFacts(completer, check, options).find(most, progress);
            List<Finding> found = new ArrayList<>();
            for (Missing each : all) {
                Cancellation.check();
                AnswerExplanation explained =
                        reasoner.explain(new Query(each.head(), each.relation()), each.tail(), SHORT);
                double severity = sure(each, explained.answer())
                        * (1 - doubt(explained, doubts))
                        / (1 + excess(new Triple(each.head(), each.relation(), each.tail()), reader, doubts));
                List<String> sentences = new ArrayList<>();
                sentences.add(ruleText(each.rule()));
                sentences.addAll(paths(each));
                found.add(new Finding(
                        FindingKind.MISSING,
                        each.head(),
                        OptionalInt.of(each.relation()),
                        each.tail(),
                        severity,
                        OptionalInt.empty(),
                        Optional.of(each.rule()),
                        sentences));
            }
            return found;
        }

        /** How likely a missing fact holds: no likelier than its rule is right, nor than all rules together say. */
        private double sure(Missing missing, Answer answer) {
            double probability = answer.probability();
            double sure = Double.isNaN(probability) ? missing.sure() : Math.min(missing.sure(), probability);
            return sure * MissingFacts.likely(missing.rule());
        }

        /** How much worse than even the odds of a missing fact are, apart from the rules that lead to it. */
        private static double excess(Triple fact, SignReader reader, DoubtfulFacts doubts) {
            byte[] signs = reader.read(fact, fact);
            double against = 0;
            for (Sign sign : Sign.values()) {
                against += sign == Sign.SUPPORT ? 0 : doubts.cheap().part(fact.relation(), signs, sign);
            }
            return against <= 0 ? 0 : Math.expm1(against);
        }

        /** How doubtful the path behind an answer is. */
        private static double doubt(AnswerExplanation explained, DoubtfulFacts doubts) {
            double doubt = 0;
            if (!explained.proofs().isEmpty()
                    && explained.proofs().get(0).pathCount() == 1
                    && !explained.proofs().get(0).paths().isEmpty()) {
                List<Integer> path = explained.proofs().get(0).paths().get(0);
                for (int step = 0; step + 1 < path.size(); step++) {
                    int relation = explained.proofs().get(0).rule().relation(step);
                    doubt = Math.max(doubt, doubts.doubt(path.get(step), relation, path.get(step + 1)));
                }
            }
            return doubt;
        }

        /** A path by which the rule leads to a missing fact. */
        private List<String> paths(Missing missing) {
            List<List<Integer>> found = new PathFinder(
                            graph, completer.options().budget())
                    .find(missing.rule(), missing.head(), missing.tail(), 1);
            return new PathText(names.relations(), names::entity)
                    .of(new RuleProof(missing.rule(), found.size(), 0, 0, found));
        }

        private String ruleText(Rule rule) {
            return RuleFormat.statement(rule.canonical(graph.relations()), names.relations())
                    + rule.statistics()
                            .map(counted -> String.format(
                                    Locale.ROOT, ", right for %,d of %,d pairs", counted.support(), counted.bodySize()))
                            .orElse("");
        }
    }
}
