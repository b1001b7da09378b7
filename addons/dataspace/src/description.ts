import { MasteryError } from "@mastery/core";
import { ROUTES } from "@mastery/openapi/routes";
import { z } from "zod";
import { QUERY } from "./connector-request.ts";
import context from "./context.json" with { type: "json" };

const ADDRESS = "expected an http or https address without user, password, query or fragment";

/** A base address, without a slash at the end. */
const address = z
  .string({ error: ADDRESS })
  .refine(isPlainAddress, { error: ADDRESS })
  .transform((text) => text.replace(/\/+$/, ""));

const TEXT = "expected a non-empty string";
const text = z.string({ error: TEXT }).regex(/\S/, { error: TEXT });

const COUNT = "expected an integer of at least 1";

/** A usage rule that the connector's policy engine supports. */
export type Policy =
  | { readonly rule: "no-restriction" }
  | {
      readonly rule: "count";
      /** The number of uses must stay below this value. */
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
      .meta({ description: "May be used fewer times than this value." }),
  ],
  { error: 'expected {"rule": "no-restriction"}, or {"rule": "count", "value": …}' },
);

const POLICIES = "expected a list of at least one policy";

export const descriptionSchema: z.ZodType<DescriptionConfig> = z
  .strictObject(
    {
      $schema: z.string({ error: "expected a string" }).optional(),
      participant: address.meta({
        description: "Address of the participant's self-description, as used in the catalogue.",
      }),
      catalogue: address.meta({
        description: "Base address of the catalogue, such as https://catalogue.example/v1.",
      }),
      service: address.meta({ description: "Base address of the service, for GET." }),
      name: text.meta({ description: "Name of the offerings in the catalogue." }),
      description: text.meta({ description: "Purpose of the offerings, in a sentence." }),
      location: z
        .string({ error: "expected a country such as FR" })
        .regex(/^[A-Z]{2}$/, { error: "expected a country such as FR" })
        .meta({ description: "Country of the service, as two letters of ISO 3166-1." }),
      credential: text.optional().meta({
        description:
          "Id of the credential in the connector. If absent, the representations require no credential.",
      }),
      policies: z
        .array(policy, { error: POLICIES })
        .min(1, { error: POLICIES })
        .meta({ description: "The usage policies of both offerings." }),
    },
    {
      error: ({ code, ...issue }) =>
        code === "unrecognized_keys"
          ? `expected no field ${(issue as { keys?: string[] }).keys?.join(", ")}`
          : "expected an object",
    },
  )
  .meta({ title: "The description of a mastery service in a data space" });

/** Content of a file for `mastery dataspace describe`. `catalogue` and `service` are base addresses, the latter for GET requests. */
export interface DescriptionConfig {
  readonly $schema?: string | undefined;
  /** Address of the participant's self-description in the catalogue. */
  readonly participant: string;
  readonly catalogue: string;
  readonly service: string;
  readonly name: string;
  readonly description: string;
  /** Two-letter ISO 3166-1 country code. */
  readonly location: string;
  /** Id of the credential stored in the connector. */
  readonly credential?: string | undefined;
  /** Usage policies of both offerings, at least one. */
  readonly policies: readonly Policy[];
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

/** A JSON-LD document with two service offerings, the data resources of the first, and the software resource of the second. */
export interface Description {
  readonly "@context": object;
  readonly "@graph": readonly Readonly<Record<string, unknown>>[];
}

/** The results that the catalogue offers, with their displayed names. Each result is about one learner, who can consent to it. */
const DATA = [
  { id: "profile", route: ROUTES.getProfile, name: "Mastery profile" },
  { id: "assignment", route: ROUTES.getAssignment, name: "Cluster" },
  { id: "recommendations", route: ROUTES.getRecommendations, name: "Recommendations" },
] as const;

/**
 * Returns the description of a service for the catalogue of a data space, as JSON-LD that expands without network access. Connectors
 * replace `{userId}` with the identifier of the person who consented, and `{url}` with the address registered for this person.
 *
 * @param config a {@link DescriptionConfig}, such as the content of a configuration file, named `file` in messages
 * @throws {MasteryError} `INVALID_OPTION` if the configuration is invalid, listing every issue with its path
 */
export function describeService(config: unknown, file: string = "config"): Description {
  const { error, data } = descriptionSchema.safeParse(config);
  if (error) {
    const issues = error.issues.map(({ path, message }) =>
      path.length === 0 ? message : `${path.join(".")}: ${message}`,
    );
    throw new MasteryError("INVALID_OPTION", [`${file}:`, ...issues].join("\n  "));
  }
  return {
    "@context": contextFor(data.catalogue),
    "@graph": [...describeData(data), ...describeExchange(data)],
  };
}

function describeData(config: DescriptionConfig): Description["@graph"] {
  const resources = DATA.map(({ id, route, name }) => ({
    "@id": idOf(config, id),
    "@type": "DataResource",
    name,
    description: `${name} of one learner, from recorded learning traces`,
    producedBy: config.participant,
    containsPII: true,
    isPayloadForAPI: false,
    representation: representation(
      config,
      config.service + route.path.replace("{learner_id}", "{userId}"),
      route.query,
    ),
  }));
  const ids = resources.map((resource) => resource["@id"]);
  return [
    { ...offering(config, "data", "data"), aggregationOf: ids, dataResources: ids },
    ...resources,
  ];
}

function describeExchange(config: DescriptionConfig): Description["@graph"] {
  const id = idOf(config, "exchange");
  return [
    { ...offering(config, "service", "service"), aggregationOf: [id], softwareResources: [id] },
    {
      "@id": id,
      "@type": "SoftwareResource",
      name: "Mastery from learning records",
      description:
        "Profile, cluster and recommendations of one learner, computed from the records sent",
      providedBy: config.participant,
      isAPI: true,
      usePII: true,
      locationAddress: [{ countryCode: config.location }],
      // A connector of version 1.10 includes the consent in a POST request only if the representation has this form.
      representation: representation(config, "{url}", QUERY),
    },
  ];
}

function offering(config: DescriptionConfig, id: string, kind: string) {
  const self = idOf(config, `${id}-offering`);
  return {
    "@id": self,
    "@type": "ServiceOffering",
    name: `${config.name} (${kind})`,
    description: config.description,
    providedBy: config.participant,
    location: config.location,
    policy: config.policies.map((policy) => describePolicy(policy, self)),
  };
}

function representation({ credential }: DescriptionConfig, url: string, query: object = {}) {
  const access = credential === undefined ? { method: "none" } : { method: "apiKey", credential };
  return { type: "REST", url, ...access, queryParams: Object.keys(query) };
}

/** The catalogue assigns new ids when the description is registered. */
function idOf({ service }: DescriptionConfig, name: string): string {
  return `${service}/#${name}`;
}

/** Address at which Prometheus-X publishes rules for its catalogues and connectors. */
const RULES =
  "https://raw.githubusercontent.com/Prometheus-X-association/reference-models/main/src/references/rules";

function describePolicy(policy: Policy, target: string): object {
  const [uid, description, constraint] =
    policy.rule === "no-restriction"
      ? ["rule-access-1", "Use without restrictions", []]
      : [
          "rule-access-4",
          `Use fewer than ${policy.value} times`,
          [{ leftOperand: "count", operator: "lt", rightOperand: policy.value }],
        ];
  return {
    "@id": `${RULES}/${uid}.json`,
    uid,
    description,
    permission: [{ action: "use", target, constraint, duty: [] }],
    prohibition: [],
  };
}

/** Complete, so that nothing has to be fetched. Terms of Prometheus-X alone expand to addresses below that of the catalogue. */
function contextFor(catalogue: string): object {
  return JSON.parse(JSON.stringify(context), (_, value) =>
    typeof value === "string" ? value.replace("{catalogue}", () => catalogue) : value,
  );
}
