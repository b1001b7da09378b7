// Which unknowns are the same in all worlds, if sums of them are known? Sums are nodes and unknowns are edges of a flow: every
// other world differs from this one by cycles.

/** The node without a known sum. */
export const OUTSIDE = "outside";

/**
 * The edges whose value no other flow changes.
 *
 * @param edges each `{ from, to, up, down, count }`: so many unknowns that add to the sums of both nodes, and whether each could be
 *   more, or less
 */
export function fixedEdges(edges) {
  const arcs = new Map();
  for (const { from, to, up, down, count } of edges) {
    if (up) addArcs(arcs, from, to, count);
    if (down) addArcs(arcs, to, from, count);
  }
  return edges.filter(
    ({ from, to, up, down, count }) =>
      count > 0 &&
      from !== to &&
      !(up && leads(arcs, to, from, down)) &&
      !(down && leads(arcs, from, to, up)),
  );
}

function addArcs(arcs, from, to, count) {
  if (!arcs.has(from)) arcs.set(from, new Map());
  const ways = arcs.get(from);
  ways.set(to, (ways.get(to) ?? 0) + count);
}

/** Whether a way leads there that does not just take back the change of the edge itself. */
function leads(arcs, start, goal, takesOwnBack) {
  const reached = new Set([start]);
  for (const node of reached) {
    for (const [next, count] of arcs.get(node) ?? []) {
      const isOwn = takesOwnBack && node === start && next === goal;
      if (count > (isOwn ? 1 : 0)) reached.add(next);
    }
    if (reached.has(goal)) return true;
  }
  return false;
}
