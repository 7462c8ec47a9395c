/** Readers of stories: CLUTRR, GraphLog and plain tables. Start at {@link StoryReader}. */
package dev.hornbeam.story.read;
