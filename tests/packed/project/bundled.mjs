// Prints the outcomes of starting a thread and of opening the built-in model: as a bundle, the messages of both errors.
import { builtinEmbedder } from "@mastery/embeddings";
import { openThreads } from "@mastery/node/workers";

const outcomeOf = (promise) =>
  promise.then(
    () => "works",
    ({ message }) => message,
  );

async function main() {
  const threads = openThreads(1);
  const outcomes = {
    threads: await outcomeOf(threads.run("no-such-task", {})),
    model: await outcomeOf(builtinEmbedder()),
  };
  await threads.close();
  console.log(JSON.stringify(outcomes));
}

main();
