import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  createFileRegistry,
  type DescEnum,
  type DescField,
  type DescMessage,
  type DescOneof,
  fromBinary,
  getOption,
  ScalarType,
} from "@bufbuild/protobuf";
import { FileDescriptorSetSchema, TimestampSchema } from "@bufbuild/protobuf/wkt";
import { empty_is_none as emptyIsNone } from "../../proto/gen/doorlight/common/v1/options_pb.js";

/**
 * Writes the types of the values that the kit's `toMessage` and `fromMessage` take and give. A type cannot be derived from
 * the generated messages, which know neither the words of an enum nor which message is always there.
 */
const tree = join(process.argv[2] ?? "", "proto");
const image = execFileSync("buf", ["build", "--path", "doorlight", "-o", "-#format=binpb"], {
  cwd: tree,
  maxBuffer: 64 << 20,
});
const files = [...createFileRegistry(fromBinary(FileDescriptorSetSchema, image)).files].filter(({ proto }) =>
  proto.package.startsWith("doorlight."),
);

writeFileSync(join(tree, "gen/doorlight/plain.js"), "export {};\n");
writeFileSync(
  join(tree, "gen/doorlight/plain.d.ts"),
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
${files
  .flatMap(({ messages }) => messages.flatMap(withNested))
  .map(plainOf)
  .sort()
  .join("\n")}
}
`,
);

function withNested(message: DescMessage): DescMessage[] {
  return message.proto.options?.mapEntry ? [] : [message, ...message.nestedMessages.flatMap(withNested)];
}

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
  return field.proto.proto3Optional || getOption(field, emptyIsNone) ? `${valueOf(field)} | null` : valueOf(field);
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
