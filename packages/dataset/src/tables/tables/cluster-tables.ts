import type { Snapshot } from "@mastery/core";
import type { Table } from "./table.ts";

export function clustersTable(snapshot: Snapshot): Table {
  return {
    name: "clusters",
    columns: { cluster_id: "integer", label: "text", size: "integer" },
    *rows() {
      for (const { cluster_id, label, size } of snapshot.clusters().clusters) {
        yield [cluster_id, label, size];
      }
    },
  };
}

/** The published means of each cluster. */
export function clusterDomainsTable(snapshot: Snapshot): Table {
  return {
    name: "cluster_domains",
    columns: { cluster_id: "integer", domain: "text", mean_score: "number" },
    *rows() {
      for (const { cluster_id, centroid_per_domain } of snapshot.clusters().clusters) {
        for (const [domain, mean] of Object.entries(centroid_per_domain)) {
          yield [cluster_id, domain, mean];
        }
      }
    },
  };
}
