package dev.hornbeam.story.read;

import com.fasterxml.jackson.databind.JsonNode;
import dev.hornbeam.graph.Relations;
import dev.hornbeam.graph.Vocabulary;
import dev.hornbeam.graph.read.InputFile;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.SmallFile;
import dev.hornbeam.input.StrictJson;
import dev.hornbeam.rule.Rule;
import dev.hornbeam.story.read.StoryReader.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads the rules that generated a GraphLog world from its {@code config.json}. They are only for measuring. Bodies of
 * one relation are left out: they state which names are inverses of each other, and no graph of the worlds contains
 * both.
 */
public final class GroundRulesReader {
    private final Relations relations;

    public GroundRulesReader(Relations relations) {
        this.relations = relations;
    }

    /** The rules with two or more relations in the body, in file order. */
    public List<Rule> read(Path config) {
        List<Rule> rules = new ArrayList<>();
        InputFile.read(config, in -> {
            JsonNode listed =
                    StrictJson.tree(text(in, config), config.toString()).path("rules");
            if (!listed.isArray()) {
                throw problem(config, "no list named \"rules\"");
            }
            for (JsonNode each : listed) {
                rule(each, config, rules);
            }
        });
        return rules;
    }

    private static String text(InputStream in, Path config) throws IOException {
        try {
            return SmallFile.text(in, config.toString(), "the configuration of a world");
        } catch (CharacterCodingException fault) {
            throw InputException.of(
                    config.toString(), "bytes that are not UTF-8", "text in UTF-8", "Maybe it is binary.", fault);
        }
    }

    private void rule(JsonNode rule, Path config, List<Rule> rules) {
        if (!rule.path("head").isTextual()) {
            throw problem(config, "a rule without a head");
        }
        JsonNode body = rule.path("body");
        if (body.isTextual()) {
            return;
        }
        if (!body.isArray() || body.isEmpty()) {
            throw problem(config, "a rule without a body");
        }
        int[] ids = new int[body.size()];
        for (int i = 0; i < ids.length; i++) {
            if (!body.get(i).isTextual()) {
                throw problem(config, "a body that is not a list of names");
            }
            ids[i] = id(body.get(i).asText(), config);
        }
        if (ids.length > 1) {
            rules.add(Rule.of(id(rule.path("head").asText(), config), ids, 1));
        }
    }

    private int id(String name, Path config) {
        int id = relations.id(name);
        if (id == Vocabulary.UNKNOWN) {
            throw problem(config, "the relation " + Excerpt.of(name));
        }
        return id;
    }

    private static InputException problem(Path config, String found) {
        return InputException.of(
                config.toString(),
                found,
                "\"rules\": [{\"body\": [\"r\", \"s\"], \"head\": \"t\"}, …] over the stories' relations",
                "Maybe it belongs to another world.");
    }
}
