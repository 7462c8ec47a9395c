package dev.hornbeam.dist;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.Attributes;
import java.util.jar.JarInputStream;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Makes sure that an archive has what its application asks for: the jars of {@code lib} are those that the manifest of {@code
 * hornbeam.jar} names, to the version. A jar that is missing would be passed over in silence until somebody needs it.
 */
public final class ArchiveCheck {
    private static final String ADD_ON = "hornbeam-torch-";

    private ArchiveCheck() {}

    /** @param arguments the folder of a release, whose zip archives are checked, those of the add-on apart */
    public static void main(String[] arguments) throws IOException {
        List<Path> archives;
        try (Stream<Path> files = Files.list(Path.of(arguments[0]))) {
            archives = files.filter(file -> file.toString().endsWith(".zip"))
                    .filter(file -> !file.getFileName().toString().startsWith(ADD_ON))
                    .toList();
        }
        for (Path archive : archives) {
            check(archive);
        }
    }

    static void check(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            List<String> names = zip.stream().map(ZipEntry::getName).toList();
            String jar = names.stream()
                    .filter(name -> name.matches("[^/]+/hornbeam\\.jar"))
                    .findFirst()
                    .orElseThrow(() -> wrong(archive, "no hornbeam.jar", List.of()));
            String root = jar.substring(0, jar.indexOf('/') + 1);
            Set<String> present = names.stream()
                    .filter(name -> name.startsWith(root + "lib/") && !name.endsWith("/"))
                    .map(name -> name.substring(root.length()))
                    .collect(Collectors.toCollection(TreeSet::new));
            Set<String> named = new TreeSet<>();
            try (JarInputStream in = new JarInputStream(zip.getInputStream(zip.getEntry(jar)))) {
                Stream.of(in.getManifest()
                                .getMainAttributes()
                                .getValue(Attributes.Name.CLASS_PATH)
                                .split(" "))
                        .forEach(named::add);
            }
            Set<String> missing = new TreeSet<>(named);
            missing.removeAll(present);
            present.removeAll(named);
            if (!missing.isEmpty()) {
                throw wrong(archive, "no", missing);
            }
            if (!present.isEmpty()) {
                throw wrong(archive, "jars that nobody asks for:", present);
            }
        }
    }

    private static InputException wrong(Path archive, String found, Collection<String> jars) {
        return InputException.of(
                archive.toString(),
                (found + " " + String.join(", ", jars)).strip(),
                "the jars that hornbeam.jar names",
                "Maybe a dependency of dist has changed the version of another.");
    }
}
