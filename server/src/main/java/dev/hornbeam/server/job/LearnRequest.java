package dev.hornbeam.server.job;

import java.util.Map;
import java.util.Optional;

/**
 * What to learn from and how.
 *
 * @param data a file or folder below the server's folder; empty for the data that the server shows
 * @param name of the model folder to write
 * @param options of learning by name, as on the command line without the dashes: {@code max-length}
 */
public record LearnRequest(Optional<String> data, String name, Optional<Map<String, String>> options) {
    public LearnRequest {
        data = data == null ? Optional.empty() : data;
        name = name == null ? "" : name;
        options = options == null ? Optional.empty() : options;
    }
}
