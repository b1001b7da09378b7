import { buildDataset, precompute, type Snapshot } from "@mastery/core";
import { learnerUuid } from "@mastery/dataset/portable";
import { hashingEmbedder } from "@mastery/embeddings";
import { accepted, readMarks } from "@mastery/studio/marks";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { Ledger, statementsAt } from "./statements.ts";
import { listenerFor, sharedSchool, visits } from "./visit.ts";

const { snapshot: school } = await sharedSchool();
const { open, serve } = visits();

/** Number of classes whose pages are read. All ten, as in the nightly run, take a minute on a quiet machine. */
const CLASSES = Number(process.env["MASTERY_CLASSES"] ?? 3);
/** Enough for all classes on a busy machine. */
const LONG = 400_000;
const CLASS = "ecole-1-ce2-a";

type View = readonly [hash: string, sign: string];

/** Views of a class and its pupils, each with the selector of an element that exists once the view is complete. */
function viewsOf(snapshot: Snapshot, group: string): readonly View[] {
  return [
    [`#/groups/${group}`, ".skill-table td"],
    [`#/groups/${group}/tomorrow`, ".work-groups, .notice"],
    [`#/groups/${group}/exercise`, ".suits, .notice"],
    [`#/groups/${group}/families`, ".sheet"],
    ...snapshot
      .members(group)!
      .map((one): View => [`#/groups/${group}/learners/${one}`, ".recommendations"]),
  ];
}

async function readAll(
  page: Page,
  snapshot: Snapshot,
  views: readonly View[],
): Promise<readonly string[]> {
  const labels = snapshot.skills().map(({ label }) => label);
  const ledger = new Ledger();
  for (const [hash, sign] of views) {
    ledger.enter(hash, await statementsAt(page, hash, sign, labels));
  }
  console.log(`${views.length} pages make ${ledger.size.toLocaleString("en")} statements`);
  expect(ledger.size).toBeGreaterThan(10 * views.length);
  return ledger.contradictions();
}

test("no page of the bundled school contradicts another page or itself", {
  timeout: LONG,
}, async () => {
  const classes = school
    .groups()
    .filter(({ type }) => type === "class")
    .slice(0, CLASSES);
  const skills = school.skills().map(({ skill_id }) => skill_id);
  const found = await readAll(await open("#/"), school, [
    ["#/groups/ecole-1", ".grid td"],
    ["#/skills", ".skill-table td"],
    ...skills.map((skill): View => [`#/skills/${skill}`, ".skill-states"]),
    ...classes.flatMap(({ group_id }) => viewsOf(school, group_id)),
    ...skills
      .slice(0, 12)
      .map((skill): View => [`#/groups/${CLASS}/skills/${skill}`, ".skill-states"]),
  ]);
  expect(found).toEqual([]);
});

/** Two sheets: marks out of 20 with an absence, and letters. */
const SHEETS = {
  "CE2 A.csv": `Élève;Additions /20;Tables /20;Symétrie /20;Grammaire /20
Ada;15,5;abs;12;8
Basile;8;7,5;19;9,5
Chloé;19;10;15;20
Driss;6;3;13;9
Emma;12;8,5;16;9,9
Farid;9,9;4;11;
`,
  "CM1 B.csv": `Élève;Lire un récit;Accorder le verbe;Poser une division
Gaël;A;PA;NA
Hana;NA;NA;A
Idris;PA;A;D
Jade;A;;NA
`,
};

test.each(Object.entries(SHEETS))(
  "no page of the mark sheet %s contradicts another",
  async (name, text) => {
    const uuidOf = (id: string): string => learnerUuid(id, "0123456789abcdef");
    const files = [{ name, bytes: new TextEncoder().encode(text) }];
    const { plan, questions } = await readMarks(files, { uuidOf });
    const { records } = await readMarks(files, { uuidOf, plan: accepted(plan, questions) });
    const snapshot = await precompute(await buildDataset(records), { embedder: hashingEmbedder() });
    const { group_id: group } = snapshot.groups()[0]!;
    const url = await serve(listenerFor(snapshot));
    const views = [
      ...snapshot
        .skills()
        .map((one): View => [`#/groups/${group}/skills/${one.skill_id}`, ".skill-states"]),
      ...viewsOf(snapshot, group),
    ];
    expect(await readAll(await open(`${url}/explorer`), snapshot, views)).toEqual([]);
  },
);

const PUPIL = "1bac44c5-056d-4200-9cd3-d67dda2304bc";

/** Changes of one answer of the service, each with words of the contradiction that must be found. */
test.each([
  [
    "number of needs",
    `/groups/members/${CLASS}`,
    /"to_strengthen":5,/,
    '"to_strengthen":6,',
    "needs: 6",
  ],
  [
    "state of a domain",
    `/groups/members/${CLASS}`,
    /"ecriture":"to_confirm"/,
    '"ecriture":"to_strengthen"',
    "orange true, 0 needs",
  ],
  ["state of a skill", `/skills/states/${PUPIL}`, /"to_strengthen"/, '"acquired"', "acquis"],
  ["mean of a domain", `/profile/${PUPIL}`, /0\.45625/, "0.46625", "mean: 46"],
  [
    "number of pupils in need",
    `/groups/skills/${CLASS}`,
    /"to_strengthen":9,/,
    '"to_strengthen":8,',
    "needs: 8",
  ],
  [
    "skill of a group",
    `/groups/plan/${CLASS}`,
    /"label":"Mesurer et comparer des longueurs"\},"exercise"/,
    '"label":"Multiplier et diviser"},"exercise"',
    "skill: Multiplier et diviser",
  ],
])("a wrong %s is found", async (_, path, right, wrong, words) => {
  const page = await open("#/");
  await page.route(
    (url) => url.pathname.startsWith(path),
    async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      expect(body).toMatch(right);
      await route.fulfill({ response, body: body.replace(right, wrong) });
    },
  );
  const views = viewsOf(school, CLASS).filter(
    ([hash]) => !hash.includes("/learners/") || hash.includes(PUPIL),
  );
  const found = await readAll(page, school, views);
  expect(found.join("\n")).toContain(words);
});
