import type { Snapshot } from "@mastery/core";
import type { LanguagePack } from "@mastery/core/languages";
import * as z from "zod";
import type { Parameter, Parameterized, PathParameter } from "../parameters.ts";

/** The type of a zod schema, declared without zod, so that a client's types do not depend on zod. */
interface SchemaOf<Value> {
  readonly _zod: { readonly output: Value };
}

/** Types of an operation's parameters and result. The client's methods are derived from these types. */
export interface Operation<Path extends string, Body, Query extends object = Record<never, never>> {
  readonly path: Path;
  readonly body: Body;
  readonly query: Query;
}

/**
 * Who may read a response, and which inputs it depends on:
 *
 * - `open`: everyone, without credentials. The response is the same for all callers. The tests of authorization list these paths, so that
 *   no path is opened by mistake.
 * - `callers`: every caller with credentials. The response is the same for all callers.
 * - `readable`: every caller with credentials. The response is about learners whose data the caller may read.
 * - `group`: like `readable`, for the members of a group. Callers who may not read about any member get 403, whether or not the group
 *   exists.
 * - `learner`: callers who may read about the learner in the path. The response is the same for all of them.
 * - `peers`: like `learner`, but the response also describes the learner's cluster, so it depends on which learners' data the caller may
 *   read.
 */
export const ACCESS = ["open", "callers", "readable", "group", "learner", "peers"] as const;
export type Access = (typeof ACCESS)[number];

/** The access levels that a path allows, so that a learner's data always require access to that learner. */
type AccessTo<Path extends string> = string extends Path
  ? Access
  : Path extends `${string}/{learner_id}`
    ? "learner" | "peers"
    : Path extends `${string}/{group_id}`
      ? "group"
      : Exclude<Access, "learner" | "peers" | "group">;

type NameIn<Path> = Path extends `${string}{${infer Name}}` ? Name : never;

type Asked<Path extends string, Query extends object> = Readonly<Record<NameIn<Path>, string>> &
  Required<Query> & {
    /** Ids of the learners that the response may cover. Undefined for all. */
    readonly among: ReadonlySet<string> | undefined;
    /** Language of labels and explanations. Undefined for French, as in the snapshot. */
    readonly language: LanguagePack | undefined;
  };

/**
 * Routing, validation, authorization, the document, client types and the conformance suite are derived from this definition. A path with a
 * parameter brings its `parameter`, except for `learner_id`, which the contract reads.
 */
export type Route<Path extends string, Body, Query extends object = Record<never, never>> = {
  readonly path: Path;
  readonly access: AccessTo<Path>;
  readonly tag: Tag;
  readonly summary: string;
  readonly description: string;
  readonly returns: string;
  /** Schema of the body. The schema, or the schema of the items of a list, must be created with `named()`. */
  readonly schema: SchemaOf<Body>;
  /** Response of the bundled school. Undefined for a new operation, until its test has written the example. */
  readonly example: unknown;
  /** Returns the body, or undefined if the id in the path is not in the snapshot. */
  answer(snapshot: Snapshot, asked: Asked<Path, Query>): Body | undefined;
} & (NameIn<Path> extends "learner_id" ? unknown : { readonly parameter: PathParameter }) &
  (keyof Query extends never
    ? { readonly query?: undefined }
    : {
        readonly query: { readonly [Name in keyof Query]-?: Parameter<NonNullable<Query[Name]>> };
      });

/** The route of any operation, with parameters that are known only by name. */
export interface AnyRoute
  extends Omit<Route<string, unknown>, keyof Parameterized | "answer">,
    Parameterized {
  /** Returns the body, or undefined as in {@link Route}. */
  answer(snapshot: Snapshot, asked: Readonly<Record<string, unknown>>): unknown;
}

/** A subject of operations, under which the document lists them. */
export interface Tag {
  readonly name: string;
  readonly description: string;
}

/** The subjects of the contract's operations. */
export const TAGS: { readonly [Name in "learners" | "clusters" | "service"]: Tag } = {
  learners: {
    name: "learners",
    description: "The results of each learner, and resources to work on next.",
  },
  clusters: { name: "clusters", description: "Learners with similar results." },
  service: { name: "service", description: "The service and the served snapshot." },
};

/** Operations by their ids: the six of the contract, or those of an add-on. */
export type RouteTable = Readonly<Record<string, AnyRoute>>;

/** Parameters and result of each operation of a table. */
export type OperationsOf<Table> = { [Id in keyof Table]: OperationOf<Table[Id]> };

type OperationOf<One> =
  One extends Route<infer Path, infer Body, infer Query> ? Operation<Path, Body, Query> : never;

/** Returns an object schema that the document lists under a name. Within one document, names are unique. */
export function named<Shape extends z.ZodRawShape>(
  name: string,
  description: string,
  fields: Shape,
): z.ZodObject<Shape> {
  return z.object(fields).meta({ id: name, description });
}
