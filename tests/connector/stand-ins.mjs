// What a connector of a data space asks others for: catalogue, contract and the provider's connector; and a signed consent.
import {
  constants,
  createCipheriv,
  generateKeyPairSync,
  privateEncrypt,
  randomBytes,
} from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

export const CONSENT_ID = "660000000000000000000007";
export const CREDENTIAL_ID = "66c000000000000000000001";
export const EXCHANGE_ID = "66e000000000000000000001";

/** Answers as catalogue, contract and provider; `provided` receives what comes back to the provider. */
export async function startStandIns(port) {
  const base = `http://127.0.0.1:${port}`;
  const offering = `${base}/v1/catalog/serviceofferings/66d000000000000000000001`;
  const resource = `${base}/v1/catalog/softwareresources/66d000000000000000000002`;
  const contract = `${base}/contracts/66d000000000000000000003`;
  const permission = { action: "use", target: offering, duty: [], constraint: [] };
  const representation = {
    type: "REST",
    url: "{url}",
    method: "apiKey",
    credential: CREDENTIAL_ID,
  };
  const documents = {
    [resource]: { "@type": "SoftwareResource", isAPI: true, usePII: true, representation },
    [contract]: {
      status: "signed",
      serviceOfferings: [
        {
          participant: `${base}/v1/catalog/participants/1`,
          serviceOffering: offering,
          policies: [{ description: "", permission: [permission], prohibition: [] }],
        },
      ],
    },
  };
  const provided = [];
  const server = createServer(async (request, response) => {
    const body = await textOf(request);
    if (request.url === "/provider/import") provided.push(JSON.parse(body));
    const document = documents[base + request.url] ?? { dataspaceConnectorRegistered: true };
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(document));
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return { base, offering, resource, contract, provided };
}

/** Returns a consent as the consent service signs it, with the public key that the connector checks it by. */
export function signConsent({ base, offering, resource, contract }, userId) {
  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const consent = {
    _id: CONSENT_ID,
    token: "token",
    contract,
    purposes: [{ serviceOffering: offering, resource, legalBasis: "consent" }],
    data: [],
    providerDataExchangeId: EXCHANGE_ID,
    dataConsumer: { selfDescriptionURL: `${base}/v1/catalog/participants/1` },
    dataProvider: { endpoints: { dataImport: `${base}/provider/import` } },
    consumerUserIdentifier: { identifier: userId },
    providerUserIdentifier: { identifier: "pupil" },
  };
  const key = randomBytes(16).toString("hex");
  const iv = randomBytes(16);
  const cipher = createCipheriv("aes-256-cbc", key, iv);
  const sealed = Buffer.concat([cipher.update(JSON.stringify(consent)), cipher.final()]);
  const padding = constants.RSA_PKCS1_PADDING;
  return {
    publicKey: publicKey.export({ type: "spki", format: "pem" }),
    signedConsent: `${iv.toString("hex")}:${sealed.toString("hex")}`,
    encrypted: privateEncrypt({ key: privateKey, padding }, Buffer.from(key)).toString("base64"),
  };
}

/** Passes requests on to another address, and keeps them and their answers in `seen`. */
export async function startRecorder(port, address) {
  const seen = [];
  const server = createServer(async (request, response) => {
    const { method, url, headers } = request;
    const body = await textOf(request);
    const {
      host: _,
      connection: _c,
      "content-length": _l,
      "accept-encoding": _e,
      ...sent
    } = headers;
    const answer = await fetch(address + url, { method, headers: sent, body });
    const text = await answer.text();
    const shown = { ...headers, authorization: headers.authorization?.replace(/_.*/, "_…") };
    seen.push({ method, url, headers: shown, body, status: answer.status, answer: text });
    const type = answer.headers.get("content-type");
    response.writeHead(answer.status, { "content-type": type }).end(text);
  }).listen(port, "127.0.0.1");
  await once(server, "listening");
  return seen;
}

async function textOf(request) {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
