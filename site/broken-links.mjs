import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** Returns the broken links in built pages: links to missing files or anchors, and files that a page loads from another host. */
export function brokenLinks(dist, base) {
  const pages = new Map(htmlBelow(dist).map((file) => [file, readFileSync(file, "utf8")]));
  return [...pages].flatMap(([file, html]) =>
    [...html.matchAll(/<(\w+)\b[^>]*?\s(href|src)="([^"]*)"/g)]
      .filter(([, element, , target]) => !leads(file, element, target))
      .map(([, , , target]) => `${relative(dist, file)}: ${target}`),
  );

  function leads(file, element, target) {
    if (/^(data:|mailto:|javascript:)/.test(target)) return true;
    if (/^([a-z]+:)?\/\//.test(target)) return element === "a";
    const [path, anchor] = decode(target).split("#");
    const found = path === "" ? file : pageAt(file, path.replace(/\?.*$/, ""));
    if (found === undefined) return false;
    const html = pages.get(found);
    return !anchor || html === undefined || html.includes(`id="${anchor}"`);
  }

  function pageAt(file, path) {
    const absolute = path.startsWith(base) ? join(dist, path.slice(base.length)) : undefined;
    const asked = path.startsWith("/") ? absolute : join(dirname(file), path);
    if (asked === undefined || !existsSync(asked)) return undefined;
    return statSync(asked).isDirectory() ? join(asked, "index.html") : asked;
  }
}

function decode(target) {
  return decodeURIComponent(
    target.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&#39;", "'"),
  );
}

function htmlBelow(folder) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".html"))
    .map((name) => join(folder, name));
}
