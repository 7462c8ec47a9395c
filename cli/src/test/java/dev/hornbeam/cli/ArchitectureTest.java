package dev.hornbeam.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.fields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The arrows between packages: data walks one way, and no room reaches back. */
class ArchitectureTest {
    private static final String ROOT = "dev.hornbeam.";
    private static final List<String> MODULES = List.of("core", "rdf", "neural", "experiment", "cli", "bench");

    private static final JavaClasses CLASSES = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("test-classes") && !location.contains("-tests"))
            .importPackages("dev.hornbeam");

    /** Each package and all it may use of the others; a package that does not exist yet passes. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "graph        | ''",
                "graph.read   | graph",
                "graph.write  | graph",
                "stats        | graph graph.read",
                "example      | graph graph.read",
                "path         | graph graph.read",
                "rule         | graph graph.read path",
                "reason       | graph graph.read path rule",
                "eval         | graph graph.read path rule reason",
                "story        | graph graph.read path rule",
                "neural       | graph graph.read path rule reason eval story",
                "learn        | graph graph.read graph.write path rule reason eval story neural",
                "experiment   | graph graph.read path rule reason eval story neural learn",
                "rdf          | graph graph.read graph.write path rule"
            })
    void aPackageUsesOnlyWhatComesBeforeIt(String from, String allowed) {
        Set<String> mayUse = new TreeSet<>(List.of(allowed.split(" ")));
        mayUse.add(from);
        noClasses()
                .that(describe("reside in " + from, each -> room(each).equals(from)))
                .should()
                .dependOnClassesThat(describe(
                        "are ours and in none of " + mayUse, each -> isOurs(each) && !mayUse.contains(room(each))))
                .allowEmptyShould(true)
                .check(CLASSES);
    }

    private static boolean isOurs(JavaClass each) {
        return each.getPackageName().startsWith(ROOT);
    }

    /** {@code graph.read} for {@code dev.hornbeam.graph.read}; deeper packages belong to their module's room. */
    private static String room(JavaClass each) {
        if (!isOurs(each)) {
            return "";
        }
        String name = each.getPackageName().substring(ROOT.length());
        return name.startsWith("graph.") || !name.contains(".") ? name : name.substring(0, name.indexOf('.'));
    }

    @Test
    void everyRoomOfTheCoreIsNamedAbove() {
        Set<String> rooms = new TreeSet<>();
        CLASSES.forEach(each -> rooms.add(room(each)));
        assertThat(rooms)
                .contains("graph", "graph.read", "stats", "cli")
                .isSubsetOf(
                        "graph",
                        "graph.read",
                        "graph.write",
                        "stats",
                        "example",
                        "path",
                        "rule",
                        "reason",
                        "eval",
                        "story",
                        "neural",
                        "learn",
                        "experiment",
                        "rdf",
                        "cli");
    }

    @Test
    void noPackagesUseEachOtherInACircle() {
        slices().matching("dev.hornbeam.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    @Test
    void heavyLibrariesStayInTheirOwnModule() {
        noClasses()
                .that()
                .resideInAPackage("dev.hornbeam..")
                .and()
                .resideOutsideOfPackages("dev.hornbeam.rdf..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.apache.jena.."))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("dev.hornbeam..")
                .and()
                .resideOutsideOfPackages("dev.hornbeam.neural..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("ai.djl.."))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("dev.hornbeam..")
                .and()
                .resideOutsideOfPackages("dev.hornbeam.cli..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("picocli..", "me.tongfei.."))
                .check(CLASSES);
    }

    @Test
    void staticFieldsAreFinal() {
        fields().that()
                .areStatic()
                .and(describe(
                        "are written by hand", field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC)))
                .should()
                .beFinal()
                .check(CLASSES);
    }

    @Test
    void everyPackageSaysWhatLivesInIt() throws IOException {
        Set<Path> silent = new TreeSet<>();
        for (String module : MODULES) {
            Path sources = Launcher.root().resolve(module).resolve("src/main/java");
            if (Files.isDirectory(sources)) {
                try (Stream<Path> files = Files.walk(sources)) {
                    files.filter(file -> file.toString().endsWith(".java"))
                            .map(Path::getParent)
                            .filter(folder -> !Files.exists(folder.resolve("package-info.java")))
                            .forEach(silent::add);
                }
            }
        }
        assertThat(silent).as("packages without a package-info.java").isEmpty();
    }
}
