// A part of application.mts as a CommonJS module, in which `require` also resolves types.
import core = require("@mastery/core");
import embeddings = require("@mastery/embeddings");
import httpNode = require("@mastery/http-node");
import testing = require("@mastery/core/testing");

export async function serve(): Promise<httpNode.RunningServer> {
  const embedder: core.Embedder = await embeddings.builtinEmbedder();
  const snapshot: core.Snapshot = await core.precompute(testing.smallDataset(), { embedder });
  return httpNode.startServer(httpNode.createRequestListener(snapshot), { port: 0 });
}

// @ts-expect-error The id of a learner is a string.
export const wrong = (snapshot: core.Snapshot) => snapshot.recommend(1, 3);
