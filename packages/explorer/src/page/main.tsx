import { render } from "preact";
import { besideThePage } from "./api/service.ts";
import { App } from "./shell/app.tsx";

render(<App source={besideThePage()} />, document.getElementById("page")!);
