package dev.hornbeam.learn;

import dev.hornbeam.neural.tensor.Torch;
import java.util.Map;
import java.util.TreeMap;

/** The versions of what learns, for the provenance of a model. */
final class Versions {
    private Versions() {}

    /** Of Hornbeam, Java, DJL and PyTorch, by name. */
    static Map<String, String> present() {
        Map<String, String> versions = new TreeMap<>(Torch.versions());
        String own = Versions.class.getPackage().getImplementationVersion();
        versions.put("hornbeam", own == null ? "unpackaged" : own);
        versions.put("java", System.getProperty("java.version"));
        return versions;
    }
}
