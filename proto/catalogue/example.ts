import { type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import { commonFields, ownExamples } from "./common-fields.ts";

const TIME = "2026-11-23T10:00:00Z";

/** A record's value, whole: also what is optional, and of fields that exclude each other the first. */
export function exampleOf(message: DescMessage): Record<string, unknown> {
  const fields = message.fields.filter(
    ({ oneof, number }) => oneof === undefined || oneof.fields[0]?.number === number,
  );
  return Object.fromEntries(fields.map((field) => [field.jsonName, valueOf(field)]));
}

function valueOf(field: DescField): unknown {
  const { jsonName, parent } = field;
  const known = ownExamples[`${parent.name}.${jsonName}`] ?? commonFields[jsonName]?.example;
  if (field.fieldKind === "message") {
    if (field.message.typeName === "google.protobuf.Timestamp") return known ?? TIME;
    // A name may be that of a text in another message.
    return typeof known === "object" ? known : exampleOf(field.message);
  }
  if (known !== undefined) return known;
  if (field.fieldKind === "enum") return field.enum.values[1]?.name;
  if (field.fieldKind === "scalar") return scalarOf(field, field.scalar);
  if (field.fieldKind !== "list") throw new Error(`${parent.typeName}.${jsonName} has no example`);
  if (field.listKind === "message") return [exampleOf(field.message)];
  return field.listKind === "enum" ? [field.enum.values[1]?.name] : [scalarOf(field, field.scalar)];
}

function scalarOf({ jsonName, parent }: DescField, type: ScalarType): unknown {
  switch (type) {
    case ScalarType.BOOL:
      return true;
    case ScalarType.INT32:
      return 1;
    case ScalarType.INT64:
      return jsonName === "amount" ? "4900" : "1";
    default:
      if (type === ScalarType.STRING && jsonName.endsWith("Id")) return idOf(jsonName);
      throw new Error(`${parent.typeName}.${jsonName} has no example: give it one in common-fields.ts`);
  }
}

/** The same for one name, so that examples of several events belong together. */
function idOf(name: string): string {
  const codes = Array.from(name, (letter) => letter.charCodeAt(0));
  const number = codes.reduce((sum, code) => (sum * 31 + code) % 0xffff, 7);
  return `01900000-0000-7000-8000-${number.toString(16).padStart(12, "0")}`;
}
