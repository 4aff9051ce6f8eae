import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type DescEnum, type DescField, type DescMessage, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import { TimestampSchema } from "@bufbuild/protobuf/wkt";
import { field as rulesOf } from "@bufbuild/protovalidate/gen/buf/validate/validate_pb.js";
import { commentOf } from "../../proto/catalogue/comments.ts";
import { answer } from "../../proto/gen/doorlight/common/v1/options_pb.js";
import { isNullable, messagesOf, readContracts } from "./read-contracts.ts";

/**
 * Writes the schemas of the messages that answers of the gateway pass on, marked with the option `answer`, for the HTTP
 * contract. Each has a file, so that a screen downloads only those that it uses, and none imports anything of protobuf.
 */
const tree = process.argv[2] ?? "";
const folder = join(tree, "gateway/contract/messages");
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder);

type Imports = Map<string, string>;

const written = new Map<string, DescMessage | DescEnum>();
for (const message of readContracts(tree).flatMap(messagesOf)) if (getOption(message, answer)) write(message);
execFileSync("oxfmt", [folder]);

/** Writes a file once, with those of the schemas that it names. */
function write(desc: DescMessage | DescEnum): void {
  const { name } = desc;
  const other = written.get(name);
  if (other && other !== desc)
    throw new Error(`${other.typeName} and ${desc.typeName} would have one name in the contract`);
  if (other) return;
  written.set(name, desc);
  const imports: Imports = new Map();
  const { meaning, schema } = desc.kind === "enum" ? enumSchema(desc) : objectSchema(desc, imports);
  writeFileSync(
    join(folder, fileOf(name)),
    `// Generated from ${desc.typeName} by scripts/proto/answer-schemas.ts.
import * as z from "zod/mini";
${[...imports].map(([what, from]) => `import { ${what} } from "${from}";\n`).join("")}
${comment(meaning)}export const ${name} = ${schema};
export type ${name} = z.output<typeof ${name}>;
`,
  );
}

function fileOf(name: string): string {
  return `${name.replace(/(?<=[a-z0-9])[A-Z]/g, "-$&").toLowerCase()}.ts`;
}

function objectSchema(message: DescMessage, imports: Imports) {
  const fields = message.fields.map(
    (field) => `${comment(meaningOf(field))}${field.localName}: ${schemaOf(field, imports)},\n`,
  );
  return { meaning: commentOf(message), schema: `z.object({\n${fields.join("")}})` };
}

/** Its words, with what each means. */
function enumSchema(desc: DescEnum) {
  const words = desc.values
    .filter(({ number }) => number !== 0)
    .map((value) => ({ word: value.localName.toLowerCase(), said: commentOf(value) }));
  const meanings = words.flatMap(({ word, said }) =>
    said ? `${word}: ${said[0]?.toLowerCase()}${said.slice(1)}` : [],
  );
  const meaning = [commentOf(desc), ...meanings].filter(Boolean).join(" ");
  return { meaning, schema: enumOf(words.map(({ word }) => word)) };
}

function named(desc: DescMessage | DescEnum, imports: Imports): string {
  write(desc);
  imports.set(desc.name, `./${fileOf(desc.name)}`);
  return desc.name;
}

function enumOf(words: readonly string[]): string {
  return `z.enum([${words.map((word) => `"${word}"`).join(", ")}])`;
}

function comment(text: string): string {
  return text && `/** ${text} */\n`;
}

/** A message says that a field is absent or empty; in JSON it is null. */
function meaningOf(field: DescField): string {
  const said = commentOf(field);
  if (!isNullable(field)) return said;
  return said.replace(/\b(?:Empty|Absent|Unspecified)\b/, "Null").replace(/\b(?:empty|absent|unspecified)\b/, "null");
}

function schemaOf(field: DescField, imports: Imports): string {
  const value = valueOf(field, imports);
  if (field.fieldKind === "list") return `z.array(${value})`;
  return isNullable(field) ? `z.nullable(${value})` : value;
}

function valueOf(field: DescField, imports: Imports): string {
  const { message, scalar } = field;
  if (field.enum) return named(field.enum, imports);
  if (message?.typeName === TimestampSchema.typeName) return form("Instant", imports);
  if (message) return message.name === "Money" ? form("Money", imports) : named(message, imports);
  switch (scalar) {
    case ScalarType.STRING:
      return textOf(field, imports);
    case ScalarType.BOOL:
      return "z.boolean()";
    case ScalarType.DOUBLE:
      return "z.number()";
    default:
      return "z.int()";
  }
}

/** By its name, unless it has a rule of its own: an id is a UUID, `paid_on` a day. */
function textOf(field: DescField, imports: Imports): string {
  const { name } = field;
  if (hasOption(field, rulesOf)) {
    const { value: rules } = getOption(field, rulesOf).type;
    const words = rules?.$typeName === "buf.validate.StringRules" ? rules.in : [];
    return words.length > 0 ? enumOf(words) : "z.string()";
  }
  if (/(^|_)ids?$/.test(name)) return form("Id", imports);
  if (/(^|_)on$|^period$/.test(name)) return form("Day", imports);
  if (name === "country") return form("Country", imports);
  return name === "locale" ? form("Locale", imports) : "z.string()";
}

/** One of the contract's own. */
function form(name: string, imports: Imports): string {
  imports.set(name, "../common.ts");
  return name;
}
