/**
 * The statements that a record holds: those of a page, `{"statements": […], "more": "…"}`, as record stores answer; the one that
 * the Learning Records Converter of Prometheus-X has converted, `{"output_trace": {…}, …}`; or else the record itself. Nothing is
 * validated.
 */
export function unwrap(record: unknown): readonly unknown[] {
  if (typeof record !== "object" || record === null || "actor" in record) return [record];
  if ("statements" in record && Array.isArray(record.statements)) return record.statements;
  return "output_trace" in record ? [record.output_trace] : [record];
}
