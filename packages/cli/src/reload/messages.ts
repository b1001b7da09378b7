import type { SnapshotContent } from "@mastery/core/internal";

/** What a thread that loads a snapshot answers: its content, or a sentence that says why there is none. */
export type Reply = { readonly content: SnapshotContent } | { readonly problem: string };
