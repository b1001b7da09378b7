/**
 * The fields of records, and the numbers of skills and resources in a catalogue, for readers and analyses of datasets.
 *
 * @module @mastery/core/records
 */

export { primarySkills, skillsOf, skillsOfEach } from "./catalogue.ts";
export { isUuid } from "./packed.ts";
export { type Field, RECORD_FIELDS, RECORD_KINDS, TRACE_VERBS } from "./records.ts";
