package dev.hornbeam.fuzz;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jacoco.agent.rt.RT;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.analysis.IPackageCoverage;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.tools.ExecFileLoader;

/** What of the packages that read was reached, if JaCoCo's agent watches. */
final class ReaderCoverage {
    private static final List<String> PACKAGES = List.of(
            "input",
            "graph/source",
            "graph/read",
            "graph/format",
            "graph/index",
            "graph/store",
            "graph/filter",
            "columnar",
            "rdf",
            "rdf/format",
            "rdf/sparql",
            "rule/text",
            "rule/given",
            "model/given",
            "story/read",
            "shape",
            "model",
            "path/corpus",
            "neural/tensor",
            "learn/setting",
            "experiment",
            "experiment/field");

    private ReaderCoverage() {}

    static void print(PrintStream out) throws IOException {
        ExecFileLoader loader = new ExecFileLoader();
        try {
            loader.load(new ByteArrayInputStream(RT.getAgent().getExecutionData(false)));
        } catch (IllegalStateException | NoClassDefFoundError unwatched) {
            return;
        }
        ExecutionDataStore reached = loader.getExecutionDataStore();
        CoverageBuilder builder = new CoverageBuilder();
        Analyzer analyzer = new Analyzer(reached, builder);
        for (String part : System.getProperty("java.class.path").split(":")) {
            Path classes = Path.of(part, "dev", "hornbeam");
            if (Files.isDirectory(classes)) {
                try (Stream<Path> files = Files.walk(classes)) {
                    for (Path file : files.filter(each -> each.toString().endsWith(".class"))
                            .toList()) {
                        analyzer.analyzeAll(file.toFile());
                    }
                }
            }
        }
        out.printf("%n%-26s %14s %12s%n", "package", "instructions", "branches");
        for (String name : PACKAGES) {
            for (IPackageCoverage each : builder.getBundle("readers").getPackages()) {
                if (each.getName().equals("dev/hornbeam/" + name)) {
                    out.printf(
                            "%-26s %14s %12s%n",
                            name.replace('/', '.'),
                            percent(each.getInstructionCounter()),
                            percent(each.getBranchCounter()));
                }
            }
        }
    }

    private static String percent(ICounter counter) {
        return String.format(Locale.ROOT, "%.0f %% of %,d", 100 * counter.getCoveredRatio(), counter.getTotalCount());
    }
}
