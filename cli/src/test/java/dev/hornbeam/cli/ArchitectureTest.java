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
import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.core.importer.Locations;
import dev.hornbeam.complete.fact.NewFactFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The dependencies between packages: data flows one way, and no package depends on a later one. */
class ArchitectureTest {
    private static final List<String> MODULES = List.of(
            "core",
            "rdf",
            "interchange",
            "columnar",
            "learn",
            "stories",
            "torch",
            "experiment",
            "server",
            "spark",
            "cli");
    private static final Pattern ENTRY = Pattern.compile("Start(?:\\s|\\*)+at(?:\\s|\\*)+\\{@link(?:\\s|\\*)+(\\w+)}");

    /** Nothing here depends on these modules, so their classes are looked for where they are built. */
    private static final Map<String, Path> APART = Map.of(
            "spark", Launcher.root().resolve("spark/target/classes"),
            "torch", Launcher.root().resolve("torch/target/classes"));

    private static final JavaClasses CLASSES = classes();

    private static final Set<String> VALUES = values();

    private static final FloorPlan PLAN = FloorPlan.read(Launcher.root().resolve("docs/architecture.md"));

    private static JavaClasses classes() {
        Set<Location> places = new HashSet<>(Locations.ofPackage("dev.hornbeam"));
        APART.values().stream().filter(Files::isDirectory).map(Location::of).forEach(places::add);
        return new ClassFileImporter()
                .withImportOption(new ImportOption.DoNotIncludeTests())
                .withImportOption(location -> !location.contains("test-classes") && !location.contains("-tests"))
                .importLocations(places);
    }

    static Stream<String> rooms() {
        return PLAN.rooms().stream().filter(room -> !APART.containsKey(room) || Files.isDirectory(APART.get(room)));
    }

    @ParameterizedTest
    @MethodSource("rooms")
    void aRoomUsesOnlyWhatThePageAllows(String from) {
        Set<String> mayUse = PLAN.mayUse(from);
        noClasses()
                .that(describe("reside in " + from, each -> room(each).equals(from)))
                .should()
                .dependOnClassesThat(describe(
                        "are ours and in none of " + mayUse,
                        each -> isOurs(each) && !mayUse.contains(room(each)) && !isValue(each)))
                .check(CLASSES);
    }

    /** Options, figures and names of the public API that use nothing but each other: every package may use them. */
    private static boolean isValue(JavaClass each) {
        return VALUES.contains(each.getBaseComponentType().getName());
    }

    private static Set<String> values() {
        Set<String> values = new HashSet<>();
        CLASSES.forEach(each -> {
            if (each.getPackageName().equals("dev.hornbeam")) {
                values.add(each.getName());
            }
        });
        while (values.removeIf(name -> CLASSES.get(name).getDirectDependenciesFromSelf().stream()
                .map(dependency -> dependency.getTargetClass())
                .anyMatch(target -> isOurs(target)
                        && !values.contains(target.getBaseComponentType().getName())))) {
            // those that use one that is not a value are none either
        }
        return values;
    }

    private static boolean isOurs(JavaClass each) {
        return each.getPackageName().startsWith("dev.hornbeam");
    }

    private static String room(JavaClass each) {
        return isOurs(each) ? PLAN.roomOf(each.getPackageName()) : "";
    }

    @Test
    void thePageNamesEveryRoomAndNoOther() {
        Set<String> rooms = new TreeSet<>();
        CLASSES.forEach(each -> rooms.add(room(each)));
        assertThat(rooms()).containsExactlyInAnyOrderElementsOf(rooms);
    }

    /** Classes of command line and server that still reach behind the public API. */
    private static final Set<String> YET_TO_MOVE = Set.of("RulesCommand");

    @Test
    void commandLineAndServerUseThePublicApi() {
        noClasses()
                .that()
                .resideInAnyPackage("dev.hornbeam.cli..", "dev.hornbeam.server..")
                .and(describe("are not yet to move", each -> !YET_TO_MOVE.contains(file(each))))
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                                "dev.hornbeam.internal..",
                                "dev.hornbeam.reason..",
                                "dev.hornbeam.complete..",
                                "dev.hornbeam.relate..",
                                "dev.hornbeam.eval..")
                        .and(describe("are no service", each -> !each.isEquivalentTo(NewFactFormat.class))))
                .check(CLASSES);
    }

    /** The name of the class that a file holds. */
    private static String file(JavaClass each) {
        String name = each.getName().substring(each.getPackageName().length() + 1);
        return name.contains("$") ? name.substring(0, name.indexOf('$')) : name;
    }

    @Test
    void noPackagesUseEachOtherInACircle() {
        slices().matching("dev.hornbeam.(**)").should().beFreeOfCycles().check(CLASSES);
    }

    /** No SPARQL is executed here, so no LOAD of it, and neither Thrift nor its library is read. */
    @Test
    void jenaReadsTextAndExecutesNothing() {
        noClasses()
                .that()
                .resideInAPackage("dev.hornbeam..")
                .should()
                .dependOnClassesThat(resideInAnyPackage(
                        "org.apache.jena.update..",
                        "org.apache.jena.sparql.modify..",
                        "org.apache.jena.riot.thrift..",
                        "org.apache.jena.riot.protobuf..",
                        "org.apache.thrift.."))
                .orShould()
                .dependOnClassesThat(describe(
                        "execute queries",
                        each -> each.getName()
                                .matches("org\\.apache\\.jena\\.(query|sparql\\.exec)\\.(Query|Update)Exec.*")))
                .check(CLASSES);
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
                .resideOutsideOfPackages("dev.hornbeam.torch..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("ai.djl.."))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("dev.hornbeam..")
                .and()
                .resideOutsideOfPackages("dev.hornbeam.cli..", "dev.hornbeam.spark..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("picocli..", "me.tongfei.."))
                .check(CLASSES);
        noClasses()
                .that()
                .resideInAPackage("dev.hornbeam..")
                .and()
                .resideOutsideOfPackages("dev.hornbeam.spark..")
                .should()
                .dependOnClassesThat(resideInAnyPackage("org.apache.spark..", "scala.."))
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
    void everyPackageNamesTheClassToOpenFirst() throws IOException {
        Set<String> silent = new TreeSet<>();
        for (Path folder : packages()) {
            Path about = folder.resolve("package-info.java");
            Matcher entry = ENTRY.matcher(Files.exists(about) ? Files.readString(about) : "");
            if (!entry.find() || !Files.exists(folder.resolve(entry.group(1) + ".java"))) {
                silent.add(folder.toString());
            }
        }
        assertThat(silent)
                .as("packages whose package-info has no \"Start at {@link …}\"")
                .isEmpty();
    }

    @Test
    void noTwoClassesHaveOneName() throws IOException {
        Set<String> names = new TreeSet<>();
        Set<String> twice = new TreeSet<>();
        for (Path folder : packages()) {
            try (Stream<Path> files = Files.list(folder)) {
                files.filter(ArchitectureTest::isClass)
                        .map(file -> file.getFileName().toString())
                        .filter(name -> !names.add(name))
                        .forEach(twice::add);
            }
        }
        assertThat(twice).isEmpty();
    }

    private static boolean isClass(Path file) {
        return file.toString().endsWith(".java")
                && !file.endsWith("package-info.java")
                && !file.endsWith("module-info.java");
    }

    /** The folders that hold classes of what is shipped. */
    private static Set<Path> packages() throws IOException {
        Set<Path> packages = new TreeSet<>();
        for (String module : MODULES) {
            Path sources = Launcher.root().resolve(module).resolve("src/main/java");
            try (Stream<Path> files = Files.walk(sources)) {
                files.filter(ArchitectureTest::isClass).map(Path::getParent).forEach(packages::add);
            }
        }
        return packages;
    }
}
