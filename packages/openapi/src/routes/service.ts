// Routes about the service.

import type { Health } from "@mastery/core";
import * as z from "zod";
import examples from "./examples.json" with { type: "json" };
import { count } from "./fields.ts";
import { named, type Route, TAGS } from "./route.ts";

export const getHealth: Route<"/health", Health> = {
  path: "/health",
  access: "open",
  tag: TAGS.service,
  summary: "State and size of the service",
  description:
    "The service accepts connections only once everything is precomputed, so any response means that it is ready.",
  returns: "The service is ready.",
  schema: named("Health", "State and size of the service.", {
    status: z
      .literal("ok")
      .describe("Always `ok`, because a service that is not ready does not respond."),
    preloaded: z
      .literal(true)
      .describe("Always true, because everything was precomputed before the first response."),
    n_learners: count.describe("Number of learners."),
    n_resources: count.describe("Number of resources in the catalogue."),
    n_skills: count.describe("Number of skills in the catalogue."),
    n_clusters: count.describe("Number of clusters: the chosen k."),
  }),
  example: examples.getHealth,
  answer: (snapshot) => snapshot.health(),
};
