import { html, type Html } from "@doorlight/common/html";
import { prose } from "./prose.ts";

/** JSON Schema, as far as the documents use it. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  examples?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  allOf?: Schema[];
}

/** The fields of a schema, those of nested ones below them; a schema with a name of its own is named. */
export function schemaTable(schema: Schema): Html {
  const rows = rowsOf(schema, "");
  if (rows.length === 0) return html`<p>${typeOf(schema)}</p>`;
  return html`<div class="wide" tabindex="0" role="group" aria-label="Fields">
    <table>
      <thead>
        <tr>
          <th scope="col">Field</th>
          <th scope="col">Type</th>
          <th scope="col">Meaning</th>
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          ({ name, type, meaning }) =>
            html`<tr>
              <td><code>${name}</code></td>
              <td>${type}</td>
              <td>${prose(meaning)}</td>
            </tr> `,
        )}
      </tbody>
    </table>
  </div>`;
}

function rowsOf(schema: Schema, before: string): { name: string; type: string; meaning: string }[] {
  const fields = Object.entries(schema.properties ?? {}).flatMap(([key, field]) => {
    const name = before + key;
    const isOptional = !schema.required?.includes(key);
    const own = { name, type: typeOf(field) + (isOptional ? ", optional" : ""), meaning: field.description ?? "" };
    return [own, ...rowsOf(field, `${name}.`)];
  });
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])].flatMap((one) => rowsOf(one, before));
  const items = schema.items ? rowsOf(schema.items, `${before.replace(/\.$/, "")}[].`) : [];
  return [...fields, ...parts, ...items];
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return nameOf(schema.$ref);
  if ("const" in schema) return JSON.stringify(schema.const);
  const values = schema.enum ?? schema.examples;
  if (values) return values.join(" | ");
  const choices = schema.anyOf ?? (schema.type ? undefined : schema.oneOf);
  if (choices) return choices.map(typeOf).join(" | ");
  if (schema.items) return `list of ${typeOf(schema.items)}`;
  return [[schema.type].flat().join(" | "), schema.format, boundsOf(schema)].filter(Boolean).join(", ");
}

function boundsOf(schema: Schema): string {
  const { minimum, exclusiveMinimum, maximum, maxLength } = schema;
  const ofLength = rangeOf(schema.minLength, maxLength);
  const over = exclusiveMinimum === undefined ? "" : `over ${exclusiveMinimum}`;
  // The one of an e-mail address says less than its format.
  const patterns = schema.format ? [] : [schema, ...(schema.allOf ?? [])].map(({ pattern }) => pattern);
  return [ofLength && `${ofLength} characters`, over, rangeOf(minimum, maximum), ...patterns]
    .filter(Boolean)
    .join(", ");
}

function rangeOf(least: number | undefined, most: number | undefined): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}`;
  if (least !== undefined) return `from ${least}`;
  return most === undefined ? "" : `up to ${most}`;
}

/** The last part of a reference. */
export const nameOf = (reference: string): string => reference.slice(reference.lastIndexOf("/") + 1);
