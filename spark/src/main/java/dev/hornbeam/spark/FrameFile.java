package dev.hornbeam.spark;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.concat_ws;
import static org.apache.spark.sql.functions.lit;

import dev.hornbeam.input.InputException;
import java.io.IOException;
import java.util.Arrays;
import java.util.Iterator;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.types.DataTypes;

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
            return writeTabs(rows, part);
        }
        rows.write().mode(SaveMode.Overwrite).parquet(part);
        return spark.read().parquet(part).count();
    }

    /**
     * Cells as they are, with tabs between, under a line of titles in each file: no name has a tab or a line break. Spark's own tables
     * quote, and change what begins with a number sign.
     */
    private long writeTabs(Dataset<Row> rows, String part) {
        String titles = String.join("\t", rows.columns());
        Column[] cells = Arrays.stream(rows.columns())
                .map(name -> coalesce(col(name).cast(DataTypes.StringType), lit("")))
                .toArray(Column[]::new);
        MapPartitionsFunction<String, String> titled = lines -> new TitledLines(titles, lines);
        rows.select(concat_ws("\t", cells))
                .as(Encoders.STRING())
                .mapPartitions(titled, Encoders.STRING())
                .write()
                .mode(SaveMode.Overwrite)
                .text(part);
        return spark.read().text(part).filter(col("value").notEqual(titles)).count();
    }

    /** Lines after one with titles. */
    private static final class TitledLines implements Iterator<String> {
        private final Iterator<String> lines;
        private String titles;

        TitledLines(String titles, Iterator<String> lines) {
            this.titles = titles;
            this.lines = lines;
        }

        @Override
        public boolean hasNext() {
            return titles != null || lines.hasNext();
        }

        @Override
        public String next() {
            if (titles == null) {
                return lines.next();
            }
            String first = titles;
            titles = null;
            return first;
        }
    }
}
