import { headerSchemas, isCompacted } from "./async-api.ts";
import { meaningOf } from "./comments.ts";
import { fieldSchema, isAlwaysThere } from "./json-schema.ts";
import type { CatalogueEvent, EventField } from "./read-events.ts";

const KEPT = "The last record of each key is kept for good: read from its beginning, the topic is the present state.";

/** The event catalogue as a page for people. */
export function cataloguePage(introduction: string, events: readonly CatalogueEvent[]): string {
  const byTopic = Map.groupBy(events, ({ topic }) => topic);
  return [
    introduction.trim(),
    "## Headers",
    table(
      ["header", "meaning"],
      Object.entries(headerSchemas).map(([name, schema]) => [`\`${name}\``, meaning(schema)]),
    ),
    "## Topics",
    ...[...byTopic].flatMap(([topic, group]) => [
      `### \`<prefix>.${topic}\``,
      ...(isCompacted(group) ? [KEPT] : []),
      ...group.flatMap(section),
    ]),
    "",
  ].join("\n\n");
}

function section(event: CatalogueEvent): string[] {
  return [
    `#### \`${event.type}\``,
    `${event.comment} Key: \`${event.key}\`.`,
    table(
      ["field", "type", "meaning"],
      event.fields.flatMap((field) => withInner(field).map(row)),
    ),
  ];
}

/** A field, and those within it: `place`, `place.city`, `unitPrices[].cap`. */
function withInner(own: EventField): EventField[] {
  const { name, field } = own;
  if (!field.message || field.message.typeName === "google.protobuf.Timestamp") return [own];
  const before = `${name}${field.fieldKind === "list" ? "[]" : ""}.`;
  const inner = field.message.fields.map((part) => ({
    name: `${before}${part.jsonName}`,
    field: part,
    comment: meaningOf(part),
  }));
  return [own, ...inner.flatMap(withInner)];
}

function row({ name, field, comment }: EventField): string[] {
  const type = typeName(fieldSchema(field));
  return [`\`${name}\``, isAlwaysThere(field) ? type : `${type}, optional`, comment];
}

function typeName(schema: Record<string, unknown>): string {
  if (schema["examples"]) return (schema["examples"] as string[]).map((value) => `\`${value}\``).join(" ");
  if (schema["format"]) return "time";
  if (schema["type"] === "array") return `list of ${typeName(schema["items"] as Record<string, unknown>)}`;
  if (schema["pattern"]) return "integer as text";
  return String(schema["type"]);
}

function meaning(schema: { description?: string; const?: string }): string {
  return schema.description ?? (schema.const ? `Always \`${schema.const}\`.` : "");
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
