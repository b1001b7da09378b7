import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { zipSync } from "fflate";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findIn } from "./find.ts";
import type { Identity } from "./identity.ts";

const ID = "0f8fad5b-d9cb-469f-a165-70867728950e";
const DIGITS = ID.replaceAll("-", "");
const BYTES = Buffer.from(DIGITS, "hex");
const PSEUDONYM = createHash("sha1").update("mailto:zoe@school.example").digest("hex");
const NAME = "Zoé Müller";
const ZOE: Identity = {
  ids: new Set([ID, PSEUDONYM]),
  localIds: new Map([["learner_id", new Set(["s-1"])]]),
  fileKinds: new Set(),
  names: [NAME],
  accounts: [{ homePage: "https://moodle.example", name: "zmueller7" }],
};
const mailed = (text: string): string =>
  Buffer.from(text).toString("base64").replaceAll(/.{76}/g, "$&\r\n");
const swapped = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const zip = (name: string, content: Uint8Array): Buffer =>
  Buffer.from(zipSync({ [name]: content }));

/** Content by the name of a planted file, and what it names. */
const PLANTED: Readonly<Record<string, readonly [content: string | Uint8Array, kind: string]>> = {
  "utf8.txt": [`x${ID}x`, "id"],
  "upper-case.txt": [ID.toUpperCase(), "id"],
  "digits-alone.txt": [DIGITS, "id"],
  "pseudonym.txt": [PSEUDONYM, "id"],
  "bytes.snapshot": [Buffer.concat([Buffer.from("x"), BYTES]), "id"],
  "utf16.txt": [Buffer.from(ID, "utf16le"), "id"],
  "utf16-big-endian.txt": [swapped(ID), "id"],
  "hexadecimal.txt": [Buffer.from(`{"id":"${ID}"}`).toString("hex").toUpperCase(), "id"],
  "base64-at-0.txt": [Buffer.from(`${ID}"`).toString("base64"), "id"],
  "base64-at-1.txt": [Buffer.from(`"${ID}"`).toString("base64"), "id"],
  "base64-at-2.txt": [Buffer.from(`""${ID}"`).toString("base64"), "id"],
  "base64-of-bytes.json": [`{"$binary":"${BYTES.toString("base64")}"}`, "id"],
  "base64-for-addresses.txt": [Buffer.from(`?${NAME}?`).toString("base64url"), "name"],
  "base64-in-lines.eml": [mailed(`${"-".repeat(80)}${ID}${"-".repeat(80)}`), "id"],
  "gzip.gz": [gzipSync(ID), "id"],
  "brotli.br": [brotliCompressSync(Buffer.from(ID)), "id"],
  "workbook.xlsx": [zip("xl/sharedStrings.xml", Buffer.from(`<t>${NAME}</t>`)), "name"],
  "class.mastery": [zip("plan.json", Buffer.from(`{"for":"${ID}"}`)), "id"],
  "zip-in-zip.zip": [zip("inner.zip", zip("a.txt", Buffer.from(ID))), "id"],
  "gzip-in-zip.zip": [zip("traces.jsonl.gz", gzipSync(ID)), "id"],
  "name.txt": [`Dear ${NAME},`, "name"],
  "name-decomposed.txt": [NAME.normalize("NFD"), "name"],
  "name-latin1.txt": [Buffer.from(NAME, "latin1"), "name"],
  "name-utf16.txt": [Buffer.from(NAME, "utf16le"), "name"],
  "name-in-json.json": [String.raw`"Zo\u00e9 M\u00fcller"`, "name"],
  "name-in-address.txt": ["/p?n=Zo%C3%A9%20M%C3%BCller", "name"],
  "name-in-form.txt": ["n=Zo%c3%a9+M%c3%bcller", "name"],
  "name-in-html.html": ["Zo&#233; M&#252;ller", "name"],
  "name-in-xml.xml": ["Zo&#xE9; M&#xFC;ller", "name"],
  "short-id.txt": ["user s-1, s-12", "name"],
  "short-id-utf16.txt": [Buffer.from("xs-1 s-1;", "utf16le"), "name"],
  "short-id-at-the-end.gz": [gzipSync("as-1;s-1"), "name"],
  "letter to Zoé Müller.txt": ["", "name"],
  "account.txt": ["user zmueller7 logged in", "name"],
  ".hidden": [ID, "id"],
};

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "find-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function search(files: Readonly<Record<string, string | Uint8Array>>) {
  await mkdir(join(folder, "inner"), { recursive: true });
  for (const [name, content] of Object.entries(files))
    await writeFile(join(folder, "inner", name), content);
  const { findings, unsearched } = await findIn([folder], ZOE);
  const named = (path: string): string => path.slice(folder.length + "/inner/".length);
  return {
    findings: findings.map(({ path, kinds }) => [named(path), kinds.join()]),
    unsearched: unsearched.map(named),
  };
}

test("finds every planted file, whatever its encoding", async () => {
  const contents = Object.entries(PLANTED).map(([name, [content]]) => [name, content]);
  const expected = Object.entries(PLANTED).map(([name, [, kind]]) => [name, kind]);
  const { findings, unsearched } = await search(Object.fromEntries(contents));
  expect(findings).toEqual(expected.sort(([a], [b]) => (a! < b! ? -1 : 1)));
  expect(unsearched).toEqual([]);
});

test("finds nothing in files about others, in each encoding", async () => {
  const other = "1f8fad5b-d9cb-469f-a165-70867728950e";
  const texts = [other, "Zoe Muller", "zmueller", other.slice(0, -1), "s-12", "ss-1", "s-1s-1s"];
  const contents = texts.flatMap((text, i) => [
    [`${i}.txt`, text],
    [`${i}.gz`, gzipSync(text)],
    [`${i}.zip`, zip("a", Buffer.from(text))],
    [`${i}.b64`, Buffer.from(text).toString("base64")],
  ]);
  expect(await search(Object.fromEntries(contents))).toEqual({ findings: [], unsearched: [] });
});

test("finds a short id as a word across two chunks, but not the start of a longer one", async () => {
  const at = (text: string): Buffer => {
    const bytes = Buffer.alloc(200_000, " ");
    bytes.write(text, 65_536 - 3);
    return bytes;
  };
  const files = {
    "a.txt": at("s-1"),
    "b.txt": at("s-12"),
    "c.txt": at("ss-1s-1"),
    "d.txt": at(" s-1"),
  };
  expect((await search(files)).findings).toEqual([
    ["a.txt", "name"],
    ["d.txt", "name"],
  ]);
});

test("does not unpack an archive that claims gigabytes, or archives within archives without end", async () => {
  const large = zip("a.txt", Buffer.from(ID));
  large.writeUInt32LE(2 ** 31 - 1, large.indexOf("PK\u0001\u0002", 0, "latin1") + 24);
  let nested = zip("a.txt", Buffer.from(ID));
  for (let depth = 0; depth < 20; depth++) nested = zip("a.zip", nested);
  const { findings, unsearched } = await search({ "large.zip": large, "nested.zip": nested });
  expect([findings, unsearched]).toEqual([[], ["large.zip", "nested.zip"]]);
});

test("finds an id across two chunks of a large file", async () => {
  const large = Buffer.alloc(200_000, "x");
  large.write(ID, 65_520);
  expect((await search({ "large.txt": large })).findings).toEqual([["large.txt", "id"]]);
});

test("lists files that cannot be unpacked, also in archives, and searches the rest of these archives", async () => {
  const files = {
    "damaged.gz": Buffer.concat([gzipSync("x").subarray(0, 12)]),
    "damaged.zip": zip("a", Buffer.from("a")).subarray(0, 30),
    "packed.xz": Buffer.from("fd377a585a0000", "hex"),
    "report.pdf": "%PDF-1.7",
    "reports.zip": Buffer.from(
      zipSync({ "a.pdf": Buffer.from("%PDF-1.7"), "b.txt": Buffer.from(ID) }),
    ),
    "table.parquet": "PAR1",
  };
  expect(await search(files)).toEqual({
    findings: [["reports.zip", "id"]],
    unsearched: ["damaged.gz", "damaged.zip", "packed.xz", "report.pdf", "table.parquet"],
  });
});
