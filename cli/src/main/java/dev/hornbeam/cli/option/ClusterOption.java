package dev.hornbeam.cli.option;

import picocli.CommandLine.Option;

/** Work for a cluster: the launcher sends it to the module for Spark before it comes here. */
public final class ClusterOption {
    @Option(
            names = "--spark",
            paramLabel = "MASTER",
            description = "Work on a cluster of Spark, on data in any file system it knows; options differ, see "
                    + "--spark MASTER --help and docs/scale.md.")
    private String master;

    /** Says how it is meant to be used, if it has come here after all. */
    public void refuse() {
        if (master != null) {
            throw new IllegalUseException(
                    "--spark " + master
                            + " is for the launcher of the source tree, which keeps Spark apart. Maybe run ./hornbeam, or spark-submit.");
        }
    }
}
