import "./styles.css";
import { render } from "preact";
import { handOverModel, startEngine } from "./start-engine.ts";
import { Studio } from "./studio.tsx";

const engine = startEngine();
const model = handOverModel(engine);
// If it is missing, the page says so once files need it.
model.catch(() => {});

render(<Studio engine={engine} model={model} />, document.getElementById("page")!);
