import { type DescEnum, type DescField, type DescMessage, type MessageShape, ScalarType } from "@bufbuild/protobuf";
import { FeatureSet_FieldPresence, type Timestamp, timestampDate, TimestampSchema } from "@bufbuild/protobuf/wkt";
import { enumTextOf } from "@doorlight/common/rpc";
import * as z from "zod/mini";
import type { Schema } from "../../contract/index.ts";

type Convert = (value: unknown) => unknown;

/** The fields of an answer that a message has under the same name. */
type Shared<Desc extends DescMessage, Answer> = Pick<Answer, keyof Answer & keyof MessageShape<Desc>>;

/**
 * Makes what turns a message into the fields of an answer that both have under one name; no other field is answered. Times
 * become text, enums words, 64 bits numbers. What is absent, unspecified or an empty text is null if the contract has
 * null, and left out if it is optional. Throws at once if message and contract do not fit, and for a message without
 * what the contract promises.
 */
export function answerOf<Desc extends DescMessage, Answer extends z.ZodMiniObject>(
  desc: Desc,
  answer: Answer,
): (message: MessageShape<Desc> | undefined) => Shared<Desc, z.output<Answer>> {
  const shared = Object.entries(answer.shape as Record<string, Schema>).filter(([name]) => desc.field[name]);
  const convert = objectOf(desc, shared);
  return (message) => convert(message ?? fail(`${desc.typeName} is missing`)) as Shared<Desc, z.output<Answer>>;
}

function objectOf(desc: DescMessage, schemas: [name: string, Schema][]): Convert {
  const fields = schemas.map(([name, schema]) => {
    const field = desc.field[name] ?? fail(`${desc.typeName} has no field ${name}`);
    return { name, convert: fieldOf(field, schema) };
  });
  return (message) => {
    const values: Record<string, unknown> = {};
    for (const { name, convert } of fields) {
      const value = convert((message as Record<string, unknown>)[name]);
      if (value !== undefined) values[name] = value;
    }
    return values;
  };
}

function fieldOf(field: DescField, schema: Schema): Convert {
  const missing = () => fail(`${nameOf(field)} is missing`);
  if (field.fieldKind === "list" && schema instanceof z.ZodMiniArray) {
    const item = valueOf(field, schema.def.element as Schema);
    return (items) => (items as unknown[]).map((value) => item(value) ?? missing());
  }
  const isNullable = schema instanceof z.ZodMiniNullable;
  const mayLack = isNullable || schema instanceof z.ZodMiniOptional;
  const convert = valueOf(field, mayLack ? (schema.def.innerType as Schema) : schema);
  const isEmptyNone = mayLack && field.presence === FeatureSet_FieldPresence.IMPLICIT;
  const none = mayLack ? () => (isNullable ? null : undefined) : missing;
  return (value) => {
    const isNone = value === undefined || (isEmptyNone && value === "");
    return (isNone ? undefined : convert(value)) ?? none();
  };
}

/** Undefined for a value of an enum that has no word. */
function valueOf(field: DescField, schema: Schema): Convert {
  const { message, scalar } = field;
  if (message?.typeName === TimestampSchema.typeName && schema instanceof z.ZodMiniString)
    return (value) => timestampDate(value as Timestamp).toISOString();
  if (message && schema instanceof z.ZodMiniObject)
    return objectOf(message, Object.entries(schema.shape as Record<string, Schema>));
  if (field.enum && schema instanceof z.ZodMiniEnum) return wordOf(field.enum, schema);
  if (scalar === ScalarType.STRING && schema instanceof z.ZodMiniEnum) return (value) => schema.parse(value);
  if (scalar === ScalarType.STRING && schema instanceof z.ZodMiniString) return (value) => value;
  if (scalar === ScalarType.BOOL && schema instanceof z.ZodMiniBoolean) return (value) => value;
  if (scalar && isNumber(scalar) && schema instanceof z.ZodMiniNumber) return Number;
  return fail(`${nameOf(field)} does not fit the contract`);
}

const isNumber = (scalar: ScalarType) => ![ScalarType.STRING, ScalarType.BOOL, ScalarType.BYTES].includes(scalar);

/** The contract has a word for each value, so that a new one is not forgotten. */
function wordOf(desc: DescEnum, schema: z.ZodMiniEnum): Convert {
  const { texts, toTextOrNone } = enumTextOf(desc);
  for (const word of texts) if (!schema.options.includes(word)) fail(`the contract has no ${word} of ${desc.typeName}`);
  return (value) => toTextOrNone(value as number);
}

const nameOf = ({ parent, name }: DescField) => `${parent.typeName}.${name}`;

function fail(message: string): never {
  throw new Error(message);
}
