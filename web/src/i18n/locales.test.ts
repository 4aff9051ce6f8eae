import { existsSync, readdirSync, readFileSync } from "node:fs";
import { errorCatalogue, Locale } from "@doorlight/gateway/contract";
import { expect, test } from "@jest/globals";
import { locales } from "../lib/locale.ts";

type Texts = { [key: string]: string | Texts };

const src = new URL("../", import.meta.url);
const features = readdirSync(new URL("features/", src))
  .filter((feature) => existsSync(new URL(`features/${feature}/locales/`, src)))
  .map((feature) => (language: string) => `features/${feature}/locales/${language}.json`);
const shared = readdirSync(new URL("i18n/locales/", src))
  .filter((file) => file.endsWith(".en.json"))
  .map((file) => (language: string) => `i18n/locales/${file.replace(".en.", `.${language}.`)}`);
const files = [...features, ...shared];

const fileOf = (path: string) => readFileSync(new URL(path, src), "utf8");
const read = (path: string) => JSON.parse(fileOf(path)) as Texts;

const flat = (texts: Texts, path = ""): [string, string][] =>
  Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [[path + key, value] as [string, string]] : flat(value, `${path}${key}.`),
  );

const keysOf = (texts: Texts): number =>
  Object.values(texts).reduce<number>((sum, value) => sum + 1 + (typeof value === "string" ? 0 : keysOf(value)), 0);

const placeholders = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort();

test("has the languages of the contract", () => {
  expect(locales).toEqual(Locale.options);
});

test.each(files.map((file) => ({ name: file("en"), file })))(
  "has the same keys and placeholders of $name in Swedish and Finnish, with plural forms",
  ({ file }) => {
    const english = flat(read(file("en")));
    for (const language of locales.filter((locale) => locale !== "en")) {
      const texts = flat(read(file(language)));
      expect(texts.map(([key]) => key)).toEqual(english.map(([key]) => key));
      expect(texts.filter(([, text]) => text.trim() === "")).toEqual([]);
      for (const [index, [key, text]] of texts.entries())
        expect([key, placeholders(text)]).toEqual([key, placeholders(english[index]![1])]);
    }
  },
);

test.each(locales)("writes no text in %s twice", (language) => {
  for (const file of files) {
    const strings = fileOf(file(language)).match(/"(?:[^"\\]|\\.)*"\s*:?/g) ?? [];
    const written = strings.filter((string) => string.endsWith(":"));
    expect([file(language), written.length]).toEqual([file(language), keysOf(read(file(language)))]);
  }
});

test.each(locales)("has all plural forms of the language for every plural text in %s", (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  for (const file of files) {
    const keys = flat(read(file(language))).map(([key]) => key);
    for (const key of keys.filter((name) => name.endsWith("_other"))) {
      for (const form of forms) expect(keys).toContain(key.replace(/_other$/, `_${form}`));
    }
  }
});

test.each(locales)("has a text in %s for every code of the error catalogue", (language) => {
  const { code } = read(`i18n/locales/errors.${language}.json`) as { code: Texts };
  expect(Object.keys(code).sort()).toEqual(Object.keys(errorCatalogue).sort());
});

test("uses texts given by the specification word for word", () => {
  const { code } = read("i18n/locales/errors.en.json") as { code: Texts };
  const { message } = read("i18n/locales/validation.en.json") as { message: Texts };
  expect(code.invalid_credentials).toBe("Password and username do not match");
  expect(code.internal).toBe("Error happened. Try again later.");
  expect(code.email_taken).toBe("User account with that email address already exists.");
  expect(code.login_required).toBe("You need to log in first");
  expect(code.not_regular_user).toBe(
    "Only regular users can buy leads. You cannot buy leads with your current user account.",
  );
  expect(code.already_bought).toBe("It seems that you already own the lead");
  expect(code.not_found).toBe("Page not found");
  expect([message.Required, message["Invalid email"], message["Must be at least 8 characters"]]).toEqual([
    "Required",
    "Invalid email",
    "Must be at least 8 characters",
  ]);
});
