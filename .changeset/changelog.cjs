// Changelog entry of a changeset: only its text. All packages share one version, so versions of dependencies are not listed.
exports.getReleaseLine = async ({ summary }) => `- ${summary.trim().replaceAll("\n", "\n  ")}`;
exports.getDependencyReleaseLine = async () => "";
