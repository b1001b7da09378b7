import type { RequestListener } from "node:http";
import { precompute } from "@mastery/core";
import {
  group,
  learner,
  learnerId,
  letterEmbedder,
  resource,
  skill,
  smallDataset,
  trace,
} from "@mastery/core/testing";
import { explorerFiles, explorerFilesWith } from "@mastery/explorer";
import { createExpressRouter } from "@mastery/http-express";
import { masteryPlugin } from "@mastery/http-fastify";
import type { ApiOptions } from "@mastery/http-node";
import { groupMembers, learnerSkills, recommendationDetails } from "@mastery/insights/answers";
import { INSIGHTS } from "@mastery/insights/routes";
import express from "express";
import { fastify } from "fastify";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { excess, listenerFor, sharedSchool, violations, visits } from "./visit.ts";

type Authorize = NonNullable<ApiOptions["authorize"]>;

const AMIR = "04219a93-f227-4dc6-a8f6-9c9e82cceb83";
const { snapshot } = await sharedSchool();
const OPTIONS = { pages: explorerFiles, routes: INSIGHTS };
const embedder = letterEmbedder();
const small = await precompute(smallDataset(), { embedder });
const { open, last, serve, expectNoComplaints } = visits();

const answerJson =
  (paths: Readonly<Record<string, unknown>>): RequestListener =>
  (request, response) => {
    const body = paths[request.url!];
    if (body === undefined) listenerFor(snapshot)(request, response);
    else response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

describe("a service with an earlier period", () => {
  /** Opens a page of a service that is slow to respond about the earlier period, and resolves to the page. */
  async function openLate(fragment: string): Promise<Page> {
    const earlier = listenerFor(snapshot);
    const latest = listenerFor(snapshot, { pages: explorerFilesWith(1) });
    const url = await serve((request, response) => {
      const [, rest] = /^\/earlier\/1(\/.*)$/.exec(request.url!) ?? [];
      if (rest === undefined) return latest(request, response);
      request.url = rest;
      setTimeout(() => earlier(request, response), 300);
    });
    return open(`${url}/explorer${fragment}`);
  }

  test("restores the scroll position once the changes since the earlier period are shown", async () => {
    const page = await openLate("#/groups/ecole-1-ce2-a");
    await page.locator(".since").waitFor();
    const left = page.locator(".skill-table a").first();
    const top = () => left.evaluate((link) => link.getBoundingClientRect().top);
    await left.scrollIntoViewIfNeeded();
    const before = await top();
    await left.click();
    await page.locator(".skilled-learners").waitFor();
    // Responses about another class replace the responses about the first class, so the page requests the first class again.
    await page.evaluate(() => {
      location.hash = "#/groups/ecole-1-cp-a";
    });
    await page.locator(".since").waitFor();
    await page.goBack();
    await page.locator(".skilled-learners").waitFor();
    await page.goBack();
    await page.locator(".since").waitFor();
    await expect.poll(top).toBe(before);
  });

  test("keeps the focus on the menu of periods, and the chosen period after a reload", async () => {
    const page = await openLate("#/skills");
    const menu = page.getByLabel("Période");
    await menu.focus();
    await page.keyboard.press("ArrowDown");
    const asked = "**/earlier/1/skills";
    await page.waitForResponse(asked);
    expect(await page.locator(":focus").inputValue()).toBe("1");
    await Promise.all([page.waitForResponse(asked), page.reload()]);
    expect(await menu.inputValue()).toBe("1");
  });
});

describe("a service that fails", () => {
  const learners = (page: Page) => page.getByRole("link", { name: "Élèves", exact: true });

  test("can be queried again once it is available", async () => {
    let isGone = false;
    const listener = listenerFor(snapshot);
    const url = await serve((request, response) => {
      if (isGone) request.socket.destroy();
      else listener(request, response);
    });
    const page = await open(`${url}/explorer#/learners`);
    await page.locator(".learner").first().waitFor();
    isGone = true;
    await page.locator(".learner").nth(1).click();
    await page.getByRole("alert").getByText("Le service ne répond pas").waitFor();
    isGone = false;
    await page.getByRole("button", { name: "Réessayer" }).click();
    await page.locator(".recommendation").first().waitFor();
    await page.getByRole("heading", { level: 2, name: "Par domaine" }).waitFor();
  });

  test("is reported as unexpected, with its status, if it responds with HTML or 502", async () => {
    const url = await serve((request, response) => {
      const file = explorerFiles.find(({ path }) => path === request.url);
      if (file) response.writeHead(200, { "content-type": file.mediaType }).end(file.text);
      else if (request.url === "/learners") response.writeHead(502).end("Bad gateway");
      else response.writeHead(200, { "content-type": "text/html" }).end("<p>sign in first");
    });
    const page = await open(`${url}/explorer`);
    const alert = page.getByRole("alert");
    await alert.getByText("Réponse inattendue du service").waitFor();
    await alert.getByText("Code HTTP 200").waitFor();
    await learners(page).click();
    await alert.getByText("Code HTTP 502").waitFor();
  });

  test("is reported as unexpected if a response has a different shape", async () => {
    const url = await serve(answerJson({ "/learners": { learners: [] } }));
    const page = await open(`${url}/explorer#/learners`);
    await page.getByRole("alert").getByText("Réponse inattendue du service").waitFor();
  });
});

/** Recognises two callers: a head who may read about all learners, and a teacher of one pupil. */
const byToken: Authorize = ({ request }) => {
  const { authorization } = request.headers;
  if (authorization === "Bearer head") return { learners: "all" };
  if (authorization === "Bearer teacher") return { learners: new Set([learnerId(0)]) };
  return { status: 401, challenge: 'Bearer realm="mastery"' };
};

describe("a service that demands a key or token", () => {
  const field = (page: Page) => page.getByLabel("Clé ou jeton");
  const groups = (page: Page) => page.locator(".card").first();
  const signOut = (page: Page) => page.getByRole("button", { name: "Se déconnecter" });
  const openGuarded = async (authorize: Authorize, fragment = ""): Promise<Page> =>
    open(`${await serve(listenerFor(small, { authorize }))}/explorer${fragment}`);
  async function signIn(page: Page, token: string): Promise<void> {
    await field(page).fill(token);
    await page.getByRole("button", { name: "Se connecter" }).click();
  }

  test("repeats the request with the entered key, which is kept only in this tab", async () => {
    const page = await openGuarded(byToken);
    await field(page).waitFor();
    expect(await violations(page)).toEqual([]);
    await signIn(page, " head ");
    await groups(page).waitFor();
    await page.reload();
    await page.getByRole("link", { name: "Élèves", exact: true }).click();
    await page.locator(".learner").nth(5).waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await excess(page)).toBe(0);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("head");
    const other = await page.context().newPage();
    await other.goto(page.url());
    await field(other).waitFor();
  });

  test("explains that a key is invalid", async () => {
    const page = await openGuarded(byToken);
    for (const token of ["wrong", "two words", "clé"]) {
      await signIn(page, token);
      await page.getByRole("alert").getByText("Le service a refusé").waitFor();
    }
    expect(await violations(page)).toEqual([]);
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
    await signIn(page, "head");
    await groups(page).waitFor();
  });

  test("leaves nothing on the page or in the tab's storage when the reader signs out", async () => {
    const page = await openGuarded(byToken, `#/learners/${learnerId(0)}`);
    await signIn(page, "head");
    await page.locator(".recommendation").first().waitFor();
    await signOut(page).click();
    await field(page).waitFor();
    expect(await page.getByRole("main").textContent()).not.toContain("Learner 0");
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test("explains that the token does not cover a learner", async () => {
    const page = await openGuarded(byToken, `#/learners/${learnerId(1)}`);
    await signIn(page, "teacher");
    await page.getByRole("alert").getByText("Accès refusé").first().waitFor();
    await page.getByRole("link", { name: "Élèves", exact: true }).click();
    await page.locator(".learner").first().waitFor();
    expect(await page.locator(".learner").count()).toBe(1);
    await page.locator(".learner").click();
    await page.locator(".recommendation").first().waitFor();
  });

  test("asks for credentials again once the token is no longer valid", async () => {
    let isValid = true;
    const page = await openGuarded((asked) =>
      isValid ? byToken(asked) : { status: 401, challenge: "Bearer" },
    );
    await signIn(page, "head");
    await groups(page).waitFor();
    isValid = false;
    await page.getByRole("link", { name: "Élèves", exact: true }).click();
    await page.getByRole("alert").getByText("Le service a refusé").waitFor();
  });

  test("shows no key field if a gateway uses cookies", async () => {
    const page = await openGuarded(({ request }) =>
      request.headers["cookie"] === "gateway=head"
        ? { learners: "all" }
        : { status: 401, challenge: 'Cookie realm="gateway"' },
    );
    await page.getByRole("alert").getByText("Identification nécessaire").waitFor();
    expect(await field(page).count()).toBe(0);
    await page.context().addCookies([{ name: "gateway", value: "head", url: page.url() }]);
    await page.reload();
    await groups(page).waitFor();
    expect(await signOut(page).count()).toBe(0);
  });
});

test("shows and counts only the pupils whose data the caller may read", async () => {
  const [one, two] = groupMembers(snapshot, "ecole-1-ce2-a")!;
  const learners = new Set([one!.learner_id, two!.learner_id]);
  const url = await serve(listenerFor(snapshot, { authorize: () => ({ learners }) }));
  const page = await open(`${url}/explorer`);
  await page.getByRole("link", { name: "CE2 A" }).waitFor();
  expect(await page.locator(".card", { hasText: "CE2 A" }).textContent()).toBe("CE2 A2 élèves");
  expect(await page.locator(".card", { hasText: "CP" }).count()).toBe(0);
  await page.getByRole("link", { name: "CE2 A" }).click();
  await page.locator(".grid tbody tr").first().waitFor();
  expect((await page.locator(".grid tbody th").allTextContents()).sort()).toEqual(
    [one!.display_name, two!.display_name].sort(),
  );
  await page.goto(`${url}/explorer#/clusters/${one!.cluster_id}`);
  const counted = [one!, two!].filter(({ cluster_id }) => cluster_id === one!.cluster_id).length;
  const size = page.locator("section", {
    has: page.getByRole("heading", { name: "Élèves de ce profil" }),
  });
  await size.getByText(counted === 1 ? "1 élève" : "2 élèves", { exact: true }).waitFor();
});

describe.each([
  ["Express", (prefix: string) => express().use(prefix, createExpressRouter(snapshot, OPTIONS))],
  [
    "Fastify",
    async (prefix: string) => {
      const app = fastify();
      app.register(masteryPlugin, { snapshot, ...OPTIONS, prefix });
      await app.ready();
      return app.routing;
    },
  ],
])("mounted below a prefix by %s", (_host, mount) => {
  test("contacts only the service, and only at the paths that the explorer's view needs", async () => {
    const prefix = "/schools/north";
    const base = (await serve(await mount(prefix))) + prefix;
    const page = await open(`${base}/explorer#/learners/${AMIR}`);
    await page.locator(".recommendation").first().waitFor();
    await page.getByRole("heading", { level: 1, name: "Amir D." }).waitFor();
    await page.locator(".skill-table td").first().waitFor();
    // Only a browser with a window requests the icon.
    const icon = await page.locator("link[rel=icon]").getAttribute("href");
    const requested = [...new Set([...last().requested, new URL(icon!, page.url()).href])];
    expect(requested.every((url) => url.startsWith(base))).toBe(true);
    expect(requested.sort()).toEqual(
      [
        ...explorerFiles.map(({ path }) => base + path),
        ...["learners", "groups", "clusters", "domains", "rules", "snapshot"].map(
          (path) => `${base}/${path}`,
        ),
        `${base}/groups/memberships/${AMIR}`,
        `${base}/groups/members/ecole-1-cm2-a`,
        `${base}/skills/states/${AMIR}`,
        `${base}/profile/${AMIR}`,
        `${base}/clusters/assignment/${AMIR}`,
        `${base}/recommend/details/${AMIR}?n=10`,
      ].sort(),
    );
    expectNoComplaints();
  });
});

test("distinguishes pupils with the same name by class, and within a class by id", async () => {
  const { learners, ...records } = smallDataset();
  const names = ["Anna B.", "anna b.", "Anna B.", "Anna B.", "Lou C.", "Max D."];
  const classes = [["a"], ["b"], ["b"], [], ["a"], ["a"]];
  const school = await precompute(
    {
      ...records,
      groups: [group("a", { name: "CE2 A" }), group("b", { name: "CE2 B" })],
      learners: learners.map((one, n) => ({
        ...one,
        ...{ display_name: names[n]!, groups: classes[n]! },
      })),
    },
    { embedder },
  );
  const page = await open(`${await serve(listenerFor(school))}/explorer#/learners`);
  await page.locator(".learner", { hasText: "CE2 A" }).first().waitFor();
  const beside = await page.locator(".learner-grade").allTextContents();
  expect(beside.join()).toBe("CE2 A,CE2 B (1),CE2 B (2),CE2,CE2,CE2");
  const asked = last().requested.filter((url) => url.includes("/groups/memberships/"));
  expect(asked.map((url) => url.slice(-36)).sort()).toEqual([0, 1, 2, 3].map(learnerId));
  for (const { cluster_id } of school.clusters().clusters) {
    await page.goto(`${page.url().split("#")[0]}#/clusters/${cluster_id}`);
    await page.locator(".grid tbody th, .notice").first().waitFor();
    const listed = await page.locator(".grid tbody th a").allTextContents();
    expect(listed.filter((name) => name === "Anna B.")).toEqual([]);
  }
});

test("starts with all pupils if the data have no groups, and shows a pupil without recommendations", async () => {
  const details = `/recommend/details/${AMIR}?n=10`;
  const url = await serve(answerJson({ "/groups": [], [details]: [] }));
  const page = await open(`${url}/explorer`);
  await page.getByText("Aucune classe dans ces données").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Élèves" }).click();
  await page.getByRole("searchbox").fill("amir d");
  await page.locator(".learner").click();
  await page.getByText("Aucun exercice à proposer.").waitFor();
});

test("lists 100,000 pupils and 10,000 classes a few at a time, and finds pupils and classes by name", async () => {
  const names = ["Éloïse", "Jean-Baptiste", "Aïcha", "Noé", "Zoé"];
  const learners = Array.from({ length: 100_000 }, (_, n) => ({
    learner_id: learnerId(n),
    display_name: `${names[n % names.length]} ${String(n).padStart(6, "0")}`,
    grade_level: (n % 5) + 1,
  }));
  const groups = Array.from({ length: 10_000 }, (_, n) => ({
    group_id: `g${n}`,
    name: `${["CM2", "CE1", "CP"][n % 3]} ${n}`,
    type: "class",
    n_learners: 25,
  }));
  const url = await serve(answerJson({ "/learners": learners, "/groups": groups }));

  const page = await open(`${url}/explorer`);
  const classes = page.getByRole("region", { name: "Classes" }).locator(".card-name");
  await classes.first().waitFor();
  expect(await classes.count()).toBe(60);
  expect(await classes.first().textContent()).toBe("CP 2");
  await page.getByRole("searchbox", { name: "Chercher une classe" }).fill("ce1 7777");
  await page.getByText("1 groupe", { exact: true }).waitFor();
  expect(await classes.allTextContents()).toEqual(["CE1 7777"]);

  await page.getByRole("navigation").getByRole("link", { name: "Élèves" }).click();
  await page.getByText(/100\s000 élèves/).waitFor();
  const rows = page.locator(".learner-name");
  expect(await rows.count()).toBe(100);
  expect(await rows.first().textContent()).toBe("Aïcha 000002");
  await page.getByRole("button", { name: "Voir 100 de plus" }).click();
  await expect.poll(() => rows.count()).toBe(200);
  await page.getByRole("combobox", { name: "Niveau" }).selectOption("5");
  await page.getByText(/20\s000 élèves/).waitFor();
  await page.getByRole("searchbox", { name: "Chercher un élève" }).fill("zoe 07770");
  await page.getByText("2 élèves", { exact: true }).waitFor();
  expect(await rows.allTextContents()).toEqual(["Zoé 077704", "Zoé 077709"]);
  expectNoComplaints();
});

test("levels, means and scores follow the served rules", async () => {
  const rules = await precompute(smallDataset(), {
    embedder,
    weights: { skillOverlap: 0.35, gradeFit: 0.45, semanticSimilarity: 0.2, clusterSignal: 0 },
    weakThreshold: 0.45,
    labelThresholds: { strong: 0.8, weak: 0.1 },
    leastPeers: 4,
  });
  const id = learnerId(1);
  const url = `${await serve(listenerFor(rules))}/explorer`;
  const page = await open(`${url}#/learners/${id}`);
  const french = (value: number, digits = 3): string => value.toFixed(digits).replace(".", ",");
  for (const [at, { score_parts }] of recommendationDetails(rules, id, 3)!.entries()) {
    const card = page.locator(".recommendation").nth(at);
    await card.getByText("Comment ce choix est calculé").click();
    const expected = Object.values(score_parts).flatMap(({ value, weight, points }) => [
      value === null ? "–" : french(value),
      `× ${french(weight, 2)}`,
      french(points),
    ]);
    expect(await card.locator("tbody td").allTextContents()).toEqual(expected);
  }
  await page.getByText("Comment est-ce calculé").click();
  await page.getByText(/d’après tous les résultats sous 45\s%/).waitFor();
  const needs = learnerSkills(rules, id)!.filter(({ state }) => state === "to_strengthen");
  expect(await page.locator(".domain.to_strengthen").count()).toBe(
    new Set(needs.map(({ domain }) => domain)).size,
  );
  await page.goto(`${url}#/clusters`);
  await page.locator(".cluster h2").first().waitFor();
  const { clusters } = rules.clusters();
  const solid = clusters.map(({ centroid_per_domain }) =>
    Object.values(centroid_per_domain).some((mean) => mean >= 0.8),
  );
  const named = await page.locator(".cluster h2").allTextContents();
  expect(named.map((name) => /Number|Geometry/.test(name))).toEqual(solid);
  expectNoComplaints();
});

describe("with too little evidence", () => {
  const WEAK = learnerId(0);
  const STRONG = learnerId(6);
  const NEW = learnerId(7);
  /**
   * A school with clusters of fewer than five learners, so no centroid or rate is published. One learner is strong in everything, and is
   * the only learner observed in counting. Another learner has no trace. Nobody is observed in reading.
   */
  const school = (async () => {
    const { skills, resources, learners, traces } = smallDataset();
    return precompute(
      {
        skills: [
          ...skills,
          skill("counting", "number", { preferred_label: "Counting" }),
          skill("reading", "reading", { preferred_label: "Reading" }),
        ],
        resources: [
          ...resources,
          resource("count-1", ["counting"], { grade_level: 5 }),
          resource("read-1", ["reading"], { grade_level: 5 }),
        ],
        learners: [...learners, learner(6), learner(7)],
        traces: [
          ...traces,
          ...["add-1", "frac-1", "sym-1", "count-1"].map((id) => trace(6, id, 0.9)),
        ],
      },
      { embedder },
    );
  })();
  const openSparse = async (fragment: string): Promise<Page> =>
    open(`${await serve(listenerFor(await school))}/explorer${fragment}`);

  test("profile types of few pupils do not name a domain", async () => {
    const page = await openSparse("#/clusters");
    await page.locator(".cluster").first().waitFor();
    const names = await page.locator(".cluster h2").allTextContents();
    expect(names).toEqual(["Trop peu évalués", "Trop peu évalués (2)", "Trop peu évalués (3)"]);
    const traits = await page.locator(".cluster dd").allTextContents();
    expect(traits).toEqual(Array(6).fill("aucun domaine"));
    await page.locator(".cluster a").first().click();
    await page.locator(".domain-unobserved").first().waitFor();
    expect(await page.locator(".domain-unobserved").allTextContents()).toEqual(
      Array(3).fill("moins de 5 élèves évalués"),
    );
  });

  test("the score shows that the success rate is not published", async () => {
    const page = await openSparse(`#/learners/${WEAK}`);
    const card = page.locator(".recommendation").first();
    await card.getByText("Comment ce choix est calculé").click();
    const signal = card.getByRole("row").filter({ hasText: "réussite non publiée" });
    expect(await signal.getByRole("cell").first().textContent()).toBe("–");
  });

  test("compares a class with a chosen earlier period", async () => {
    const { learners, traces, ...others } = smallDataset();
    const classOf = {
      groups: [group("ce2"), group("cm1")],
      learners: learners.map((one) => ({ ...one, groups: ["ce2"] })),
    };
    const at = (day: string, own: typeof traces) =>
      precompute(
        {
          ...others,
          ...classOf,
          traces: own.map((one) => ({ ...one, timestamp: `${day}T08:00:00Z` })),
        },
        { embedder, name: day },
      );
    const good = [trace(1, "add-1", 1), trace(1, "add-2", 1), trace(1, "add-2", 1)];
    const now = await at("2026-06-05", [...traces, ...good, ...good]);
    const then = await at("2026-05-04", traces);
    const earlier = listenerFor(then);
    const latest = listenerFor(now, { pages: explorerFilesWith(1) });
    const url = await serve((request, response) => {
      const [, rest] = /^\/earlier\/1(\/.*)$/.exec(request.url!) ?? [];
      if (rest === undefined) return latest(request, response);
      request.url = rest;
      return earlier(request, response);
    });
    const page = await open(`${url}/explorer`);
    const start = performance.now();
    await page.getByRole("link", { name: "ce2" }).click();
    const since = page.getByRole("region", { name: "Depuis le 4 mai 2026" });
    await since.waitFor();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`1 click, ${seconds} s: what changed since last month`);
    const gained = since.getByRole("listitem").filter({ hasText: learner(1).display_name });
    expect(await gained.first().textContent()).toBe(`${learner(1).display_name} Addition`);
    const followed = since
      .locator("div")
      .filter({ hasText: "Les cinq premiers exercices proposés alors" })
      .last();
    expect(await followed.locator("p").textContent()).toBe(
      "15 exercices proposés alors. Essayés depuis\u00a0: 2, dont réussis ou terminés\u00a0: 2.",
    );
    expect(await followed.getByRole("listitem").textContent()).toBe(
      `${learner(1).display_name} 2 essayés sur 3, 2 réussis ou terminés`,
    );
    await page
      .getByLabel("Période")
      .selectOption({ label: "2026-05-04 · Exercices du 4 mai 2026" });
    await since.waitFor({ state: "detached" });
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("ce2");
  });

  test("links a resource to its address, and marks its language", async () => {
    const { resources, ...others } = smallDataset();
    const address = "https://exercises.example/1?level=2";
    const linked = resources.map((one) => ({ ...one, url: address, language: "en" }));
    const school = await precompute({ ...others, resources: linked }, { embedder });
    const url = await serve(listenerFor(school));
    const page = await open(`${url}/explorer#/learners/${learnerId(1)}`);
    const link = page.locator(".recommendation h3 a").first();
    await link.waitFor();
    expect(await link.getAttribute("href")).toBe(address);
    expect(await link.getAttribute("lang")).toBe("en");
  });

  test("shows a sentence instead of bars for a pupil without scores", async () => {
    const page = await openSparse(`#/learners/${NEW}`);
    await page.getByText("Pas encore évalué", { exact: true }).waitFor();
    expect(await page.locator(".domain-bars").count()).toBe(0);
    expect(await page.getByRole("main").textContent()).not.toContain("Trop peu évalués");
    await page.getByText("c’est par là que commencent les élèves de ce niveau").waitFor();
    expect(await page.locator(".recommendations").textContent()).not.toMatch(/attendu|semblables/);
    await page.getByRole("button", { name: "English" }).click();
    await page.getByText("Not assessed yet", { exact: true }).waitFor();
  });

  test("distinguishes a skill that nobody tried from a skill that is nobody's weak skill", async () => {
    const page = await openSparse("#/skills/reading");
    const nobody = page.getByText("Aucun élève n’a encore de note dans cette compétence.");
    await nobody.waitFor();
    expect(await page.locator(".notice").count()).toBe(0);
    await page.evaluate(() => {
      location.hash = "#/skills/counting";
    });
    await page.locator(".notice").getByText("Aucun des élèves évalués").waitFor();
    expect(await nobody.count()).toBe(0);
  });

  test.each([
    ["weak", WEAK, "Compétence à renforcer", "Addition", "solid rgba(0, 0, 0, 0)"],
    ["to discover", NEW, "Compétences à découvrir", "Fractions", "dashed rgb(91, 96, 106)"],
    ["to consolidate", STRONG, "Compétence à consolider", "Symmetry", "solid rgb(36, 83, 158)"],
  ])(
    "a skill that is %s is recognisable by words and by its border",
    async (_, id, words, label, edge) => {
      const page = await openSparse(`#/learners/${id}`);
      const targeted = page.locator(".recommendation .targeted").first();
      await targeted.getByText(words, { exact: true }).waitFor();
      const style = await targeted.getByText(label, { exact: true }).evaluate((element) => {
        const { borderTopStyle, borderTopColor } = getComputedStyle(element);
        return `${borderTopStyle} ${borderTopColor}`;
      });
      expect(style).toBe(edge);
    },
  );
});
