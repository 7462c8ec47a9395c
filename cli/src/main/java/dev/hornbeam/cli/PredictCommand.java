package dev.hornbeam.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.hornbeam.AnswerList;
import dev.hornbeam.AnswerOptions;
import dev.hornbeam.Completion;
import dev.hornbeam.ExplanationOptions;
import dev.hornbeam.Facts;
import dev.hornbeam.Question;
import dev.hornbeam.input.InputException;
import dev.hornbeam.input.LineLimit;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Answers questions with one side open. */
@Command(
        name = "predict",
        sortOptions = false,
        abbreviateSynopsis = true,
        description = "Answer questions: which entities does a relation lead to, best first, each with a probability.",
        footer = {
            "",
            "Examples:",
            "  hornbeam predict model royal --head \"Queen Victoria\" --relation grandmother",
            "  hornbeam predict model royal --tail \"George V\" --relation uncle --explain",
            "  hornbeam predict model royal --queries questions.tsv --json > answers.jsonl",
            "",
            "A row of questions.tsv is head, relation and tail separated by tabs, ? for the open side."
        })
final class PredictCommand extends CliCommand {
    /** A few rules and one path each are enough below an answer; hornbeam explain shows all. */
    private static final ExplanationOptions SHORT = new ExplanationOptions(3, 1, 0);

    private static final List<String> KNOWN = List.of("leave-out", "mark");

    @Mixin
    private ReasonOptions reason;

    @Parameters(index = "1..*", arity = "0..*", paramLabel = "DATA", description = ReasonOptions.DATA)
    private List<String> sources = List.of();

    @Option(names = "--head", paramLabel = "X", description = "Ask for the tail: relation(X, ?).")
    private String head;

    @Option(names = "--tail", paramLabel = "Y", description = "Ask for the head: relation(?, Y).")
    private String tail;

    @Option(names = "--relation", paramLabel = "R", description = "The relation that is asked for.")
    private String relation;

    @Option(
            names = "--queries",
            paramLabel = "FILE",
            description = "Ask all questions of a file: rows of head, relation and tail separated by tabs, ? for the "
                    + "open side.")
    private Path queries;

    @Option(names = "--top", paramLabel = "K", description = "The best K answers (default: ${DEFAULT-VALUE}).")
    private int top = 10;

    @Option(
            names = "--known",
            paramLabel = "HOW",
            description = "Facts that are known already: leave-out, or mark them among the others "
                    + "(default: ${DEFAULT-VALUE}).")
    private String known = KNOWN.get(0);

    @Option(names = "--explain", description = "Show the rules and paths that lead to each answer.")
    private boolean explain;

    @Option(names = "--json", description = "Print one JSON object per question, one per line.")
    private boolean json;

    @Override
    public Integer call() throws IOException {
        check();
        Console console = console();
        Completion completion = reason.open(sources, console);
        List<Question> asked = asked(completion.facts());
        PredictionText text = new PredictionText(console.style());
        AnswerOptions marked = AnswerOptions.DEFAULTS.withLimit(top).withKnown(known.equals(KNOWN.get(1)));
        AnswerOptions options = explain ? marked.explained(SHORT) : marked;
        for (int i = 0; i < asked.size(); i++) {
            AnswerList found = completion.ask(asked.get(i), options);
            if (json) {
                console.out().println(Text.resultLine(found));
            } else {
                console.out().print(i == 0 ? "" : System.lineSeparator());
                text.print(found, console.out());
            }
        }
        return DONE;
    }

    private void check() {
        known = choice("--known", known, KNOWN, text -> text);
        atLeastOne("--top", top);
        boolean one = head != null || tail != null || relation != null;
        if (queries != null && one) {
            throw new IllegalUseException("both --queries and a single question given. Maybe leave one of them out.");
        }
        if (queries == null && (relation == null || (head == null) == (tail == null))) {
            throw new IllegalUseException("no question: --relation and one of --head and --tail are needed. "
                    + "Maybe --head X --relation R, or --queries FILE.");
        }
    }

    private List<Question> asked(Facts facts) throws IOException {
        if (queries != null) {
            return new QueryFile(queries, facts).read();
        }
        String wanted = facts.relation(relation, "--relation " + relation).name();
        return List.of(
                head != null
                        ? Question.tailOf(facts.entity(head, "--head").name(), wanted)
                        : Question.headOf(wanted, facts.entity(tail, "--tail").name()));
    }

    /**
     * The questions of a file, one per row: head, relation and tail separated by tabs, a question mark for the open side.
     */
    private record QueryFile(Path file, Facts facts) {
        private static final String OPEN = "?";

        /** The questions in order; blank rows are skipped. */
        List<Question> read() throws IOException {
            List<Question> queries = new ArrayList<>();
            try (InputStream in = LineLimit.guarded(Files.newInputStream(file), file.toString());
                    BufferedReader reader = new BufferedReader(new InputStreamReader(in, UTF_8.newDecoder()))) {
                int number = 0;
                for (String line = reader.readLine(); line != null; line = reader.readLine()) {
                    number++;
                    if (!line.isBlank()) {
                        queries.add(query(line, file + ":" + number));
                    }
                }
            } catch (NoSuchFileException e) {
                throw InputException.of(
                        file.toString(), "no such file", "a file of questions", "Maybe it is mistyped.", e);
            } catch (CharacterCodingException e) {
                throw InputException.of(
                        file.toString(),
                        "bytes that are not UTF-8",
                        "UTF-8",
                        "Maybe convert it with iconv -t UTF-8.",
                        e);
            }
            if (queries.isEmpty()) {
                throw InputException.of(
                        file.toString(), "no question", "rows such as anna<TAB>aunt<TAB>?", "Maybe add one.");
            }
            return queries;
        }

        private Question query(String line, String where) {
            String[] columns = line.split("\t", -1);
            boolean openHead = columns.length == 3 && columns[0].equals(OPEN);
            boolean openTail = columns.length == 3 && columns[2].equals(OPEN);
            if (openHead == openTail) {
                throw InputException.of(
                        where,
                        columns.length != 3
                                ? Text.count(columns.length, "column")
                                : openHead ? "two question marks" : "no question mark",
                        "three columns, head, relation and tail, with head or tail as ?",
                        "Maybe " + (columns.length != 3 ? "there are spaces instead of tabs." : "ask for one side."));
            }
            String relation = facts.relation(columns[1], where).name();
            return new Question(facts.entity(columns[openTail ? 0 : 2], where).name(), relation, openTail);
        }
    }
}
