import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "@jest/globals";
import { loadCountryPacks } from "./load-country-packs.ts";
import { loadLegalTexts } from "./legal-texts.ts";
import { locales } from "./locale.ts";

const shippedPacks = fileURLToPath(new URL("../../../../deploy/countries", import.meta.url));
const shipped = fileURLToPath(new URL("../../../../deploy/legal", import.meta.url));
const codes = readdirSync(shippedPacks)
  .filter((name) => name.endsWith(".yaml"))
  .map((name) => name.slice(0, 2).toUpperCase());
const packs = loadCountryPacks(shippedPacks, codes);

const folder = mkdtempSync(join(tmpdir(), "legal-"));
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ["terms", "terms"],
  ["packages", "packageTerms"],
] as const)("finds the %s of every shipped pack in every language, with the same sections", (kind, key) => {
  const texts = loadLegalTexts(shipped, packs);
  for (const { code: country, [key]: inForce } of packs.values()) {
    const found = locales.map((locale) => texts.find(kind, { country, version: inForce.version, locale })!);
    expect(new Set(found.map(({ sections }) => sections.length)).size).toBe(1);
    expect(new Set(found.map(({ intro }) => intro)).size).toBe(locales.length);
  }
});

test("asks agents to agree to at most 120 words of automatic delivery, the rest behind them", () => {
  const texts = loadLegalTexts(shipped, packs);
  for (const { code: country, automaticDelivery } of packs.values()) {
    const of = { country, version: automaticDelivery.version };
    const words = locales.map(
      (locale) => texts.find("automatic-delivery", { ...of, locale })!.intro.split(/\s+/).length,
    );
    expect(Math.max(...words)).toBeLessThanOrEqual(120);
  }
});

test("prefers a country's own text to that of all countries", () => {
  cpSync(shipped, folder, { recursive: true });
  const own = { title: "Villkor", inForce: "Nu", intro: "Kort.", sections: [{ title: "Ett", text: "Två." }] };
  writeFileSync(join(folder, "terms/2026-11/SE.sv.json"), JSON.stringify(own));
  const texts = loadLegalTexts(folder, packs);
  expect(texts.find("terms", { country: "SE", version: "2026-11", locale: "sv" })).toEqual(own);
  expect(texts.find("terms", { country: "FI", version: "2026-11", locale: "sv" })!.title).not.toBe("Villkor");
});

test.each(["1999-01", "..", "../2026-11", "2026-11/../2026-11", ""])("finds no text of version %p", (version) => {
  const texts = loadLegalTexts(shipped, packs);
  expect(texts.find("terms", { country: "FI", version, locale: "fi" })).toBeUndefined();
});

test("names a version in force without a text or with a malformed one", () => {
  const broken = mkdtempSync(join(tmpdir(), "legal-"));
  cpSync(shipped, broken, { recursive: true });
  rmSync(join(broken, "terms/2026-11/all.sv.json"));
  writeFileSync(join(broken, "terms/2026-11/all.fi.json"), "{}");
  expect(() => loadLegalTexts(broken, packs)).toThrow(/terms 2026-11 of FI in sv\n[^]*terms 2026-11 of FI in fi: /);
  rmSync(broken, { recursive: true });
});
