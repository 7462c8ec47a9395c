package dev.hornbeam.story;

import java.util.OptionalInt;

/**
 * One question about a small graph, with its answer: by which relation does {@code head} lead to {@code tail}?
 *
 * @param graph the facts of the story
 * @param head the entity asked from, a local id
 * @param target the relation that is the answer
 * @param tail the entity asked to, a local id
 * @param hops how many facts the answer needs, if the file gives it
 */
public record Story(StoryGraph graph, int head, int target, int tail, OptionalInt hops) {}
