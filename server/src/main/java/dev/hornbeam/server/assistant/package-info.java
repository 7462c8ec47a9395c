/** A graph and a model as tools for assistants, by the Model Context Protocol. Start at {@link AssistantTools}. */
package dev.hornbeam.server.assistant;
