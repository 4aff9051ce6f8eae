/**
 * A copy of a JSON Schema whose objects have no fields but those it names. The published schemas are open, for their
 * readers; a field that this product sends and does not name is an error of ours.
 */
export function closeObjects(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(closeObjects);
  if (typeof schema !== "object" || schema === null) return schema;
  const closed = Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, closeObjects(value)]));
  const isObject = "type" in schema && schema.type === "object" && !("additionalProperties" in schema);
  return isObject ? { ...closed, additionalProperties: false } : closed;
}
