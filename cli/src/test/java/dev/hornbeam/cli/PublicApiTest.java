package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.Facts;
import dev.hornbeam.LearnListener;
import dev.hornbeam.complete.fact.NewFactFormat;
import dev.hornbeam.graph.read.TripleFormat;
import dev.hornbeam.graph.write.FactFormat;
import dev.hornbeam.input.InputException;
import dev.hornbeam.learn.Hornbeam;
import dev.hornbeam.learn.IfThere;
import dev.hornbeam.learn.RelationModel;
import dev.hornbeam.learn.RuleLearner;
import dev.hornbeam.rule.export.ExportFormat;
import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Member;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * What library users may rely on, compared with what they could rely on before: the package {@code dev.hornbeam}, learning by
 * {@code Hornbeam}, and the formats that others can add.
 */
class PublicApiTest {
    private static final List<Class<?>> BESIDE_THE_PACKAGE = List.of(
            Hornbeam.class,
            RuleLearner.class,
            RelationModel.class,
            LearnListener.class,
            IfThere.class,
            InputException.class,
            TripleFormat.class,
            FactFormat.class,
            NewFactFormat.class,
            ExportFormat.class);

    private static final Path BEFORE =
            Launcher.root().resolve("cli/src/test/resources/dev/hornbeam/cli/public-api.txt");
    private static final Path NOW = Launcher.root().resolve("cli/target/public-api.txt");

    @Test
    void whatLibraryUsersSeeChangesOnPurposeOnly() throws IOException, URISyntaxException {
        List<String> now = signatures();
        Files.createDirectories(NOW.getParent());
        Files.write(NOW, now);
        List<String> before = Files.readAllLines(BEFORE);

        assertThat(without(before, now))
                .as(advice("is gone, so that programs may no longer compile"))
                .isEmpty();
        assertThat(without(now, before)).as(advice("is new")).isEmpty();
    }

    /** Packages whose types the API may mention: its own, and those of reading, of figures and of messages. */
    private static final Set<String> OF_THE_API = Set.of(
            "dev.hornbeam",
            "dev.hornbeam.learn",
            "dev.hornbeam.graph.read",
            "dev.hornbeam.stats",
            "dev.hornbeam.input");

    @Test
    void noInternalTypeIsInASignature() throws IOException, URISyntaxException {
        Pattern type = Pattern.compile("dev\\.hornbeam(?:\\.[a-z]\\w*+)*+(?=\\.[A-Z])");
        List<String> internal = signatures().stream()
                .filter(line -> line.startsWith("dev.hornbeam.learn.") || line.matches("dev\\.hornbeam\\.[A-Z].*"))
                .filter(line -> type.matcher(line).results().anyMatch(found -> !OF_THE_API.contains(found.group())))
                .toList();
        assertThat(internal).isEmpty();
    }

    @Test
    void noMethodTakesAnOptional() throws IOException, URISyntaxException {
        assertThat(signatures())
                .filteredOn(line -> line.matches("dev\\.hornbeam\\.(learn\\.)?[A-Z].*")
                        && line.matches(".* \\S+\\.\\w+\\(.*Optional.*\\).*")
                        && !line.contains(": public dev.hornbeam."))
                .isEmpty();
    }

    private static String advice(String what) {
        return "Part of the public API " + what + ". If that is wanted, say so in CHANGELOG.md and accept it by: "
                + "cp cli/target/public-api.txt cli/src/test/resources/dev/hornbeam/cli/public-api.txt";
    }

    private static List<String> without(List<String> some, List<String> others) {
        List<String> rest = new ArrayList<>(some);
        rest.removeAll(others);
        return rest;
    }

    private static List<String> signatures() throws IOException, URISyntaxException {
        TreeSet<String> lines = new TreeSet<>();
        for (Class<?> type : inThePackage()) {
            add(type, lines);
        }
        BESIDE_THE_PACKAGE.forEach(type -> add(type, lines));
        return List.copyOf(lines);
    }

    private static void add(Class<?> type, TreeSet<String> lines) {
        if (!isVisible(type.getModifiers())) {
            return;
        }
        String name = type.getName();
        lines.add(name + ": " + type.toGenericString());
        for (var parent : type.getGenericInterfaces()) {
            lines.add(name + ": is " + parent.getTypeName());
        }
        Stream.of(type.getDeclaredFields(), type.getDeclaredConstructors(), type.getDeclaredMethods())
                .flatMap(Arrays::stream)
                .filter(member -> isVisible(((Member) member).getModifiers()) && !((Member) member).isSynthetic())
                .forEach(member -> lines.add(name + ": " + text((AnnotatedElement) member)));
        for (Class<?> inner : type.getDeclaredClasses()) {
            add(inner, lines);
        }
    }

    private static String text(AnnotatedElement member) {
        return member instanceof java.lang.reflect.Executable call
                ? call.toGenericString()
                : ((java.lang.reflect.Field) member).toGenericString();
    }

    private static boolean isVisible(int modifiers) {
        return Modifier.isPublic(modifiers) || Modifier.isProtected(modifiers);
    }

    /** The classes of the package itself, in a folder or in a jar. */
    private static List<Class<?>> inThePackage() throws IOException, URISyntaxException {
        URI place =
                Facts.class.getProtectionDomain().getCodeSource().getLocation().toURI();
        if (Files.isDirectory(Path.of(place))) {
            return classes(Path.of(place));
        }
        try (FileSystem jar = FileSystems.newFileSystem(Path.of(place), Map.of())) {
            return classes(jar.getPath("/"));
        }
    }

    private static List<Class<?>> classes(Path root) throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("dev/hornbeam"))) {
            return files.map(file -> file.getFileName().toString())
                    .filter(name -> name.endsWith(".class") && !name.contains("$") && !name.contains("-"))
                    .sorted()
                    .<Class<?>>map(name -> load("dev.hornbeam." + name.replace(".class", "")))
                    .toList();
        }
    }

    private static Class<?> load(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }
}
