package dev.hornbeam.graph.read;

import dev.hornbeam.graph.Dataset;
import dev.hornbeam.graph.Split;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A data set and what was found while reading it.
 *
 * @param dataset the facts
 * @param report files, formats, rows skipped
 */
public record Reading(Dataset dataset, ReadReport report) {

    /**
     * What was found while reading.
     *
     * @param files one entry per file, in the order read
     * @param noise facts left out because they describe documents and not things, by relation as it is shown
     * @param notes what else was left out, a sentence each
     */
    public record ReadReport(List<FileReport> files, Map<String, Integer> noise, List<String> notes) {
        public ReadReport {
            files = List.copyOf(files);
            noise = Collections.unmodifiableMap(new TreeMap<>(noise));
            notes = List.copyOf(notes);
        }

        /** Rows skipped because they were bad, in all files. */
        public long badRows() {
            return files.stream().mapToLong(FileReport::badRows).sum();
        }

        /** Facts left out because their object is a literal, in all files. */
        public long literals() {
            return files.stream().mapToLong(FileReport::literals).sum();
        }

        /**
         * What was found in one file.
         *
         * @param file its name
         * @param format the format it was read as
         * @param split where its facts went
         * @param facts how many facts it contained
         * @param badRows how many rows were skipped as bad
         * @param firstProblems the messages of the first few of those
         * @param literals how many facts were left out because their object is a literal
         */
        public record FileReport(
                String file,
                String format,
                Split split,
                long facts,
                long badRows,
                List<String> firstProblems,
                long literals) {
            public FileReport {
                firstProblems = List.copyOf(firstProblems);
            }
        }
    }
}
