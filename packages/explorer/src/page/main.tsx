import { render } from "preact";
import { App } from "./app.tsx";

// The service that the page came from, which is at `<prefix>/explorer`.
const source = { baseUrl: new URL(".", location.href) };

render(<App source={source} />, document.getElementById("page")!);
