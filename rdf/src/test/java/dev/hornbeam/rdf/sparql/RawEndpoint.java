package dev.hornbeam.rdf.sparql;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;

/** A server on a bare socket, which can send what no decent server would; one request for each connection. */
final class RawEndpoint implements AutoCloseable {
    static final String TSV = "text/tab-separated-values";
    static final String JSON = "application/sparql-results+json";

    private static final Pattern LENGTH = Pattern.compile("(?i)content-length: *(\\d+)");
    private static final Pattern LIMIT = Pattern.compile("LIMIT\\s+(\\d+)");
    private static final Pattern OFFSET = Pattern.compile("OFFSET\\s+(\\d+)");

    /** What was asked. */
    record Request(String head, String query, int number) {
        boolean counts() {
            return query.contains("count(");
        }

        boolean asksBlanks() {
            return query.contains("||");
        }

        int limit() {
            Matcher limit = LIMIT.matcher(query);
            return limit.find() ? Integer.parseInt(limit.group(1)) : Integer.MAX_VALUE;
        }

        int offset() {
            Matcher offset = OFFSET.matcher(query);
            return offset.find() ? Integer.parseInt(offset.group(1)) : 0;
        }
    }

    /** Sends bytes. */
    interface Answer {
        void send(Request request, OutputStream out) throws Exception;
    }

    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    final List<Request> requests = Collections.synchronizedList(new ArrayList<>());

    RawEndpoint(Answer answer) throws IOException {
        Thread accepting = new Thread(() -> accept(answer));
        accepting.setDaemon(true);
        accepting.start();
    }

    private void accept(Answer answer) {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread answering = new Thread(() -> serve(socket, answer));
                answering.setDaemon(true);
                answering.start();
            } catch (IOException closed) {
                return;
            }
        }
    }

    private void serve(Socket socket, Answer answer) {
        try (socket) {
            Request request = request(socket.getInputStream());
            requests.add(request);
            try {
                answer.send(request, socket.getOutputStream());
            } catch (Reset now) {
                socket.setSoLinger(true, 0);
            }
        } catch (Exception gone) {
            // the client has had enough
        }
    }

    /** Thrown by an answer to reset the connection. */
    static final class Reset extends Exception {}

    private Request request(InputStream in) throws IOException {
        ByteArrayOutputStream head = new ByteArrayOutputStream();
        while (!head.toString(ISO_8859_1).endsWith("\r\n\r\n")) {
            int next = in.read();
            if (next < 0) {
                throw new IOException("no request");
            }
            head.write(next);
        }
        Matcher length = LENGTH.matcher(head.toString(ISO_8859_1));
        String body = length.find() ? new String(in.readNBytes(Integer.parseInt(length.group(1))), UTF_8) : "";
        return new Request(head.toString(ISO_8859_1), URLDecoder.decode(body, UTF_8), requests.size() + 1);
    }

    String address() {
        return "http://localhost:" + server.getLocalPort() + "/sparql";
    }

    int port() {
        return server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }

    /** The head of an answer, with more headers or none. */
    static byte[] head(String status, String... headers) {
        StringBuilder head = new StringBuilder("HTTP/1.1 " + status + "\r\nConnection: close\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        return head.append("\r\n").toString().getBytes(ISO_8859_1);
    }

    /** A whole answer. */
    static void reply(OutputStream out, String type, byte[] body) throws IOException {
        out.write(head("200 OK", "Content-Type: " + type, "Content-Length: " + body.length));
        out.write(body);
    }

    static void reply(OutputStream out, String type, String body) throws IOException {
        reply(out, type, body.getBytes(UTF_8));
    }

    static void status(OutputStream out, int status, String... headers) throws IOException {
        out.write(head(status + " So", headers));
    }

    /** What a decent endpoint with a number of facts and no blank nodes would answer, as a table. */
    static String table(Request request, int facts) {
        if (request.counts()) {
            return "?n\n" + (request.asksBlanks() ? 0 : facts) + "\n";
        }
        StringBuilder rows = new StringBuilder("?s\t?p\t?o\n");
        for (int i = request.offset(); i < facts && i - request.offset() < request.limit(); i++) {
            rows.append(row(i));
        }
        return rows.toString();
    }

    static String row(int i) {
        return "<http://e/%d>\t<http://e/r>\t<http://e/%d>%n".formatted(i, i + 1);
    }

    static byte[] packed(byte[] bytes, int times) throws IOException {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(packed)) {
            for (int i = 0; i < times; i++) {
                out.write(bytes);
            }
        }
        return packed.toByteArray();
    }
}
