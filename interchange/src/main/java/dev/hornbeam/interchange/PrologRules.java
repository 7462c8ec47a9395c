package dev.hornbeam.interchange;

import dev.hornbeam.rule.export.ExportFormat;
import dev.hornbeam.rule.export.ExportedRule;
import dev.hornbeam.rule.export.ExportedRules;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * SWI-Prolog: one tabled predicate {@code fact/3}, so that rules may call each other in circles, with a loader of tables of
 * facts. Relations are atoms in quotes, so none can be mistaken for a predicate of the system.
 */
public final class PrologRules implements ExportFormat {
    static final LogicText TEXT = new LogicText(
            (relation, first, second) ->
                    "fact(" + first + ", " + LogicText.singleQuoted(relation) + ", " + second + ")",
            LogicText::singleQuoted,
            "%s \\== %s");

    private static final String PROGRAM = """
            % ?- load_facts('facts.tsv'), write_new_facts.
            :- encoding(utf8).
            :- use_module(library(readutil)).
            :- dynamic triple/3.
            :- table fact/3.

            %% load_facts(+File): entity, relation, entity, with tabs between.
            load_facts(File) :-
                setup_call_cleanup(
                    open(File, read, In, [encoding(utf8)]),
                    load_lines(In),
                    close(In)).

            load_lines(In) :-
                repeat,
                read_line_to_string(In, Line),
                (   Line == end_of_file
                ->  !
                ;   load_line(Line),
                    fail
                ).

            load_line(Line) :-
                split_string(Line, "\\t", "", [X0, R0, Y0]),
                !,
                atom_string(X, X0),
                atom_string(R, R0),
                atom_string(Y, Y0),
                assertz(triple(X, R, Y)).
            load_line(_).

            %% new_fact(?X, ?R, ?Y): follows from the rules and is not known.
            new_fact(X, R, Y) :-
                fact(X, R, Y),
                \\+ triple(X, R, Y).

            write_new_facts :-
                forall(new_fact(X, R, Y), format("~w\\t~w\\t~w~n", [X, R, Y])).

            fact(X, R, Y) :- triple(X, R, Y).
            """;

    @Override
    public String name() {
        return "prolog";
    }

    @Override
    public List<String> endings() {
        return List.of(".pl", ".pro", ".prolog");
    }

    @Override
    public void write(ExportedRules rules, Writer out) throws IOException {
        out.write(PROGRAM);
        for (ExportedRule rule : rules.rules()) {
            out.write("\n% " + Remark.text(rule) + "\n% " + Remark.numbers(rule) + "\n");
            out.write(TEXT.clause(rule) + ".\n");
        }
    }

    /** ProbLog: the clauses of {@link PrologRules} with their confidences as probabilities, {@code 0.99::head :- body.} */
    public static final class ProbLogRules implements ExportFormat {
        @Override
        public String name() {
            return "problog";
        }

        @Override
        public List<String> endings() {
            return List.of(".problog");
        }

        @Override
        public void write(ExportedRules rules, Writer out) throws IOException {
            out.write("% Facts are given as triple('entity', 'relation', 'entity').\n");
            out.write("fact(X, R, Y) :- triple(X, R, Y).\n");
            for (ExportedRule rule : rules.rules()) {
                out.write("\n% " + Remark.text(rule) + "\n% " + Remark.numbers(rule) + "\n");
                out.write(Remark.confidence(rule) + "::" + PrologRules.TEXT.clause(rule) + ".\n");
            }
        }
    }
}
