/** Learning in plain Java: {@link dev.hornbeam.learn} is the public API; open for the same reason as the core. */
@SuppressWarnings("module") // modules that are built later
open module dev.hornbeam.learn {
    requires com.fasterxml.jackson.annotation;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.yaml;
    requires transitive dev.hornbeam.core;
    requires org.slf4j;

    exports dev.hornbeam.learn;
    exports dev.hornbeam.neural.model to
            dev.hornbeam.torch;
    exports dev.hornbeam.neural.option to
            dev.hornbeam.torch;
    exports dev.hornbeam.neural.tensor to
            dev.hornbeam.torch;

    uses dev.hornbeam.learn.ExperimentService;
    uses dev.hornbeam.neural.model.Network.Provider;
}
