// How a changeset is written into a changelog: its own text. All packages share one version, so none lists the versions of
// the others that it depends on.
exports.getReleaseLine = async ({ summary }) => `- ${summary.trim().replaceAll("\n", "\n  ")}`;
exports.getDependencyReleaseLine = async () => "";
