import { meaningOf } from "./comments.ts";
import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";

export type JsonSchema = Record<string, unknown>;

/** The JSON Schema of a message in proto JSON. Consumers must ignore fields that they do not know. */
export function messageSchema(message: DescMessage): JsonSchema {
  if (message.typeName === "google.protobuf.Timestamp") return { type: "string", format: "date-time" };
  return {
    // What generators call the type.
    title: message.name,
    type: "object",
    properties: Object.fromEntries(message.fields.map((field) => [field.jsonName, described(field)])),
    required: message.fields.filter(isAlwaysThere).map((field) => field.jsonName),
    ...oneOf(message),
  };
}

/** Of fields that exclude each other exactly one is there. */
function oneOf({ oneofs }: DescMessage): JsonSchema {
  const [choice] = oneofs;
  return choice ? { oneOf: choice.fields.map(({ jsonName }) => ({ required: [jsonName] })) } : {};
}

/**
 * All but what is declared `optional` or excludes another field: publishers fill every other field, and proto JSON writes
 * the empty ones, too.
 */
export function isAlwaysThere({ proto, oneof }: DescField): boolean {
  return !proto.proto3Optional && oneof === undefined;
}

function described(field: DescField): JsonSchema {
  const description = meaningOf(field);
  return description ? { description, ...fieldSchema(field) } : fieldSchema(field);
}

export function fieldSchema(field: DescField): JsonSchema {
  switch (field.fieldKind) {
    case "scalar":
      return scalarSchema(field.scalar);
    case "enum":
      return enumSchema(field.enum);
    case "message":
      return messageSchema(field.message);
    case "list":
      return { type: "array", items: itemSchema(field) };
    case "map":
      return { type: "object" };
  }
}

function itemSchema(field: DescField & { fieldKind: "list" }): JsonSchema {
  switch (field.listKind) {
    case "scalar":
      return scalarSchema(field.scalar);
    case "enum":
      return enumSchema(field.enum);
    case "message":
      return messageSchema(field.message);
  }
}

/** Open: a later release may have more values. The first one only says that none was set. */
function enumSchema({ values }: DescEnum): JsonSchema {
  return { type: "string", examples: values.slice(1).map(({ name }) => name) };
}

function scalarSchema(type: ScalarType): JsonSchema {
  switch (type) {
    case ScalarType.BOOL:
      return { type: "boolean" };
    case ScalarType.STRING:
      return { type: "string" };
    case ScalarType.DOUBLE:
    case ScalarType.FLOAT:
      return { type: "number" };
    case ScalarType.INT64:
    case ScalarType.UINT64:
      return { type: "string", pattern: "^-?[0-9]+$" };
    case ScalarType.BYTES:
      return { type: "string", contentEncoding: "base64" };
    default:
      return { type: "integer" };
  }
}
