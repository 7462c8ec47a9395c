package dev.hornbeam.site;

import java.util.Map;

/** What stands around the text of every page: its title, the list of pages, and the field to search in. */
record PageFrame(Map<String, String> listed, boolean hasApi) {
    String around(String target, String title, String body) {
        StringBuilder pages = new StringBuilder();
        listed.forEach((page, name) -> pages.append("<li><a href=\"" + page + "\""
                + (page.equals(target) ? " aria-current=\"page\"" : "") + ">" + escaped(name) + "</a></li>\n"));
        if (hasApi) {
            pages.append("<li><a href=\"api/index.html\">Javadoc</a></li>\n");
        }
        return """
                <!DOCTYPE html>
                <html lang="en">
                <head>
                <meta charset="utf-8"/>
                <meta name="viewport" content="width=device-width, initial-scale=1"/>
                <title>%s</title>
                <link rel="stylesheet" href="style.css"/>
                <script src="sections.js" defer="defer"></script>
                <script src="search.js" defer="defer"></script>
                </head>
                <body>
                <a class="skip" href="#text">To the text</a>
                <nav aria-label="Pages">
                <form role="search"><input id="search" type="search" placeholder="Search" aria-label="Search"/></form>
                <ul>
                %s</ul>
                </nav>
                <main id="text">
                <div id="found" hidden="hidden" aria-live="polite"></div>
                <article>
                %s</article>
                </main>
                </body>
                </html>
                """.formatted(escaped(target.equals("index.html") ? title : title + " – Hornbeam"), pages, body);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
