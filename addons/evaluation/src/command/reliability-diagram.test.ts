import { expect, test } from "vitest";
import { reliabilityDiagram } from "./reliability-diagram.ts";

test("each bin is a dot at its prediction and observation, with an area for its attempts", () => {
  const reliability = [
    { from: 0, to: 0.1, attempts: 25, predicted: 0, observed: 0.5 },
    { from: 0.9, to: 1, attempts: 75, predicted: 1, observed: 1 },
  ];
  const svg = reliabilityDiagram([{ name: "expected score", reliability }], "School");
  expect(svg).toContain('<circle cx="48" cy="192" r="4.5"');
  expect(svg).toContain('<circle cx="368" cy="32" r="7.8"');
  expect(svg).toContain('<path d="M48 192L368 32"');
  expect(svg).toContain(">expected score</text>");
});

test("names cannot inject SVG elements", () => {
  const svg = reliabilityDiagram([{ name: "<script>", reliability: [] }], '"A" & <b>');
  expect(svg).not.toMatch(/<script>|<b>/);
  expect(svg).toContain("&#34;A&#34; &#38; &#60;b&#62;");
});
