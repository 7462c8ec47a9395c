package dev.hornbeam.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.LearnListener;
import dev.hornbeam.RuleModel;
import dev.hornbeam.example.RoyalHouses;
import dev.hornbeam.graph.Dataset;
import dev.hornbeam.input.InputException;
import dev.hornbeam.internal.Internals;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.rule.RuleSet;
import dev.hornbeam.rule.count.CountingOptions;
import dev.hornbeam.rule.count.RuleStatisticsCounter;
import dev.hornbeam.rule.text.RuleFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RuleImporterTest {
    private static final Dataset ROYAL = RoyalHouses.dataset();
    private static final ImportOptions OPTIONS = ImportOptions.DEFAULTS.withThreads(1);

    @TempDir
    private Path folder;

    private Path file(String name, String... lines) throws IOException {
        return Files.write(folder.resolve(name), List.of(lines));
    }

    private static RuleWishes read(List<Path> added, List<Path> banned) throws IOException {
        return new RuleWishReader(ROYAL, 3, Optional.empty()).read(added, banned);
    }

    private static List<String> statements(RuleSet rules) {
        return rules.stream()
                .map(rule -> RuleFormat.statement(rule, rules.relations()))
                .sorted()
                .toList();
    }

    @Test
    void importedRulesAnswerAsAModel() throws IOException {
        Path file = file(
                "mine.txt",
                "grandmother(X,Y) <= mother(X,A), mother(A,Y)",
                "grandmother(X,Y) <= mother(X,A), father(A,Y)");
        List<String> notes = new ArrayList<>();
        ModelContent imported =
                new RuleImporter(ROYAL, OPTIONS, noting(notes)).importing(read(List.of(file), List.of()));
        imported.save(folder.resolve("m"));
        ModelFolder there = ModelFolder.open(folder.resolve("m"));
        assertThat(there.hasNetwork()).isFalse();
        assertThat(there.format()).isEqualTo(3);
        assertThat(there.provenance()).isEqualTo(imported.provenance());
        assertThat(there.provenance().given().added().get(0).used()).isEqualTo(2);
        assertThat(there.constraints()).isPresent();
        assertThatThrownBy(() -> there.network(weights -> weights))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("imported rules, without a network");
        RuleModel model = RuleModel.load(folder.resolve("m"));
        assertThat(model.isWeighed()).isTrue();
        assertThat(Internals.of().options(model))
                .isEqualTo(Internals.of().options(Internals.of().model(imported)));
        assertThat(model.attributeRules(1)).isEmpty();
        assertThat(model.on(Internals.of().facts(ROYAL)).notes()).isEmpty();
        model.save(folder.resolve("again"));
        assertThat(folder.resolve("again/rules.tsv")).hasSameTextualContentAs(folder.resolve("m/rules.tsv"));
        assertThat(notes).isEmpty();
    }

    @Test
    void rulesAreMinedWithoutAnyThatAreGiven() throws IOException {
        StringBuilder facts = new StringBuilder();
        for (int i = 0; i < 80; i++) {
            String known = i == 7 ? "" : "ann# grandmother cis#\n";
            facts.append(("ann# mother bob#\nbob# father cis#\n" + known).replace("#", "" + i));
        }
        Files.writeString(folder.resolve("families.tsv"), facts.toString().replace(' ', '\t'));
        Dataset families = Internals.of().dataset(Facts.read(folder.resolve("families.tsv")));
        Path banned = file("wrong.txt", "father(X,Y) <= inv_mother(X,A), grandmother(A,Y)");
        RuleWishes ban = new RuleWishReader(families, 3, Optional.empty()).read(List.of(), List.of(banned));
        ImportOptions mining = OPTIONS.withMining(true);

        RuleSet all = new RuleImporter(families, mining, LearnListener.NONE)
                .importing(RuleWishes.none(families.relations()))
                .rules();
        ModelContent some = new RuleImporter(families, mining, LearnListener.NONE).importing(ban);

        assertThat(statements(all)).hasSize(statements(some.rules()).size() + 1);
        assertThat(statements(some.rules())).contains("grandmother(X,Y) ⇐ mother(X,A), father(A,Y)");
        some.save(folder.resolve("mined"));
        RuleModel model = RuleModel.load(folder.resolve("mined"));
        assertThat(model.isWeighed()).isTrue();
        assertThat(model.on(Internals.of().facts(families))
                        .heads("grandmother", "cis7", 1)
                        .get(0)
                        .entity()
                        .name())
                .isEqualTo("ann7");
    }

    @Test
    void rulesAreCountedInTheDataWhateverTheirFileSays() throws IOException {
        Path file = file("rules-10", "9\t1\t0.1\tgrandmother(X,Y) <= mother(X,A), mother(A,Y)");
        RuleSet rules = new RuleImporter(ROYAL, OPTIONS, LearnListener.NONE)
                .importing(read(List.of(file), List.of()))
                .rules();
        Rule expected = new RuleStatisticsCounter(ROYAL.buildGraph(), CountingOptions.DEFAULTS)
                .count(RuleSet.of(
                        ROYAL.relations(),
                        List.of(Rule.of(rules.get(0).head(), rules.get(0).body(), 1))))
                .get(0);
        assertThat(rules.get(0).statistics()).isEqualTo(expected.statistics());
        assertThat(rules.get(0).score()).isBetween(0.98, 0.985);
    }

    @Test
    void whatCannotBeUsedIsNoted() throws IOException {
        Path file = file(
                "rules-10",
                "9\t1\t0.1\tgrandmother(X,Y) <= mother(X,A), mother(A,Y)",
                "9\t1\t0.1\tgrandmother(X,Y) <= mum(X,A), mother(A,Y)",
                "9\t1\t0.1\tgrandmother(X,Anne) <= mother(X,Bob)",
                "9\t1\t0.1\tmother(X,Y) <= mother(X,Y)",
                "9\t1\t0.1\tgrandmother(X,Y) <= mother(X,A), sister(A,B), sister(B,C), mother(C,Y)");
        assertThat(read(List.of(file), List.of()).notes())
                .containsExactly(
                        "rules-10: left out 1 rule with a relation that the data does not have (first at rules-10:2: \"mum\")",
                        "rules-10: left out 1 rule of more than 3 steps (first: grandmother(X,Y) ⇐ mother(X,A), sister(A,B), "
                                + "sister(B,C), mother(C,Y))",
                        "rules-10: left out 1 rule that says nothing (first: mother(X,Y) ⇐ mother(X,Y))",
                        "rules-10: left out 1 rule with constants, which a model does not hold; the file itself can be evaluated with them");
        Path none = file("none.txt", "mum(X,Y) <= mother(X,Y)");
        assertThatThrownBy(() -> read(List.of(none), List.of()))
                .isInstanceOf(InputException.class)
                .hasMessageStartingWith("none.txt: found 1 rule, of which none can be used: ")
                .hasMessageContaining("\"mum\"");
        Path empty = file("empty.txt");
        assertThatThrownBy(() -> read(List.of(empty), List.of())).hasMessageContaining("found no rule, ");
    }

    @Test
    void rulesAreAddedAndBannedAndBothRemembered() throws IOException {
        Path first = file(
                "first.txt", "grandmother(X,Y) <= mother(X,A), mother(A,Y)", "brother(X,Y) <= son(X,A), father(A,Y)");
        Path more = file("more.dl", "uncle(X, Y) :- brother(X, A), father(A, Y).");
        // the same as a rule of the first file, read from its other end
        Path wrong = file("wrong.txt", "inv_brother(X,Y) <= father(A,X), son(Y,A)", "uncle(X,Y) <= mother(X,Y)");
        ModelContent imported =
                new RuleImporter(ROYAL, OPTIONS, LearnListener.NONE).importing(read(List.of(first), List.of()));
        List<String> notes = new ArrayList<>();
        ModelContent changed = new RuleImporter(ROYAL, OPTIONS, noting(notes))
                .adding(imported, read(List.of(more), List.of(wrong)), rules -> rules);
        assertThat(statements(changed.rules()))
                .containsExactly(
                        "grandmother(X,Y) ⇐ mother(X,A), mother(A,Y)", "uncle(X,Y) ⇐ brother(X,A), father(A,Y)");
        assertThat(changed.provenance().given().added()).hasSize(2);
        assertThat(changed.provenance().given().banned().get(0).file()).isEqualTo("wrong.txt");
        assertThat(notes).containsExactly("1 of 2 banned rules are not in the model (first: uncle(X,Y) ⇐ mother(X,Y))");
        assertThatThrownBy(() -> read(List.of(first), List.of(first)))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("a rule that is also added");
        assertThatThrownBy(() -> new RuleImporter(ROYAL, OPTIONS, LearnListener.NONE)
                        .adding(imported, readBans(first), rules -> rules))
                .hasMessageContaining("all rules are banned");
    }

    private static RuleWishes readBans(Path file) throws IOException {
        return read(List.of(), List.of(file));
    }

    @Test
    void otherRelationsAreRefused() throws IOException {
        Path file = file("first.txt", "grandmother(X,Y) <= mother(X,A), mother(A,Y)");
        ModelContent imported =
                new RuleImporter(ROYAL, OPTIONS, LearnListener.NONE).importing(read(List.of(file), List.of()));
        Dataset other = Internals.of().dataset(Facts.of(List.of(new Fact("a", "r", "b"))));
        RuleWishes none = RuleWishes.none(other.relations());
        assertThatThrownBy(() ->
                        new RuleImporter(other, OPTIONS, LearnListener.NONE).adding(imported, none, rules -> rules))
                .isInstanceOf(InputException.class)
                .hasMessageContaining("relations other than those");
    }

    private static LearnListener noting(List<String> notes) {
        return new LearnListener() {
            @Override
            public void notes(String line) {
                notes.add(line);
            }
        };
    }
}
