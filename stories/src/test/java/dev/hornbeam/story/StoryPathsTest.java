package dev.hornbeam.story;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hornbeam.PathTrace;
import dev.hornbeam.graph.Slice;
import dev.hornbeam.path.Corpus;
import dev.hornbeam.relate.PathBag;
import dev.hornbeam.relate.PathOptions;
import dev.hornbeam.relate.RelationCorpus;
import java.util.List;
import org.junit.jupiter.api.Test;

class StoryPathsTest {
    private final Tales tales = new Tales("son", "mother", "sister", "aunt");

    private PathBag paths(Story story, PathOptions options) {
        return new StoryPaths(tales.relations(), options).of(story);
    }

    @Test
    void aChainIsItsOwnPath() {
        PathBag bag = paths(tales.story("a aunt c", "a mother b", "b sister c"), PathOptions.STORY);

        assertThat(bag.size()).isEqualTo(1);
        assertThat(bag.body(0)).isEqualTo(tales.body("mother", "sister"));
    }

    @Test
    void theVeryEdgeAskedForIsNoPath() {
        PathBag bag = paths(tales.story("a aunt c", "a mother b", "b sister c", "a aunt c"), PathOptions.STORY);

        assertThat(bag.size()).isEqualTo(1);
        assertThat(bag.length(0)).isEqualTo(2);
    }

    @Test
    void anEdgeToldTwiceIsOneEdge() {
        PathBag bag = paths(tales.story("a aunt c", "a mother b", "a mother b", "b sister c"), PathOptions.STORY);

        assertThat(bag.count(0)).isEqualTo(1);
    }

    @Test
    void aChainThatPassesSomeoneTwiceIsShortcutBySimplePathsAndKeptAsTold() {
        Story story = tales.story("a aunt d", "a mother b", "b sister c", "c sister b", "b sister d");

        assertThat(paths(story, PathOptions.STORY).body(0)).isEqualTo(tales.body("mother", "sister"));
        PathBag told = paths(story, PathOptions.STORY.withTrace(PathTrace.TOLD));
        assertThat(told.body(0)).isEqualTo(tales.body("mother", "sister", "sister", "sister"));
        assertThat(told.example(0)).containsExactly(0, 1, 2, 1, 3);
    }

    @Test
    void aStoryThatIsNoChainAsToldIsSearched() {
        Story story = tales.story("a aunt c", "b sister c", "a mother b");

        assertThat(paths(story, PathOptions.STORY.withTrace(PathTrace.TOLD)).body(0))
                .isEqualTo(tales.body("mother", "sister"));
    }

    @Test
    void aChainBeyondTheLimitIsNoPath() {
        Story story = tales.story("a aunt d", "a mother b", "b sister c", "c sister d");

        assertThat(paths(story, PathOptions.STORY.withMaxLength(2)).isEmpty()).isTrue();
        assertThat(paths(story, PathOptions.STORY.withMaxLength(2).withTrace(PathTrace.TOLD))
                        .isEmpty())
                .isTrue();
    }

    @Test
    void equalBagsBecomeOneRowWithAllTheirAnswers() {
        RelationCorpus corpus = new StoryPaths(tales.relations(), PathOptions.STORY)
                .corpus(List.of(
                        tales.story("a aunt c", "a mother b", "b sister c"),
                        tales.story("x aunt z", "x mother y", "y sister z"),
                        tales.story("x mother z", "x mother y", "y sister z"),
                        tales.story("x aunt z", "x mother y", "y sister z", "x son z"),
                        tales.story("x son z", "x mother y", "q sister z")));

        assertThat(corpus.size()).isEqualTo(2);
        assertThat(corpus.total(0)).isEqualTo(3);
        assertThat(corpus.bodyCount()).isEqualTo(2);
        assertThat(corpus.body(0)).isEqualTo(tales.body("son"));
        long second = corpus.entries(1);
        assertThat(Slice.size(second)).isEqualTo(2);
        assertThat(corpus.entryBody(Slice.begin(second))).isEqualTo(0);
        assertThat(corpus.entryBody(Slice.begin(second) + 1)).isEqualTo(1);
        assertThat(corpus.prior()).containsExactly(1, 1, 0, 3);
        assertThat(corpus.queries()).isEqualTo(5);
        assertThat(corpus.unlinked()).isEqualTo(1);
        assertThat(corpus.isSingle()).isFalse();
        assertThat(corpus.ceiling()).as("2 of 3, 1 of 1, and the unlinked one").isEqualTo(4.0 / 5);
    }

    @Test
    void theBagsOfOneBodyAreACorpusOfBodiesAndHeads() {
        Corpus singles = new StoryPaths(tales.relations(), PathOptions.STORY)
                .corpus(List.of(
                        tales.story("a aunt c", "a mother b", "b sister c"),
                        tales.story("x mother z", "x mother y", "y sister z"),
                        tales.story("x aunt z", "x mother y", "y sister z", "x son z")))
                .singles();

        assertThat(singles.size()).isEqualTo(1);
        assertThat(singles.body(0)).isEqualTo(tales.body("mother", "sister"));
        assertThat(singles.total(0)).isEqualTo(2);
        assertThat(singles.nullCount(0)).isZero();
    }
}
