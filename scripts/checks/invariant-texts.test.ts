import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "@jest/globals";
import { root } from "../stack/run.ts";
import { trackedFiles } from "./tracked-files.ts";

const read = (file: string) => readFileSync(join(root, file), "utf8");

/** Every rule that a service checks, in the words of its source; those of the kit are checked by all. */
const rules = trackedFiles("services/*/src/*.ts")
  .filter((file) => !file.endsWith(".test.ts"))
  .flatMap((file) => {
    const [, service = ""] = file.split("/");
    const found = [...read(file).matchAll(/id: "([A-Z]+\d+)",\s*rule:\s*"((?:[^"\\]|\\.)*)"/g)];
    return found.map(([, id = "", rule = ""]) => ({ name: `${service === "common" ? "every" : service}.${id}`, rule }));
  });

/** The texts of the screen of data checks, by service and rule. */
function textsIn(language: string): Record<string, string> {
  const { rule } = JSON.parse(read(`web/src/features/invariants/locales/${language}.json`)) as {
    rule: Record<string, Record<string, string>>;
  };
  return Object.fromEntries(
    Object.entries(rule).flatMap(([service, texts]) =>
      Object.entries(texts).map(([id, text]) => [`${service}.${id}`, text]),
    ),
  );
}

test("says each rule in English as its service states it, and no other", () => {
  expect(rules.length).toBeGreaterThan(30);
  expect(textsIn("en")).toEqual(Object.fromEntries(rules.map(({ name, rule }) => [name, rule])));
});

test.each(["fi", "sv"])("says each rule in %s in words of that language, and no other", (language) => {
  const texts = textsIn(language);
  expect(Object.keys(texts).toSorted()).toEqual(rules.map(({ name }) => name).toSorted());
  expect(rules.filter(({ name, rule }) => !texts[name] || texts[name] === rule)).toEqual([]);
});
