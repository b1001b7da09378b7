import { buildDataset, DEFAULT_RULES } from "@mastery/core";
import { learner, resource, skill, trace } from "@mastery/core/testing";
import { describe, expect, test } from "vitest";
import { addFiles, decodeSums, encodeSums, type SumsFile, splitSums } from "./files.ts";
import { sumsOfPart } from "./parts.ts";
import { encodePopulation } from "./population-file.ts";
import { populationHash, type SharedPopulation } from "./shared.ts";

const rules = { leastPeers: 1, difficultyTraces: 10, passMark: 0.5 };
const skills = [skill("add", "calcul"), skill("sym", "geometrie")];
const resources = [resource("A", ["add"]), resource("B", ["sym"]), resource("C", ["sym", "add"])];

/** Returns a school of learners whose scores follow from a number. */
function school(first: number, own = resources) {
  const numbers = [0, 1, 2, 3].map((n) => first + n);
  const learners = numbers.map((n) => learner(n));
  const traces = numbers.flatMap((n) =>
    own.map(({ resource_id }, at) => trace(n, resource_id, ((7 * n + 3 * at) % 11) / 10)),
  );
  return buildDataset({ skills, resources: own, learners, traces });
}

const [north, south] = await Promise.all([school(0), school(4, resources.slice(1))]);

interface Settings {
  readonly earlier?: SharedPopulation | undefined;
  readonly evidence?: string;
  readonly exact?: boolean;
}

function fileOf(
  name: string,
  dataset: typeof north,
  { earlier, evidence = "e", exact = true }: Settings = {},
): SumsFile {
  return {
    ...sumsOfPart(dataset, { ...DEFAULT_RULES, ...rules }, { earlier, exact }),
    rules,
    exact,
    share: null,
    after: earlier ? populationHash(earlier) : null,
    parts: [{ name, catalogue: "0".repeat(16), evidence: evidence.repeat(64) }],
  };
}

type Entry = readonly [path: string, file: SumsFile];

const first = (): [Entry, Entry] => [
  ["north", fileOf("north", north)] as const,
  ["south", fileOf("south", south)] as const,
];

function valuesOf(files: readonly (readonly [string, SumsFile])[]): SharedPopulation {
  const added = addFiles(new Map(files));
  if (!("population" in added)) throw new Error("expected values");
  return added.population;
}

/** Goes through three rounds. `send` returns the files of a part that a coordinator gets. */
function populationOf(send: (path: string, file: SumsFile) => (readonly [string, SumsFile])[]) {
  const files: (readonly [string, SumsFile])[] = [];
  let earlier: SharedPopulation | undefined;
  for (let round = 1; round <= 3; round++) {
    for (const [name, dataset] of [
      ["north", north],
      ["south", south],
    ] as const) {
      files.push(...send(`${name}-${round}`, fileOf(name, dataset, { earlier })));
    }
    earlier = valuesOf(files);
  }
  return earlier!;
}

const whole = populationOf((path, file) => [[path, file]]);

test("a file of sums is read back from its decimal strings", () => {
  const file = fileOf("north", north);
  const text = encodeSums(file);
  expect(text).toContain('["resource A","4",');
  expect(encodeSums(decodeSums(text))).toBe(text);
  expect(() => decodeSums(text.replace('"4"', '"5"'))).toThrow("got a damaged file");
  expect(() => decodeSums(encodePopulation(whole))).toThrow(
    'expected a file of sums ("mastery sums 1")',
  );
});

describe("files are refused by name", () => {
  const [one, two] = first();
  const after = valuesOf(first());
  const second: Entry = ["north-2", fileOf("north", north, { earlier: after })];
  const cases: [what: string, files: Entry[], message: string][] = [
    ["none", [], "expected at least one file of sums, got none"],
    [
      "the same file twice",
      [one, two, ["copy", one[1]]],
      "copy: expected one file of north, got the same file again, after north",
    ],
    [
      "a second, different file of a part",
      [one, two, ["other", fileOf("north", south)]],
      "other: expected one file of north, got a second, different file, after north",
    ],
    [
      "a part that dropped out",
      [one, two, second],
      "round 2: expected sums of 2 parts, got 1; missing: south",
    ],
    [
      "a new part",
      [one, second, ["south-2", fileOf("south", south, { earlier: after })]],
      "north-2: expected sums from the values",
    ],
    [
      "other evidence in a later round",
      [
        one,
        two,
        ["north-2", fileOf("north", north, { earlier: after, evidence: "f" })],
        ["south-2", fileOf("south", south, { earlier: after })],
      ],
      "north-2: expected the evidence of north as in north, got another; start again with round 1",
    ],
    [
      "other rules",
      [one, ["south", { ...two[1], rules: { ...rules, leastPeers: 7 } }]],
      'south: rules: expected {"leastPeers":1',
    ],
    [
      "exact sums among others",
      [one, ["south", fileOf("south", south, { exact: false })]],
      "south: exact: expected true, as in north, got false",
    ],
    ["sums of a second round alone", [second], "round 1: expected sums of some parts, got 0"],
  ];
  test.each(cases)("%s", (_, files, message) => {
    expect(() => addFiles(new Map(files))).toThrow(message);
  });

  test("a resource that two parts define differently", async () => {
    const other = await school(8, [resource("A", ["sym"])]);
    expect(() => addFiles(new Map([one, ["west", fileOf("west", other)]]))).toThrow(
      'west: resource "A": expected add, as in north, got sym',
    );
  });
});

/** Returns a source of bytes with a seed. */
function seeded(seed: number): (bytes: Uint8Array) => Uint8Array {
  let state = seed;
  return (bytes) =>
    bytes.map(() => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
}

describe("two random shares", () => {
  test("of all parts give the exact population, also if each coordinator adds its own before", () => {
    const random = seeded(1);
    const [ones, twos]: (readonly [string, SumsFile])[][] = [[], []];
    const both = populationOf((path, file) => {
      const shares = splitSums(file, random);
      return shares.map(
        (share, at) => [`${path}.${at + 1}`, decodeSums(encodeSums(share))] as const,
      );
    });
    expect(encodePopulation(both)).toBe(encodePopulation(whole));
    for (const [name, file] of first()) {
      const [one, two] = splitSums(file, random);
      ones!.push([name, one]);
      twos!.push([name, two]);
    }
    const added = [ones!, twos!].map((files, at) => {
      const result = addFiles(new Map(files));
      if (!("sums" in result)) throw new Error("expected sums");
      return [`share ${at + 1}`, result.sums] as const;
    });
    expect(valuesOf(added)).toEqual(valuesOf(first()));
  });

  test("depend on a school only together: one is the generator's numbers, and the other is as evenly distributed for any school", () => {
    const [one, other] = [
      fileOf("north", north),
      {
        ...fileOf("north", north),
        sums: new Map(
          [...fileOf("north", north).sums].map(([key, all]) => [key, all.map(() => 0n)]),
        ),
      },
    ].map(
      (file) => (seed: number) =>
        splitSums(file, seeded(seed)).map(({ sums }) => [...sums.values()].flat()),
    );
    expect(one!(5)[0]).toEqual(other!(5)[0]);
    expect(one!(5)[1]).not.toEqual(other!(5)[1]);
    for (const sharesOf of [one!, other!]) {
      const bits = Array<number>(128).fill(0);
      let count = 0;
      for (let seed = 1; seed <= 60; seed++) {
        for (const integer of sharesOf(seed)[1]!) {
          count++;
          for (let bit = 0; bit < 128; bit++) bits[bit]! += Number((integer >> BigInt(bit)) & 1n);
        }
      }
      // Five standard deviations of a fair coin.
      for (const ones of bits)
        expect(Math.abs(ones - count / 2)).toBeLessThan(2.5 * Math.sqrt(count));
    }
  });

  test("of two divisions of one part are refused, and so is a share among whole sums", () => {
    const [north1, south1] = first().map(([, file]) => file);
    const [one] = splitSums(north1!, seeded(1));
    const [, two] = splitSums(north1!, seeded(2));
    expect(() =>
      addFiles(
        new Map([
          ["one", one],
          ["two", two],
        ]),
      ),
    ).toThrow("two: expected the other share of north in one, got a share of another division");
    expect(() =>
      addFiles(
        new Map([
          ["one", one],
          ["south", south1!],
        ]),
      ),
    ).toThrow("south: expected a share, as in one");
  });
});
