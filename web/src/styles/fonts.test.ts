import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";

const read = (name: string) => readFileSync(new URL(name, import.meta.url), "utf8");
const faces = read("fonts.css").split("@font-face").slice(1);
const theme = read("theme.css");

test.each(["sans", "display"])("while the font of --font-%s is on its way others stand in with its metrics", (name) => {
  const [, list = ""] = new RegExp(`--font-${name}:([^;]+);`).exec(theme) ?? [];
  const [font, ...standIns] = [...list.matchAll(/"([^"]+)"/g)].map(([, family]) => family);
  const facesOf = (family: string | undefined) => faces.filter((face) => face.includes(`font-family: "${family}"`));
  expect(facesOf(font).every((face) => face.includes("font-display: swap"))).toBe(true);
  expect(standIns).toHaveLength(3);
  for (const family of standIns) {
    const [face = ""] = facesOf(family);
    expect(face).toContain("local(");
    for (const metric of ["size-adjust", "ascent-override", "descent-override", "line-gap-override"])
      expect(face).toMatch(new RegExp(`${metric}: [\\d.]+%`));
  }
});
