import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { trackedFiles } from "./tracked-files.ts";
import { names, writtenIn } from "./written-texts.ts";

type Texts = { [key: string]: string | Texts };

const read = (file: string) => readFileSync(join(root, file), "utf8");
const sources = trackedFiles("web/src/*.ts", "web/src/*.tsx").filter((file) => !/[.]test[.]tsx?$/.test(file));
const everywhere = writtenIn(sources.map(read));

/** Keys without the endings of plural forms. */
function keysOf(texts: Texts, path = ""): string[] {
  return Object.entries(texts).flatMap(([key, value]) =>
    typeof value === "string" ? [(path + key).replace(/_(?:zero|one|other)$/, "")] : keysOf(value, `${path}${key}.`),
  );
}

/** The texts of a feature are named in its folder, and by screens that load them. */
function namedBy(feature: string) {
  const own = sources.filter((file) => file.startsWith(`web/src/features/${feature}/`)).map(read);
  const screens = sources.filter((file) => file.startsWith("web/src/app/")).map(read);
  return writtenIn([...own, ...screens.filter((source) => source.includes(`"${feature}"`))]);
}

test("finds keys of texts that no source names, whole or put together", () => {
  const written = writtenIn(["t(`state.${deal.state}`); t('title'); `${anything}`; list(`${t(`field.${x}`)}`)"]);
  const found = ["title", "state.draft", "field.fee", "gone", "states.draft"].filter((key) => names(written, key));
  expect(found).toEqual(["title", "state.draft", "field.fee"]);
});

test.each(trackedFiles("web/src/features/*/locales/en.json"))("shows every text in %s on a screen", (file) => {
  const feature = file.split("/").at(-3) ?? "";
  const written = namedBy(feature);
  const unused = keysOf(JSON.parse(read(file)) as Texts).filter(
    (key) => !names(written, key) && !names(everywhere, `${feature}:${key}`),
  );
  expect(unused).toEqual([]);
});

test.each(trackedFiles("web/src/i18n/locales/*.en.json"))("shows every text in %s on a screen", (file) => {
  const name = /([a-z]+)[.]en[.]json$/.exec(file)?.[1] ?? "";
  const unused = keysOf(JSON.parse(read(file)) as Texts).filter(
    (key) => !names(everywhere, key) && !names(everywhere, `${name}:${key}`),
  );
  expect(unused).toEqual([]);
});
