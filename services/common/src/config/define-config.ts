import { readFileSync } from "node:fs";
import { z } from "zod";

/** Variables by name, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Makes the function that reads a service's environment. It throws one Error that names every invalid variable with
 * what is wrong, never with its value. An empty variable counts as unset. `NAME_FILE` may stand for any unset variable
 * NAME: the value is then the trimmed content of that file, as mounted secrets need it. A variable whose schema says in its
 * meta data that it `needs` others is invalid without them; if NODE_ENV is production, what its meta data say of
 * `production` has to fit as well.
 */
export function defineConfig<Shape extends z.ZodRawShape>(
  shape: Shape,
): (environment?: Environment) => Readonly<z.output<z.ZodObject<Shape>>> {
  const schema = z.object(shape);
  return (environment = process.env) => {
    const values: Record<string, string | undefined> = {};
    const unreadable = new Map<string, string>();
    for (const name of Object.keys(shape)) {
      try {
        values[name] = valueOf(name, environment);
      } catch (error) {
        unreadable.set(name, (error as Error).message);
      }
    }
    const parsed = schema.safeParse(values);
    const invalid = (parsed.error?.issues ?? []).filter(({ path }) => !unreadable.has(String(path[0])));
    const problems = [
      ...[...unreadable].map(([name, problem]) => `${name}: ${problem}`),
      ...invalid.map(({ path, message }) => `${path.join(".")}: ${message}`),
      ...missingPartners(shape, values),
      ...unfitForProduction(shape, values),
    ];
    if (!parsed.success || problems.length > 0) {
      throw new Error(["The configuration is invalid.", ...problems].join("\n  "));
    }
    return parsed.data;
  };
}

/** Variables that others need which are set. */
function missingPartners(shape: z.ZodRawShape, values: Environment): string[] {
  return Object.entries(shape).flatMap(([name, schema]) => {
    const { needs = [] } = (z.globalRegistry.get(schema) ?? {}) as { needs?: readonly string[] };
    const missing = values[name] === undefined ? [] : needs.filter((other) => values[other] === undefined);
    return missing.map((other) => `${other}: is missing, ${name} needs it`);
  });
}

/** Variables that do for development alone. */
function unfitForProduction(shape: z.ZodRawShape, values: Environment): string[] {
  if (values["NODE_ENV"] !== "production") return [];
  return Object.entries(shape).flatMap(([name, schema]) => {
    const { production } = (z.globalRegistry.get(schema) ?? {}) as { production?: z.ZodType };
    const issues = production?.safeParse(values[name]).error?.issues ?? [];
    return issues.map(({ message }) => `${name}: ${message}`);
  });
}

function valueOf(name: string, environment: Environment): string | undefined {
  const value = environment[name] || undefined;
  const file = environment[`${name}_FILE`] || undefined;
  if (file === undefined) return value;
  if (value !== undefined) throw new Error(`is set twice, here and in ${name}_FILE`);
  try {
    return readFileSync(file, "utf8").trim() || undefined;
  } catch {
    throw new Error(`the file that ${name}_FILE names cannot be read`);
  }
}
