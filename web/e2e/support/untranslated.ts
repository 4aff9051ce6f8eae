import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";

const source = join(import.meta.dirname, "..", "..", "src");
const texts = globSync("**/locales/*en.json", { cwd: source }).flatMap((file) =>
  textsOf(JSON.parse(readFileSync(join(source, file), "utf8")) as object),
);
/** Some words of the screen are also the key of another text: "city", "leads". */
const words = new Set(texts.map(([, text]) => text));
const keys = [
  ...new Set(texts.flatMap(([key]) => [key, key.replace(/_(one|other)$/, "")]).filter((key) => !words.has(key))),
];

/** Each text with its key. */
function textsOf(tree: object, before = ""): [string, string][] {
  return Object.entries(tree).flatMap(([name, text]: [string, unknown]) => {
    const key = before + name;
    return typeof text === "string" ? [[key, text] as [string, string]] : textsOf(text as object, `${key}.`);
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
