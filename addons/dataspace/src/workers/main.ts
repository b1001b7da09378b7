// Program of a worker process that computes the results of exchanges with one model, one exchange at a time.
import { decodeModel } from "@mastery/core/model";
import { answerExchange, type ServedModel } from "../answer.ts";
import { RefusedExchange } from "../http.ts";
import type { Message, Reply } from "./exchange-workers.ts";

let served: ServedModel | undefined;

process.on("message", async (message: Message) => {
  if ("model" in message) {
    served = { model: decodeModel(message.model), catalogue: message.catalogue };
    return;
  }
  const reply = await answerExchange(served!, message).then(
    (answer): Reply => ({ answer }),
    (error: unknown): Reply =>
      error instanceof RefusedExchange ? { refusal: error.response } : { error },
  );
  process.send!(reply);
});
process.on("disconnect", () => process.exit());
// These signals are ignored, because a terminal sends them to all processes, but the service still has to serve requests in flight.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});
