import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DescEnum, type DescField, type DescMessage, type DescOneof, ScalarType } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { isNullable, messagesOf, readContracts } from "./read-contracts.ts";

/**
 * Writes the types of the values that the kit's `toMessage` and `fromMessage` take and give. A type cannot be derived from
 * the generated messages, which know neither the words of an enum nor which message is always there.
 */
const tree = process.argv[2] ?? "";
const files = readContracts(tree);

writeFileSync(join(tree, "proto/gen/doorlight/plain.js"), "export {};\n");
writeFileSync(
  join(tree, "proto/gen/doorlight/plain.d.ts"),
  `// Generated from the contracts by scripts/proto/plain-types.ts.

/** The words of each enum, without UNSPECIFIED. */
export interface Words {
${files
  .flatMap(({ enums, messages }) => [...enums, ...messages.flatMap(enumsIn)])
  .map(wordsOf)
  .sort()
  .join("\n")}
}

/** The value of each message. */
export interface Plains {
${files.flatMap(messagesOf).map(plainOf).sort().join("\n")}
}
`,
);

function enumsIn(message: DescMessage): DescEnum[] {
  return [...message.nestedEnums, ...message.nestedMessages.flatMap(enumsIn)];
}

function wordsOf({ typeName, values }: DescEnum): string {
  const words = values.filter(({ number }) => number !== 0).map(({ localName }) => `"${localName.toLowerCase()}"`);
  return `  "${typeName}": ${words.join(" | ")};`;
}

function plainOf({ typeName, members }: DescMessage): string {
  const fields = members.map(
    (member) => `${member.localName}: ${member.kind === "oneof" ? unionOf(member) : typeOf(member)}`,
  );
  return `  "${typeName}": { ${fields.join("; ")} };`;
}

function unionOf({ fields }: DescOneof): string {
  const cases = fields.map((field) => `{ case: "${field.localName}"; value: ${valueOf(field)} }`);
  return [...cases, "{ case: undefined; value?: undefined }"].join(" | ");
}

function typeOf(field: DescField): string {
  if (field.fieldKind === "list") return `Array<${valueOf(field)}>`;
  if (field.fieldKind === "map") return `Record<string, ${valueOf(field)}>`;
  return isNullable(field) ? `${valueOf(field)} | null` : valueOf(field);
}

function valueOf({ enum: words, message, scalar }: DescField): string {
  if (words) return `Words["${words.typeName}"]`;
  if (message) return message.typeName === TimestampSchema.typeName ? "Date" : `Plains["${message.typeName}"]`;
  switch (scalar) {
    case ScalarType.STRING:
      return "string";
    case ScalarType.BOOL:
      return "boolean";
    case ScalarType.BYTES:
      return "Uint8Array";
    case ScalarType.INT64:
    case ScalarType.UINT64:
      return "bigint";
    default:
      return "number";
  }
}
