// Packages are published without their sources, so packing omits the condition with which this repository runs the sources, and entries
// that have no other condition.
function withoutSources(conditions) {
  if (typeof conditions !== "object" || conditions === null) return conditions;
  const kept = Object.entries(conditions)
    .filter(([name]) => name !== "@mastery/source")
    .map(([name, value]) => [name, withoutSources(value)])
    .filter(([, value]) => typeof value !== "object" || Object.keys(value).length > 0);
  return Object.fromEntries(kept);
}

module.exports = {
  hooks: {
    beforePacking: (manifest) => ({
      ...manifest,
      ...(manifest.exports && { exports: withoutSources(manifest.exports) }),
      ...(manifest.imports && { imports: withoutSources(manifest.imports) }),
    }),
  },
};
