import { modelRevision } from "@mastery/core/model";
import { expect, test } from "vitest";
import { serveExchanges } from "./connector.fixture.ts";
import { consents, openSchool } from "./school.fixture.ts";

const served = await openSchool();

test("/health has the counts, the revision and the age of the model, and nothing about consents", async () => {
  const written = Date.now() / 1000 - 3600;
  const { url } = await serveExchanges({
    served: () => ({ ...served, written }),
    consents: () => consents,
    authorize: () => {
      throw new Error("not asked for /health");
    },
  });
  const response = await fetch(`${url}/health`);
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({
    status: "ok",
    n_learners: 6,
    n_resources: 5,
    n_skills: 3,
    n_clusters: 2,
    model_revision: modelRevision(served.model),
    model_age_seconds: expect.closeTo(3600, -1),
  });
  const head = await fetch(`${url}/health`, { method: "HEAD" });
  expect([head.status, await head.text()]).toEqual([200, ""]);
  const posted = await fetch(`${url}/health`, { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
});
