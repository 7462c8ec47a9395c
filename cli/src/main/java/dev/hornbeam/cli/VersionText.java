package dev.hornbeam.cli;

import picocli.CommandLine.IVersionProvider;

/** Reads the version from the application's jar. */
final class VersionText implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = getClass().getPackage().getImplementationVersion();
        return new String[] {
            "hornbeam " + (version == null ? "(not packaged)" : version),
            "Java " + System.getProperty("java.version") + " (" + System.getProperty("java.vendor") + ")"
        };
    }
}
