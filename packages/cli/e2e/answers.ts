import { serve } from "./mastery.ts";

/** What came back for one path. */
export interface Answer {
  readonly status: number;
  readonly etag: string | null;
  readonly body: string;
}

/** Status, ETag and body of every path of a server of a data directory or snapshot file, by path. */
export async function everyAnswer(data: string): Promise<Map<string, Answer>> {
  // A connection that is kept serves many of the requests.
  const server = await serve(data, "--keep-alive", "2");
  const answers = new Map<string, Answer>();
  const ask = async (path: string): Promise<string> => {
    const response = await fetch(server.url + path);
    const body = await response.text();
    answers.set(path, { status: response.status, etag: response.headers.get("etag"), body });
    return body;
  };
  for (const path of [
    "/health",
    "/clusters",
    "/clusters/traits",
    "/domains",
    "/rules",
    "/snapshot",
  ])
    await ask(path);
  for (const { learner_id: id } of JSON.parse(await ask("/learners"))) {
    await ask(`/profile/${id}`);
    await ask(`/clusters/assignment/${id}`);
    await ask(`/groups/memberships/${id}`);
    await ask(`/recommend/${id}?n=10`);
    await ask(`/recommend/details/${id}?n=10`);
  }
  await server.stop();
  return answers;
}
