import * as z from "zod/mini";
import * as contract from "../contract/index.ts";
import type { Schema } from "../contract/index.ts";

type JsonSchema = Record<string, unknown> & { properties?: Record<string, unknown>; required?: string[] };

const PLACE = "#/components/schemas/";

/** The contract's names of its schemas, by which generated types are called. */
const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries<unknown>(contract)) {
  if (isNamed(value)) names.add(value, { id: value === contract.ErrorBody ? "Error" : name });
}

/** Objects and enums: a name for each kind of text would tell a reader less than its format. */
function isNamed(value: unknown): value is Schema {
  return value instanceof z.ZodMiniObject || value instanceof z.ZodMiniEnum || value instanceof z.ZodMiniUnion;
}

/** A body or parameter. Closed: an unknown field of a caller is refused. */
export const toInput = (schema: Schema): JsonSchema => toJson(schema, { io: "input" });

/** Turns answers into schemas that are open, since answers grow, and gathers those with a name of their own. */
export function makeAnswerSchemas() {
  const named: Record<string, unknown> = {};

  function toAnswer(schema: Schema): JsonSchema {
    const { $defs, ...root } = toJson(schema, { io: "output", metadata: names });
    const text = JSON.stringify([root, $defs ?? {}]).replaceAll('"$ref":"#/$defs/', `"$ref":"${PLACE}`);
    const [answer, found] = JSON.parse(text) as [JsonSchema, Record<string, unknown>];
    Object.assign(named, found);
    return answer;
  }

  return { named, toAnswer };
}

function toJson(schema: Schema, options: { io: "input" | "output"; metadata?: typeof names }): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    ...options,
    unrepresentable: "any",
    override: ({ jsonSchema }) => {
      if (options.io === "output" && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
      // That an integer is one which JavaScript holds says nothing of its meaning.
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum;
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum;
    },
  });
  return rest as JsonSchema;
}
