import "../styles/studio.css";
import { render } from "preact";
import { handOverModel, startEngine } from "./engine.ts";
import { Studio } from "./studio.tsx";

const engine = startEngine();
const model = handOverModel(engine);

render(<Studio engine={engine} model={model} />, document.getElementById("page")!);
