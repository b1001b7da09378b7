/** Id in the document of the list's row for a learner. */
export function optionId(learnerId: string): string {
  return `learner-${learnerId}`;
}
