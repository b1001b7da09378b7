import type { PredictorReport } from "../index.ts";

type Curve = Pick<PredictorReport, "name" | "reliability">;

const SIZE = 320;
const LEFT = 48;
const TOP = 32;
const LINE = 18;
/** Colours that are distinguishable with any colour vision (Okabe and Ito, 2008). */
const COLOURS = ["#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];
const LARGEST_DOT = 9;

/**
 * The curve of a calibrated predictor is on the diagonal, and the curve of a pessimistic predictor is above it. The area of a dot shows its
 * share of the attempts. Up to seven curves have distinct colours.
 */
export function reliabilityDiagram(curves: readonly Curve[], title: string): string {
  const width = LEFT + SIZE + 24;
  const height = TOP + SIZE + 56 + LINE * curves.length;
  const drawn = curves.map((curve, i) => drawCurve(curve, COLOURS[i % COLOURS.length]!, i));
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" role="img">
<title>${escapeXml(title)}</title>
<rect width="${width}" height="${height}" fill="#fff"/>
<text x="${LEFT}" y="20" font-size="14">${escapeXml(title)}</text>
${axes()}
${drawn.join("\n")}
</svg>
`;
}

function axes(): string {
  const ticks = [0, 0.2, 0.4, 0.6, 0.8, 1].flatMap((value) => [
    `<text x="${x(value)}" y="${y(0) + 16}" text-anchor="middle">${value}</text>`,
    `<text x="${LEFT - 6}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
    `<path d="M${x(value)} ${y(0)}V${y(1)}M${x(0)} ${y(value)}H${x(1)}" stroke="#ddd"/>`,
  ]);
  return [
    ...ticks,
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#888" stroke-dasharray="4 3"/>`,
    `<text x="${x(0.5)}" y="${y(0) + 34}" text-anchor="middle">predicted probability of success</text>`,
    `<text transform="translate(14 ${y(0.5)}) rotate(-90)" text-anchor="middle">observed share of successes</text>`,
  ].join("\n");
}

function drawCurve({ name, reliability }: Curve, colour: string, position: number): string {
  const all = reliability.reduce((sum, { attempts }) => sum + attempts, 0);
  const points = reliability.map(({ predicted, observed }) => `${x(predicted)} ${y(observed)}`);
  const dots = reliability.map(({ predicted, observed, attempts }) => {
    const radius = rounded(Math.max(1.5, LARGEST_DOT * Math.sqrt(attempts / all)));
    return `<circle cx="${x(predicted)}" cy="${y(observed)}" r="${radius}" fill="${colour}" fill-opacity="0.7"/>`;
  });
  const below = y(0) + 52 + LINE * position;
  return [
    `<path d="M${points.join("L")}" fill="none" stroke="${colour}"/>`,
    ...dots,
    `<circle cx="${LEFT + 6}" cy="${below - 4}" r="5" fill="${colour}"/>`,
    `<text x="${LEFT + 18}" y="${below}">${escapeXml(name)}</text>`,
  ].join("\n");
}

const rounded = (value: number): number => Math.round(10 * value) / 10;
const x = (value: number): number => rounded(LEFT + SIZE * value);
const y = (value: number): number => rounded(TOP + SIZE * (1 - value));

function escapeXml(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
