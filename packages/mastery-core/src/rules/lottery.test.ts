import { expect, test } from "vitest";
import { drawnOrder, isDrawn, ticketOf, tiesOf } from "./lottery.ts";

/** Returns entries such as `a9`, which is of set a and has score 9. A `!` marks an entry out of turn. */
function entries(list: string) {
  return list.split(" ").map((name) => ({
    name,
    targetSet: name[0]!,
    score: Number(name[1]),
    isOutOfTurn: name.endsWith("!"),
  }));
}

test.each([
  ["neighbours with the same score tie, whatever their skills", "a9 b9 a8 b7 c7", [0, 0, 1, 2, 2]],
  ["entries out of turn tie with no other entry", "a9 b9! c9! d9!", [0, 1, 2, 3]],
  ["the second pass starts at the fourth entry of a set", "a9 a9 a9 a9 b9", [0, 0, 0, 1, 1]],
  ["the second pass ties across sets", "a9 a9 a9 b9 b9 b9 a9 b9", [0, 0, 0, 0, 0, 0, 1, 1]],
])("%s", (_, list, ties) => {
  expect(tiesOf(entries(list), { repeatsOfOneSet: 3 })).toEqual(ties);
});

test("each order of a tie is equally likely, and other entries keep their places", () => {
  const list = entries("x9 a8 b8 c8 y7");
  const counts = new Map<string, number>();
  for (let n = 0; n < 6000; n++) {
    const ticket = ticketOf(new Uint8Array(new Uint32Array([n, 0, 0, 0]).buffer), 0, {
      lotterySeed: 1,
    });
    const hashOf = ({ name }: { name: string }) => name.charCodeAt(0);
    const drawn = drawnOrder(list, ticket, hashOf, { repeatsOfOneSet: 3 });
    const order = drawn.map(({ name }) => name).join(" ");
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  expect([...counts.keys()].sort()).toEqual([
    "x9 a8 b8 c8 y7",
    "x9 a8 c8 b8 y7",
    "x9 b8 a8 c8 y7",
    "x9 b8 c8 a8 y7",
    "x9 c8 a8 b8 y7",
    "x9 c8 b8 a8 y7",
  ]);
  // Allows five standard deviations around 1,000.
  for (const count of counts.values()) expect(Math.abs(count - 1000)).toBeLessThan(145);
});

test("a larger share draws the same learners as a smaller share, and further learners", () => {
  expect([0, 2 ** 30, 2 ** 31, 2 ** 32 - 1].map((one) => isDrawn(one, { lottery: 0.5 }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(isDrawn(2 ** 32 - 1, { lottery: 1 })).toBe(true);
  expect(isDrawn(0, { lottery: 0 })).toBe(false);
});
