package dev.hornbeam.spark;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;

/** A folder of rows that appears whole or not at all: it is written beside its place and moved when all tasks are done. */
final class FrameFile {
    private final SparkSession spark;
    private final Path target;
    private final FileSystem files;

    FrameFile(SparkSession spark, String path) throws IOException {
        this.spark = spark;
        this.target = new Path(path);
        this.files = target.getFileSystem(spark.sparkContext().hadoopConfiguration());
        if (files.exists(target)) {
            throw InputException.of(path, "something already there", "a new folder", "Maybe choose another name.");
        }
    }

    /** Writes rows, and says how many there are. */
    long write(Dataset<Row> rows) throws IOException {
        Path part = new Path(
                target.getParent() == null ? new Path(".") : target.getParent(), "_" + target.getName() + ".part");
        try {
            long count = write(rows, part.toString());
            if (!files.rename(part, target)) {
                throw new IOException(target + " cannot be moved into place from " + part);
            }
            return count;
        } finally {
            files.delete(part, true); // there no more if it was moved
        }
    }

    private long write(Dataset<Row> rows, String part) {
        if (target.getName().endsWith(".tsv")) {
            rows.write()
                    .mode(SaveMode.Overwrite)
                    .option("sep", "\t")
                    .option("header", true)
                    .csv(part);
            return spark.read()
                    .option("sep", "\t")
                    .option("header", true)
                    .csv(part)
                    .count();
        }
        rows.write().mode(SaveMode.Overwrite).parquet(part);
        return spark.read().parquet(part).count();
    }
}
