// What connectors of version 1.10.2 sent and accepted when three of them ran with this service (docs/how-to/data-space.md, What was
// tried). Only the key, the addresses, the ids and the records are replaced by those of these tests.
import { learnerId } from "@mastery/core/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { createResumer, describeService, type ServedModel } from "../src/index.ts";
import { CONTRACT, receiveResumed, serveExchanges } from "./connector.fixture.ts";
import { CONSENTS, consents, openSchool, statementsOf } from "./school.fixture.ts";

const CATALOGUE = "https://catalogue.example/v1";
const PARTICIPANT = `${CATALOGUE}/catalog/participants/66d18724ee71f9f096bae810`;
const OFFERING = `${CATALOGUE}/catalog/serviceofferings/66d2000000000000000000a2`;
const RESULTS = `${CATALOGUE}/catalog/serviceofferings/66d2000000000000000000a3`;
const CHAIN_ID = "@supervisor:3c89318f8fdbc6e26278ec1c874c282598c9ba9e-1795905837060-a6265cd3";

/** The fields of the decrypted consent that the connector puts into its requests. */
const CONSENT = {
  _id: CONSENTS[0],
  contract: CONTRACT,
  dataConsumer: { selfDescriptionURL: PARTICIPANT },
};

const HEADERS = {
  accept: "application/json, text/plain, */*",
  "content-type": "application/json",
  authorization: "Bearer mastery_key",
  consentid: CONSENT._id,
  "consent-id": CONSENT._id,
  "x-ptx-consent-id": CONSENT._id,
  "x-interlocutor-connector": CONSENT.dataConsumer.selfDescriptionURL,
  "x-ptx-incomingdataspaceconnectoruri": "https://school.example",
  "x-ptx-dataexchangeid": "6b0b58b942b497b886282ed1",
  "x-ptx-contractid": CONSENT.contract.split("/").pop()!,
  "x-ptx-contracturl": CONSENT.contract,
  "user-agent": "axios/1.21.1",
  "accept-encoding": "gzip, compress, deflate, br",
};

/** The first node of the chain is the school, so the connector names no previous target. */
const LINK = {
  "x-ptx-service-chain-id": CHAIN_ID,
  "x-ptx-service-chain-next-target": RESULTS,
  "x-ptx-target-id": OFFERING,
};

/** An entry of the signed contract, by which the connector decided that the exchange is permitted. */
const CONTRACT_ENTRY = {
  participant: PARTICIPANT,
  serviceOffering: OFFERING,
  policies: [
    {
      "@id":
        "https://raw.githubusercontent.com/Prometheus-X-association/reference-models/main/src/references/rules/rule-access-4.json",
      uid: "rule-access-4",
      description: "Use fewer than 100 times",
      permission: [
        {
          action: "use",
          target: OFFERING,
          constraint: [{ leftOperand: "count", operator: "lt", rightOperand: 100 }],
          duty: [],
        },
      ],
      prohibition: [],
    },
  ],
};

let served: ServedModel;
beforeAll(async () => {
  served = await openSchool();
});

async function post(headers: Record<string, string>, body: unknown, resumeUrl?: string) {
  const resumer = resumeUrl === undefined ? undefined : createResumer({ url: resumeUrl });
  const { url } = await serveExchanges({
    served: () => served,
    consents: () => consents,
    ...(resumer && { resumer }),
  });
  const response = await fetch(`${url}/exchange`, {
    method: "POST",
    headers,
    body: JSON.stringify(body),
  });
  await resumer?.settled();
  return { status: response.status, body: (await response.json()) as unknown };
}

const result = {
  basis: "scored_traces",
  profile: expect.objectContaining({ learner_id: learnerId(0), n_traces: 3 }),
  assignment: expect.objectContaining({ learner_id: learnerId(0) }),
  recommendations: expect.any(Array),
  statements: { read: 3, mapped: 3, reasons: {} },
};

describe("a recorded request", () => {
  it("of a consent's exchange has the records alone as its body, and gets the results", async () => {
    expect(await post(HEADERS, statementsOf(0))).toEqual({ status: 200, body: result });
  });

  it("of an exchange whose consent is not in the table is refused", async () => {
    const other = "660000000000000000000009";
    const headers = { ...HEADERS, consentid: other, "consent-id": other };
    expect(await post({ ...headers, "x-ptx-consent-id": other }, statementsOf(0))).toEqual({
      status: 403,
      body: { detail: "These credentials do not permit using this consent." },
    });
  });

  it("of a link in the middle of a chain is acknowledged, and the connector gets the results for the next link", async () => {
    const { url, received } = await receiveResumed();
    const body = { data: statementsOf(0), contract: CONTRACT, params: "" };
    expect(await post({ ...HEADERS, ...LINK }, body, url)).toEqual({
      status: 202,
      body: { status: "accepted" },
    });
    expect(received).toEqual([
      {
        path: "/service-chain/resume",
        body: { chainId: CHAIN_ID, targetId: OFFERING, data: result },
      },
    ]);
  });
});

it("a recorded contract has the policies of the description, for the offering's address in the catalogue", () => {
  const description = describeService({
    participant: PARTICIPANT,
    catalogue: CATALOGUE,
    service: "https://mastery.example",
    name: "Mastery",
    description: "Mastery profiles, clusters and explained recommendations",
    location: "FR",
    policies: [{ rule: "count", value: 100 }],
  });
  const offering = (description["@graph"] as Record<string, unknown>[]).find(
    (node) => node["@id"] === "https://mastery.example/#service-offering",
  )!;
  const text = JSON.stringify(offering["policy"]).replaceAll(String(offering["@id"]), OFFERING);
  expect(JSON.parse(text)).toEqual(CONTRACT_ENTRY.policies);
});
