import { readFileSync } from "node:fs";
import { expect, test } from "@jest/globals";
import { locales } from "../../lib/locale.ts";

const root = new URL("../../../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

test.each(locales)(
  "shows on the public page in %s the terms that agents of the language's country accept",
  (locale) => {
    const pack = read(`deploy/countries/${{ en: "gb", sv: "se", fi: "fi" }[locale]}.yaml`);
    const version = /^terms: \{ version: "([^"]+)" \}$/m.exec(pack)![1];
    const accepted = JSON.parse(read(`deploy/legal/terms/${version}/all.${locale}.json`));
    const { terms } = JSON.parse(read(`web/src/features/public-pages/locales/${locale}.json`));
    expect({ ...terms, sections: Object.values(terms.sections) }).toEqual({
      title: accepted.title,
      updated: accepted.inForce,
      intro: accepted.intro,
      sections: accepted.sections,
    });
  },
);
