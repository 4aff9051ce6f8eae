import { readFileSync } from "node:fs";
import { parse } from "yaml";
import { z } from "zod";

const Words = z.string().transform((text) => text.split(/\s+/).filter(Boolean));
/** Lines of a name and its letters, two spaces or more between them; `#` begins a remark. */
const Rows = z.string().transform((text) => text.split("\n").filter((line) => line.trim() && !/^\s*#/.test(line)));

const File = z.strictObject({
  callers: Words,
  verdicts: z.record(z.string().length(1), z.string()),
  rows: Rows,
  /** Rows that say the same and differ in their address only. */
  pages: z.optional(
    z.strictObject({ verdicts: Words, inEveryLanguage: z.array(z.string()), inOne: z.array(z.string()) }),
  ),
  /** Functions of the router that are no routes. */
  steps: z.optional(z.array(z.string())),
});

/** Who may call what, as people wrote it down. */
export interface Table {
  readonly callers: readonly string[];
  /** What a letter means: the code that is answered, and after a comma why. */
  readonly legend: Readonly<Record<string, string>>;
  /** By name: one letter for each caller. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
  readonly steps: readonly string[];
}

const prefixes = ["", "/sv", "/fi"];

/** Throws where a row has a letter too many, too few or unknown, and where a name has two rows. */
export function readTable(text: string): Table {
  const { callers, verdicts, rows: lines, pages, steps = [] } = File.parse(parse(text));
  const rows = new Map<string, readonly string[]>();
  const add = (name: string, letters: readonly string[]) => {
    const unknown = letters.filter((letter) => !(letter in verdicts));
    if (unknown.length > 0) throw new Error(`${name}: no verdict is called ${unknown.join(", ")}`);
    if (letters.length !== callers.length) throw new Error(`${name}: ${letters.length} of ${callers.length} verdicts`);
    if (rows.has(name)) throw new Error(`${name} has two rows`);
    rows.set(name, letters);
  };
  for (const line of lines) {
    const [name = "", letters = ""] = line.trim().split(/ {2,}/);
    add(name, letters.split(" ").filter(Boolean));
  }
  for (const address of pagesOf(pages)) add(`GET ${address}`, pages?.verdicts ?? []);
  return { callers, legend: verdicts, rows, steps };
}

function pagesOf(pages: z.output<typeof File>["pages"]): string[] {
  if (!pages) return [];
  const translated = pages.inEveryLanguage.flatMap((path) =>
    prefixes.map((prefix) => (path === "/" && prefix ? prefix : prefix + path)),
  );
  return [...translated, ...pages.inOne];
}

export const routesTable = () => readTable(readFileSync(new URL("routes.yaml", import.meta.url), "utf8"));
export const rpcsTable = () => readTable(readFileSync(new URL("rpcs.yaml", import.meta.url), "utf8"));

/** The route of a row; rows of one route may differ in what is called for: `POST /api/admin/users (an admin)`. */
export function routeOf(name: string): string {
  return name.replace(/ \([^)]*\)$/, "");
}

/** The code that a letter stands for; `ok` and `contact` stand for success. */
export function codeOf({ legend }: Pick<Table, "legend">, letter: string): string {
  return (legend[letter] ?? "").replace(/,.*/, "");
}

/** What has no row, and which rows are of nothing. */
export function coverageFaults({ rows }: Pick<Table, "rows">, existing: readonly string[]): string[] {
  const mapped = new Set([...rows.keys()].map(routeOf));
  const real = new Set(existing);
  return [
    ...[...real].filter((name) => !mapped.has(name)).map((name) => `${name} has no row`),
    ...[...mapped].filter((name) => !real.has(name)).map((name) => `${name} does not exist`),
  ];
}
