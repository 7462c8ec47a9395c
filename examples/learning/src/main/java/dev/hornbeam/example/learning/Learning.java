package dev.hornbeam.example.learning;

import dev.hornbeam.AnswerList;
import dev.hornbeam.Completion;
import dev.hornbeam.Fact;
import dev.hornbeam.Facts;
import dev.hornbeam.Prediction;
import dev.hornbeam.Question;
import dev.hornbeam.RuleModel;
import dev.hornbeam.learn.Hornbeam;
import java.util.ArrayList;
import java.util.List;

/** Learns from facts in memory, asks many questions at once, says why, and goes on with a fact more. */
public final class Learning {
    private Learning() {}

    public static void main(String[] arguments) {
        Facts facts = Facts.of(company());
        RuleModel model = Hornbeam.learner()
                .seed(7)
                .maxLength(2)
                .epochs(40)
                .option("restarts", 1) // any option of hornbeam learn, by name
                .learn(facts);
        model.rules("basedIn").forEach(System.out::println);

        // A collection of questions is answered by all processors, or by as many as this says.
        Completion company = model.withThreads(2).on(facts);
        List<Question> questions = List.of(
                Question.tailOf("Gus", "basedIn"),
                Question.tailOf("Eva", "basedIn"),
                Question.headOf("sitsIn", "Graz"));
        for (AnswerList answers : company.answers(questions, 3, false)) {
            System.out.println(answers);
        }

        // One Completion may be asked by any number of threads.
        List<Prediction> best = List.of("Gus", "Eva").parallelStream()
                .map(person -> company.tails(person, "basedIn", 1).get(0))
                .toList();
        best.forEach(answer -> System.out.println(company.explain(answer)));

        // Facts never change: plus gives others, which share what stays the same.
        Completion later = model.on(facts.plus(new Fact("Ida", "memberOf", "Sales")));
        System.out.println("Ida: " + later.tails("Ida", "basedIn", 1).get(0).entity());
    }

    /** Four teams in two cities, ten people in each; where Gus and Eva are based is not said. */
    private static List<Fact> company() {
        List<String> teams = List.of("Sales", "Support", "Design", "Research");
        List<Fact> facts = new ArrayList<>();
        for (int team = 0; team < teams.size(); team++) {
            String city = team < 2 ? "Lisbon" : "Graz";
            facts.add(new Fact(teams.get(team), "sitsIn", city));
            for (int person = 0; person < 10; person++) {
                String name = teams.get(team) + person;
                facts.add(new Fact(name, "memberOf", teams.get(team)));
                facts.add(new Fact(name, "basedIn", city));
            }
        }
        facts.add(new Fact("Gus", "memberOf", "Sales"));
        facts.add(new Fact("Eva", "memberOf", "Research"));
        return facts;
    }
}
