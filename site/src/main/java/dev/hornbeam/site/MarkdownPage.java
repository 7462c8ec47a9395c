package dev.hornbeam.site;

import java.nio.file.Path;
import java.util.List;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/** A page of Markdown as HTML, with links that lead to pages of the site. */
final class MarkdownPage {
    private static final List<Extension> EXTENSIONS =
            List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();
    private static final HtmlRenderer HTML =
            HtmlRenderer.builder().extensions(EXTENSIONS).build();
    private static final TextContentRenderer TEXT =
            TextContentRenderer.builder().extensions(EXTENSIONS).build();

    private final Node content;

    MarkdownPage(String markdown, Path page, SiteMap map) {
        content = PARSER.parse(markdown);
        content.accept(new AbstractVisitor() {
            @Override
            public void visit(Link link) {
                map.link(page, link.getDestination()).ifPresent(link::setDestination);
                visitChildren(link);
            }

            @Override
            public void visit(Image image) {
                map.link(page, image.getDestination()).ifPresent(image::setDestination);
            }

            @Override
            public void visit(HtmlBlock html) {
                throw new IllegalArgumentException(page + ": HTML in Markdown: " + html.getLiteral());
            }

            @Override
            public void visit(HtmlInline html) {
                throw new IllegalArgumentException(page + ": HTML in Markdown: " + html.getLiteral());
            }
        });
    }

    String html() {
        return HTML.render(content);
    }

    /** The text of the first heading. */
    String title() {
        for (Node node = content.getFirstChild(); node != null; node = node.getNext()) {
            if (node instanceof Heading) {
                return TEXT.render(node).strip();
            }
        }
        throw new IllegalArgumentException("a page without a heading");
    }

    Node content() {
        return content;
    }

    static String text(Node node) {
        return TEXT.render(node).strip();
    }
}
