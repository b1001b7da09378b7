import { expect, test } from "vitest";
import { BestFirst } from "./best-first.ts";

function visited(queue: BestFirst, least: number): number[] {
  const resources: number[] = [];
  queue.visit(
    (bound) => bound > least,
    (resource) => resources.push(resource),
  );
  return resources;
}

test("visits the best first, by the thousandth, until none is wanted; time and again", () => {
  const queue = new BestFirst(5);
  [0.2, 1, 0.7004, 0.7001, 0].forEach((score, resource) => {
    queue.add(resource, score);
  });
  expect(visited(queue, 0)).toEqual([1, 3, 2, 0, 4]);
  expect(visited(queue, 0.7)).toEqual([1, 3, 2]);
  expect(visited(queue, 0.701)).toEqual([1]);
});

test("can be cleared", () => {
  const queue = new BestFirst(2);
  queue.add(0, 0.5);
  queue.clear();
  expect(visited(queue, 0)).toEqual([]);
  queue.add(1, 0.5);
  expect(visited(queue, 0)).toEqual([1]);
});
