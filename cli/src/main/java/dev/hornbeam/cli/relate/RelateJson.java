package dev.hornbeam.cli.relate;

import dev.hornbeam.graph.Relations;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.RelationAnswer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** An answer for programs. */
final class RelateJson {
    private final RelateQuestion question;
    private final RelationAnswer answer;
    private final int top;

    RelateJson(RelateQuestion question, RelationAnswer answer, int top) {
        this.question = question;
        this.answer = answer;
        this.top = top;
    }

    Map<String, Object> result() {
        PathBag paths = answer.paths();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("head", question.name(question.head()));
        json.put("tail", question.name(question.tail()));
        json.put("answer", question.graph().relations().name(answer.best()));
        json.put("basis", answer.basis().name().toLowerCase(Locale.ROOT));
        question.target()
                .ifPresent(target ->
                        json.put("target", question.graph().relations().name(target)));
        json.put(
                "known",
                question.known().stream()
                        .map(question.graph().relations()::name)
                        .toList());
        json.put("paths", paths.paths());
        json.put("bodies", paths.size());
        json.put("cut", paths.isCut());
        if (paths.isCut()) {
            json.put("completeTo", paths.completeTo());
        }
        if (paths.isEmpty()) {
            question.distance().ifPresent(distance -> json.put("shortestPath", distance));
        }
        List<Object> ranked = new ArrayList<>();
        for (int relation : answer.ranked()
                .subList(0, Math.min(top, question.graph().relations().count()))) {
            ranked.add(relation(relation));
        }
        json.put("relations", ranked);
        return json;
    }

    private Map<String, Object> relation(int relation) {
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("relation", question.graph().relations().name(relation));
        json.put("probability", answer.probability(relation));
        List<Object> votes = new ArrayList<>();
        for (RelationAnswer.Vote vote : answer.votes(relation)) {
            votes.add(vote(vote));
        }
        json.put("paths", votes);
        return json;
    }

    private Map<String, Object> vote(RelationAnswer.Vote vote) {
        Relations relations = question.graph().relations();
        Map<String, Object> json = new LinkedHashMap<>();
        json.put("share", vote.share());
        json.put("count", answer.paths().count(vote.body()));
        json.put(
                "body",
                IntStream.of(answer.paths().body(vote.body()))
                        .mapToObj(relations::name)
                        .toList());
        json.put(
                "example",
                IntStream.of(answer.paths().example(vote.body()))
                        .mapToObj(question::name)
                        .toList());
        return json;
    }
}
