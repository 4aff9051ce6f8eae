import { headerSchemas } from "./async-api.ts";
import { fieldSchema, isAlwaysThere } from "./json-schema.ts";
import type { CatalogueEvent, EventField } from "./read-events.ts";

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
    ...[...byTopic].flatMap(([topic, group]) => [`### \`<prefix>.${topic}\``, ...group.flatMap(section)]),
    "",
  ].join("\n\n");
}

function section(event: CatalogueEvent): string[] {
  return [
    `#### \`${event.type}\``,
    `${event.comment} Key: \`${event.key}\`.`,
    table(["field", "type", "meaning"], event.fields.map(row)),
  ];
}

function row({ name, field, comment }: EventField): string[] {
  const type = typeName(fieldSchema(field));
  return [`\`${name}\``, isAlwaysThere(field) ? type : `${type}, optional`, comment];
}

function typeName(schema: Record<string, unknown>): string {
  if (schema["enum"]) return (schema["enum"] as string[]).map((value) => `\`${value}\``).join(" ");
  if (schema["format"]) return "time";
  if (schema["type"] === "array") return `list of ${typeName(schema["items"] as Record<string, unknown>)}`;
  if (schema["pattern"]) return "integer as text";
  if (schema["type"] === "object")
    return Object.keys(schema["properties"] as object)
      .map((key) => `\`${key}\``)
      .join(", ");
  return String(schema["type"]);
}

function meaning(schema: { description?: string; const?: string }): string {
  return schema.description ?? (schema.const ? `Always \`${schema.const}\`.` : "");
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.join(" | ")} |`;
  return [line(head), line(head.map(() => "---")), ...rows.map(line)].join("\n");
}
