import { render } from "preact";
import { App } from "./app.tsx";

// Base URL of the service that served the page at `<prefix>/explorer`.
const baseUrl = new URL(".", location.href);
const { content = "0" } = document.querySelector<HTMLMetaElement>("meta[name=earlier]") ?? {};
const earlier = Array.from({ length: Number(content) }, (_, i) => ({
  baseUrl: new URL(`earlier/${i + 1}/`, baseUrl),
}));

const codes = document.querySelector("meta[name=codes]")
  ? new URL("mcp/codes", baseUrl)
  : undefined;

render(<App sources={[{ baseUrl, codes }, ...earlier]} />, document.getElementById("page")!);
