/** @jest-environment node */
import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";

const [light = "", dark = ""] = readFileSync(new URL("tokens.css", import.meta.url), "utf8").split(
  '[data-theme="dark"]',
);
const coloursOf = (rules: string) =>
  Object.fromEntries([...rules.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name, colour]) => [name!, colour!]));

/** Brightness as WCAG 2 defines it, from 0 to 1. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

const plain = ["page", "card", "sunken"];
const tinted = ["primary-soft", "secondary-soft", "good-soft", "warn-soft", "bad-soft"];
const texts = ["ink", "ink-2", "primary-text", "secondary", "good", "warn", "bad"];
const pairs = [
  ...texts.flatMap((text) => [...plain, ...tinted].map((surface) => [text, surface] as const)),
  // Light grey is for plain surfaces only.
  ...plain.map((surface) => ["ink-3", surface] as const),
  ...["primary", "primary-hover"].map((surface) => ["primary-ink", surface] as const),
];

test.each([
  ["light", coloursOf(light)],
  ["dark", coloursOf(dark)],
])("gives every text a contrast of 4.5 on every surface in the %s theme", (_theme, colours) => {
  const tooFaint = pairs.filter(([text, surface]) => contrast(colours[text]!, colours[surface]!) < 4.5);
  expect(tooFaint).toEqual([]);
});

test("prints every page in light colours, whatever the theme on the screen", () => {
  const styles = readFileSync(new URL("tokens.css", import.meta.url), "utf8");
  const outsideOfScreens = styles.replace(/@media not print \{[^]*?\n\}\n/, "");
  expect(styles).toContain('[data-theme="dark"]');
  expect(outsideOfScreens).not.toContain("dark");
});
