package dev.hornbeam.cli.option;

import dev.hornbeam.cli.console.Numbers;
import dev.hornbeam.graph.Split;
import dev.hornbeam.input.ClosestName;
import dev.hornbeam.input.InputException;
import dev.hornbeam.story.Story;
import dev.hornbeam.story.StoryDataset;
import java.util.ArrayList;
import java.util.List;

/** Finds the story of a collection that is meant by its id or number. */
public final class StoryChoice {
    private final StoryDataset data;
    private final String where;

    public StoryChoice(StoryDataset data, String where) {
        this.data = data;
        this.where = where;
    }

    /**
     * The story of that id or number; numbers count from 1, test before valid before train. Null means the only one.
     */
    public Story story(String wanted) {
        List<Story> all = new ArrayList<>(data.test());
        all.addAll(data.valid());
        all.addAll(data.split(Split.TRAIN));
        if (wanted == null) {
            if (all.size() == 1) {
                return all.get(0);
            }
            throw InputException.of(
                    where, Numbers.count(all.size(), "story"), "one of them", "Maybe add --story 1, or the id of one.");
        }
        for (Story story : all) {
            String id = story.graph().id();
            if (id.equals(wanted) || id.endsWith("/" + wanted)) {
                return story;
            }
        }
        if (wanted.matches("[1-9][0-9]{0,8}") && Integer.parseInt(wanted) <= all.size()) {
            return all.get(Integer.parseInt(wanted) - 1);
        }
        List<String> ids = all.stream().map(story -> story.graph().id()).toList();
        throw InputException.of(
                "--story " + wanted,
                "no story of that id or number in " + where,
                "a number from 1 to " + all.size() + ", or an id",
                ClosestName.in(ids, wanted)
                        .map(meant -> "Maybe you meant " + meant + ".")
                        .orElse("Maybe " + ids.get(0) + "."));
    }
}
