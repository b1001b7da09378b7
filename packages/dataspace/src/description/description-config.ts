import { MasteryError } from "@mastery/core";
import { z } from "zod";

const ADDRESS = "expected an http or https address without user, password, query or fragment";

/** An address that paths can be added to, without a slash at its end. */
const address = z
  .string({ error: ADDRESS })
  .refine(isPlainAddress, { error: ADDRESS })
  .transform((text) => text.replace(/\/+$/, ""));

const TEXT = "expected a text that is not empty";
const text = z.string({ error: TEXT }).regex(/\S/, { error: TEXT });

const COUNT = "expected an integer of 1 or more";

/** A rule of use that the connector's policy engine knows. */
export type Policy =
  | { readonly rule: "no-restriction" }
  | {
      readonly rule: "count";
      /** The data may be used fewer times than this. */
      readonly value: number;
    };

const policy: z.ZodType<Policy> = z.discriminatedUnion(
  "rule",
  [
    z
      .strictObject({ rule: z.literal("no-restriction") })
      .meta({ description: "May be used without restrictions." }),
    z
      .strictObject({
        rule: z.literal("count"),
        value: z.int({ error: COUNT }).min(1, { error: COUNT }),
      })
      .meta({ description: "May be used fewer times than the value." }),
  ],
  { error: 'expected {"rule": "no-restriction"}, or {"rule": "count", "value": …}' },
);

const POLICIES = "expected a list of at least one policy";

/** What a file for `mastery dataspace describe` holds. */
export const descriptionSchema: z.ZodType<DescriptionConfig> = z
  .strictObject(
    {
      $schema: z.string({ error: "expected a text" }).optional(),
      participant: address.meta({
        description: "The self-description of the participant, as the catalogue names it.",
      }),
      catalogue: address.meta({
        description: "Base address of the catalogue, such as https://catalogue.example/v1.",
      }),
      service: address.meta({ description: "Base address of the service, for GET." }),
      name: text.meta({ description: "What the catalogue calls the offerings." }),
      description: text.meta({ description: "What they are for, in a sentence." }),
      location: z
        .string({ error: "expected a country such as FR" })
        .regex(/^[A-Z]{2}$/, { error: "expected a country such as FR" })
        .meta({ description: "Country of the service, as two letters of ISO 3166-1." }),
      credential: text.optional().meta({
        description:
          "Id of the credential in the connector; without it, the representations ask for none.",
      }),
      policies: z
        .array(policy, { error: POLICIES })
        .min(1, { error: POLICIES })
        .meta({ description: "The rules of use of both offerings." }),
    },
    {
      error: ({ code, ...issue }) =>
        code === "unrecognized_keys"
          ? `expected no field ${(issue as { keys?: string[] }).keys?.join(", ")}`
          : "expected an object",
    },
  )
  .meta({ title: "The description of a mastery service in a data space" });

/** A configuration as it is written. */
export interface DescriptionConfig {
  readonly $schema?: string | undefined;
  /** The self-description of the participant, as the catalogue names it. */
  readonly participant: string;
  /** Base address of the catalogue. */
  readonly catalogue: string;
  /** Base address of the service, for GET. */
  readonly service: string;
  readonly name: string;
  readonly description: string;
  /** Two letters of ISO 3166-1. */
  readonly location: string;
  /** Id of the credential in the connector. */
  readonly credential?: string | undefined;
  /** One or more. */
  readonly policies: readonly Policy[];
}

/** Returns what is wrong with a configuration, a line for each issue with its path; empty if nothing is. */
export function problemsOfDescription(config: unknown): string[] {
  const { error } = descriptionSchema.safeParse(config);
  return (error?.issues ?? []).map(({ path, message }) => [...placed(path), message].join(": "));
}

/**
 * Checks a configuration.
 *
 * @param file what messages call it
 * @throws {MasteryError} `INVALID_OPTION` that lists every issue with its path
 */
export function checkDescription(
  config: unknown,
  file: string,
): asserts config is DescriptionConfig {
  const problems = problemsOfDescription(config);
  if (problems.length === 0) return;
  throw new MasteryError("INVALID_OPTION", [`${file}:`, ...problems].join("\n  "));
}

function placed(path: readonly PropertyKey[]): string[] {
  return path.length === 0 ? [] : [path.join(".")];
}

function isPlainAddress(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return (
    url !== undefined &&
    /^https?:$/.test(url.protocol) &&
    [url.username, url.password, url.search, url.hash].every((part) => part === "") &&
    !/[{}#?]/.test(value)
  );
}
