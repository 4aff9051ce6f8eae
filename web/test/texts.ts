import { existsSync, readFileSync } from "node:fs";
import type { i18n } from "i18next";
import { makeTexts, type LoadTexts } from "../src/i18n/texts.ts";
import type { Locale } from "../src/lib/locale.ts";

const src = new URL("../src/", import.meta.url);

const loadTexts: LoadTexts = async (language, namespace) => {
  const shared = new URL(`i18n/locales/${namespace}.${language}.json`, src);
  const own = new URL(`features/${namespace}/locales/${language}.json`, src);
  return JSON.parse(readFileSync(existsSync(shared) ? shared : own, "utf8")) as object;
};

/** The app's real texts, with those of fields, payments and the given namespaces loaded. */
export async function textsOf(locale: Locale, ...namespaces: string[]): Promise<i18n> {
  const texts = await makeTexts(locale, loadTexts);
  await texts.loadNamespaces(["validation", "payment", ...namespaces]);
  return texts;
}
