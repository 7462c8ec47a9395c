package dev.hornbeam.story.read;

import dev.hornbeam.graph.Split;
import java.io.IOException;
import java.io.InputStream;

/** A format in which one file holds whole stories. */
interface StoryFormat {
    /** Passes the stories of an uncompressed file to a collector. */
    void read(InputStream in, String where, Split split, StoryCollector collector) throws IOException;
}
