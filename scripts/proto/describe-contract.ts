import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { type Node, parseSync, Visitor } from "oxc-parser";
import * as z from "zod/mini";

/**
 * Gathers the comments of the HTTP contract into a file for the OpenAPI document. Comments are not there at run time, and
 * the web app shall not download them. So this loads the contract with each commented schema wrapped in a call that
 * registers its comment, and walks what it exports.
 */
const tree = process.argv[2] ?? "";
const contractFolder = pathToFileURL(join(tree, "gateway/contract/")).href;

const comments = z.registry<{ comment: string }>();
/** The schema of which a commented one is the copy. */
const originals = new WeakMap<object, object>();

Object.assign(globalThis, {
  __commented(value: unknown, comment: string): unknown {
    if (!isSchema(value)) return value;
    // A copy: other fields share the schema, with comments of their own.
    const copy = value.clone();
    originals.set(copy, value);
    comments.add(copy, { comment });
    return copy;
  },
});

registerHooks({
  load(url, context, next) {
    if (!url.startsWith(contractFolder)) return next(url, context);
    return { format: "module-typescript", source: withComments(fileURLToPath(url)), shortCircuit: true };
  },
});

/** A file of the contract in which every commented field and constant registers its comment. */
function withComments(file: string): string {
  const source = readFileSync(file, "utf8");
  const { program, comments: found } = parseSync(file, source);
  const byPlace = new Map(
    found
      .filter(({ type, value }) => type === "Block" && value.startsWith("*"))
      .map(({ value, end }) => [end + (/^\s*/.exec(source.slice(end))?.[0].length ?? 0), plain(value)]),
  );
  const inserts: { at: number; text: string }[] = [];
  const wrap = ({ start, end }: Node, comment: string, name = "") =>
    inserts.push({ at: start, text: `${name}__commented(` }, { at: end, text: `, ${JSON.stringify(comment)})` });
  const wrapConstant = (start: number, declaration: Node | null) => {
    const comment = byPlace.get(start);
    const init = declaration?.type === "VariableDeclaration" && declaration.declarations[0]?.init;
    if (comment && init) wrap(init, comment);
  };
  new Visitor({
    Property({ start, value, shorthand }) {
      const comment = byPlace.get(start);
      if (comment) wrap(value, comment, shorthand ? `${source.slice(value.start, value.end)}: ` : "");
    },
    ExportNamedDeclaration: ({ start, declaration }) => wrapConstant(start, declaration),
    VariableDeclaration: (declaration) => wrapConstant(declaration.start, declaration),
  }).visit(program);
  return inserts
    .toSorted((a, b) => b.at - a.at)
    .reduce((text, { at, text: insert }) => text.slice(0, at) + insert + text.slice(at), source);
}

/** A comment on one line. */
const plain = (comment: string) =>
  comment
    .replaceAll(/^\s*\*/gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();

function isSchema(value: unknown): value is z.ZodMiniType {
  return value instanceof z.ZodMiniType;
}

const originalOf = (schema: object): object => {
  const original = originals.get(schema);
  return original ? originalOf(original) : schema;
};

/** The schema behind a form: null, absent, a list or a default around it. */
function within(schema: z.ZodMiniType): z.ZodMiniType[] {
  const { def } = schema._zod as unknown as { def: Record<string, unknown> };
  return [def["innerType"], def["element"], def["in"], ...((def["options"] as unknown[] | undefined) ?? [])].filter(
    isSchema,
  );
}

/** Its own comment, else that of the schema behind it. */
function commentOf(schema: z.ZodMiniType): string | undefined {
  return comments.get(schema)?.comment ?? within(schema).map(commentOf).find(Boolean);
}

const contract = (await import(join(contractFolder, "index.ts"))) as Record<string, unknown>;
const exported = new Set(Object.values(contract).filter(isSchema).map(originalOf));
const descriptions: Record<string, string> = {};

/** Notes the comments of all fields below a schema; those of one with a name of its own stand under that name. */
function walk(schema: z.ZodMiniType, path: string, isWhole: boolean): void {
  if (schema instanceof z.ZodMiniObject) {
    for (const [name, field] of Object.entries(schema.shape as Record<string, z.ZodMiniType>)) {
      const comment = commentOf(field);
      if (comment) descriptions[`${path}.${name}`] = comment;
      if (isWhole || !exported.has(originalOf(field))) walk(field, `${path}.${name}`, isWhole);
    }
  }
  const below = schema instanceof z.ZodMiniArray ? `${path}[]` : path;
  for (const inner of within(schema)) if (isWhole || !exported.has(originalOf(inner))) walk(inner, below, isWhole);
}

for (const [name, value] of Object.entries(contract)) {
  if (isSchema(value)) {
    const comment = commentOf(value);
    if (comment) descriptions[name] = comment;
    walk(value, name, false);
    continue;
  }
  const parts = Object.entries((value ?? {}) as Record<string, unknown>);
  const isEndpoint = parts.some(([part]) => part === "path");
  // Of groups only those of whole objects are shown, as live events are. Others are fields that schemas share.
  if (!isEndpoint && !parts.every(([, schema]) => schema instanceof z.ZodMiniObject)) continue;
  for (const [part, schema] of parts) {
    const isInput = isEndpoint && part !== "answer";
    if (!isSchema(schema) || (!isInput && exported.has(originalOf(schema)))) continue;
    const comment = isInput ? undefined : commentOf(schema);
    if (comment) descriptions[`${name}.${part}`] = comment;
    walk(schema, `${name}.${part}`, isInput);
  }
}

const sorted = Object.fromEntries(Object.entries(descriptions).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const target = join(tree, "gateway/src/open-api/field-descriptions.json");
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify(sorted, null, 2)}\n`);
