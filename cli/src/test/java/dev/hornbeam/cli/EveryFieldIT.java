package dev.hornbeam.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever stands in whatever field of a manifest: a result or one line that names the file, never a fault. */
class EveryFieldIT {
    private static final ObjectMapper JSON = new ObjectMapper();
    private static final List<String> VALUES = List.of(
            "-1",
            "0",
            "1.5",
            "4294967297",
            "1e308",
            "1e400",
            "99999999999999999999",
            "null",
            "true",
            "\"x\"",
            "\"NaN\"",
            "[]",
            "{}",
            "[[1]]");

    @TempDir
    private static Path folder;

    private static String data;
    private static Path model;
    private static String manifest;

    @BeforeAll
    static void learn() throws IOException {
        Path families = Families.write(folder.resolve("families"), 20);
        data = families.toString();
        model = folder.resolve("m");
        Run learned = Run.of(Families.learn(families, model));
        assertThat(learned.code()).as(learned.err()).isZero();
        manifest = Files.readString(model.resolve("manifest.json"));
    }

    @Test
    void isReadOrRefusedInOneLine() throws IOException {
        List<String> paths = new ArrayList<>();
        collect(JSON.readTree(manifest), "", paths);
        assertThat(paths).hasSizeGreaterThan(100);
        List<String> faults = new ArrayList<>();
        for (int i = 0; i < paths.size(); i++) {
            // every field meets one value, and every value some field of each kind
            String value = VALUES.get(i % VALUES.size());
            Files.writeString(model.resolve("manifest.json"), changed(paths.get(i), value));
            for (String[] command : commands()) {
                check(Run.of(command), command[0] + " with " + paths.get(i) + " = " + value, faults);
            }
        }
        assertThat(faults).isEmpty();
    }

    private static List<String[]> commands() {
        return List.of(new String[] {"info", model.toString()}, new String[] {
            "predict", model.toString(), data, "--head", "ann1", "--relation", "mother", "--top", "1"
        });
    }

    private static void check(Run run, String what, List<String> faults) {
        boolean refused = run.code() == 2
                && run.err().strip().lines().count() == 1
                && run.err().contains("Maybe")
                && !run.err().contains("NullPointer")
                && !run.err().contains("java.");
        if (run.code() != 0 && !refused) {
            faults.add(what + ": " + run.code() + " " + run.err());
        }
    }

    private static void collect(JsonNode node, String path, List<String> paths) {
        if (!path.isEmpty()) {
            paths.add(path);
        }
        if (node instanceof ObjectNode object) {
            object.fieldNames().forEachRemaining(name -> collect(object.get(name), path + "/" + escaped(name), paths));
        } else if (node instanceof ArrayNode array && !array.isEmpty()) {
            collect(array.get(0), path + "/0", paths);
        }
    }

    private static String escaped(String name) {
        return name.replace("~", "~0").replace("/", "~1");
    }

    private static String changed(String path, String value) throws IOException {
        JsonNode whole = JSON.readTree(manifest);
        JsonNode parent = whole.at(path.substring(0, path.lastIndexOf('/')));
        String name =
                path.substring(path.lastIndexOf('/') + 1).replace("~1", "/").replace("~0", "~");
        // as text, because a number may be one that no Java number can be
        String mark = "\"here it goes\"";
        if (parent instanceof ObjectNode object) {
            object.put(name, "here it goes");
        } else {
            ((ArrayNode) parent).set(Integer.parseInt(name), "here it goes");
        }
        return whole.toString().replace(mark, value);
    }
}
