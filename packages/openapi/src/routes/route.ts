import type { Snapshot } from "@mastery/core";
import type { LanguagePack } from "@mastery/core/languages";
import * as z from "zod";
import type { Parameter, PathValues } from "../parameters.ts";

/** The type of a zod schema, declared without zod so that a client's types do not depend on zod. */
interface SchemaOf<Value> {
  readonly _zod: { readonly output: Value };
}

/** Types of an operation's parameters and answer. The client's methods are derived from these types. */
export interface Operation<Path extends string, Body, Query extends object = Record<never, never>> {
  readonly path: Path;
  readonly body: Body;
  readonly query: Query;
}

/**
 * Access to an answer, and the inputs that the answer depends on:
 *
 * - `open`: everyone, without credentials; the same for all. The tests of authorization list these paths, so that none is opened by mistake.
 * - `callers`: every caller with credentials; the same for all
 * - `readable`: every caller with credentials, about learners whom the caller may read
 * - `group`: like `readable`, for the members of a group. Callers who may not read any member get 403, whether or not the group exists.
 * - `learner`: callers who may read the learner in the path; the same for all of them
 * - `peers`: like `learner`, but the answer also describes the learner's cluster, so it depends on which learners the caller may read
 */
type Access = "open" | "callers" | "readable" | "group" | "learner" | "peers";

/** The minimum access level of a path, so that a learner's data always require access to that learner. */
type AccessTo<Path extends string> = string extends Path
  ? Access
  : Path extends `${string}/{learner_id}`
    ? "learner" | "peers"
    : Path extends `${string}/{group_id}`
      ? "group"
      : Exclude<Access, "learner" | "peers" | "group">;

type NamesIn<Path> = Path extends `${string}{${infer Name extends keyof PathValues}}`
  ? Name
  : never;

/** Inputs of an answer: the values of all parameters, the readable learners and the language. */
type Asked<Path extends string, Query extends object> = Pick<PathValues, NamesIn<Path>> &
  Required<Query> & {
    /** Ids of the learners that the answer may cover; undefined for all. */
    readonly among: ReadonlySet<string> | undefined;
    /** The language of labels and explanations; undefined for the snapshot's French. */
    readonly language: LanguagePack | undefined;
  };

/**
 * The definition of an endpoint. Routing, validation, authorization, the document, client types and the conformance suite are derived from
 * it.
 */
export type Route<Path extends string, Body, Query extends object = Record<never, never>> = {
  readonly path: Path;
  readonly access: AccessTo<Path>;
  readonly tag: "learners" | "clusters" | "groups" | "skills" | "service";
  readonly summary: string;
  readonly description: string;
  /** Description of the body, in a sentence. */
  readonly returns: string;
  /** Schema of the body. The body, or the item type of a list, is named by `named()`. */
  readonly schema: SchemaOf<Body>;
  /** Returns the body; undefined if the id in the path is not in the snapshot. */
  answer(snapshot: Snapshot, asked: Asked<Path, Query>): Body | undefined;
} & (keyof Query extends never
  ? { readonly query?: undefined }
  : { readonly query: { readonly [Name in keyof Query]-?: Parameter<NonNullable<Query[Name]>> } });

/** The route of any operation, with its parameters known only by name. */
export interface AnyRoute extends Omit<Route<string, unknown>, "query" | "answer"> {
  readonly query?: Readonly<Record<string, Parameter<unknown>>> | undefined;
  /** Returns the body; undefined if the id in the path is not in the snapshot. */
  answer(snapshot: Snapshot, asked: Readonly<Record<string, unknown>>): unknown;
}

/** The schemas of all bodies and their parts, by their names in the document. */
export const SCHEMAS: Record<string, z.ZodType> = {};

/** Returns the schema of an object, and registers it in the document under a name. */
export function named<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  fields: Shape,
): z.ZodObject<Shape> {
  const schema = z.object(fields).describe(description);
  SCHEMAS[name] = schema;
  return schema;
}
