/** The namespaces of the vocabularies that descriptions use. */
const GAIA_X = "http://w3id.org/gaia-x/core#";
const ODRL = "http://www.w3.org/ns/odrl/2/";
const SCHEMA = "https://schema.org/";

/** A term whose values are addresses. */
const link = (id: string) => ({ "@id": id, "@type": "@id" }) as const;
/** A term whose values are terms. */
const term = (id: string) => ({ "@id": id, "@type": "@vocab" }) as const;

/**
 * Returns the context of a description, written out so that nothing has to be fetched. Terms that only catalogues of Prometheus-X have
 * expand below the address of the catalogue.
 *
 * @param catalogue its base address
 */
export function contextFor(catalogue: string): object {
  return {
    "@version": 1.1,
    "@vocab": `${catalogue}#`,
    ServiceOffering: `${GAIA_X}ServiceOffering`,
    DataResource: `${GAIA_X}DataResource`,
    SoftwareResource: `${GAIA_X}SoftwareResource`,
    providedBy: link(`${GAIA_X}providedBy`),
    producedBy: link(`${GAIA_X}producedBy`),
    aggregationOf: link(`${GAIA_X}aggregationOf`),
    containsPII: `${GAIA_X}containsPII`,
    dataResources: link(`${catalogue}#dataResources`),
    softwareResources: link(`${catalogue}#softwareResources`),
    name: `${SCHEMA}name`,
    description: `${SCHEMA}description`,
    policy: `${ODRL}hasPolicy`,
    uid: `${SCHEMA}identifier`,
    permission: `${ODRL}permission`,
    prohibition: `${ODRL}prohibition`,
    target: link(`${ODRL}target`),
    action: term(`${ODRL}action`),
    use: `${ODRL}use`,
    constraint: `${ODRL}constraint`,
    duty: `${ODRL}duty`,
    leftOperand: term(`${ODRL}leftOperand`),
    operator: term(`${ODRL}operator`),
    rightOperand: `${ODRL}rightOperand`,
    count: `${ODRL}count`,
    lt: `${ODRL}lt`,
  };
}
