/** Relation prediction on many small graphs. */
module dev.hornbeam.stories {
    requires com.fasterxml.jackson.databind;
    requires de.siegmar.fastcsv;
    requires transitive dev.hornbeam.learn;

    exports dev.hornbeam.story;
    exports dev.hornbeam.story.family;
    exports dev.hornbeam.story.read;
}
