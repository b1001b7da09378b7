import { contextFor } from "./context.ts";
import { type DescriptionConfig, descriptionSchema } from "./description-config.ts";
import { describePolicy } from "./policies.ts";

/** A JSON-LD document: two service offerings, the data resources of one, and the software resource of the other. */
export interface Description {
  readonly "@context": object;
  readonly "@graph": readonly Readonly<Record<string, unknown>>[];
}

/** The answers that the catalogue offers, with the names it shows: those about one learner, who can consent to them. */
const DATA = [
  { id: "profile", path: "/profile/{userId}", name: "Mastery profile", queryParams: [] },
  { id: "assignment", path: "/clusters/assignment/{userId}", name: "Cluster", queryParams: [] },
  {
    id: "recommendations",
    path: "/recommend/{userId}",
    name: "Recommendations",
    queryParams: ["n"],
  },
] as const;

/**
 * Returns the description of a service for the catalogue of a data space, in JSON-LD that expands without the network. Connectors replace
 * `{userId}` by the identifier of the person who consented, and `{url}` by the address that is registered for that person.
 *
 * @throws `ZodError` for an invalid configuration; `checkDescription()` words it
 */
export function describeService(config: DescriptionConfig): Description {
  const checked = descriptionSchema.parse(config);
  return {
    "@context": contextFor(checked.catalogue),
    "@graph": [...describeData(checked), ...describeExchange(checked)],
  };
}

function describeData(config: DescriptionConfig): Description["@graph"] {
  const resources = DATA.map(({ id, path, name, queryParams }) => ({
    "@id": idOf(config, id),
    "@type": "DataResource",
    name,
    description: `${name} of one learner, from recorded learning traces`,
    producedBy: config.participant,
    containsPII: true,
    isPayloadForAPI: false,
    representation: representation(config, config.service + path, queryParams),
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
      description: "Profile, cluster and recommendations of one learner, from the records sent",
      providedBy: config.participant,
      isAPI: true,
      usePII: true,
      locationAddress: [{ countryCode: config.location }],
      // The only form in which a connector of version 1.10 names the consent in a POST.
      representation: representation(config, "{url}", ["n"]),
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

function representation(
  { credential }: DescriptionConfig,
  url: string,
  queryParams: readonly string[],
) {
  const access = credential === undefined ? { method: "none" } : { method: "apiKey", credential };
  return { type: "REST", url, ...access, queryParams };
}

/** The catalogue gives ids of its own when it registers what is described. */
function idOf({ service }: DescriptionConfig, name: string): string {
  return `${service}/#${name}`;
}
