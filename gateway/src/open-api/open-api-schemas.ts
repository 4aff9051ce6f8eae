import * as z from "zod/mini";
import * as contract from "../../contract/index.ts";
import type { Schema } from "../../contract/index.ts";
import fieldDescriptions from "./field-descriptions.json" with { type: "json" };

export type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] };

/** Classes of characters as ranges, the usual ones of large classes: validators in other languages stop at `\p`. */
const ranges: readonly [unicode: string, plain: string][] = [
  ["\\P{C}", "[^\\x00-\\x1f\\x7f-\\x9f\\u00ad\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\ufeff]"],
  ["\\P{Cc}", "[^\\x00-\\x1f\\x7f-\\x9f]"],
  ["\\p{Cc}", "\\x00-\\x1f\\x7f-\\x9f"],
  // No other language has halves of characters.
  ["\\p{Cs}", ""],
  ["\\p{NChar}", "\\ufdd0-\\ufdef\\ufffe\\uffff"],
  ["\\p{Zl}", "\\u2028"],
  ["\\p{Zp}", "\\u2029"],
];

/** The comments of the contract, by path: `Purchase`, `Purchase.fee`, `buyLead.body.paymentSource`. */
const descriptions: ReadonlyMap<string, string> = new Map(Object.entries(fieldDescriptions));

const PLACE = "#/components/schemas/";

/** The contract's names of its schemas, by which generated types are called. */
const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries<unknown>(contract)) {
  if (isNamed(value)) names.add(value, { id: value === contract.ErrorBody ? "Error" : name });
}

/** Objects and enums: a name for each kind of text would tell a reader less than its format. */
function isNamed(value: unknown): value is Schema {
  const kinds = [z.ZodMiniObject, z.ZodMiniEnum, z.ZodMiniUnion, z.ZodMiniDiscriminatedUnion];
  return kinds.some((kind) => value instanceof kind);
}

/** What callers send back as an answer had it has the type of that answer, or typed programs would have to convert it. */
const sentBack: ReadonlySet<unknown> = new Set([contract.PaymentSource]);

/** A body or parameters, by the path of their comments. Closed: an unknown field of a caller is refused. */
export const toInput = (schema: Schema, path: string): JsonSchema => described(toJson(schema, { io: "input" }), path);

export type ToAnswer = ReturnType<typeof makeAnswerSchemas>["toAnswer"];

/** Turns answers into schemas that are open, since answers grow, and gathers those with a name of their own. */
export function makeAnswerSchemas() {
  const named: Record<string, unknown> = {};

  function toAnswer(schema: Schema, path: string): JsonSchema {
    const { $defs, ...root } = toJson(schema, { io: "output", metadata: names });
    const text = JSON.stringify([root, $defs ?? {}]).replaceAll('"$ref":"#/$defs/', `"$ref":"${PLACE}`);
    const [answer, found] = JSON.parse(text) as [JsonSchema, Record<string, JsonSchema>];
    for (const [name, definition] of Object.entries(found)) named[name] ??= definitionOf(name, definition);
    return withComment(described(answer, path), path);
  }

  return { named, toAnswer };
}

function definitionOf(name: string, schema: JsonSchema): JsonSchema {
  const path = name === "Error" ? "ErrorBody" : name;
  return withComment(described(schema, path), path);
}

/** A schema with the comments of its fields; below a name of its own they stand under that name. */
function described(schema: JsonSchema, path: string): JsonSchema {
  const inner = Object.entries(schema).map(([form, value]): [string, unknown] => {
    if (form === "properties") return [form, describedFields(value as Record<string, JsonSchema>, path)];
    if (form === "items") return [form, described(value as JsonSchema, `${path}[]`)];
    const isChoice = form === "anyOf" || form === "oneOf";
    return [form, isChoice ? (value as JsonSchema[]).map((one) => described(one, path)) : value];
  });
  return Object.fromEntries(inner);
}

function describedFields(fields: Record<string, JsonSchema>, path: string): Record<string, JsonSchema> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      withComment(described(field, `${path}.${name}`), `${path}.${name}`),
    ]),
  );
}

function withComment(schema: JsonSchema, path: string): JsonSchema {
  const description = descriptions.get(path);
  return description === undefined ? schema : { description, ...schema };
}

function makePatternPlain(schema: { pattern?: string }): void {
  if (schema.pattern === undefined) return;
  schema.pattern = ranges.reduce((text, [unicode, plain]) => text.replaceAll(unicode, plain), schema.pattern);
}

/** Answers get values of a later release: generated clients must not refuse them. `examples` are today's. */
function openEnum(schema: { enum?: unknown[]; examples?: unknown }): void {
  if (schema.enum === undefined) return;
  schema.examples = schema.enum;
  delete schema.enum;
}

function referTo(name: string, schema: Record<string, unknown>): void {
  for (const form of Object.keys(schema)) delete schema[form];
  schema["$ref"] = `${PLACE}${name}`;
}

/** Says by which field the schemas of a union differ, if each has a name. */
function tellApart(union: unknown, schema: Record<string, unknown>): void {
  if (!(union instanceof z.ZodMiniDiscriminatedUnion)) return;
  const { discriminator: propertyName } = union.def as unknown as { discriminator: string };
  const named = (union.def.options as z.ZodMiniObject[]).map((option) => {
    const field: unknown = option.shape[propertyName];
    const [value] = field instanceof z.ZodMiniLiteral ? field.def.values : [];
    return [value, names.get(option)?.id] as const;
  });
  if (named.some(([value, name]) => typeof value !== "string" || name === undefined)) return;
  schema["discriminator"] = {
    propertyName,
    mapping: Object.fromEntries(named.map(([value, name]) => [value, `${PLACE}${name}`])),
  };
}

function toJson(schema: Schema, options: { io: "input" | "output"; metadata?: typeof names }): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    ...options,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (options.io === "output") tellApart(zodSchema, jsonSchema);
      else if (sentBack.has(zodSchema)) referTo(names.get(zodSchema)!.id, jsonSchema);
      if (options.io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      if (options.io === "output") openEnum(jsonSchema);
      for (const one of [jsonSchema, ...(jsonSchema.allOf ?? [])]) makePatternPlain(one);
      // That an integer is one which JavaScript holds says nothing of its meaning.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return rest as JsonSchema;
}
