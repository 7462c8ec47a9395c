package dev.hornbeam.site;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/** Every section of every page with its text, as a script that a page can load from a disk without a server. */
final class SearchIndex {
    private static final Pattern ANCHOR = Pattern.compile("<h[1-6] id=\"([^\"]*)\"");
    private static final int LONGEST = 4_000;

    private final List<Map<String, String>> sections = new ArrayList<>();

    /** Adds a page, section by section. */
    void add(String target, MarkdownPage page) {
        Matcher anchors = ANCHOR.matcher(page.html());
        String title = page.title();
        String heading = title;
        String anchor = "";
        StringBuilder text = new StringBuilder();
        for (Node node = page.content().getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                keep(target + anchor, title, heading, text);
                heading = MarkdownPage.text(node);
                anchor = anchors.find() ? "#" + anchors.group(1) : "";
                text.setLength(0);
            } else {
                text.append(MarkdownPage.text(node)).append('\n');
            }
        }
        keep(target + anchor, title, heading, text);
    }

    private void keep(String place, String title, String heading, StringBuilder text) {
        if (!text.isEmpty()) {
            String all = text.toString().replaceAll("\\s+", " ").strip();
            sections.add(Map.of(
                    "place",
                    place,
                    "page",
                    title,
                    "heading",
                    heading,
                    "text",
                    all.length() > LONGEST ? all.substring(0, LONGEST) : all));
        }
    }

    String script() throws JsonProcessingException {
        List<Object> rows = new ArrayList<>();
        for (Map<String, String> section : sections) {
            rows.add(List.of(section.get("place"), section.get("page"), section.get("heading"), section.get("text")));
        }
        return "window.sections = " + new ObjectMapper().writeValueAsString(rows) + ";\n";
    }
}
