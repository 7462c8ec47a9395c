/** Many small graphs, each asking how two of its entities are related. Start at {@link StoryDataset}. */
package dev.hornbeam.story;
