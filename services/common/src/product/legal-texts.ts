import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { CountryCode } from "./country-code.ts";
import type { CountryPack } from "./country-pack.ts";
import { locales, type Locale } from "./locale.ts";

const text = z.string().min(1);

const legalText = z.strictObject({
  title: text,
  /** Since when, in words. */
  inForce: text,
  intro: text,
  sections: z.array(z.strictObject({ title: text, text })).min(1),
});

/** One version in one language. */
export type LegalText = z.output<typeof legalText>;

export type LegalKind = "terms" | "packages" | "automatic-delivery";

/** `version` comes from outside: it must not lead to another folder. */
const versionName = /^[0-9A-Za-z.-]{1,50}$/;

/** The texts of all versions that this release knows. */
export type LegalTexts = ReturnType<typeof loadLegalTexts>;

/**
 * Reads `<folder>/<kind>/<version>/<country or "all">.<language>.json`. Throws one Error that names every text that is
 * missing or malformed of the versions in force.
 */
export function loadLegalTexts(folder: string, packs: ReadonlyMap<CountryCode, CountryPack>) {
  const known = new Map<string, LegalText | undefined>();

  /** Undefined for a version that never was. */
  function find(kind: LegalKind, of: { country: CountryCode; version: string; locale: Locale }): LegalText | undefined {
    if (!versionName.test(of.version) || /^\.+$/.test(of.version)) return undefined;
    const files = [of.country, "all"].map((country) => join(folder, kind, of.version, `${country}.${of.locale}.json`));
    const file = files.find((candidate) => known.has(candidate) || existsSync(candidate));
    if (!file) return undefined;
    if (!known.has(file)) known.set(file, legalText.parse(JSON.parse(readFileSync(file, "utf8"))));
    return known.get(file);
  }

  const problems = [...packs.values()].flatMap(({ code, terms, packageTerms, automaticDelivery }) =>
    locales.flatMap((locale) =>
      (
        [
          ["terms", terms],
          ["packages", packageTerms],
          ["automatic-delivery", automaticDelivery],
        ] as const
      ).flatMap(([kind, { version }]) =>
        problemOf(`${kind} ${version} of ${code} in ${locale}`, () => find(kind, { country: code, version, locale })),
      ),
    ),
  );
  if (problems.length > 0) throw new Error(["A legal text is missing or malformed.", ...problems].join("\n  "));
  return { find };
}

function problemOf(name: string, read: () => LegalText | undefined): string[] {
  try {
    return read() ? [] : [name];
  } catch (error) {
    return [`${name}: ${error instanceof Error ? error.message : String(error)}`];
  }
}
