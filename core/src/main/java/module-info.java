/**
 * Graphs, rules and answers. {@link dev.hornbeam} is the public API, with its results in
 * {@link dev.hornbeam.stats} and its exception in {@link dev.hornbeam.input}; {@link dev.hornbeam.graph.read} and
 * {@link dev.hornbeam.rule.export} have the interfaces of formats that others may add. Every other package is for Hornbeam's own
 * modules. The module is open, since Jackson reads and writes the settings of many packages as records.
 */
@SuppressWarnings("module") // modules that are built later
open module dev.hornbeam.core {
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires transitive com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.datatype.jdk8;
    requires de.siegmar.fastcsv;
    requires java.management;
    requires jdk.management;
    requires org.slf4j;
    requires static org.jspecify;
    // Compressed input other than gzip.
    requires static org.apache.commons.compress;
    requires static org.tukaani.xz;

    exports dev.hornbeam;
    exports dev.hornbeam.graph.read;
    exports dev.hornbeam.input;
    exports dev.hornbeam.rule.export;
    exports dev.hornbeam.stats;
    exports dev.hornbeam.complete to
            dev.hornbeam.learn;
    exports dev.hornbeam.eval to
            dev.hornbeam.learn;
    exports dev.hornbeam.file to
            dev.hornbeam.learn;
    exports dev.hornbeam.graph to
            dev.hornbeam.learn,
            dev.hornbeam.stories;
    exports dev.hornbeam.internal to
            dev.hornbeam.learn;
    exports dev.hornbeam.model to
            dev.hornbeam.learn,
            dev.hornbeam.stories;
    exports dev.hornbeam.path to
            dev.hornbeam.learn;
    exports dev.hornbeam.reason to
            dev.hornbeam.learn;
    exports dev.hornbeam.reason.aggregate to
            dev.hornbeam.learn;
    exports dev.hornbeam.reason.attribute to
            dev.hornbeam.learn;
    exports dev.hornbeam.reason.attribute.file to
            dev.hornbeam.learn;
    exports dev.hornbeam.reason.calibrate to
            dev.hornbeam.learn;
    exports dev.hornbeam.reason.ground to
            dev.hornbeam.learn;
    exports dev.hornbeam.relate to
            dev.hornbeam.learn,
            dev.hornbeam.stories;
    exports dev.hornbeam.rule to
            dev.hornbeam.learn,
            dev.hornbeam.stories;
    exports dev.hornbeam.rule.count to
            dev.hornbeam.learn;
    exports dev.hornbeam.rule.mine to
            dev.hornbeam.learn;
    exports dev.hornbeam.rule.text to
            dev.hornbeam.learn;
    exports dev.hornbeam.shape to
            dev.hornbeam.learn;
    exports dev.hornbeam.text to
            dev.hornbeam.learn;
    exports dev.hornbeam.work to
            dev.hornbeam.learn;

    uses dev.hornbeam.complete.fact.NewFactFormat;
    uses dev.hornbeam.graph.read.TripleFormat;
    uses dev.hornbeam.graph.write.FactFormat;
    uses dev.hornbeam.rule.export.ExportFormat;

    provides dev.hornbeam.graph.read.TripleFormat with
            dev.hornbeam.graph.read.OboFormat,
            dev.hornbeam.graph.read.PropertyGraphFormat;
}
