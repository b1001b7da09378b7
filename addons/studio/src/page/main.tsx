import "@mastery/explorer/page.css";
import "./studio.css";
import { render } from "preact";
import { startEngine } from "./engine.ts";
import { Studio } from "./studio.tsx";

render(<Studio engine={startEngine()} />, document.getElementById("page")!);
