package dev.hornbeam.draw;

import dev.hornbeam.text.VisibleText;
import java.util.Locale;

/** Builds a drawing: shapes and texts, escaped, coordinates with two decimals. */
public final class Svg {
    public static final String INK = "#222222";
    private static final String FAINT = "#d9d9d9";

    private final StringBuilder shapes = new StringBuilder();

    public void line(double x1, double y1, double x2, double y2, String colour, double width, String dashes) {
        shapes.append(String.format(
                Locale.ROOT,
                "<line x1=\"%.2f\" y1=\"%.2f\" x2=\"%.2f\" y2=\"%.2f\" stroke=\"%s\" stroke-width=\"%.1f\"%s/>\n",
                x1,
                y1,
                x2,
                y2,
                colour,
                width,
                dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\""));
    }

    public void axis(double x1, double y1, double x2, double y2) {
        line(x1, y1, x2, y2, INK, 1, "");
    }

    public void grid(double x1, double y1, double x2, double y2) {
        line(x1, y1, x2, y2, FAINT, 0.8, "");
    }

    /** @param hover the text shown while the pointer is over it; may be empty */
    public void rectangle(double x, double y, double width, double height, String fill, String stroke, String hover) {
        shapes.append(String.format(
                Locale.ROOT,
                "<rect x=\"%.2f\" y=\"%.2f\" width=\"%.2f\" height=\"%.2f\" fill=\"%s\" stroke=\"%s\"%s\n",
                x,
                y,
                width,
                height,
                fill,
                stroke,
                hover.isEmpty() ? "/>" : "><title>" + VisibleText.markup(hover) + "</title></rect>"));
    }

    public void path(String data, String fill, String stroke, double width, String dashes) {
        shapes.append(String.format(
                Locale.ROOT,
                "<path d=\"%s\" fill=\"%s\" stroke=\"%s\" stroke-width=\"%.1f\"%s/>\n",
                data,
                fill,
                stroke,
                width,
                dashes.isEmpty() ? "" : " stroke-dasharray=\"" + dashes + "\""));
    }

    /** @param anchor {@code start}, {@code middle} or {@code end} */
    public void text(double x, double y, String anchor, String content) {
        text(x, y, anchor, 0, INK, content);
    }

    public void text(double x, double y, String anchor, double turn, String colour, String content) {
        shapes.append(String.format(
                Locale.ROOT,
                "<text x=\"%.2f\" y=\"%.2f\" text-anchor=\"%s\" fill=\"%s\"%s>%s</text>\n",
                x,
                y,
                anchor,
                colour,
                turn == 0 ? "" : String.format(Locale.ROOT, " transform=\"rotate(%.0f %.2f %.2f)\"", turn, x, y),
                VisibleText.markup(content)));
    }

    /** A larger text, for the title of the drawing. */
    public void heading(double x, double y, String content) {
        shapes.append(String.format(
                Locale.ROOT,
                "<text x=\"%.2f\" y=\"%.2f\" font-size=\"16\" font-weight=\"600\" fill=\"%s\">%s</text>\n",
                x,
                y,
                INK,
                VisibleText.markup(content)));
    }

    /** A vertical bar with feet. */
    public void error(double x, double low, double high, String colour) {
        line(x, low, x, high, colour, 1.2, "");
        line(x - 3, low, x + 3, low, colour, 1.2, "");
        line(x - 3, high, x + 3, high, colour, 1.2, "");
    }

    /** The whole drawing, which scales to the width it is given. */
    public String document(double width, double height, String title) {
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %1$.0f %2$.0f\" width=\"%1$.0f\""
                        + " height=\"%2$.0f\" role=\"img\" font-family=\"Helvetica, Arial, sans-serif\""
                        + " font-size=\"12\">\n<title>%3$s</title>\n"
                        + "<rect width=\"100%%\" height=\"100%%\" fill=\"#ffffff\"/>\n%4$s</svg>\n",
                width,
                height,
                VisibleText.markup(title),
                shapes);
    }
}
