import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "@jest/globals";
import { glyphsOf } from "../../test/glyphs.ts";
import { languageTags } from "../lib/locale.ts";
import { currencySign, formatMoney } from "../lib/money.ts";
import { formatPercent } from "../lib/percent.ts";

const root = new URL("../../../", import.meta.url);
const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const faces = read("fonts.css").split("@font-face").slice(1);
const theme = read("theme.css");
const familyOf = (face: string) => /font-family: "([^"]+)"/.exec(face)?.[1];

/** The fonts of `--font-sans` or `--font-display`, in order. */
function fontsOf(name: string): string[] {
  const [, list = ""] = new RegExp(`--font-${name}:([^;]+);`).exec(theme) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map(([, family]) => family!);
}

/** Whether a browser finds a sign in one of a font's files, where `unicode-range` sends it. */
function makeGlyphs(family: string | undefined): (sign: string) => boolean {
  const files = faces
    .filter((face) => familyOf(face) === family)
    .map((face) => {
      const [, file] = /url\("([^"]+)"\)/.exec(face) ?? [];
      const ranges = [...face.matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g)].map(([, from, to]) =>
        [from, to ?? from].map((point) => Number.parseInt(point!, 16)),
      );
      return { ranges, glyphs: glyphsOf(fileURLToPath(new URL(`node_modules/${file}`, root))) };
    });
  return (sign) => {
    const point = sign.codePointAt(0)!;
    const file = files.find(({ ranges }) => ranges.some(([from, to]) => from! <= point && point <= to!));
    return file?.glyphs.has(point) ?? false;
  };
}

/** Every amount of a country pack as screens write it in each language, and what else stands beside amounts. */
function moneyTextsOf(pack: string): string {
  const text = readFileSync(new URL(`deploy/countries/${pack}`, root), "utf8");
  const [, currency = ""] = /^currency: (\w+)/m.exec(text) ?? [];
  const amounts = [...text.matchAll(/(?:request_\w+|price|monthlyFee): (\d{3,})/g)].map(([, amount]) => Number(amount));
  if (amounts.length === 0) throw new Error(`${pack} names no amount`);
  return Object.values(languageTags)
    .flatMap((tag) => [
      currencySign(currency, tag),
      ...amounts.flatMap((amount) =>
        [amount, -amount, 1_234_567 * amount].flatMap((sum) => [
          formatMoney({ amount: sum, currency }, tag, { sign: true }),
          formatMoney({ amount: sum, currency }, tag, { whole: true }),
        ]),
      ),
      ...[25.5, -7.25].map((percent) => formatPercent(percent, tag, { sign: true })),
    ])
    .concat("× – · /")
    .join("");
}

const packs = globSync("*.yaml", { cwd: new URL("deploy/countries/", root) });

test.each(["sans", "display"])("shows while the font of --font-%s loads others with its metrics", (name) => {
  const [font, ...standIns] = fontsOf(name);
  const facesOf = (family: string | undefined) => faces.filter((face) => familyOf(face) === family);
  expect(facesOf(font).every((face) => face.includes("font-display: swap"))).toBe(true);
  expect(standIns).toHaveLength(3);
  for (const family of standIns) {
    const [face = ""] = facesOf(family);
    expect(face).toContain("local(");
    for (const metric of ["size-adjust", "ascent-override", "descent-override", "line-gap-override"])
      expect(face).toMatch(new RegExp(`${metric}: [\\d.]+%`));
  }
});

test.each(["sans", "display"])("has every sign of every country's amounts in the font of --font-%s", (name) => {
  const has = makeGlyphs(fontsOf(name)[0]);
  expect(packs).toHaveLength(8);
  for (const pack of packs) {
    const missing = [...new Set(moneyTextsOf(pack))].filter((sign) => !has(sign));
    expect([pack, missing]).toEqual([pack, []]);
  }
});

test("writes no amount in the display font in tabular figures, which widen comma and point", () => {
  const wrong = globSync("../**/*.tsx", { cwd: new URL(".", import.meta.url) }).filter((file) =>
    [...read(file).matchAll(/className="([^"]+)"/g)]
      .map(([, classes]) => classes!.split(" "))
      .some((classes) => classes.includes("font-display") && classes.includes("tabular-nums")),
  );
  expect(wrong).toEqual([]);
});
