import { CONTENT_SECURITY_POLICY, pageHtml } from "./page-html.ts";

/** One file of the folder. */
export interface StudioFile {
  /** Without folders. */
  readonly name: string;
  readonly text: string;
  /** How a server sends it, under lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
}

/** What the build makes, by name. */
type BuiltFiles = Readonly<Record<string, string>> & { readonly "icon.svg": string };

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/** Returns the files of the folder. The model is a script, since a page that was opened from a disk may read no other file. */
export function filesOf(
  { "icon.svg": icon, ...built }: BuiltFiles,
  model: Uint8Array,
): StudioFile[] {
  const base64 = Buffer.from(model.buffer, model.byteOffset, model.byteLength).toString("base64");
  return [
    fileOf("index.html", pageHtml(icon)),
    fileOf("model.js", `globalThis.masteryModel="${base64}";\n`),
    ...Object.entries(built).map(([name, text]) => fileOf(name, text)),
  ];
}

function fileOf(name: string, text: string): StudioFile {
  const headers = {
    "content-type": MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)]!,
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    ...(name === "index.html" && {
      "content-security-policy": `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
    }),
  };
  return { name, text, headers };
}
