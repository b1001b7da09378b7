import type { TaskInput, TaskName, TaskOutput } from "@mastery/core";

/** What a thread is told to do. */
export interface Order {
  readonly name: TaskName;
  readonly input: TaskInput<TaskName>;
}

/** What came of it. */
export type Result = { readonly output: TaskOutput<TaskName> } | { readonly error: unknown };
