import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import type { CountryCode } from "./country-code.ts";
import { countryPack, type CountryPack } from "./country-pack.ts";

/**
 * Reads `<folder>/<code in small letters>.yaml` for each code. A country in `opened` sells whatever its pack says; what
 * is given in `all` is that of each.
 * Throws one Error that names every problem of every pack by file and path.
 */
export function loadCountryPacks(
  folder: string,
  codes: readonly CountryCode[],
  opened: readonly CountryCode[] = [],
  all: Partial<Pick<CountryPack, "invoiceLimit" | "adminSecondFactor">> = {},
): ReadonlyMap<CountryCode, CountryPack> {
  const packs = new Map<CountryCode, CountryPack>();
  const problems: string[] = [];
  for (const code of codes) {
    const file = join(folder, `${code.toLowerCase()}.yaml`);
    const found = readPack(file);
    if ("problems" in found) {
      problems.push(...found.problems.map((problem) => `${file}: ${problem}`));
    } else if (found.pack.code !== code) {
      problems.push(`${file}: code: must be ${code}, as the file is named`);
    } else {
      const { pack } = found;
      const selling = pack.selling || opened.includes(code);
      const { invoiceLimit = pack.invoiceLimit, adminSecondFactor = pack.adminSecondFactor } = all;
      const firstInvoiceLimit = all.invoiceLimit ?? pack.firstInvoiceLimit;
      packs.set(code, { ...pack, selling, firstInvoiceLimit, invoiceLimit, adminSecondFactor });
    }
  }
  for (const code of opened) {
    if (!codes.includes(code)) problems.push(`${code} is opened, but this deployment does not run it`);
  }
  if (problems.length > 0) throw new Error(["A country pack is invalid.", ...problems].join("\n  "));
  return packs;
}

type Read = { pack: CountryPack } | { problems: string[] };

/** Tests start many services in one process; reading a pack takes as long as all else that a start does. */
const readBefore = new Map<string, Read>();

function readPack(file: string): Read {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === "ENOENT";
    return { problems: [missing ? "there is no such file" : (error as Error).message] };
  }
  const read = readBefore.get(text) ?? packOf(text);
  readBefore.set(text, read);
  return read;
}

function packOf(text: string): Read {
  let content: unknown;
  try {
    content = parse(text);
  } catch (error) {
    return { problems: [(error as Error).message] };
  }
  const { data, error } = countryPack.safeParse(content);
  if (data) return { pack: data };
  return { problems: error.issues.map(({ path, message }) => [path.join("."), message].filter(Boolean).join(": ")) };
}
