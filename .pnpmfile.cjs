// Packages are published without their sources, so packing omits the condition with which this repository runs the sources.
function withoutSources(conditions) {
  if (typeof conditions !== "object" || conditions === null) return conditions;
  const kept = Object.entries(conditions).filter(([name]) => name !== "@mastery/source");
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutSources(value)]));
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
