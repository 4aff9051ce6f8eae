import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { CountryCode } from "./country-code.ts";
import { countryPack, type CountryPack } from "./country-pack.ts";

/**
 * Reads `<folder>/<code in small letters>.yaml` for each code. A country in `opened` sells whatever its pack says.
 * Throws one Error that names every error of every pack by file and path.
 */
export function loadCountryPacks(
  folder: string,
  codes: readonly CountryCode[],
  opened: readonly CountryCode[] = [],
): ReadonlyMap<CountryCode, CountryPack> {
  const packs = new Map<CountryCode, CountryPack>();
  const errors: string[] = [];
  for (const code of codes) {
    const file = join(folder, `${code.toLowerCase()}.yaml`);
    const found = readPack(file);
    if ("errors" in found) {
      errors.push(...found.errors.map((error) => `${file}: ${error}`));
    } else if (found.pack.code !== code) {
      errors.push(`${file}: code: must be ${code}, as the file is named`);
    } else {
      packs.set(code, { ...found.pack, selling: found.pack.selling || opened.includes(code) });
    }
  }
  for (const code of opened) {
    if (!codes.includes(code)) errors.push(`${code} is opened, but this deployment does not run it`);
  }
  if (errors.length > 0) throw new Error(["A country pack is faulty.", ...errors].join("\n  "));
  return packs;
}

function readPack(file: string): { pack: CountryPack } | { errors: string[] } {
  let content: unknown;
  try {
    content = parse(readFileSync(file, "utf8"));
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return { errors: [missing ? "there is no such file" : (error as Error).message] };
  }
  const { data, error } = countryPack.safeParse(content);
  if (data) return { pack: data };
  return { errors: error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": ")) };
}
