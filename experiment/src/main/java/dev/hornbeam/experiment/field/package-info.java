/** The fields of a declared file, known or not, and where they stand. Start at {@link YamlTree}. */
package dev.hornbeam.experiment.field;
