import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const source = join(import.meta.dirname, "..", "..", "src");
const keys = [
  ...new Set(
    globSync("**/locales/*en.json", { cwd: source }).flatMap((file) =>
      keysOf(JSON.parse(readFileSync(join(source, file), "utf8")) as object),
    ),
  ),
];

function keysOf(texts: object, before = ""): string[] {
  return Object.entries(texts).flatMap(([name, text]) => {
    const key = before + name;
    return typeof text === "string" ? [key, key.replace(/_(one|other)$/, "")] : keysOf(text as object, `${key}.`);
  });
}

/** Keys of texts that a window shows or reads out instead of the texts, and placeholders without a value. */
export function untranslated(page: Page): Promise<string[]> {
  return page.evaluate((known) => {
    const shown = [...document.querySelectorAll("body, body *")].flatMap((element) => [
      ...["aria-label", "title", "placeholder", "alt"].map((name) => element.getAttribute(name) ?? ""),
      ...(/^(SCRIPT|STYLE)$/.test(element.tagName) ? [] : [...element.childNodes])
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map(({ textContent }) => textContent ?? ""),
    ]);
    const isKey = new Set(known);
    return shown
      .map((text) => text.trim())
      .filter((text) => isKey.has(text.replace(/^\w+:/, "")) || /\{\{|\bundefined\b|\bNaN\b/.test(text));
  }, keys);
}
