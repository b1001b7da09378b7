import { serve } from "./run.ts";

/** Response to a request for one path. */
export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
}

/** Returns the status, ETag and body for every target of a server. */
export async function everyAnswer(data: string): Promise<Map<string, Answer>> {
  // One kept-alive connection serves all requests.
  const server = await serve(data, "--keep-alive", "2");
  const answers = new Map<string, Answer>();
  for (const target of await targetsOf(server.url)) {
    const response = await fetch(server.url + target);
    const body = await response.text();
    answers.set(target, { status: response.status, etag: response.headers.get("etag"), body });
  }
  await server.stop();
  return answers;
}

/** Returns the targets of every documented operation. For an operation with an id, there is a target for each id that the server lists. */
export async function targetsOf(url: string): Promise<string[]> {
  const get = async <T>(path: string): Promise<T> => (await fetch(url + path)).json() as Promise<T>;
  type Listed = readonly Readonly<Record<string, unknown>>[];
  const idsOf = (listed: Listed, name: string): string[] => listed.map((one) => String(one[name]));
  const { clusters } = await get<{ clusters: Listed }>("/clusters");
  const ids: Readonly<Record<string, readonly string[]>> = {
    learner_id: idsOf(await get("/learners"), "learner_id"),
    cluster_id: idsOf(clusters, "cluster_id"),
    group_id: idsOf(await get("/groups"), "group_id"),
    skill_id: idsOf(await get("/skills"), "skill_id"),
  };
  const { paths } = await get<{ paths: object }>("/openapi.json");
  return Object.keys(paths).flatMap((path) => {
    const [start, name] = path.split(/[{}]/) as [string, string?];
    const query = start.startsWith("/recommend/") ? "?n=10" : "";
    return name ? ids[name]!.map((id) => start + encodeURIComponent(id) + query) : [start];
  });
}
