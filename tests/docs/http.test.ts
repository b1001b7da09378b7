import { precompute } from "@mastery/core";
import { letterEmbedder, smallDataset } from "@mastery/core/testing";
import { INSIGHTS } from "@mastery/insights/routes";
import { createApi, type ObservedResponse } from "@mastery/openapi";
import { describe, expect, it } from "vitest";
import { read, section, tablesOf } from "./markdown.ts";

const page = read("docs/reference/http.md");
const application = read("docs/how-to/your-application.md");
const snapshot = await precompute(smallDataset(), { embedder: letterEmbedder() });

interface Operation {
  readonly responses: Readonly<Record<string, unknown>>;
}

const served = await createApi(snapshot, { routes: INSIGHTS }).respond({
  method: "GET",
  target: "/openapi.json",
  headers: {},
});
const {
  paths,
  components,
}: {
  paths: Record<string, { get: Operation }>;
  components: { parameters: Record<string, { schema: Record<string, number> }> };
} = JSON.parse(new TextDecoder().decode(served.body));

describe("the HTTP pages", () => {
  it("state the bounds of n", () => {
    const { minimum, maximum, default: usual } = components.parameters["n"]!.schema;
    expect(section(page, "Paths")).toContain(`\`n\` (${minimum}–${maximum}) defaults to ${usual}`);
  });

  it("list every error status", () => {
    const documented = Object.values(paths).flatMap(({ get }) => Object.keys(get.responses));
    const told = tablesOf(section(page, "Errors"))[0]!.map(([status]) => status!);
    // The document contains 401 and 403 only if callers are authorized.
    expect(told).toEqual(
      [...new Set([...documented, "401", "403"])].filter((one) => one !== "200").sort(),
    );
  });

  it("list every field of onResponse", async () => {
    const reports: ObservedResponse[] = [];
    const onResponse = (response: ObservedResponse): void => void reports.push(response);
    await createApi(snapshot, { onResponse }).respond({ method: "GET", target: "/", headers: {} });
    const [rows] = tablesOf(section(application, "See what is requested"));
    const fields = Object.keys(reports[0]!).map((field) => `\`${field}\``);
    expect(rows!.map(([field]) => field)).toEqual(fields);
  });
});
