/**
 * Lets AI assistants ask about a class over the Model Context Protocol, with codes instead of names.
 *
 * @module @mastery/mcp
 */

export { createCodesHandler, type LearnerCode } from "./codes-handler.ts";
export { type AssistantHandler, type AssistantOptions, createAssistantHandler } from "./handler.ts";
